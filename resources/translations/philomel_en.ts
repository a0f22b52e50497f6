<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Philomel</source>
        <translation>About Philomel</translation>
    </message>
    <message>
        <source>from a checkout</source>
        <translation>from a checkout</translation>
    </message>
    <message>
        <source>Philomel {version}</source>
        <translation>Philomel {version}</translation>
    </message>
    <message>
        <source>Reads aloud in any voice, on this machine alone: no text and no voice leaves it. Philomel and its starter voice are under the MIT licence. It is made with:</source>
        <translation>Reads aloud in any voice, on this machine alone: no text and no voice leaves it. Philomel and its starter voice are under the MIT licence. It is made with:</translation>
    </message>
    <message>
        <source>Parts with their versions and licences</source>
        <translation>Parts with their versions and licences</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
</context>
<context>
    <name>AddVoice</name>
    <message>
        <source>Back to the voices</source>
        <translation>Back to the voices</translation>
    </message>
    <message>
        <source>Add a voice</source>
        <translation>Add a voice</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>Choose a recording…</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Record</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Microphone</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>Level of the microphone</translation>
    </message>
    <message>
        <source>Read aloud, for example: The boat left the harbour before sunrise. Nobody had told us how quiet the water would be, or how far away the other shore was. Did anyone wave? I thought I saw one hand, and then only the fog.</source>
        <translation>Read aloud, for example: The boat left the harbour before sunrise. Nobody had told us how quiet the water would be, or how far away the other shore was. Did anyone wave? I thought I saw one hand, and then only the fog.</translation>
    </message>
    <message>
        <source>Ten seconds of one person speaking clearly, without music or noise, make a good voice. Choose a file, drop it here, or speak.</source>
        <translation>Ten seconds of one person speaking clearly, without music or noise, make a good voice. Choose a file, drop it here, or speak.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Beginning of the part</source>
        <translation>Beginning of the part</translation>
    </message>
    <message>
        <source>End of the part</source>
        <translation>End of the part</translation>
    </message>
    <message>
        <source>Hear this part</source>
        <translation>Hear this part</translation>
    </message>
    <message>
        <source>Name of the voice</source>
        <translation>Name of the voice</translation>
    </message>
    <message>
        <source>This is my own voice, or the person who speaks has agreed to this.</source>
        <translation>This is my own voice, or the person who speaks has agreed to this.</translation>
    </message>
    <message>
        <source>Make the voice</source>
        <translation>Make the voice</translation>
    </message>
    <message>
        <source>Part to learn from</source>
        <translation>Part to learn from</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Hear the new voice</source>
        <translation>Hear the new voice</translation>
    </message>
    <message>
        <source>Hear the present voice</source>
        <translation>Hear the present voice</translation>
    </message>
    <message>
        <source>Use this voice</source>
        <translation>Use this voice</translation>
    </message>
    <message>
        <source>Microphone of the system</source>
        <translation>Microphone of the system</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>{n} dB</source>
        <translation>{n} dB</translation>
    </message>
    <message>
        <source>Speak in {n}…</source>
        <translation>Speak in {n}…</translation>
    </message>
    <message>
        <source>{n} s recorded</source>
        <translation>{n} s recorded</translation>
    </message>
    <message>
        <source>A good recording.</source>
        <translation>A good recording.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} is ready.</translation>
    </message>
    <message>
        <source>Hear {name}</source>
        <translation>Hear {name}</translation>
    </message>
</context>
<context>
    <name>Cloning</name>
    <message>
        <source>Waiting for the engine…</source>
        <translation>Waiting for the engine…</translation>
    </message>
    <message>
        <source>Learning how it speaks… {n} %</source>
        <translation>Learning how it speaks… {n} %</translation>
    </message>
    <message>
        <source>Learning whose voice it is… {n} %</source>
        <translation>Learning whose voice it is… {n} %</translation>
    </message>
    <message>
        <source>Listening to the recording… {n} %</source>
        <translation>Listening to the recording… {n} %</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Reading</source>
        <translation>Reading</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Play or pause</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Next sentence</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Previous sentence</translation>
    </message>
    <message>
        <source>Next paragraph</source>
        <translation>Next paragraph</translation>
    </message>
    <message>
        <source>Previous paragraph</source>
        <translation>Previous paragraph</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Read the selection</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Slower</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Faster</translation>
    </message>
    <message>
        <source>Louder</source>
        <translation>Louder</translation>
    </message>
    <message>
        <source>Quieter</source>
        <translation>Quieter</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Open a file</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Paste text</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Find in the text</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Find next</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Find previous</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Save as sound</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Larger text</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Smaller text</translation>
    </message>
    <message>
        <source>Text in its usual size</source>
        <translation>Text in its usual size</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Window</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contents</translation>
    </message>
    <message>
        <source>Voice and reading style</source>
        <translation>Voice and reading style</translation>
    </message>
    <message>
        <source>Live figures</source>
        <translation>Live figures</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>Next part of the window</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>Previous part of the window</translation>
    </message>
    <message>
        <source>Put away what lies on top</source>
        <translation>Put away what lies on top</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Settings</translation>
    </message>
    <message>
        <source>This list</source>
        <translation>This list</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quit</translation>
    </message>
</context>
<context>
    <name>ContentsPanel</name>
    <message>
        <source>Contents</source>
        <translation>Contents</translation>
    </message>
    <message>
        <source>This text has no headings.</source>
        <translation>This text has no headings.</translation>
    </message>
</context>
<context>
    <name>ConversionBinding</name>
    <message>
        <source>{name} is written.</source>
        <translation>{name} is written.</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Save as sound</translation>
    </message>
</context>
<context>
    <name>ConvertDialog</name>
    <message>
        <source>Say a recording in another voice</source>
        <translation>Say a recording in another voice</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>Choose a recording…</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voice</translation>
    </message>
    <message>
        <source>What is said, and how, stays; the voice becomes another.</source>
        <translation>What is said, and how, stays; the voice becomes another.</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Hear it</source>
        <translation>Hear it</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Save as sound…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Recording</translation>
    </message>
    <message>
        <source>It is converted: hear it, and save it.</source>
        <translation>It is converted: hear it, and save it.</translation>
    </message>
    <message>
        <source>Converting… {n} %</source>
        <translation>Converting… {n} %</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
</context>
<context>
    <name>EngineThread</name>
    <message>
        <source>The engine met an unexpected error ({error}). Your place is kept.</source>
        <translation>The engine met an unexpected error ({error}). Your place is kept.</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>Restart engine</translation>
    </message>
    <message>
        <source>The engine stopped. Your place is kept.</source>
        <translation>The engine stopped. Your place is kept.</translation>
    </message>
</context>
<context>
    <name>ExportBinding</name>
    <message>
        <source>Saving {name} as sound</source>
        <translation>Saving {name} as sound</translation>
    </message>
    <message>
        <source>Save the selection as sound</source>
        <translation>Save the selection as sound</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Save as sound</translation>
    </message>
    <message>
        <source>Saving as sound</source>
        <translation>Saving as sound</translation>
    </message>
    <message>
        <source>Speech is still being saved: {n} % are done.</source>
        <translation>Speech is still being saved: {n} % are done.</translation>
    </message>
    <message>
        <source>If you close now, you can go on with it at the next start.</source>
        <translation>If you close now, you can go on with it at the next start.</translation>
    </message>
    <message>
        <source>Go on saving</source>
        <translation>Go on saving</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Saving {name} as sound was broken off.</source>
        <translation>Saving {name} as sound was broken off.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Go on</translation>
    </message>
    <message>
        <source>{name} was begun with another voice or style. Choose those again and save under the same name, or save it anew.</source>
        <translation>{name} was begun with another voice or style. Choose those again and save under the same name, or save it anew.</translation>
    </message>
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} is there already. Replace it?</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} is written.</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Show the folder</translation>
    </message>
    <message>
        <source>{name} holds the first {time} only. Save as sound again to go on with it.</source>
        <translation>{name} holds the first {time} only. Save as sound again to go on with it.</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>Wait until the voice is ready and no export is running.</source>
        <translation>Wait until the voice is ready and no export is running.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Go on</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in the text</source>
        <translation>Find in the text</translation>
    </message>
    <message>
        <source>Previous occurrence</source>
        <translation>Previous occurrence</translation>
    </message>
    <message>
        <source>Next occurrence</source>
        <translation>Next occurrence</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Close the find bar</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} of {count}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Not found</translation>
    </message>
</context>
<context>
    <name>FoldersDialog</name>
    <message>
        <source>Where everything lies</source>
        <translation>Where everything lies</translation>
    </message>
    <message>
        <source>Open the folder: {title}</source>
        <translation>Open the folder: {title}</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>empty</translation>
    </message>
</context>
<context>
    <name>Graphics</name>
    <message>
        <source>The graphics card failed; the processor reads on in its place.</source>
        <translation>The graphics card failed; the processor reads on in its place.</translation>
    </message>
    <message>
        <source>A part made for this graphics card failed; a slower one takes its place.</source>
        <translation>A part made for this graphics card failed; a slower one takes its place.</translation>
    </message>
</context>
<context>
    <name>ImportPreview</name>
    <message>
        <source>What is left out</source>
        <translation>What is left out</translation>
    </message>
    <message>
        <source>Kind of passage</source>
        <translation>Kind of passage</translation>
    </message>
    <message>
        <source>Passages that are left out</source>
        <translation>Passages that are left out</translation>
    </message>
    <message>
        <source>Leave out all</source>
        <translation>Leave out all</translation>
    </message>
    <message>
        <source>Read all</source>
        <translation>Read all</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>A ticked passage is left out. Choose one to see it in the text.</source>
        <translation>A ticked passage is left out. Choose one to see it in the text.</translation>
    </message>
    <message>
        <source>Everything ({n})</source>
        <translation>Everything ({n})</translation>
    </message>
    <message>
        <source>{left} of {total} passages are left out.</source>
        <translation>{left} of {total} passages are left out.</translation>
    </message>
    <message>
        <source>Everything in this text is read.</source>
        <translation>Everything in this text is read.</translation>
    </message>
</context>
<context>
    <name>Invitations</name>
    <message>
        <source>Open a file</source>
        <translation>Open a file</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Paste text</translation>
    </message>
    <message>
        <source>Add a voice</source>
        <translation>Add a voice</translation>
    </message>
</context>
<context>
    <name>JobStrip</name>
    <message>
        <source>Progress</source>
        <translation>Progress</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>{time} left</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
</context>
<context>
    <name>Languages</name>
    <message>
        <source>Passages in {language} are left out: {why}</source>
        <translation>Passages in {language} are left out: {why}</translation>
    </message>
    <message>
        <source>Passages in {language} are left out: {model} does not speak it.</source>
        <translation>Passages in {language} are left out: {model} does not speak it.</translation>
    </message>
    <message>
        <source>Read with {model}</source>
        <translation>Read with {model}</translation>
    </message>
    <message>
        <source>Get {model}</source>
        <translation>Get {model}</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Pasted text</source>
        <translation>Pasted text</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>There is no text on the clipboard.</translation>
    </message>
    <message>
        <source>One text is open at a time. Not opened were others: {n}.</source>
        <translation>One text is open at a time. Not opened were others: {n}.</translation>
    </message>
    <message>
        <source>Opened through {name}.</source>
        <translation>Opened through {name}.</translation>
    </message>
    <message>
        <source>{name}, page {done} of {pages} recognised</source>
        <translation>{name}, page {done} of {pages} recognised</translation>
    </message>
</context>
<context>
    <name>LiveFooter</name>
    <message>
        <source>Live figures</source>
        <translation>Live figures</translation>
    </message>
    <message>
        <source>First sound {time}</source>
        <translation>First sound {time}</translation>
    </message>
    <message>
        <source>{time} ahead</source>
        <translation>{time} ahead</translation>
    </message>
    <message>
        <source>Memory {n}</source>
        <translation>Memory {n}</translation>
    </message>
    <message>
        <source>Graphics processor {n}</source>
        <translation>Graphics processor {n}</translation>
    </message>
    <message>
        <source>Gaps: {n}</source>
        <translation>Gaps: {n}</translation>
    </message>
    <message>
        <source>Press to see their course and what they are made of.</source>
        <translation>Press to see their course and what they are made of.</translation>
    </message>
</context>
<context>
    <name>LivePanel</name>
    <message>
        <source>Report of the figures</source>
        <translation>Report of the figures</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Copy the report</translation>
    </message>
    <message>
        <source>Save the report…</source>
        <translation>Save the report…</translation>
    </message>
    <message>
        <source>Save a trace…</source>
        <translation>Save a trace…</translation>
    </message>
    <message>
        <source>Course of × real time</source>
        <translation>Course of × real time</translation>
    </message>
    <message>
        <source>Course of the seconds ahead</source>
        <translation>Course of the seconds ahead</translation>
    </message>
    <message>
        <source>First sound after</source>
        <translation>First sound after</translation>
    </message>
    <message>
        <source>Where the time before the first sound went</source>
        <translation>Where the time before the first sound went</translation>
    </message>
    <message>
        <source>Memory of the program</source>
        <translation>Memory of the program</translation>
    </message>
    <message>
        <source>Memory on the graphics processor</source>
        <translation>Memory on the graphics processor</translation>
    </message>
    <message>
        <source>Graphics processor</source>
        <translation>Graphics processor</translation>
    </message>
    <message>
        <source>Seconds ahead</source>
        <translation>Seconds ahead</translation>
    </message>
    <message>
        <source>2 min ago</source>
        <translation>2 min ago</translation>
    </message>
    <message>
        <source>now</source>
        <translation>now</translation>
    </message>
    <message>
        <source>Dashed: 1×, as fast as it is spoken</source>
        <translation>Dashed: 1×, as fast as it is spoken</translation>
    </message>
    <message>
        <source>Course of the memory</source>
        <translation>Course of the memory</translation>
    </message>
    <message>
        <source>Speech tokens</source>
        <translation>Speech tokens</translation>
    </message>
    <message>
        <source>Made by T3, while it is at work; 25 are a second of speech.</source>
        <translation>Made by T3, while it is at work; 25 are a second of speech.</translation>
    </message>
    <message>
        <source>Gaps in the sound</source>
        <translation>Gaps in the sound</translation>
    </message>
    <message>
        <source>Where speech was not ready in time. Your own jumps are not counted.</source>
        <translation>Where speech was not ready in time. Your own jumps are not counted.</translation>
    </message>
    <message>
        <source>Sentences made again</source>
        <translation>Sentences made again</translation>
    </message>
    <message>
        <source>The model took {n} at most.</source>
        <translation>The model took {n} at most.</translation>
    </message>
    <message>
        <source>Mark: its ceiling of {n}.</source>
        <translation>Mark: its ceiling of {n}.</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>{n}× real time</source>
        <translation>{n}× real time</translation>
    </message>
    <message>
        <source>Not reading</source>
        <translation>Not reading</translation>
    </message>
    <message>
        <source>Reading what was made before</source>
        <translation>Reading what was made before</translation>
    </message>
    <message>
        <source>Making the first sound…</source>
        <translation>Making the first sound…</translation>
    </message>
    <message>
        <source>× real time: seconds of speech made per second of work, over the last seconds of work</source>
        <translation>× real time: seconds of speech made per second of work, over the last seconds of work</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>{n} /s</source>
        <translation>{n} /s</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Speaking (T3)</source>
        <translation>Speaking (T3)</translation>
    </message>
    <message>
        <source>Sound picture (S3Gen)</source>
        <translation>Sound picture (S3Gen)</translation>
    </message>
    <message>
        <source>Sound (vocoder)</source>
        <translation>Sound (vocoder)</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Program</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Kept for reuse</source>
        <translation>Kept for reuse</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Opening</source>
        <translation>Opening</translation>
    </message>
    <message>
        <source>Back to the reading</source>
        <translation>Back to the reading</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Open…</translation>
    </message>
    <message>
        <source>Save as Sound…</source>
        <translation>Save as Sound…</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Models…</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>Close Window</translation>
    </message>
    <message>
        <source>About Philomel</source>
        <translation>About Philomel</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Settings…</translation>
    </message>
    <message>
        <source>Quit Philomel</source>
        <translation>Quit Philomel</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Edit</translation>
    </message>
    <message>
        <source>Paste Text</source>
        <translation>Paste Text</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Find…</translation>
    </message>
    <message>
        <source>Find Next</source>
        <translation>Find Next</translation>
    </message>
    <message>
        <source>Find Previous</source>
        <translation>Find Previous</translation>
    </message>
    <message>
        <source>View</source>
        <translation>View</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contents</translation>
    </message>
    <message>
        <source>Voice and Reading Style</source>
        <translation>Voice and Reading Style</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Larger Text</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Smaller Text</translation>
    </message>
    <message>
        <source>Usual Size</source>
        <translation>Usual Size</translation>
    </message>
    <message>
        <source>Live Figures</source>
        <translation>Live Figures</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>Speech</translation>
    </message>
    <message>
        <source>Play or Pause</source>
        <translation>Play or Pause</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Read the Selection</source>
        <translation>Read the Selection</translation>
    </message>
    <message>
        <source>Previous Paragraph</source>
        <translation>Previous Paragraph</translation>
    </message>
    <message>
        <source>Next Paragraph</source>
        <translation>Next Paragraph</translation>
    </message>
    <message>
        <source>Louder</source>
        <translation>Louder</translation>
    </message>
    <message>
        <source>Quieter</source>
        <translation>Quieter</translation>
    </message>
    <message>
        <source>Pronunciation…</source>
        <translation>Pronunciation…</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Window</translation>
    </message>
    <message>
        <source>Where Everything Lies…</source>
        <translation>Where Everything Lies…</translation>
    </message>
    <message>
        <source>Shortcuts…</source>
        <translation>Shortcuts…</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Minimise</translation>
    </message>
</context>
<context>
    <name>Microphone</name>
    <message>
        <source>Philomel may not use the microphone. Allow it in System Settings, under Privacy &amp; Security, Microphone; then record again.</source>
        <translation>Philomel may not use the microphone. Allow it in System Settings, under Privacy &amp; Security, Microphone; then record again.</translation>
    </message>
    <message>
        <source>Open System Settings</source>
        <translation>Open System Settings</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>Download of {name}</source>
        <translation>Download of {name}</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} of {total}</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>paused</translation>
    </message>
    <message>
        <source>{n} million parameters</source>
        <translation>{n} million parameters</translation>
    </message>
    <message>
        <source>{n} languages</source>
        <translation>{n} languages</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>licence {name}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Check</translation>
    </message>
    <message>
        <source>{title} (in use)</source>
        <translation>{title} (in use)</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Use</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Discard</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Resume</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Download</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Every part is whole and fits ({n} of them).</source>
        <translation>Every part is whole and fits ({n} of them).</translation>
    </message>
    <message>
        <source>{n} files are as their publisher lists them.</source>
        <translation>{n} files are as their publisher lists them.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Try again</translation>
    </message>
    <message>
        <source>There is no graphics processor here that Philomel can use, so the processor computes. The settings say so now.</source>
        <translation>There is no graphics processor here that Philomel can use, so the processor computes. The settings say so now.</translation>
    </message>
    <message>
        <source>The voice that comes with Philomel is missing or damaged. Install Philomel again, or choose another model.</source>
        <translation>The voice that comes with Philomel is missing or damaged. Install Philomel again, or choose another model.</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Models</translation>
    </message>
    <message>
        <source>Choose the folder…</source>
        <translation>Choose the folder…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>Kept in</source>
        <translation>Kept in</translation>
    </message>
    <message>
        <source>Installed models can be used at once; each reads in its own way.</source>
        <translation>Installed models can be used at once; each reads in its own way.</translation>
    </message>
    <message>
        <source>The starter voice comes with the program. The models below are larger and sound better; each is fetched once from its publisher and then works without a network.</source>
        <translation>The starter voice comes with the program. The models below are larger and sound better; each is fetched once from its publisher and then works without a network.</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation>Remove a model</translation>
    </message>
    <message>
        <source>Remove {title} from this machine? It can be downloaded again.</source>
        <translation>Remove {title} from this machine? It can be downloaded again.</translation>
    </message>
</context>
<context>
    <name>NumberSlider</name>
    <message>
        <source>{name}, number</source>
        <translation>{name}, number</translation>
    </message>
</context>
<context>
    <name>PartChooser</name>
    <message>
        <source>Part of the recording</source>
        <translation>Part of the recording</translation>
    </message>
    <message>
        <source>Arrow keys move the part, with Shift its end, with Ctrl its beginning</source>
        <translation>Arrow keys move the part, with Shift its end, with Ctrl its beginning</translation>
    </message>
</context>
<context>
    <name>PlayerController</name>
    <message>
        <source>Ready</source>
        <translation>Ready</translation>
    </message>
    <message>
        <source>Preparing voice…</source>
        <translation>Preparing voice…</translation>
    </message>
    <message>
        <source>Buffering {seconds} s</source>
        <translation>Buffering {seconds} s</translation>
    </message>
    <message>
        <source>Buffering…</source>
        <translation>Buffering…</translation>
    </message>
    <message>
        <source>Working on the sound for {seconds} s</source>
        <translation>Working on the sound for {seconds} s</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Reading</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Paused</translation>
    </message>
    <message>
        <source>No sound device: waiting</source>
        <translation>No sound device: waiting</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Finished</translation>
    </message>
</context>
<context>
    <name>ProblemStrip</name>
    <message>
        <source>Close this message</source>
        <translation>Close this message</translation>
    </message>
    <message>
        <source>No action</source>
        <translation>No action</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Welcome</source>
        <translation>Welcome</translation>
    </message>
    <message>
        <source>Voices of your own</source>
        <translation>Voices of your own</translation>
    </message>
    <message>
        <source>Places in texts, recent and pasted texts</source>
        <translation>Places in texts, recent and pasted texts</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Settings</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Models</translation>
    </message>
    <message>
        <source>Speech that is kept</source>
        <translation>Speech that is kept</translation>
    </message>
    <message>
        <source>What models made of voices</source>
        <translation>What models made of voices</translation>
    </message>
    <message>
        <source>How far exports are</source>
        <translation>How far exports are</translation>
    </message>
</context>
<context>
    <name>ProgressTracker</name>
    <message>
        <source>This sentence may not be spoken well: {why}.</source>
        <translation>This sentence may not be spoken well: {why}.</translation>
    </message>
</context>
<context>
    <name>PronunciationBinding</name>
    <message>
        <source>From the next sentence on “{written}” is said as “{said}”.</source>
        <translation>From the next sentence on “{written}” is said as “{said}”.</translation>
    </message>
    <message>
        <source>The rules of {name} are in use.</source>
        <translation>The rules of {name} are in use.</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} is written.</translation>
    </message>
</context>
<context>
    <name>PronunciationDialog</name>
    <message>
        <source>Pronunciation</source>
        <translation>Pronunciation</translation>
    </message>
    <message>
        <source>Rules of</source>
        <translation>Rules of</translation>
    </message>
    <message>
        <source>All texts</source>
        <translation>All texts</translation>
    </message>
    <message>
        <source>This text alone</source>
        <translation>This text alone</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Written</translation>
    </message>
    <message>
        <source>Capitals count where you write some.</source>
        <translation>Capitals count where you write some.</translation>
    </message>
    <message>
        <source>Said as</source>
        <translation>Said as</translation>
    </message>
    <message>
        <source>Spell it as it sounds. Empty: nothing is said.</source>
        <translation>Spell it as it sounds. Empty: nothing is said.</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Where</translation>
    </message>
    <message>
        <source>Whole word</source>
        <translation>Whole word</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>Anywhere</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regular expression</translation>
    </message>
    <message>
        <source>In sentences of</source>
        <translation>In sentences of</translation>
    </message>
    <message>
        <source>Every language</source>
        <translation>Every language</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Example</translation>
    </message>
    <message>
        <source>A sentence to hear it in.</source>
        <translation>A sentence to hear it in.</translation>
    </message>
    <message>
        <source>Hear the example</source>
        <translation>Hear the example</translation>
    </message>
    <message>
        <source>Add the rule</source>
        <translation>Add the rule</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Import…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>Stop the example</source>
        <translation>Stop the example</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Rules</translation>
    </message>
    <message>
        <source>Bring in pronunciation rules</source>
        <translation>Bring in pronunciation rules</translation>
    </message>
    <message>
        <source>Save the pronunciation rules</source>
        <translation>Save the pronunciation rules</translation>
    </message>
</context>
<context>
    <name>Pronunciations</name>
    <message>
        <source>The pronunciation rules could not be kept: {why}.</source>
        <translation>The pronunciation rules could not be kept: {why}.</translation>
    </message>
</context>
<context>
    <name>ReadingBinding</name>
    <message>
        <source>Open a text</source>
        <translation>Open a text</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Texts</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>All files</translation>
    </message>
    <message>
        <source>Open a web address</source>
        <translation>Open a web address</translation>
    </message>
    <message>
        <source>Address:</source>
        <translation>Address:</translation>
    </message>
    <message>
        <source>Open a locked text</source>
        <translation>Open a locked text</translation>
    </message>
    <message>
        <source>{name} is locked. Password:</source>
        <translation>{name} is locked. Password:</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>Opening {name}</translation>
    </message>
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Press Enter on a word to read from there; Alt with Left and Right goes by words.</source>
        <translation>Press Enter on a word to read from there; Alt with Left and Right goes by words.</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>Not read: {reason}</translation>
    </message>
    <message>
        <source>Read from here</source>
        <translation>Read from here</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Read the selection</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Say it as…</source>
        <translation>Say it as…</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Select all</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>Page number</source>
        <translation>Page number</translation>
    </message>
    <message>
        <source>Running head</source>
        <translation>Running head</translation>
    </message>
    <message>
        <source>Footnote mark</source>
        <translation>Footnote mark</translation>
    </message>
    <message>
        <source>Footnote</source>
        <translation>Footnote</translation>
    </message>
    <message>
        <source>Citation</source>
        <translation>Citation</translation>
    </message>
    <message>
        <source>Web address</source>
        <translation>Web address</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Front matter</source>
        <translation>Front matter</translation>
    </message>
    <message>
        <source>Line number</source>
        <translation>Line number</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Description of a picture</source>
        <translation>Description of a picture</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Settings</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colours</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Language of the window</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>As the system</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>The language changes at the next start.</translation>
    </message>
    <message>
        <source>Numbers and abbreviations in words</source>
        <translation>Numbers and abbreviations in words</translation>
    </message>
    <message>
        <source>In English. Without it the model reads them as they are written.</source>
        <translation>In English. Without it the model reads them as they are written.</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Compute on</translation>
    </message>
    <message>
        <source>What suits best</source>
        <translation>What suits best</translation>
    </message>
    <message>
        <source>Graphics processor</source>
        <translation>Graphics processor</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Processor</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precision</translation>
    </message>
    <message>
        <source>Memory ceiling</source>
        <translation>Memory ceiling</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>Speech kept on the disk</source>
        <translation>Speech kept on the disk</translation>
    </message>
    <message>
        <source>A sentence that was heard is then not made a second time.</source>
        <translation>A sentence that was heard is then not made a second time.</translation>
    </message>
    <message>
        <source>Forget recent texts…</source>
        <translation>Forget recent texts…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>High contrast</translation>
    </message>
    <message>
        <source>Watermark in saved sound</source>
        <translation>Watermark in saved sound</translation>
    </message>
    <message>
        <source>Loudness of saved sound</source>
        <translation>Loudness of saved sound</translation>
    </message>
    <message>
        <source>Quiet (-23 LUFS, as radio and television)</source>
        <translation>Quiet (-23 LUFS, as radio and television)</translation>
    </message>
    <message>
        <source>As audiobooks (-20 LUFS)</source>
        <translation>As audiobooks (-20 LUFS)</translation>
    </message>
    <message>
        <source>As podcasts (-16 LUFS)</source>
        <translation>As podcasts (-16 LUFS)</translation>
    </message>
    <message>
        <source>As it is spoken</source>
        <translation>As it is spoken</translation>
    </message>
    <message>
        <source>Programs tell by it that a machine speaks. It is hardly heard; what is played has none.</source>
        <translation>Programs tell by it that a machine speaks. It is hardly heard; what is played has none.</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Shortcuts</translation>
    </message>
    <message>
        <source> or </source>
        <translation> or </translation>
    </message>
    <message>
        <source>A click on a word reads from there. Left, Right and Space give way to fields and lists.</source>
        <translation>A click on a word reads from there. Left, Right and Space give way to fields and lists.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
</context>
<context>
    <name>SideBinding</name>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>built in</translation>
    </message>
    <message>
        <source>own</source>
        <translation>own</translation>
    </message>
    <message>
        <source>very deep</source>
        <translation>very deep</translation>
    </message>
    <message>
        <source>deep</source>
        <translation>deep</translation>
    </message>
    <message>
        <source>middling</source>
        <translation>middling</translation>
    </message>
    <message>
        <source>high</source>
        <translation>high</translation>
    </message>
    <message>
        <source>No voice</source>
        <translation>No voice</translation>
    </message>
    <message>
        <source>Bring in a voice file</source>
        <translation>Bring in a voice file</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Voices</translation>
    </message>
    <message>
        <source>Take the voice {name}?</source>
        <translation>Take the voice {name}?</translation>
    </message>
    <message>
        <source>Where it was recorded, this was agreed to:</source>
        <translation>Where it was recorded, this was agreed to:</translation>
    </message>
    <message>
        <source>This is my own voice, or the person who speaks has agreed that I use it.</source>
        <translation>This is my own voice, or the person who speaks has agreed that I use it.</translation>
    </message>
    <message>
        <source>Agree for your part:</source>
        <translation>Agree for your part:</translation>
    </message>
    <message>
        <source>Take the voice</source>
        <translation>Take the voice</translation>
    </message>
    <message>
        <source>Save the voice</source>
        <translation>Save the voice</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Save the report</translation>
    </message>
    <message>
        <source>{name} could not be written: {why}.</source>
        <translation>{name} could not be written: {why}.</translation>
    </message>
    <message>
        <source>Save a trace</source>
        <translation>Save a trace</translation>
    </message>
</context>
<context>
    <name>SleepTimer</name>
    <message>
        <source>Sleep at the end of the chapter</source>
        <translation>Sleep at the end of the chapter</translation>
    </message>
    <message>
        <source>Sleep in {minutes} min</source>
        <translation>Sleep in {minutes} min</translation>
    </message>
</context>
<context>
    <name>StylePanel</name>
    <message>
        <source>Presets of the reading style</source>
        <translation>Presets of the reading style</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Presets</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Speed</translation>
    </message>
    <message>
        <source>How fast it is read; the pitch stays.</source>
        <translation>How fast it is read; the pitch stays.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Language</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Language of the text</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>The same seed, text and style give the same reading, sample for sample.</source>
        <translation>The same seed, text and style give the same reading, sample for sample.</translation>
    </message>
    <message>
        <source>Fine tuning</source>
        <translation>Fine tuning</translation>
    </message>
    <message>
        <source>Reading style</source>
        <translation>Reading style</translation>
    </message>
    <message>
        <source>As the text</source>
        <translation>As the text</translation>
    </message>
    <message>
        <source>Save as a preset…</source>
        <translation>Save as a preset…</translation>
    </message>
    <message>
        <source>Delete a preset</source>
        <translation>Delete a preset</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Reset all</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>folded</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>unfolded</translation>
    </message>
    <message>
        <source>Save as a preset</source>
        <translation>Save as a preset</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Name:</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Expression</translation>
    </message>
    <message>
        <source>How lively it is read: 0.5 is neutral, more is more dramatic.</source>
        <translation>How lively it is read: 0.5 is neutral, more is more dramatic.</translation>
    </message>
    <message>
        <source>Closeness to the text</source>
        <translation>Closeness to the text</translation>
    </message>
    <message>
        <source>How strictly the words and the voice are kept to; less gives a slower pace.</source>
        <translation>How strictly the words and the voice are kept to; less gives a slower pace.</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Variation</translation>
    </message>
    <message>
        <source>How much one reading differs from the next; low values are more even.</source>
        <translation>How much one reading differs from the next; low values are more even.</translation>
    </message>
    <message>
        <source>Pauses</source>
        <translation>Pauses</translation>
    </message>
    <message>
        <source>How long the silences are, between sentences and paragraphs.</source>
        <translation>How long the silences are, between sentences and paragraphs.</translation>
    </message>
    <message>
        <source>Choice (top p)</source>
        <translation>Choice (top p)</translation>
    </message>
    <message>
        <source>Share of likely sounds drawn from.</source>
        <translation>Share of likely sounds drawn from.</translation>
    </message>
    <message>
        <source>Least chance (min p)</source>
        <translation>Least chance (min p)</translation>
    </message>
    <message>
        <source>Sounds less likely than this share of the best one are left out.</source>
        <translation>Sounds less likely than this share of the best one are left out.</translation>
    </message>
    <message>
        <source>Against repetition</source>
        <translation>Against repetition</translation>
    </message>
    <message>
        <source>How strongly sounds that were just used are avoided.</source>
        <translation>How strongly sounds that were just used are avoided.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Steps</translation>
    </message>
    <message>
        <source>Passes that make the sound: more is finer and slower.</source>
        <translation>Passes that make the sound: more is finer and slower.</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Paste text</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Paste</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Find in the text</translation>
    </message>
    <message>
        <source>Type and colours</source>
        <translation>Type and colours</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contents</translation>
    </message>
    <message>
        <source>Voice and reading style</source>
        <translation>Voice and reading style</translation>
    </message>
    <message>
        <source>More</source>
        <translation>More</translation>
    </message>
    <message>
        <source>What is left out…</source>
        <translation>What is left out…</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Save as sound…</translation>
    </message>
    <message>
        <source>Pronunciation…</source>
        <translation>Pronunciation…</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Models…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Settings…</translation>
    </message>
    <message>
        <source>Where everything lies…</source>
        <translation>Where everything lies…</translation>
    </message>
    <message>
        <source>Shortcuts…</source>
        <translation>Shortcuts…</translation>
    </message>
    <message>
        <source>About Philomel…</source>
        <translation>About Philomel…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>File…</translation>
    </message>
    <message>
        <source>Web address…</source>
        <translation>Web address…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recent</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Play</source>
        <translation>Play</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Play or pause (Space)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Time left at this speed</source>
        <translation>Time left at this speed</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>Place in the text</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Ready</translation>
    </message>
    <message>
        <source>Previous paragraph</source>
        <translation>Previous paragraph</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Previous sentence</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Next sentence</translation>
    </message>
    <message>
        <source>Next paragraph</source>
        <translation>Next paragraph</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Speed</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Mute</translation>
    </message>
    <message>
        <source>Sound output</source>
        <translation>Sound output</translation>
    </message>
    <message>
        <source>Sleep timer</source>
        <translation>Sleep timer</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voice</translation>
    </message>
    <message>
        <source>No voice</source>
        <translation>No voice</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Off</translation>
    </message>
    <message>
        <source>After {n} minutes</source>
        <translation>After {n} minutes</translation>
    </message>
    <message>
        <source>At the end of the chapter</source>
        <translation>At the end of the chapter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Speed: {speed}</source>
        <translation>Speed: {speed}</translation>
    </message>
    <message>
        <source>Sound on</source>
        <translation>Sound on</translation>
    </message>
    <message>
        <source>As the system plays</source>
        <translation>As the system plays</translation>
    </message>
    <message>
        <source>Voice: {name}</source>
        <translation>Voice: {name}</translation>
    </message>
</context>
<context>
    <name>TypeSheet</name>
    <message>
        <source>Type and colours</source>
        <translation>Type and colours</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Font</translation>
    </message>
    <message>
        <source>Serif</source>
        <translation>Serif</translation>
    </message>
    <message>
        <source>Sans serif</source>
        <translation>Sans serif</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Size</translation>
    </message>
    <message>
        <source>Line height</source>
        <translation>Line height</translation>
    </message>
    <message>
        <source>Characters a line</source>
        <translation>Characters a line</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colours</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Contrast</translation>
    </message>
</context>
<context>
    <name>VoiceCardButton</name>
    <message>
        <source>More for the voice {name}</source>
        <translation>More for the voice {name}</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Rename…</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Save as a file…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Stop {name}</source>
        <translation>Stop {name}</translation>
    </message>
    <message>
        <source>Hear a sample of {name}</source>
        <translation>Hear a sample of {name}</translation>
    </message>
</context>
<context>
    <name>VoicePanel</name>
    <message>
        <source>No voice yet. Add one from about ten seconds of speech.</source>
        <translation>No voice yet. Add one from about ten seconds of speech.</translation>
    </message>
    <message>
        <source>Add voice</source>
        <translation>Add voice</translation>
    </message>
    <message>
        <source>Bring in a voice file</source>
        <translation>Bring in a voice file</translation>
    </message>
    <message>
        <source>Say a recording in another voice</source>
        <translation>Say a recording in another voice</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voice</translation>
    </message>
    <message>
        <source>{name} was removed.</source>
        <translation>{name} was removed.</translation>
    </message>
    <message>
        <source>Undo the removal of {name}</source>
        <translation>Undo the removal of {name}</translation>
    </message>
    <message>
        <source>Rename the voice</source>
        <translation>Rename the voice</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Name:</translation>
    </message>
</context>
<context>
    <name>VoiceSharing</name>
    <message>
        <source>Say that you may use this voice before you take it.</source>
        <translation>Say that you may use this voice before you take it.</translation>
    </message>
</context>
<context>
    <name>Voices</name>
    <message>
        <source>My voice</source>
        <translation>My voice</translation>
    </message>
    <message>
        <source>New voice</source>
        <translation>New voice</translation>
    </message>
    <message>
        <source>microphone</source>
        <translation>microphone</translation>
    </message>
    <message>
        <source>Listening to {name}…</source>
        <translation>Listening to {name}…</translation>
    </message>
    <message>
        <source>Say that you may use this voice before you add it.</source>
        <translation>Say that you may use this voice before you add it.</translation>
    </message>
    <message>
        <source>Cutting the part out…</source>
        <translation>Cutting the part out…</translation>
    </message>
    <message>
        <source>The evening was calm, and the last of the light lay on the water.</source>
        <translation>The evening was calm, and the last of the light lay on the water.</translation>
    </message>
    <message>
        <source>There is no voice yet. Add one first.</source>
        <translation>There is no voice yet. Add one first.</translation>
    </message>
</context>
<context>
    <name>WaitLine</name>
    <message>
        <source>Progress</source>
        <translation>Progress</translation>
    </message>
</context>
<context>
    <name>Watermark</name>
    <message>
        <source>This file is saved without a watermark, which is not on this machine yet. Download it once, and programs can tell from later files that a machine speaks.</source>
        <translation>This file is saved without a watermark, which is not on this machine yet. Download it once, and programs can tell from later files that a machine speaks.</translation>
    </message>
    <message>
        <source>Download (34 MB)</source>
        <translation>Download (34 MB)</translation>
    </message>
    <message>
        <source>Saved sound carries a watermark from now on.</source>
        <translation>Saved sound carries a watermark from now on.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Try again</translation>
    </message>
</context>
<context>
    <name>WindowBinding</name>
    <message>
        <source>Preparing the graphics card, once: {done} of about {total}.</source>
        <translation>Preparing the graphics card, once: {done} of about {total}.</translation>
    </message>
    <message>
        <source>The processor reads meanwhile.</source>
        <translation>The processor reads meanwhile.</translation>
    </message>
    <message>
        <source>How fast it would be here is not known; “philomel bench” measures what is installed.</source>
        <translation>How fast it would be here is not known; “philomel bench” measures what is installed.</translation>
    </message>
    <message>
        <source>By what was measured here it would speak about {n}× as fast as real time.</source>
        <translation>By what was measured here it would speak about {n}× as fast as real time.</translation>
    </message>
    <message>
        <source>By what was measured here it would speak about {n}× as fast as real time: too slow to listen to as it reads, but good enough to save as sound.</source>
        <translation>By what was measured here it would speak about {n}× as fast as real time: too slow to listen to as it reads, but good enough to save as sound.</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation>Download a model</translation>
    </message>
    <message>
        <source>Download {title} ({size})?</source>
        <translation>Download {title} ({size})?</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Download</translation>
    </message>
    <message>
        <source>Where models are kept</source>
        <translation>Where models are kept</translation>
    </message>
    <message>
        <source>Forget the texts that were opened? For good go:

• the list of recent texts ({recents}) and your places in all texts
• pasted texts that are kept ({pasted})
• speech that is kept on the disk ({size})

The files that you opened stay where they are.</source>
        <translation>Forget the texts that were opened? For good go:

• the list of recent texts ({recents}) and your places in all texts
• pasted texts that are kept ({pasted})
• speech that is kept on the disk ({size})

The files that you opened stay where they are.</translation>
    </message>
    <message>
        <source>Forget recent texts</source>
        <translation>Forget recent texts</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Forget</translation>
    </message>
</context>
<context>
    <name>asking</name>
    <message>
        <source>Choose a recording</source>
        <translation>Choose a recording</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Sound</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>All files</translation>
    </message>
</context>
</TS>
