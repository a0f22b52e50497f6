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
        <source>Take another recording</source>
        <translation>Take another recording</translation>
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
    <name>AddingBinding</name>
    <message>
        <source>Add a voice</source>
        <translation>Add a voice</translation>
    </message>
    <message>
        <source>What you recorded is no voice yet. Discard the recording?</source>
        <translation>What you recorded is no voice yet. Discard the recording?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Discard</translation>
    </message>
</context>
<context>
    <name>BookCard</name>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Go on</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Show the folder</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progress</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>chapter {number} of {count}: {title}</source>
        <translation>chapter {number} of {count}: {title}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>{time} left</translation>
    </message>
    <message>
        <source>what is read aloud comes first</source>
        <translation>what is read aloud comes first</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>waits for its turn</translation>
    </message>
    <message>
        <source>is being opened</source>
        <translation>is being opened</translation>
    </message>
    <message>
        <source>its files are being written</source>
        <translation>its files are being written</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>paused</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s)</source>
        <translation>
            <numerusform>%n sentence</numerusform>
            <numerusform>%n sentences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n made again</source>
        <translation>
            <numerusform>%n made again</numerusform>
            <numerusform>%n made again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n left out</numerusform>
            <numerusform>%n left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flagged</source>
        <translation>
            <numerusform>%n flagged</numerusform>
            <numerusform>%n flagged</numerusform>
        </translation>
    </message>
    <message>
        <source>without its cover, which is no picture</source>
        <translation>without its cover, which is no picture</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) on no page of the book</source>
        <translation>
            <numerusform>%n sentence on no page of the book</numerusform>
            <numerusform>%n sentences on no page of the book</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookCovers</name>
    <message>
        <source>What you read</source>
        <translation>What you read</translation>
    </message>
    <message>
        <source>{n} % read</source>
        <translation>{n} % read</translation>
    </message>
    <message numerus="yes">
        <source>%n mark(s)</source>
        <translation>
            <numerusform>%n mark</numerusform>
            <numerusform>%n marks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BooksDialog</name>
    <message>
        <source>Audiobooks</source>
        <translation>Audiobooks</translation>
    </message>
    <message>
        <source>Other documents…</source>
        <translation>Other documents…</translation>
    </message>
    <message>
        <source>The open one</source>
        <translation>The open one</translation>
    </message>
    <message>
        <source>Make…</source>
        <translation>Make…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>Kind of file</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Files</translation>
    </message>
    <message>
        <source>One file</source>
        <translation>One file</translation>
    </message>
    <message>
        <source>One for each chapter</source>
        <translation>One for each chapter</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>Loudness</translation>
    </message>
    <message>
        <source>As audiobooks (-18 LUFS)</source>
        <translation>As audiobooks (-18 LUFS)</translation>
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
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>So often a sentence that is found wanting is made; the best is kept.</source>
        <translation>So often a sentence that is found wanting is made; the best is kept.</translation>
    </message>
    <message>
        <source>Pause between chapters</source>
        <translation>Pause between chapters</translation>
    </message>
    <message>
        <source>Attempts at a sentence</source>
        <translation>Attempts at a sentence</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Of</translation>
    </message>
    <message>
        <source>Text with its times</source>
        <translation>Text with its times</translation>
    </message>
    <message>
        <source>Documents to make audiobooks of</source>
        <translation>Documents to make audiobooks of</translation>
    </message>
    <message>
        <source>no document is open</source>
        <translation>no document is open</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CastBinding</name>
    <message>
        <source>Nobody: it is told</source>
        <translation>Nobody: it is told</translation>
    </message>
    <message>
        <source>As the text tells</source>
        <translation>As the text tells</translation>
    </message>
    <message>
        <source>Said by</source>
        <translation>Said by</translation>
    </message>
    <message>
        <source>Said by {name}.</source>
        <translation>Said by {name}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Several voices read.</source>
        <translation>Several voices read.</translation>
    </message>
    <message>
        <source>One voice reads.</source>
        <translation>One voice reads.</translation>
    </message>
    <message>
        <source>The recording is played.</source>
        <translation>The recording is played.</translation>
    </message>
    <message>
        <source>A voice reads.</source>
        <translation>A voice reads.</translation>
    </message>
    <message>
        <source>What is said aloud</source>
        <translation>What is said aloud</translation>
    </message>
</context>
<context>
    <name>CastDialog</name>
    <message>
        <source>Cast</source>
        <translation>Cast</translation>
    </message>
    <message>
        <source>A voice for each who speaks</source>
        <translation>A voice for each who speaks</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voice</translation>
    </message>
    <message>
        <source>Hear some of it</source>
        <translation>Hear some of it</translation>
    </message>
    <message>
        <source>Read the names before their lines too</source>
        <translation>Read the names before their lines too</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>Whoever reads</source>
        <translation>Whoever reads</translation>
    </message>
    <message>
        <source>Nobody is found who speaks here: neither names before lines nor quotation marks.</source>
        <translation>Nobody is found who speaks here: neither names before lines nor quotation marks.</translation>
    </message>
    <message>
        <source>Who has no voice of their own is read by whoever reads. It is kept with the text.</source>
        <translation>Who has no voice of their own is read by whoever reads. It is kept with the text.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>Who speaks</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Times</translation>
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
    <name>CommandList</name>
    <message>
        <source>Commands and keys</source>
        <translation>Commands and keys</translation>
    </message>
    <message>
        <source>What is to be done?</source>
        <translation>What is to be done?</translation>
    </message>
    <message>
        <source>A click on a word reads from there. Left, Right and Space give way to fields and lists.</source>
        <translation>A click on a word reads from there. Left, Right and Space give way to fields and lists.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source> or </source>
        <translation> or </translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>No command has these words.</translation>
    </message>
</context>
<context>
    <name>Commands</name>
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
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Edit</translation>
    </message>
    <message>
        <source>View</source>
        <translation>View</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>Speech</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Open a file…</translation>
    </message>
    <message>
        <source>Open a web address…</source>
        <translation>Open a web address…</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Save as sound…</translation>
    </message>
    <message>
        <source>Save this chapter as sound…</source>
        <translation>Save this chapter as sound…</translation>
    </message>
    <message>
        <source>Audiobooks…</source>
        <translation>Audiobooks…</translation>
    </message>
    <message>
        <source>Library and reading list…</source>
        <translation>Library and reading list…</translation>
    </message>
    <message>
        <source>Put on the reading list</source>
        <translation>Put on the reading list</translation>
    </message>
    <message>
        <source>Save notes…</source>
        <translation>Save notes…</translation>
    </message>
    <message>
        <source>Read the file anew</source>
        <translation>Read the file anew</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Models…</translation>
    </message>
    <message>
        <source>About Philomel…</source>
        <translation>About Philomel…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Settings…</translation>
    </message>
    <message>
        <source>Paste without formatting</source>
        <translation>Paste without formatting</translation>
    </message>
    <message>
        <source>Go to a page…</source>
        <translation>Go to a page…</translation>
    </message>
    <message>
        <source>Set or remove a bookmark</source>
        <translation>Set or remove a bookmark</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Highlight</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Write a note…</translation>
    </message>
    <message>
        <source>Correct this sentence…</source>
        <translation>Correct this sentence…</translation>
    </message>
    <message>
        <source>What is left out…</source>
        <translation>What is left out…</translation>
    </message>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Bookmarks and notes</translation>
    </message>
    <message>
        <source>Type and colours…</source>
        <translation>Type and colours…</translation>
    </message>
    <message>
        <source>Mini player</source>
        <translation>Mini player</translation>
    </message>
    <message>
        <source>15 seconds back</source>
        <translation>15 seconds back</translation>
    </message>
    <message>
        <source>15 seconds on</source>
        <translation>15 seconds on</translation>
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
        <source>Sleep timer…</source>
        <translation>Sleep timer…</translation>
    </message>
    <message>
        <source>Sound output…</source>
        <translation>Sound output…</translation>
    </message>
    <message>
        <source>Add a voice…</source>
        <translation>Add a voice…</translation>
    </message>
    <message>
        <source>Bring in a voice file…</source>
        <translation>Bring in a voice file…</translation>
    </message>
    <message>
        <source>Say a recording in another voice…</source>
        <translation>Say a recording in another voice…</translation>
    </message>
    <message>
        <source>Cast…</source>
        <translation>Cast…</translation>
    </message>
    <message>
        <source>Said by…</source>
        <translation>Said by…</translation>
    </message>
    <message>
        <source>One voice or several</source>
        <translation>One voice or several</translation>
    </message>
    <message>
        <source>The book's own recording or a voice</source>
        <translation>The book's own recording or a voice</translation>
    </message>
    <message>
        <source>What can be done here</source>
        <translation>What can be done here</translation>
    </message>
    <message>
        <source>Where everything lies…</source>
        <translation>Where everything lies…</translation>
    </message>
    <message>
        <source>Commands and keys…</source>
        <translation>Commands and keys…</translation>
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
        <source>Full screen</source>
        <translation>Full screen</translation>
    </message>
    <message>
        <source>Text or real pages of a PDF</source>
        <translation>Text or real pages of a PDF</translation>
    </message>
    <message>
        <source>Pronunciation…</source>
        <translation>Pronunciation…</translation>
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
    <message>
        <source>Read from here</source>
        <translation>Read from here</translation>
    </message>
    <message>
        <source>Save this chapter as sound…</source>
        <translation>Save this chapter as sound…</translation>
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
    <name>CorrectingBinding</name>
    <message>
        <source>Correct this sentence</source>
        <translation>Correct this sentence</translation>
    </message>
    <message>
        <source>What you wrote is not in the text yet. Discard it?</source>
        <translation>What you wrote is not in the text yet. Discard it?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Discard</translation>
    </message>
    <message>
        <source>What you wrote is not in the text: “{words}”</source>
        <translation>What you wrote is not in the text: “{words}”</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>The sentence is corrected.</source>
        <translation>The sentence is corrected.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>The correction is taken back.</source>
        <translation>The correction is taken back.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Redo</translation>
    </message>
</context>
<context>
    <name>Correction</name>
    <message>
        <source>Sentence</source>
        <translation>Sentence</translation>
    </message>
    <message>
        <source>Enter has it said anew, Esc leaves it as it is.</source>
        <translation>Enter has it said anew, Esc leaves it as it is.</translation>
    </message>
    <message>
        <source>Say it so</source>
        <translation>Say it so</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Leave it</translation>
    </message>
</context>
<context>
    <name>DialogsBinding</name>
    <message>
        <source>It would speak about {n}× as fast as one listens, by what was measured here.</source>
        <translation>It would speak about {n}× as fast as one listens, by what was measured here.</translation>
    </message>
    <message>
        <source>It would work for about {time} on a minute of speech, by what was measured here: too long to listen to it as it reads.</source>
        <translation>It would work for about {time} on a minute of speech, by what was measured here: too long to listen to it as it reads.</translation>
    </message>
    <message>
        <source>Download {title} ({size})?</source>
        <translation>Download {title} ({size})?</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation>Download a model</translation>
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
• all bookmarks and notes, the library and the reading list
• pasted texts that are kept ({pasted})
• speech that is kept on the disk ({size})

The files that you opened stay where they are.</source>
        <translation>Forget the texts that were opened? For good go:

• the list of recent texts ({recents}) and your places in all texts
• all bookmarks and notes, the library and the reading list
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
        <source>Remove {name}? {n} % of it are made, and would have to be made again.</source>
        <translation>Remove {name}? {n} % of it are made, and would have to be made again.</translation>
    </message>
    <message>
        <source>Audiobooks</source>
        <translation>Audiobooks</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Save as an audiobook</source>
        <translation>Save as an audiobook</translation>
    </message>
    <message>
        <source>Where the audiobooks are to lie</source>
        <translation>Where the audiobooks are to lie</translation>
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
        <source>Show</source>
        <translation>Show</translation>
    </message>
    <message>
        <source>{name} is written, with a watermark.</source>
        <translation>{name} is written, with a watermark.</translation>
    </message>
    <message>
        <source>{name} is written, without a watermark.</source>
        <translation>{name} is written, without a watermark.</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) are left out: see “Audiobooks”.</source>
        <translation>
            <numerusform>%n sentence is left out: see “Audiobooks”.</numerusform>
            <numerusform>%n sentences are left out: see “Audiobooks”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) may sound wrong: see “Audiobooks”.</source>
        <translation>
            <numerusform>%n sentence may sound wrong: see “Audiobooks”.</numerusform>
            <numerusform>%n sentences may sound wrong: see “Audiobooks”.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving {name} rests at {n} %. Save as sound again to go on with it.</source>
        <translation>Saving {name} rests at {n} %. Save as sound again to go on with it.</translation>
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
        <source>Save this chapter as sound</source>
        <translation>Save this chapter as sound</translation>
    </message>
    <message>
        <source>What is read aloud comes first, then {name}</source>
        <translation>What is read aloud comes first, then {name}</translation>
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
        <source>Show the folder</source>
        <translation>Show the folder</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>Open a text first.</source>
        <translation>Open a text first.</translation>
    </message>
    <message>
        <source>Wait until the voice is ready.</source>
        <translation>Wait until the voice is ready.</translation>
    </message>
    <message>
        <source>{name} rests: choose {model} again, and go on with it.</source>
        <translation>{name} rests: choose {model} again, and go on with it.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Go on</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>The text is read at {speed}×, and speech is made at {made}× here: sound stops again and again. Read more slowly, or save the text as sound.</source>
        <translation>The text is read at {speed}×, and speech is made at {made}× here: sound stops again and again. Read more slowly, or save the text as sound.</translation>
    </message>
    <message>
        <source>Read at {speed}×</source>
        <translation>Read at {speed}×</translation>
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
    <name>FlaggedRow</name>
    <message>
        <source>Hear it</source>
        <translation>Hear it</translation>
    </message>
    <message>
        <source>Make it again</source>
        <translation>Make it again</translation>
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
    <name>GlobalKeys</name>
    <message>
        <source>Read what is selected</source>
        <translation>Read what is selected</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Read the clipboard</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Play or pause</translation>
    </message>
    <message>
        <source>Not to be had in other programs: {keys}. In the settings of the desktop a key of your own can run “philomel selection” or “philomel clipboard”.</source>
        <translation>Not to be had in other programs: {keys}. In the settings of the desktop a key of your own can run “philomel selection” or “philomel clipboard”.</translation>
    </message>
    <message>
        <source>{selection} reads what is selected, {clipboard} the clipboard, {toggle} plays and pauses.</source>
        <translation>{selection} reads what is selected, {clipboard} the clipboard, {toggle} plays and pauses.</translation>
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
    <message numerus="yes">
        <source>%n of {total} passage(s) are left out.</source>
        <translation>
            <numerusform>%n of {total} passages is left out.</numerusform>
            <numerusform>%n of {total} passages are left out.</numerusform>
        </translation>
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
        <source>Read it as {language}</source>
        <translation>Read it as {language}</translation>
    </message>
    <message>
        <source>What is in {languages} is left out: the model in use ({model}) does not speak it.</source>
        <translation>What is in {languages} is left out: the model in use ({model}) does not speak it.</translation>
    </message>
    <message>
        <source>Read with {model}</source>
        <translation>Read with {model}</translation>
    </message>
    <message>
        <source>“{words}” is left out: {why}</source>
        <translation>“{words}” is left out: {why}</translation>
    </message>
    <message>
        <source>Get {model}</source>
        <translation>Get {model}</translation>
    </message>
</context>
<context>
    <name>LeavingBinding</name>
    <message>
        <source>Left out of the reading.</source>
        <translation>Left out of the reading.</translation>
    </message>
    <message>
        <source>It is read now.</source>
        <translation>It is read now.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>There is nothing more to take back.</source>
        <translation>There is nothing more to take back.</translation>
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
    <message numerus="yes">
        <source>One text is open at a time. %n other(s) were not opened.</source>
        <translation>
            <numerusform>One text is open at a time. %n other was not opened.</numerusform>
            <numerusform>One text is open at a time. %n others were not opened.</numerusform>
        </translation>
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
    <name>LibraryBinding</name>
    <message>
        <source>Library</source>
        <translation>Library</translation>
    </message>
    <message>
        <source>What you pasted or marked is not kept: make room in {folder}, or let yourself write there. If you close now, it is lost.</source>
        <translation>What you pasted or marked is not kept: make room in {folder}, or let yourself write there. If you close now, it is lost.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>It is on the reading list.</source>
        <translation>It is on the reading list.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Show</translation>
    </message>
    <message>
        <source>This text is open.</source>
        <translation>This text is open.</translation>
    </message>
    <message>
        <source>{title} is off the shelf.</source>
        <translation>{title} is off the shelf.</translation>
    </message>
    <message>
        <source>Take off the shelf</source>
        <translation>Take off the shelf</translation>
    </message>
    <message>
        <source>“{title}” was pasted, and is kept nowhere else. Delete it, with its notes?</source>
        <translation>“{title}” was pasted, and is kept nowhere else. Delete it, with its notes?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>{title} waits no longer.</source>
        <translation>{title} waits no longer.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Add a link</source>
        <translation>Add a link</translation>
    </message>
    <message>
        <source>Address:</source>
        <translation>Address:</translation>
    </message>
    <message>
        <source>Add files to the reading list</source>
        <translation>Add files to the reading list</translation>
    </message>
    <message>
        <source>Next on the reading list: {title}</source>
        <translation>Next on the reading list: {title}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message>
        <source>Library</source>
        <translation>Library</translation>
    </message>
    <message>
        <source>Title, author or place</source>
        <translation>Title, author or place</translation>
    </message>
    <message>
        <source>Find in the library</source>
        <translation>Find in the library</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Read</translation>
    </message>
    <message>
        <source>Reading list</source>
        <translation>Reading list</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>What you read stands here.</source>
        <translation>What you read stands here.</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n text</numerusform>
            <numerusform>%n texts</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>Take off the shelf</source>
        <translation>Take off the shelf</translation>
    </message>
    <message>
        <source>Add a link…</source>
        <translation>Add a link…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Add files…</translation>
    </message>
    <message>
        <source>Read it earlier</source>
        <translation>Read it earlier</translation>
    </message>
    <message>
        <source>Read it later</source>
        <translation>Read it later</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Read now</source>
        <translation>Read now</translation>
    </message>
    <message>
        <source>One is read after the other. What was read to its end goes from the list. Links and files can be dropped here.</source>
        <translation>One is read after the other. What was read to its end goes from the list. Links and files can be dropped here.</translation>
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
        <source>unfolded</source>
        <translation>unfolded</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>folded</translation>
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
        <source>Measuring the speed…</source>
        <translation>Measuring the speed…</translation>
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
        <source>Made at {n}× real time</source>
        <translation>Made at {n}× real time</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} min</translation>
    </message>
    <message>
        <source>{n} h</source>
        <translation>{n} h</translation>
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
        <source>{n} ms</source>
        <translation>{n} ms</translation>
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
        <source>Back to the reading</source>
        <translation>Back to the reading</translation>
    </message>
    <message>
        <source>Drop it to read it; a recording becomes a voice.</source>
        <translation>Drop it to read it; a recording becomes a voice.</translation>
    </message>
</context>
<context>
    <name>MarksBinding</name>
    <message>
        <source>Bookmark set.</source>
        <translation>Bookmark set.</translation>
    </message>
    <message>
        <source>Nothing is marked yet. B sets a bookmark, H highlights, N writes a note.</source>
        <translation>Nothing is marked yet. B sets a bookmark, H highlights, N writes a note.</translation>
    </message>
    <message>
        <source>Save notes</source>
        <translation>Save notes</translation>
    </message>
    <message>
        <source>Nothing is marked in this text.</source>
        <translation>Nothing is marked in this text.</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Bookmark</translation>
    </message>
    <message>
        <source>No longer in the text</source>
        <translation>No longer in the text</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} is written.</translation>
    </message>
    <message>
        <source>Highlighted.</source>
        <translation>Highlighted.</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Your note</translation>
    </message>
    <message>
        <source>Bookmark removed.</source>
        <translation>Bookmark removed.</translation>
    </message>
    <message>
        <source>Mark removed.</source>
        <translation>Mark removed.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
</context>
<context>
    <name>MenuBar</name>
    <message>
        <source>Close window</source>
        <translation>Close window</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Minimise</translation>
    </message>
</context>
<context>
    <name>Microphone</name>
    <message>
        <source>Try again</source>
        <translation>Try again</translation>
    </message>
    <message>
        <source>Philomel may not use the microphone. Allow it in System Settings, under Privacy &amp; Security, Microphone; then record again.</source>
        <translation>Philomel may not use the microphone. Allow it in System Settings, under Privacy &amp; Security, Microphone; then record again.</translation>
    </message>
    <message>
        <source>Open System Settings</source>
        <translation>Open System Settings</translation>
    </message>
    <message>
        <source>The microphone gave nothing more. What was recorded until then is kept.</source>
        <translation>The microphone gave nothing more. What was recorded until then is kept.</translation>
    </message>
</context>
<context>
    <name>MiniPlayer</name>
    <message>
        <source>Philomel – mini player</source>
        <translation>Philomel – mini player</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Play</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>Place in the text</translation>
    </message>
    <message>
        <source>Back to the window</source>
        <translation>Back to the window</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>Download of {name}</source>
        <translation>Download of {name}</translation>
    </message>
    <message>
        <source>Smaller copy…</source>
        <translation>Smaller copy…</translation>
    </message>
    <message>
        <source>A smaller copy is being made…</source>
        <translation>A smaller copy is being made…</translation>
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
    <message numerus="yes">
        <source>%n language(s)</source>
        <translation>
            <numerusform>%n language</numerusform>
            <numerusform>%n languages</numerusform>
        </translation>
    </message>
    <message>
        <source>{n}× real time here if “Faster on a processor” is chosen</source>
        <translation>{n}× real time here if “Faster on a processor” is chosen</translation>
    </message>
    <message>
        <source>{n}× real time here</source>
        <translation>{n}× real time here</translation>
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
    <message numerus="yes">
        <source>%n file(s) are as their publisher lists them.</source>
        <translation>
            <numerusform>%n file is as its publisher lists it.</numerusform>
            <numerusform>%n files are as their publisher lists them.</numerusform>
        </translation>
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
    <message>
        <source>{title} is not in {folder}: get it there, or choose the folder that has it. Until then the starter voice reads.</source>
        <translation>{title} is not in {folder}: get it there, or choose the folder that has it. Until then the starter voice reads.</translation>
    </message>
    <message>
        <source>Starter voice</source>
        <translation>Starter voice</translation>
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
        <source>Smaller copy</source>
        <translation>Smaller copy</translation>
    </message>
    <message>
        <source>{title} takes {size}. A smaller copy takes less, and its speech may be a little worse.</source>
        <translation>{title} takes {size}. A smaller copy takes less, and its speech may be a little worse.</translation>
    </message>
    <message>
        <source>It stands in this list beside the original, which you can then remove or keep.</source>
        <translation>It stands in this list beside the original, which you can then remove or keep.</translation>
    </message>
    <message>
        <source>{n} bits, {size}</source>
        <translation>{n} bits, {size}</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation>Remove a model</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Remove {title} from this machine? It can be downloaded again.</source>
        <translation>Remove {title} from this machine? It can be downloaded again.</translation>
    </message>
</context>
<context>
    <name>NotePopup</name>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
</context>
<context>
    <name>NotesList</name>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Bookmarks and notes</translation>
    </message>
    <message>
        <source>Read from here</source>
        <translation>Read from here</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Write a note…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
</context>
<context>
    <name>NotesPanel</name>
    <message>
        <source>Save notes…</source>
        <translation>Save notes…</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>No longer in the text</source>
        <translation>No longer in the text</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Bookmark</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Highlight</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Your note</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
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
    <name>Numbers</name>
    <message>
        <source>{name}: {value}</source>
        <translation>{name}: {value}</translation>
    </message>
</context>
<context>
    <name>PagesBinding</name>
    <message>
        <source>The pages are on their way…</source>
        <translation>The pages are on their way…</translation>
    </message>
    <message>
        <source>The pages of this PDF cannot be shown.</source>
        <translation>The pages of this PDF cannot be shown.</translation>
    </message>
</context>
<context>
    <name>PagesMenu</name>
    <message>
        <source>Text or Real Pages</source>
        <translation>Text or Real Pages</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Real pages</source>
        <translation>Real pages</translation>
    </message>
    <message>
        <source>Both, side by side</source>
        <translation>Both, side by side</translation>
    </message>
    <message>
        <source>Light letters on dark pages</source>
        <translation>Light letters on dark pages</translation>
    </message>
    <message>
        <source>Size of pages</source>
        <translation>Size of pages</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
</context>
<context>
    <name>PaneMenu</name>
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
        <source>Highlight</source>
        <translation>Highlight</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Write a note…</translation>
    </message>
    <message>
        <source>Said by…</source>
        <translation>Said by…</translation>
    </message>
    <message>
        <source>Say it as…</source>
        <translation>Say it as…</translation>
    </message>
    <message>
        <source>Correct this sentence…</source>
        <translation>Correct this sentence…</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Select all</translation>
    </message>
    <message>
        <source>Open {address}</source>
        <translation>Open {address}</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Go there</translation>
    </message>
    <message>
        <source>Show the note</source>
        <translation>Show the note</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Fold</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Unfold</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Read this after all</source>
        <translation>Read this after all</translation>
    </message>
    <message>
        <source>Leave this out</source>
        <translation>Leave this out</translation>
    </message>
    <message>
        <source>Leave out what is like this</source>
        <translation>Leave out what is like this</translation>
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
    <message>
        <source>From {start} s to {end} s</source>
        <translation>From {start} s to {end} s</translation>
    </message>
</context>
<context>
    <name>PdfView</name>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Press Enter on a word to read from there; Alt with Left and Right goes by words.</source>
        <translation>Press Enter on a word to read from there; Alt with Left and Right goes by words.</translation>
    </message>
    <message>
        <source>This page cannot be drawn.</source>
        <translation>This page cannot be drawn.</translation>
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
    <name>Problem</name>
    <message>
        <source>The disk is full. Make room and try again.</source>
        <translation>The disk is full. Make room and try again.</translation>
    </message>
    <message>
        <source>Something unexpected went wrong ({error}).</source>
        <translation>Something unexpected went wrong ({error}).</translation>
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
    <message>
        <source>Your settings cannot be kept in {folder}: make room there, or let yourself write there. It is tried again.</source>
        <translation>Your settings cannot be kept in {folder}: make room there, or let yourself write there. It is tried again.</translation>
    </message>
</context>
<context>
    <name>ProgressTracker</name>
    <message>
        <source>This sentence is left out: {why}.</source>
        <translation>This sentence is left out: {why}.</translation>
    </message>
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
    <message>
        <source>Another text is open now: these are its rules.</source>
        <translation>Another text is open now: these are its rules.</translation>
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
        <source>The rule is removed. “Add the rule” puts it back.</source>
        <translation>The rule is removed. “Add the rule” puts it back.</translation>
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
    <name>Queue</name>
    <message>
        <source>Reading list</source>
        <translation>Reading list</translation>
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
        <source>Open</source>
        <translation>Open</translation>
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
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Page {n} of {all}</source>
        <translation>Page {n} of {all}</translation>
    </message>
    <message>
        <source>Page {name} ({n} of {all})</source>
        <translation>Page {name} ({n} of {all})</translation>
    </message>
    <message>
        <source>{time} left in this chapter</source>
        <translation>{time} left in this chapter</translation>
    </message>
    <message>
        <source>Go to a page</source>
        <translation>Go to a page</translation>
    </message>
    <message>
        <source>Page ({first} to {last}), or a share such as 50 %:</source>
        <translation>Page ({first} to {last}), or a share such as 50 %:</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Go there</translation>
    </message>
    <message>
        <source>There is no page “{page}” in this text.</source>
        <translation>There is no page “{page}” in this text.</translation>
    </message>
    <message>
        <source>{name} was changed.</source>
        <translation>{name} was changed.</translation>
    </message>
    <message>
        <source>Read the new text</source>
        <translation>Read the new text</translation>
    </message>
    <message>
        <source>{name} is not in its folder any more. What is open stays until you open another text.</source>
        <translation>{name} is not in its folder any more. What is open stays until you open another text.</translation>
    </message>
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Press Enter on a word to read from there; Alt with Left and Right goes by words, Tab by links and notes.</source>
        <translation>Press Enter on a word to read from there; Alt with Left and Right goes by words, Tab by links and notes.</translation>
    </message>
    <message>
        <source>… {n} lines not read: {reason}</source>
        <translation>… {n} lines not read: {reason}</translation>
    </message>
    <message>
        <source>{n} lines not read: {reason}</source>
        <translation>{n} lines not read: {reason}</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>Not read: {reason}</translation>
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
        <source>List of contents</source>
        <translation>List of contents</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formula</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Author</translation>
    </message>
    <message>
        <source>Sound in brackets</source>
        <translation>Sound in brackets</translation>
    </message>
    <message>
        <source>List of references</source>
        <translation>List of references</translation>
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
    <message>
        <source>Left out by you</source>
        <translation>Left out by you</translation>
    </message>
    <message>
        <source>Struck out</source>
        <translation>Struck out</translation>
    </message>
</context>
<context>
    <name>Requests</name>
    <message>
        <source>Only the window in front is told what is selected or copied: click here, and ask again.</source>
        <translation>Only the window in front is told what is selected or copied: click here, and ask again.</translation>
    </message>
    <message>
        <source>There is no text selected that could be read.</source>
        <translation>There is no text selected that could be read.</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>There is no voice '{name}': it is read like all else.</source>
        <translation>There is no voice “{name}”: it is read like all else.</translation>
    </message>
    <message>
        <source>A voice of this text was removed: what it spoke is read like all else.</source>
        <translation>A voice of this text was removed: what it spoke is read like all else.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Cancelled.</translation>
    </message>
    <message>
        <source>This pasted text is not kept any more.</source>
        <translation>This pasted text is not kept any more.</translation>
    </message>
    <message>
        <source>The smaller copy in '{folder}' was broken off. Is there memory for it?</source>
        <translation>The smaller copy in '{folder}' was broken off. Is there memory for it?</translation>
    </message>
    <message>
        <source>There is no text open that the rule could be for: open one first.</source>
        <translation>There is no text open that the rule could be for: open one first.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of rules.</source>
        <translation>{name} is too large for a file of rules.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {why}.</source>
        <translation>{path} cannot be read: {why}.</translation>
    </message>
    <message>
        <source>{name} is no plain text in UTF-8: save it as that.</source>
        <translation>{name} is no plain text in UTF-8: save it as that.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}.</source>
        <translation>{name} cannot be written: {why}.</translation>
    </message>
    <message>
        <source>Nothing was recorded: check the microphone and try again.</source>
        <translation>Nothing was recorded: check the microphone and try again.</translation>
    </message>
    <message>
        <source>The microphone gave nothing but silence. See that it is not muted, and that the program may use it: System Settings, Privacy &amp; Security, Microphone.</source>
        <translation>The microphone gave nothing but silence. See that it is not muted, and that the program may use it: System Settings, Privacy &amp; Security, Microphone.</translation>
    </message>
    <message>
        <source>The sound system cannot be asked for microphones: {why}</source>
        <translation>The sound system cannot be asked for microphones: {why}</translation>
    </message>
    <message>
        <source>There is no microphone. Connect one, or choose a recording.</source>
        <translation>There is no microphone. Connect one, or choose a recording.</translation>
    </message>
    <message>
        <source>The microphone does not open: {why}. Choose another one.</source>
        <translation>The microphone does not open: {why}. Choose another one.</translation>
    </message>
    <message>
        <source>'{name}' is not a whole voice.</source>
        <translation>'{name}' is not a whole voice.</translation>
    </message>
    <message>
        <source>This voice was kept by another version of the program, or is damaged.</source>
        <translation>This voice was kept by another version of the program, or is damaged.</translation>
    </message>
    <message>
        <source>The recording of this voice is gone. Add the voice again.</source>
        <translation>The recording of this voice is gone. Add the voice again.</translation>
    </message>
    <message>
        <source>There is no such voice.</source>
        <translation>There is no such voice.</translation>
    </message>
    <message>
        <source>'{name}' is not a voice file, or damaged.</source>
        <translation>'{name}' is not a voice file, or damaged.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: get a new copy.</source>
        <translation>'{name}' is damaged: get a new copy.</translation>
    </message>
    <message>
        <source>The facts of this voice are damaged.</source>
        <translation>The facts of this voice are damaged.</translation>
    </message>
    <message>
        <source>The voice cannot be renamed: {why}.</source>
        <translation>The voice cannot be renamed: {why}.</translation>
    </message>
    <message>
        <source>'{path}' cannot be written: {why}.</source>
        <translation>'{path}' cannot be written: {why}.</translation>
    </message>
    <message>
        <source>'{name}' holds a damaged recording.</source>
        <translation>'{name}' holds a damaged recording.</translation>
    </message>
    <message>
        <source>'{name}' is larger than a voice can be.</source>
        <translation>'{name}' is larger than a voice can be.</translation>
    </message>
    <message>
        <source>'{name}' holds files that do not belong to a voice.</source>
        <translation>'{name}' holds files that do not belong to a voice.</translation>
    </message>
    <message>
        <source>'{name}' holds no usable recording.</source>
        <translation>'{name}' holds no usable recording.</translation>
    </message>
    <message>
        <source>'{name}' holds no voice: it lacks '{key}'.</source>
        <translation>'{name}' holds no voice: it lacks '{key}'.</translation>
    </message>
    <message>
        <source>'{name}' holds no voice: '{key}' is missing or misshapen.</source>
        <translation>'{name}' holds no voice: '{key}' is missing or misshapen.</translation>
    </message>
    <message>
        <source>'{directory}' holds no model of the family: it has neither {manifest} nor a T3 file such as {file}.</source>
        <translation>'{directory}' holds no model of the family: it has neither {manifest} nor a T3 file such as {file}.</translation>
    </message>
    <message>
        <source>There is no model directory '{directory}'.</source>
        <translation>There is no model directory '{directory}'.</translation>
    </message>
    <message>
        <source>'{path}' was written for another version of Philomel.</source>
        <translation>'{path}' was written for another version of Philomel.</translation>
    </message>
    <message>
        <source>'{path}' lacks its member, or says not what its weights are.</source>
        <translation>'{path}' lacks its member, or says not what its weights are.</translation>
    </message>
    <message>
        <source>'{path}' names the member '{member}', which has no official files.</source>
        <translation>'{path}' names the member '{member}', which has no official files.</translation>
    </message>
    <message>
        <source>'{directory}' is no complete {model} model: it lacks {missing}.</source>
        <translation>'{directory}' is no complete {model} model: it lacks {missing}.</translation>
    </message>
    <message>
        <source>'{directory}' holds several models ({names}): say which one to load.</source>
        <translation>'{directory}' holds several models ({names}): say which one to load.</translation>
    </message>
    <message>
        <source>'{path}' is damaged: it is no JSON ({why}).</source>
        <translation>'{path}' is damaged: it is no JSON ({why}).</translation>
    </message>
    <message>
        <source>There is no model '{model}'.</source>
        <translation>There is no model '{model}'.</translation>
    </message>
    <message>
        <source>'{name}' in '{directory}' looks like the T3 of {model}: rename it to {wanted}.</source>
        <translation>'{name}' in '{directory}' looks like the T3 of {model}: rename it to {wanted}.</translation>
    </message>
    <message>
        <source>A model needs all its parts; {missing} are missing.</source>
        <translation>A model needs all its parts; {missing} are missing.</translation>
    </message>
    <message>
        <source>'{directory}' is a file: give the name of a new directory.</source>
        <translation>'{directory}' is a file: give the name of a new directory.</translation>
    </message>
    <message>
        <source>'{directory}' is not empty: choose a new directory.</source>
        <translation>'{directory}' is not empty: choose a new directory.</translation>
    </message>
    <message>
        <source>Weights can have 8 or 4 bits, not {bits}.</source>
        <translation>Weights can have 8 or 4 bits, not {bits}.</translation>
    </message>
    <message>
        <source>There is no precision '{precision}': use float32, float16 or bfloat16.</source>
        <translation>There is no precision '{precision}': use float32, float16 or bfloat16.</translation>
    </message>
    <message>
        <source>This document is damaged and cannot be opened ({why}).</source>
        <translation>This document is damaged and cannot be opened ({why}).</translation>
    </message>
    <message>
        <source>A picture cannot be shown: {why}</source>
        <translation>A picture cannot be shown: {why}</translation>
    </message>
    <message>
        <source>This formula is too long to be typeset.</source>
        <translation>This formula is too long to be typeset.</translation>
    </message>
    <message>
        <source>There is nothing to see of a formula.</source>
        <translation>There is nothing to see of a formula.</translation>
    </message>
    <message>
        <source>A formula cannot be typeset: {why}</source>
        <translation>A formula cannot be typeset: {why}</translation>
    </message>
    <message>
        <source>This picture is not in the document.</source>
        <translation>This picture is not in the document.</translation>
    </message>
    <message>
        <source>no NVIDIA GPU answers with a driver for CUDA {wanted}</source>
        <translation>no NVIDIA GPU answers with a driver for CUDA {wanted}</translation>
    </message>
    <message>
        <source>'{path}' cannot be written. Is there room on the disk?</source>
        <translation>'{path}' cannot be written. Is there room on the disk?</translation>
    </message>
    <message>
        <source>'{directory}' cannot be made: {why}.</source>
        <translation>'{directory}' cannot be made: {why}.</translation>
    </message>
    <message>
        <source>{name} is not what {repo} lists (its size or hash differs), so it was deleted. Try again, or use another mirror.</source>
        <translation>{name} is not what {repo} lists (its size or hash differs), so it was deleted. Try again, or use another mirror.</translation>
    </message>
    <message>
        <source>The download needs {needed} and leaves {spare} free, but only {free} are free on the disk of '{place}'. Free some space, or choose another folder for models.</source>
        <translation>The download needs {needed} and leaves {spare} free, but only {free} are free on the disk of '{place}'. Free some space, or choose another folder for models.</translation>
    </message>
    <message>
        <source>'{path}' is damaged: delete it and download again.</source>
        <translation>'{path}' is damaged: delete it and download again.</translation>
    </message>
    <message>
        <source>The download was cancelled; it continues where it stopped.</source>
        <translation>The download was cancelled; it continues where it stopped.</translation>
    </message>
    <message>
        <source>{place} does not hold {file}, which {model} needs.</source>
        <translation>{place} does not hold {file}, which {model} needs.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}. What has arrived is kept; free some space and pull the model again to continue.</source>
        <translation>{name} cannot be written: {why}. What has arrived is kept; free some space and pull the model again to continue.</translation>
    </message>
    <message>
        <source>There is no folder '{folder}'.</source>
        <translation>There is no folder '{folder}'.</translation>
    </message>
    <message>
        <source>The download of {name} broke off: {why} What has arrived is kept; try again to continue.</source>
        <translation>The download of {name} broke off: {why} What has arrived is kept; try again to continue.</translation>
    </message>
    <message>
        <source>{endpoint} does not list {repo}: {why} Check the connection, or take the files from a mirror or a folder.</source>
        <translation>{endpoint} does not list {repo}: {why} Check the connection, or take the files from a mirror or a folder.</translation>
    </message>
    <message>
        <source>{path} cannot be copied: {why}.</source>
        <translation>{path} cannot be copied: {why}.</translation>
    </message>
    <message>
        <source>The model '{name}' is not installed: philomel models pull {name}</source>
        <translation>The model '{name}' is not installed: philomel models pull {name}</translation>
    </message>
    <message>
        <source>{file}: the tensor '{name}' of shape {shape} does not fit its place.</source>
        <translation>{file}: the tensor '{name}' of shape {shape} does not fit its place.</translation>
    </message>
    <message>
        <source>{file} holds a tensor '{name}' that this model does not know.</source>
        <translation>{file} holds a tensor '{name}' that this model does not know.</translation>
    </message>
    <message>
        <source>{file} lacks the tensor '{name}'.</source>
        <translation>{file} lacks the tensor '{name}'.</translation>
    </message>
    <message>
        <source>{file} holds the tensor '{stem}.weight' both fused and in two halves.</source>
        <translation>{file} holds the tensor '{stem}.weight' both fused and in two halves.</translation>
    </message>
    <message>
        <source>{file} holds the bias '{name}' both summed and apart.</source>
        <translation>{file} holds the bias '{name}' both summed and apart.</translation>
    </message>
    <message>
        <source>{file} holds the tensor '{name}' twice.</source>
        <translation>{file} holds the tensor '{name}' twice.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its pickle ends in the middle.</source>
        <translation>'{name}' is damaged: its pickle ends in the middle.</translation>
    </message>
    <message>
        <source>'{file}' was refused: its pickle asks for {module}.{name}. Nothing in it was run.</source>
        <translation>'{file}' was refused: its pickle asks for {module}.{name}. Nothing in it was run.</translation>
    </message>
    <message>
        <source>'{name}' was refused: it refers to something that is no tensor.</source>
        <translation>'{name}' was refused: it refers to something that is no tensor.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its pickle makes no sense ({why}).</source>
        <translation>'{name}' is damaged: its pickle makes no sense ({why}).</translation>
    </message>
    <message>
        <source>'{name}' was refused: its pickle calls {function}.</source>
        <translation>'{name}' was refused: its pickle calls {function}.</translation>
    </message>
    <message>
        <source>'{name}' was refused: its pickle has the instruction {opcode}, which no file of tensors needs. Nothing in it was run.</source>
        <translation>'{name}' was refused: its pickle has the instruction {opcode}, which no file of tensors needs. Nothing in it was run.</translation>
    </message>
    <message>
        <source>'{name}' does not hold a plain table of tensors.</source>
        <translation>'{name}' does not hold a plain table of tensors.</translation>
    </message>
    <message>
        <source>'{name}' holds too many entries to be a checkpoint.</source>
        <translation>'{name}' holds too many entries to be a checkpoint.</translation>
    </message>
    <message>
        <source>'{name}' is a zip archive but no torch checkpoint.</source>
        <translation>'{name}' is a zip archive but no torch checkpoint.</translation>
    </message>
    <message>
        <source>'{name}' was written on a big-endian machine; it is not read.</source>
        <translation>'{name}' was written on a big-endian machine; it is not read.</translation>
    </message>
    <message>
        <source>'{name}' has a table of contents of {size} bytes: too large.</source>
        <translation>'{name}' has a table of contents of {size} bytes: too large.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its storage {key} has {size} bytes where {wanted} should be.</source>
        <translation>'{name}' is damaged: its storage {key} has {size} bytes where {wanted} should be.</translation>
    </message>
    <message>
        <source>'{name}' lacks its entry '{entry}'.</source>
        <translation>'{name}' lacks its entry '{entry}'.</translation>
    </message>
    <message>
        <source>'{name}' has compressed entries, which torch does not write.</source>
        <translation>'{name}' has compressed entries, which torch does not write.</translation>
    </message>
    <message>
        <source>'{name}' is damaged near its entry '{entry}'.</source>
        <translation>'{name}' is damaged near its entry '{entry}'.</translation>
    </message>
    <message>
        <source>'{name}' is truncated at its entry '{entry}'.</source>
        <translation>'{name}' is truncated at its entry '{entry}'.</translation>
    </message>
    <message>
        <source>'{name}' is damaged, truncated, or in torch's format from before 2020, which is not read: download it again, or save it as safetensors ({why}).</source>
        <translation>'{name}' is damaged, truncated, or in torch's format from before 2020, which is not read: download it again, or save it as safetensors ({why}).</translation>
    </message>
    <message>
        <source>The starter voice is part of the program: there is nothing to download.</source>
        <translation>The starter voice is part of the program: there is nothing to download.</translation>
    </message>
    <message>
        <source>There is no model '{name}'. Known models: {known}.</source>
        <translation>There is no model '{name}'. Known models: {known}.</translation>
    </message>
    <message>
        <source>{name} is missing: pull the model again.</source>
        <translation>{name} is missing: pull the model again.</translation>
    </message>
    <message>
        <source>{name} is not what {repo} lists: delete it and pull the model again.</source>
        <translation>{name} is not what {repo} lists: delete it and pull the model again.</translation>
    </message>
    <message>
        <source>'{file}' holds a tensor for '{part}.{name}', which this model does not have.</source>
        <translation>'{file}' holds a tensor for '{part}.{name}', which this model does not have.</translation>
    </message>
    <message>
        <source>'{file}' lacks the tensor for '{part}.{name}'.</source>
        <translation>'{file}' lacks the tensor for '{part}.{name}'.</translation>
    </message>
    <message>
        <source>'{file}': the tensor for '{part}.{name}' is {dtype} of shape {shape}, where the model has numbers of shape {wanted}.</source>
        <translation>'{file}': the tensor for '{part}.{name}' is {dtype} of shape {shape}, where the model has numbers of shape {wanted}.</translation>
    </message>
    <message>
        <source>This {what} holds more than {most} files and was not opened.</source>
        <translation>This {what} holds more than {most} files and was not opened.</translation>
    </message>
    <message>
        <source>This {what} unpacks to far more than a text needs and was not opened.</source>
        <translation>This {what} unpacks to far more than a text needs and was not opened.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' lies about its size.</source>
        <translation>This {what} is damaged: its part '{name}' lies about its size.</translation>
    </message>
    <message>
        <source>This {what} is damaged: it cannot be unpacked. Get a new copy of it.</source>
        <translation>This {what} is damaged: it cannot be unpacked. Get a new copy of it.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' is missing.</source>
        <translation>This {what} is damaged: its part '{name}' is missing.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' cannot be read.</source>
        <translation>This {what} is damaged: its part '{name}' cannot be read.</translation>
    </message>
    <message>
        <source>This {what} is damaged: '{name}' cannot be read.</source>
        <translation>This {what} is damaged: '{name}' cannot be read.</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>Word document</translation>
    </message>
    <message>
        <source>This file is not a Word document: it holds no text part.</source>
        <translation>This file is not a Word document: it holds no text part.</translation>
    </message>
    <message>
        <source>e-book</source>
        <translation>e-book</translation>
    </message>
    <message>
        <source>This file is not an e-book: it has no EPUB container inside.</source>
        <translation>This file is not an e-book: it has no EPUB container inside.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its table of parts is missing.</source>
        <translation>This e-book is damaged: its table of parts is missing.</translation>
    </message>
    <message>
        <source>This e-book is locked by its seller (digital rights management) and cannot be read here.</source>
        <translation>This e-book is locked by its seller (digital rights management) and cannot be read here.</translation>
    </message>
    <message>
        <source>This e-book is damaged: '{name}' cannot be read.</source>
        <translation>This e-book is damaged: '{name}' cannot be read.</translation>
    </message>
    <message>
        <source>This file is not an e-book: it is XML of another kind.</source>
        <translation>This file is not an e-book: it is XML of another kind.</translation>
    </message>
    <message>
        <source>This e-book is damaged: it cannot be read. Get a new copy of it.</source>
        <translation>This e-book is damaged: it cannot be read. Get a new copy of it.</translation>
    </message>
    <message>
        <source>an old Word document (.doc)</source>
        <translation>an old Word document (.doc)</translation>
    </message>
    <message>
        <source>Save it as .docx and open that</source>
        <translation>Save it as .docx and open that</translation>
    </message>
    <message>
        <source>an old presentation (.ppt)</source>
        <translation>an old presentation (.ppt)</translation>
    </message>
    <message>
        <source>Save it as .pptx and open that</source>
        <translation>Save it as .pptx and open that</translation>
    </message>
    <message>
        <source>a WordPerfect document</source>
        <translation>a WordPerfect document</translation>
    </message>
    <message>
        <source>This is {called}. {advice}; or install {named}, through which it is then opened.</source>
        <translation>This is {called}. {advice}; or install {named}, through which it is then opened.</translation>
    </message>
    <message>
        <source>This document is locked by a password. Save a copy without one and open that.</source>
        <translation>This document is locked by a password. Save a copy without one and open that.</translation>
    </message>
    <message>
        <source>This is a spreadsheet. Save what is to be read of it as a text and open that.</source>
        <translation>This is a spreadsheet. Save what is to be read of it as a text and open that.</translation>
    </message>
    <message>
        <source>This is a letter of Outlook (.msg). Save it as .eml and open that.</source>
        <translation>This is a letter of Outlook (.msg). Save it as .eml and open that.</translation>
    </message>
    <message>
        <source>This is {called}, which {named} cannot open. {advice}.</source>
        <translation>This is {called}, which {named} cannot open. {advice}.</translation>
    </message>
    <message>
        <source>Convert it to EPUB and open that</source>
        <translation>Convert it to EPUB and open that</translation>
    </message>
    <message>
        <source>{name} is {what}, not a text. Open a text, an e-book, a PDF or an office document.</source>
        <translation>{name} is {what}, not a text. Open a text, an e-book, a PDF or an office document.</translation>
    </message>
    <message>
        <source>This letter is damaged and cannot be read. Get a new copy of it.</source>
        <translation>This letter is damaged and cannot be read. Get a new copy of it.</translation>
    </message>
    <message>
        <source>There is no text in this letter.</source>
        <translation>There is no text in this letter.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its first part is cut off. Get a new copy of it.</source>
        <translation>This e-book is damaged: its first part is cut off. Get a new copy of it.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its first part is cut off.</source>
        <translation>This e-book is damaged: its first part is cut off.</translation>
    </message>
    <message>
        <source>This e-book unpacks to far more than a text needs and was not opened.</source>
        <translation>This e-book unpacks to far more than a text needs and was not opened.</translation>
    </message>
    <message>
        <source>document</source>
        <translation>document</translation>
    </message>
    <message>
        <source>This file is not a document: it holds no text part.</source>
        <translation>This file is not a document: it holds no text part.</translation>
    </message>
    <message>
        <source>{name} has {size} MB; at most {most} MB can be opened.</source>
        <translation>{name} has {size} MB; at most {most} MB can be opened.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} is empty.</translation>
    </message>
    <message>
        <source>There is nothing to read in this text.</source>
        <translation>There is nothing to read in this text.</translation>
    </message>
    <message>
        <source>This text is longer than can be opened. Split it into parts.</source>
        <translation>This text is longer than can be opened. Split it into parts.</translation>
    </message>
    <message>
        <source>{name} is not an ordinary file. Save its text in one and open that.</source>
        <translation>{name} is not an ordinary file. Save its text in one and open that.</translation>
    </message>
    <message>
        <source>There is no file '{path}'.</source>
        <translation>There is no file '{path}'.</translation>
    </message>
    <message>
        <source>{name} is a folder. Open a file in it.</source>
        <translation>{name} is a folder. Open a file in it.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}.</source>
        <translation>{name} cannot be opened: {why}.</translation>
    </message>
    <message>
        <source>There is no text to read at this address.</source>
        <translation>There is no text to read at this address.</translation>
    </message>
    <message>
        <source>This is an archive of files. Unpack it, and open one of them.</source>
        <translation>This is an archive of files. Unpack it, and open one of them.</translation>
    </message>
    <message>
        <source>This is a document of Pages, Numbers or Keynote. Export it as Word or EPUB and open that.</source>
        <translation>This is a document of Pages, Numbers or Keynote. Export it as Word or EPUB and open that.</translation>
    </message>
    <message>
        <source>This e-book is packed in a way that cannot be read. Convert it to EPUB and open that.</source>
        <translation>This e-book is packed in a way that cannot be read. Convert it to EPUB and open that.</translation>
    </message>
    <message>
        <source>This e-book is damaged: a part of it is missing.</source>
        <translation>This e-book is damaged: a part of it is missing.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its dictionary leads round in circles.</source>
        <translation>This e-book is damaged: its dictionary leads round in circles.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its table of parts is cut off.</source>
        <translation>This e-book is damaged: its table of parts is cut off.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its dictionary is cut off.</source>
        <translation>This e-book is damaged: its dictionary is cut off.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its text cannot be unpacked.</source>
        <translation>This e-book is damaged: its text cannot be unpacked.</translation>
    </message>
    <message>
        <source>This file is not a PDF, or it is damaged. Get a new copy of it.</source>
        <translation>This file is not a PDF, or it is damaged. Get a new copy of it.</translation>
    </message>
    <message>
        <source>This PDF has {count} pages; at most {most} can be opened.</source>
        <translation>This PDF has {count} pages; at most {most} can be opened.</translation>
    </message>
    <message>
        <source>This PDF holds no text, only pictures of pages. Install tesseract to have them recognised, or run text recognition (OCR) on it first.</source>
        <translation>This PDF holds no text, only pictures of pages. Install tesseract to have them recognised, or run text recognition (OCR) on it first.</translation>
    </message>
    <message>
        <source>This PDF is damaged and cannot be opened. Get a new copy of it.</source>
        <translation>This PDF is damaged and cannot be opened. Get a new copy of it.</translation>
    </message>
    <message>
        <source>There is no text in this PDF.</source>
        <translation>There is no text in this PDF.</translation>
    </message>
    <message>
        <source>This is not the password of this PDF. Try again.</source>
        <translation>This is not the password of this PDF. Try again.</translation>
    </message>
    <message>
        <source>This PDF is locked: it opens with its password.</source>
        <translation>This PDF is locked: it opens with its password.</translation>
    </message>
    <message>
        <source>Pictures of a document that was converted to be read are not kept.</source>
        <translation>Pictures of a document that was converted to be read are not kept.</translation>
    </message>
    <message>
        <source>This picture has more than {most} MB and is not shown.</source>
        <translation>This picture has more than {most} MB and is not shown.</translation>
    </message>
    <message>
        <source>This picture is missing from its document.</source>
        <translation>This picture is missing from its document.</translation>
    </message>
    <message>
        <source>This picture is of a kind that cannot be shown.</source>
        <translation>This picture is of a kind that cannot be shown.</translation>
    </message>
    <message>
        <source>This picture was not pasted with its text.</source>
        <translation>This picture was not pasted with its text.</translation>
    </message>
    <message>
        <source>This picture is not beside its document, but on the web or elsewhere.</source>
        <translation>This picture is not beside its document, but on the web or elsewhere.</translation>
    </message>
    <message>
        <source>This picture is in a document of the web. Save and open it as a file.</source>
        <translation>This picture is in a document of the web. Save and open it as a file.</translation>
    </message>
    <message>
        <source>This picture cannot be read: {why}.</source>
        <translation>This picture cannot be read: {why}.</translation>
    </message>
    <message>
        <source>This picture is damaged: it cannot be unpacked.</source>
        <translation>This picture is damaged: it cannot be unpacked.</translation>
    </message>
    <message>
        <source>This picture is outside the folder of its document, and was not read.</source>
        <translation>This picture is outside the folder of its document, and was not read.</translation>
    </message>
    <message>
        <source>This file is not text. Open a text, e-book, PDF or Word document.</source>
        <translation>This file is not text. Open a text, e-book, PDF or Word document.</translation>
    </message>
    <message>
        <source>presentation</source>
        <translation>presentation</translation>
    </message>
    <message>
        <source>This file is not a presentation: it holds no slides.</source>
        <translation>This file is not a presentation: it holds no slides.</translation>
    </message>
    <message>
        <source>This file is damaged: it does not begin as Rich Text Format does.</source>
        <translation>This file is damaged: it does not begin as Rich Text Format does.</translation>
    </message>
    <message>
        <source>This document is nested deeper than any program writes, and was not opened.</source>
        <translation>This document is nested deeper than any program writes, and was not opened.</translation>
    </message>
    <message>
        <source>This document is damaged in a way that cannot be handled. Get a new copy of it.</source>
        <translation>This document is damaged in a way that cannot be handled. Get a new copy of it.</translation>
    </message>
    <message>
        <source>This document needs too much memory and was not opened.</source>
        <translation>This document needs too much memory and was not opened.</translation>
    </message>
    <message>
        <source>This document takes too long to open and was given up.</source>
        <translation>This document takes too long to open and was given up.</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>Opening was cancelled.</translation>
    </message>
    <message>
        <source>'{path}' is being made of another text: wait for it, or give another name.</source>
        <translation>'{path}' is being made of another text: wait for it, or give another name.</translation>
    </message>
    <message>
        <source>Nothing to read was recognised on the pictures of this PDF.</source>
        <translation>Nothing to read was recognised on the pictures of this PDF.</translation>
    </message>
    <message>
        <source>A page of this scan takes too long to recognise.</source>
        <translation>A page of this scan takes too long to recognise.</translation>
    </message>
    <message>
        <source>This address redirects too often. Open it in a browser and save the page.</source>
        <translation>This address redirects too often. Open it in a browser and save the page.</translation>
    </message>
    <message>
        <source>Only web addresses that begin with http:// or https:// can be opened.</source>
        <translation>Only web addresses that begin with http:// or https:// can be opened.</translation>
    </message>
    <message>
        <source>Addresses with a name and password in them are not opened.</source>
        <translation>Addresses with a name and password in them are not opened.</translation>
    </message>
    <message>
        <source>The page is packed in a way that cannot be read ({encoding}).</source>
        <translation>The page is packed in a way that cannot be read ({encoding}).</translation>
    </message>
    <message>
        <source>The page is empty.</source>
        <translation>The page is empty.</translation>
    </message>
    <message>
        <source>{host} answered {status} ({why}). Check the address.</source>
        <translation>{host} answered {status} ({why}). Check the address.</translation>
    </message>
    <message>
        <source>This address holds no text to read ({kind}).</source>
        <translation>This address holds no text to read ({kind}).</translation>
    </message>
    <message>
        <source>The page takes too long to arrive and was given up.</source>
        <translation>The page takes too long to arrive and was given up.</translation>
    </message>
    <message>
        <source>The page has more than {most} MB.</source>
        <translation>The page has more than {most} MB.</translation>
    </message>
    <message>
        <source>{host} is not on the open internet, so it is not opened.</source>
        <translation>{host} is not on the open internet, so it is not opened.</translation>
    </message>
    <message>
        <source>{host} cannot be reached or broke off: {why}.</source>
        <translation>{host} cannot be reached or broke off: {why}.</translation>
    </message>
    <message>
        <source>There is no folder '{folder}': create it or choose another.</source>
        <translation>There is no folder '{folder}': create it or choose another.</translation>
    </message>
    <message>
        <source>'{path}' is a folder: give the name of a file.</source>
        <translation>'{path}' is a folder: give the name of a file.</translation>
    </message>
    <message>
        <source>Writing to '{place}' is not allowed: choose another folder.</source>
        <translation>Writing to '{place}' is not allowed: choose another folder.</translation>
    </message>
    <message>
        <source>The disk is full: '{path}' cannot grow. Make room and try again.</source>
        <translation>The disk is full: '{path}' cannot grow. Make room and try again.</translation>
    </message>
    <message>
        <source>There is no '{path}' to continue: start it anew.</source>
        <translation>There is no '{path}' to continue: start it anew.</translation>
    </message>
    <message>
        <source>'{path}' does not hold the first {samples} samples of this text: start it anew.</source>
        <translation>'{path}' does not hold the first {samples} samples of this text: start it anew.</translation>
    </message>
    <message>
        <source>'{path}' has reached the 4 GB a WAV file can hold: start another.</source>
        <translation>'{path}' has reached the 4 GB a WAV file can hold: start another.</translation>
    </message>
    <message>
        <source>There is no sound output: connect loudspeakers or headphones.</source>
        <translation>There is no sound output: connect loudspeakers or headphones.</translation>
    </message>
    <message>
        <source>The sound system cannot be asked for its devices: {why}</source>
        <translation>The sound system cannot be asked for its devices: {why}</translation>
    </message>
    <message>
        <source>The sound system does not start: {why}</source>
        <translation>The sound system does not start: {why}</translation>
    </message>
    <message>
        <source>The sound output '{name}' does not open: {why}. Choose another one.</source>
        <translation>The sound output '{name}' does not open: {why}. Choose another one.</translation>
    </message>
    <message>
        <source>CPU, {cores} cores</source>
        <translation>CPU, {cores} cores</translation>
    </message>
    <message>
        <source>There is no device '{device}': use auto, gpu or cpu.</source>
        <translation>There is no device '{device}': use auto, gpu or cpu.</translation>
    </message>
    <message>
        <source>This machine has no GPU that MLX can use: choose the CPU instead.</source>
        <translation>This machine has no GPU that MLX can use: choose the CPU instead.</translation>
    </message>
    <message>
        <source>A memory limit must be positive.</source>
        <translation>A memory limit must be positive.</translation>
    </message>
    <message>
        <source>MLX is installed for NVIDIA GPUs, and {why}. Mend the driver, or set the program up anew without: make run CUDA=0</source>
        <translation>MLX is installed for NVIDIA GPUs, and {why}. Mend the driver, or set the program up anew without: make run CUDA=0</translation>
    </message>
    <message>
        <source>The graphics processor failed: {why}</source>
        <translation>The graphics processor failed: {why}</translation>
    </message>
    <message>
        <source>Keys {keys} do not fit {names}.</source>
        <translation>Keys {keys} do not fit {names}.</translation>
    </message>
    <message>
        <source>{name} wants a mapping, got {found}.</source>
        <translation>{name} wants a mapping, got {found}.</translation>
    </message>
    <message>
        <source>{name} does not know {unknown}.</source>
        <translation>{name} does not know {unknown}.</translation>
    </message>
    <message>
        <source>The kernel '{name}' cannot be compiled: {why}</source>
        <translation>The kernel '{name}' cannot be compiled: {why}</translation>
    </message>
    <message>
        <source>There is no voice or clip '{name}'. Built-in voices: {known}.</source>
        <translation>There is no voice or clip '{name}'. Built-in voices: {known}.</translation>
    </message>
    <message>
        <source>{model} comes without a voice: give a clip of one.</source>
        <translation>{model} comes without a voice: give a clip of one.</translation>
    </message>
    <message>
        <source>The voice '{name}' was made with another model. Clone its clip again for {model}.</source>
        <translation>The voice '{name}' was made with another model. Clone its clip again for {model}.</translation>
    </message>
    <message>
        <source>This model's numbers are too large for float16: choose float32 or bfloat16.</source>
        <translation>This model's numbers are too large for float16: choose float32 or bfloat16.</translation>
    </message>
    <message>
        <source>This text is in {language}, which {model} does not speak.</source>
        <translation>This text is in {language}, which {model} does not speak.</translation>
    </message>
    <message>
        <source>Too many requests are waiting. Try again in a moment.</source>
        <translation>Too many requests are waiting. Try again in a moment.</translation>
    </message>
    <message>
        <source>The engine was shut down.</source>
        <translation>The engine was shut down.</translation>
    </message>
    <message>
        <source>There is no player to read aloud with.</source>
        <translation>There is no player to read aloud with.</translation>
    </message>
    <message>
        <source>{error} It is not used any more: begin again, and it will work without.</source>
        <translation>{error} It is not used any more: begin again, and it will work without.</translation>
    </message>
    <message>
        <source>'{directory}' is no model in its publisher's own files, and the reference reads those alone: name the one that it was made of.</source>
        <translation>'{directory}' is no model in its publisher's own files, and the reference reads those alone: name the one that it was made of.</translation>
    </message>
    <message>
        <source>The reference does not take '{name}': {why}</source>
        <translation>The reference does not take '{name}': {why}</translation>
    </message>
    <message>
        <source>The reference implementation is not installed beside Philomel: install chatterbox-tts, which brings PyTorch (pip install chatterbox-tts).</source>
        <translation>The reference implementation is not installed beside Philomel: install chatterbox-tts, which brings PyTorch (pip install chatterbox-tts).</translation>
    </message>
    <message>
        <source>OpenVINO, which computes on this machine's processor, cannot be loaded ({why}): install the program anew.</source>
        <translation>OpenVINO, which computes on this machine's processor, cannot be loaded ({why}): install the program anew.</translation>
    </message>
    <message>
        <source>'{name}' is truncated, damaged, or no safetensors file ({why}): download it again.</source>
        <translation>'{name}' is truncated, damaged, or no safetensors file ({why}): download it again.</translation>
    </message>
    <message>
        <source>The sound of this book cannot be read: {why}.</source>
        <translation>The sound of this book cannot be read: {why}.</translation>
    </message>
    <message>
        <source>This sound has more than {most} MB and is not heard.</source>
        <translation>This sound has more than {most} MB and is not heard.</translation>
    </message>
    <message>
        <source>Flash's reference is not installed: pip install chatterbox-flash.</source>
        <translation>Flash's reference is not installed: pip install chatterbox-flash.</translation>
    </message>
    <message>
        <source>the model produced invalid numbers</source>
        <translation>the model produced invalid numbers</translation>
    </message>
    <message>
        <source>the end of the sentence was missed</source>
        <translation>the end of the sentence was missed</translation>
    </message>
    <message>
        <source>the speech repeats itself</source>
        <translation>the speech repeats itself</translation>
    </message>
    <message>
        <source>the speech is too long for its text</source>
        <translation>the speech is too long for its text</translation>
    </message>
    <message>
        <source>the speech is longer than the model keeps it up</source>
        <translation>the speech is longer than the model keeps it up</translation>
    </message>
    <message>
        <source>the speech is too short for its text</source>
        <translation>the speech is too short for its text</translation>
    </message>
    <message>
        <source>the sentence is silent</source>
        <translation>the sentence is silent</translation>
    </message>
    <message>
        <source>a tone hums beside the speech</source>
        <translation>a tone hums beside the speech</translation>
    </message>
    <message>
        <source>something sighs that is not in the text</source>
        <translation>something sighs that is not in the text</translation>
    </message>
    <message>
        <source>The trace could not be written to {path}: {why}.</source>
        <translation>The trace could not be written to {path}: {why}.</translation>
    </message>
    <message>
        <source>{name} must be {wanted}, not {value}.</source>
        <translation>{name} must be {wanted}, not {value}.</translation>
    </message>
    <message>
        <source>{name} must be between {low} and {high}, not {value}.</source>
        <translation>{name} must be between {low} and {high}, not {value}.</translation>
    </message>
    <message>
        <source>{model} does not speak '{language}'. It speaks: {known}.</source>
        <translation>{model} does not speak '{language}'. It speaks: {known}.</translation>
    </message>
    <message>
        <source>This model has no sound for any letter of this text: choose a model that speaks its language.</source>
        <translation>This model has no sound for any letter of this text: choose a model that speaks its language.</translation>
    </message>
    <message>
        <source>The text is too long to speak in one go: {tokens} tokens, at most {most}.</source>
        <translation>The text is too long to speak in one go: {tokens} tokens, at most {most}.</translation>
    </message>
    <message>
        <source>The text's tokens are not of this model's vocabulary: the tokenizer is another's.</source>
        <translation>The text's tokens are not of this model's vocabulary: the tokenizer is another's.</translation>
    </message>
    <message>
        <source>The text is too long to speak in one go: split it.</source>
        <translation>The text is too long to speak in one go: split it.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}.</source>
        <translation>{name} cannot be {value}.</translation>
    </message>
    <message>
        <source>Hebrew needs the vowel-pointing model of dicta-onnx: put its dicta*.onnx into {directory}.</source>
        <translation>Hebrew needs the vowel-pointing model of dicta-onnx: put its dicta*.onnx into {directory}.</translation>
    </message>
    <message>
        <source>{purpose} needs an optional library: install it with  pip install 'philomel[{language}]'</source>
        <translation>{purpose} needs an optional library: install it with  pip install 'philomel[{language}]'</translation>
    </message>
    <message>
        <source>The word list for Chinese could not be downloaded (spacy-pkuseg fetches it once, from GitHub): connect to the network and try again.</source>
        <translation>The word list for Chinese could not be downloaded (spacy-pkuseg fetches it once, from GitHub): connect to the network and try again.</translation>
    </message>
    <message>
        <source>Chinese needs {name} beside the model's files.</source>
        <translation>Chinese needs {name} beside the model's files.</translation>
    </message>
    <message>
        <source>{path} is not a Cangjie table: download it again.</source>
        <translation>{path} is not a Cangjie table: download it again.</translation>
    </message>
    <message>
        <source>The vowel-pointing model of Hebrew could not be opened ({name}). dicta-onnx also fetches a tokenizer once: connect to the network and try again.</source>
        <translation>The vowel-pointing model of Hebrew could not be opened ({name}). dicta-onnx also fetches a tokenizer once: connect to the network and try again.</translation>
    </message>
    <message>
        <source>A pronunciation rule needs a word to look for.</source>
        <translation>A pronunciation rule needs a word to look for.</translation>
    </message>
    <message>
        <source>A pronunciation rule has {most} characters at most on each side.</source>
        <translation>A pronunciation rule has {most} characters at most on each side.</translation>
    </message>
    <message>
        <source>The expression '{expression}' takes too long to look for and is left out: it has repeats within repeats, as (a+)+ has.</source>
        <translation>The expression '{expression}' takes too long to look for and is left out: it has repeats within repeats, as (a+)+ has.</translation>
    </message>
    <message>
        <source>The expression '{expression}' is too large: {depth} groups within groups, and repeats of {repeats} in all, are the most.</source>
        <translation>The expression '{expression}' is too large: {depth} groups within groups, and repeats of {repeats} in all, are the most.</translation>
    </message>
    <message>
        <source>The expression '{expression}' cannot be used: {why}.</source>
        <translation>The expression '{expression}' cannot be used: {why}.</translation>
    </message>
    <message>
        <source>write what is written, an equals sign between spaces, and what is said.</source>
        <translation>write what is written, an equals sign between spaces, and what is said.</translation>
    </message>
    <message>
        <source>Line {number} of the rules: {why}</source>
        <translation>Line {number} of the rules: {why}</translation>
    </message>
    <message>
        <source>what stands in quotation marks cannot be read.</source>
        <translation>what stands in quotation marks cannot be read.</translation>
    </message>
    <message>
        <source>There is no text to speak.</source>
        <translation>There is no text to speak.</translation>
    </message>
    <message>
        <source>The tokenizer {name} is missing in {directory}.</source>
        <translation>The tokenizer {name} is missing in {directory}.</translation>
    </message>
    <message>
        <source>The tokenizer lacks {missing}: it belongs to another model.</source>
        <translation>The tokenizer lacks {missing}: it belongs to another model.</translation>
    </message>
    <message>
        <source>There is nothing in this text that can be said: it has no letters or digits.</source>
        <translation>There is nothing in this text that can be said: it has no letters or digits.</translation>
    </message>
    <message>
        <source>This model does not speak '{language}'. It speaks: {known}.</source>
        <translation>This model does not speak '{language}'. It speaks: {known}.</translation>
    </message>
    <message>
        <source>{path} is not a tokenizer: download it again.</source>
        <translation>{path} is not a tokenizer: download it again.</translation>
    </message>
    <message>
        <source>The list of words {name} is missing in {directory}.</source>
        <translation>The list of words {name} is missing in {directory}.</translation>
    </message>
    <message>
        <source>{path} is not a list of words: download it again.</source>
        <translation>{path} is not a list of words: download it again.</translation>
    </message>
    <message>
        <source>The tokenizer's {name} is missing in {directory}.</source>
        <translation>The tokenizer's {name} is missing in {directory}.</translation>
    </message>
    <message>
        <source>The tokenizer in {directory} is damaged: download it again.</source>
        <translation>The tokenizer in {directory} is damaged: download it again.</translation>
    </message>
    <message>
        <source>Token {token} should be {wanted} but is {found}: the files in {directory} do not belong together.</source>
        <translation>Token {token} should be {wanted} but is {found}: the files in {directory} do not belong together.</translation>
    </message>
    <message>
        <source>'{name}' is empty: choose a recording of someone speaking.</source>
        <translation>'{name}' is empty: choose a recording of someone speaking.</translation>
    </message>
    <message>
        <source>'{name}' breaks off after {seconds:.1f} s: get a whole copy of it.</source>
        <translation>'{name}' breaks off after {seconds:.1f} s: get a whole copy of it.</translation>
    </message>
    <message>
        <source>'{name}' holds no sound: choose a recording of someone speaking.</source>
        <translation>'{name}' holds no sound: choose a recording of someone speaking.</translation>
    </message>
    <message>
        <source>'{name}' holds samples that are not numbers: save it anew from its source.</source>
        <translation>'{name}' holds samples that are not numbers: save it anew from its source.</translation>
    </message>
    <message>
        <source>'{name}' claims {rate} samples a second, which cannot be right: save it anew from its source.</source>
        <translation>'{name}' claims {rate} samples a second, which cannot be right: save it anew from its source.</translation>
    </message>
    <message>
        <source>'{name}' claims {channels} channels: save it anew in mono or stereo.</source>
        <translation>'{name}' claims {channels} channels: save it anew in mono or stereo.</translation>
    </message>
    <message>
        <source>'{path}' cannot be opened: {why}.</source>
        <translation>'{path}' cannot be opened: {why}.</translation>
    </message>
    <message>
        <source>'{name}' is not audio that can be read, or is damaged: try to save it as WAV or MP3.</source>
        <translation>'{name}' is not audio that can be read, or is damaged: try to save it as WAV or MP3.</translation>
    </message>
    <message>
        <source>The clip is silent: choose a recording of someone speaking.</source>
        <translation>The clip is silent: choose a recording of someone speaking.</translation>
    </message>
    <message>
        <source>The file is damaged or incomplete; {seconds:.1f} s of it could be read.</source>
        <translation>The file is damaged or incomplete; {seconds:.1f} s of it could be read.</translation>
    </message>
    <message>
        <source>The voice is whispered or hoarse, or there is little speech: the clone will be so too.</source>
        <translation>The voice is whispered or hoarse, or there is little speech: the clone will be so too.</translation>
    </message>
    <message>
        <source>There is nothing above 4 kHz, as over a telephone: the voice will sound dull.</source>
        <translation>There is nothing above 4 kHz, as over a telephone: the voice will sound dull.</translation>
    </message>
    <message>
        <source>The voice or the recording changes at about {at:.0f} s: use a part with one voice alone.</source>
        <translation>The voice or the recording changes at about {at:.0f} s: use a part with one voice alone.</translation>
    </message>
    <message>
        <source>Only {seconds:.1f} s of speech were found; ten seconds make a much better voice.</source>
        <translation>Only {seconds:.1f} s of speech were found; ten seconds make a much better voice.</translation>
    </message>
    <message>
        <source>{seconds:.1f} s of speech were found; ten seconds make a better voice.</source>
        <translation>{seconds:.1f} s of speech were found; ten seconds make a better voice.</translation>
    </message>
    <message>
        <source>Only the first {minutes:.0f} minutes of a recording are listened to.</source>
        <translation>Only the first {minutes:.0f} minutes of a recording are listened to.</translation>
    </message>
    <message>
        <source>The room can be heard (echo): speak closer to the microphone, or in a furnished room.</source>
        <translation>The room can be heard (echo): speak closer to the microphone, or in a furnished room.</translation>
    </message>
    <message>
        <source>The recording is very quiet ({loudness:.0f} LUFS): it is raised, and its noise with it.</source>
        <translation>The recording is very quiet ({loudness:.0f} LUFS): it is raised, and its noise with it.</translation>
    </message>
    <message>
        <source>There is background noise: the voice is only {snr:.0f} dB above it.</source>
        <translation>There is background noise: the voice is only {snr:.0f} dB above it.</translation>
    </message>
    <message>
        <source>The recording is overdriven: {share:.1%} of it is cut off at the top.</source>
        <translation>The recording is overdriven: {share:.1%} of it is cut off at the top.</translation>
    </message>
    <message>
        <source>Nobody speaks for {seconds:.1f} s.</source>
        <translation>Nobody speaks for {seconds:.1f} s.</translation>
    </message>
    <message>
        <source>The clip has {seconds:.1f} s of sound, and this model needs more than {least:.0f} s: use a longer one, at best ten seconds.</source>
        <translation>The clip has {seconds:.1f} s of sound, and this model needs more than {least:.0f} s: use a longer one, at best ten seconds.</translation>
    </message>
    <message>
        <source>'{name}': end the name in {suffixes}.</source>
        <translation>'{name}': end the name in {suffixes}.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Stopped.</translation>
    </message>
    <message>
        <source>This text was changed meanwhile.</source>
        <translation>This text was changed meanwhile.</translation>
    </message>
    <message>
        <source>This book is read by {model}: choose that model, and go on with it.</source>
        <translation>This book is read by {model}: choose that model, and go on with it.</translation>
    </message>
    <message>
        <source>This book cannot be made: an unexpected error ({why}).</source>
        <translation>This book cannot be made: an unexpected error ({why}).</translation>
    </message>
    <message>
        <source>Nothing would be left of this text.</source>
        <translation>Nothing would be left of this text.</translation>
    </message>
    <message>
        <source>This file is kept in an old encoding ({codec}) that has no “{letter}”: save it as UTF-8 first.</source>
        <translation>This file is kept in an old encoding ({codec}) that has no “{letter}”: save it as UTF-8 first.</translation>
    </message>
    <message>
        <source>A cluster needs Ray, which is not installed: pip install 'philomel[cluster]'.</source>
        <translation>A cluster needs Ray, which is not installed: pip install 'philomel[cluster]'.</translation>
    </message>
    <message>
        <source>No Ray cluster answers at '{address}' ({why}).</source>
        <translation>No Ray cluster answers at '{address}' ({why}).</translation>
    </message>
    <message>
        <source>The cluster has lost a task: {why}</source>
        <translation>The cluster has lost a task: {why}</translation>
    </message>
    <message>
        <source>A worker of the cluster is another ({theirs}, here {ours}): one book is made by machines and programs of one kind.</source>
        <translation>A worker of the cluster is another ({theirs}, here {ours}): one book is made by machines and programs of one kind.</translation>
    </message>
    <message>
        <source>The voice cannot be kept in '{folder}': {why}. Make room or let yourself write there.</source>
        <translation>The voice cannot be kept in '{folder}': {why}. Make room or let yourself write there.</translation>
    </message>
    <message>
        <source>'{path}' is empty: delete it, and another is made.</source>
        <translation>'{path}' is empty: delete it, and another is made.</translation>
    </message>
    <message>
        <source>'{path}' cannot be used: {why}.</source>
        <translation>'{path}' cannot be used: {why}.</translation>
    </message>
    <message>
        <source>{suffix} files are written by FFmpeg, which is not on this machine: install it (Debian and Ubuntu: sudo apt install ffmpeg; Mac: brew install ffmpeg) and try again, or choose .mp3 or .opus.</source>
        <translation>{suffix} files are written by FFmpeg, which is not on this machine: install it (Debian and Ubuntu: sudo apt install ffmpeg; Mac: brew install ffmpeg) and try again, or choose .mp3 or .opus.</translation>
    </message>
    <message>
        <source>There is no precision '{precision}': use float32, float16, bfloat16 or faster.</source>
        <translation>There is no precision '{precision}': use float32, float16, bfloat16 or faster.</translation>
    </message>
    <message>
        <source>Nothing can be written in '{path}': {why}. Make room or let yourself write there, or choose another folder.</source>
        <translation>Nothing can be written in '{path}': {why}. Make room or let yourself write there, or choose another folder.</translation>
    </message>
    <message>
        <source>No input has the length '{name}'.</source>
        <translation>No input has the length '{name}'.</translation>
    </message>
    <message>
        <source>A size is not linear in the free lengths: {values}.</source>
        <translation>A size is not linear in the free lengths: {values}.</translation>
    </message>
    <message>
        <source>The form of a recorded function depends on a length.</source>
        <translation>The form of a recorded function depends on a length.</translation>
    </message>
    <message>
        <source>Transposed convolutions cannot be recorded yet.</source>
        <translation>Transposed convolutions cannot be recorded yet.</translation>
    </message>
    <message>
        <source>Rows alone can be gathered in a recording, not along {axes}.</source>
        <translation>Rows alone can be gathered in a recording, not along {axes}.</translation>
    </message>
    <message>
        <source>A constant depends on a free length.</source>
        <translation>A constant depends on a free length.</translation>
    </message>
    <message>
        <source>MLX's {kind} cannot be recorded yet.</source>
        <translation>MLX's {kind} cannot be recorded yet.</translation>
    </message>
    <message>
        <source>auto, exact or fast</source>
        <translation>auto, exact or fast</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>a whole number</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>a number</translation>
    </message>
    <message>
        <source>its process ended with {status}</source>
        <translation>its process ended with {status}</translation>
    </message>
    <message>
        <source>'{name}' is {kind} audio, which this machine cannot read yet: install ffmpeg, or save the clip as WAV or MP3.</source>
        <translation>'{name}' is {kind} audio, which this machine cannot read yet: install ffmpeg, or save the clip as WAV or MP3.</translation>
    </message>
    <message>
        <source>'{name}' cannot be decoded: it is damaged, or not the kind it seems.</source>
        <translation>'{name}' cannot be decoded: it is damaged, or not the kind it seems.</translation>
    </message>
    <message>
        <source>'{name}' is damaged or breaks off: get a whole copy of it.</source>
        <translation>'{name}' is damaged or breaks off: get a whole copy of it.</translation>
    </message>
    <message>
        <source>'{name}' has no sound in it.</source>
        <translation>'{name}' has no sound in it.</translation>
    </message>
    <message>
        <source>'{name}' is {kind} audio of more than {minutes:.0f} minutes: save it as WAV, FLAC or MP3, which may be of any length.</source>
        <translation>'{name}' is {kind} audio of more than {minutes:.0f} minutes: save it as WAV, FLAC or MP3, which may be of any length.</translation>
    </message>
    <message>
        <source>The recording lasts {seconds:.2f} s: 0.04 s are the least.</source>
        <translation>The recording lasts {seconds:.2f} s: 0.04 s are the least.</translation>
    </message>
    <message>
        <source>'{name}' is not a voice saved by this program: clone the voice again.</source>
        <translation>'{name}' is not a voice saved by this program: clone the voice again.</translation>
    </message>
    <message>
        <source>The voice '{name}' was made with {model}, not with {wanted}: load that model, or clone the voice again.</source>
        <translation>The voice '{name}' was made with {model}, not with {wanted}: load that model, or clone the voice again.</translation>
    </message>
    <message>
        <source>'{source}' is not a whole voice (missing or unknown: {wrong}).</source>
        <translation>'{source}' is not a whole voice (missing or unknown: {wrong}).</translation>
    </message>
    <message>
        <source>'{source}' does not have two frames a token: clone the voice again.</source>
        <translation>'{source}' does not have two frames a token: clone the voice again.</translation>
    </message>
    <message>
        <source>The voice cannot be saved to '{path}': {why}.</source>
        <translation>The voice cannot be saved to '{path}': {why}.</translation>
    </message>
    <message>
        <source>There is no voice at '{path}'.</source>
        <translation>There is no voice at '{path}'.</translation>
    </message>
    <message>
        <source>'{name}' is damaged or not a saved voice: clone the voice again.</source>
        <translation>'{name}' is damaged or not a saved voice: clone the voice again.</translation>
    </message>
    <message>
        <source>'{source}' has an unusable '{key}': clone the voice again.</source>
        <translation>'{source}' has an unusable '{key}': clone the voice again.</translation>
    </message>
    <message>
        <source>'{source}' has a '{key}' that is not made of numbers: clone the voice again.</source>
        <translation>'{source}' has a '{key}' that is not made of numbers: clone the voice again.</translation>
    </message>
    <message>
        <source>'{source}' has unreadable facts: clone the voice again.</source>
        <translation>'{source}' has unreadable facts: clone the voice again.</translation>
    </message>
    <message>
        <source>This is too short to carry a watermark: it takes about a second.</source>
        <translation>This is too short to carry a watermark: it takes about a second.</translation>
    </message>
    <message>
        <source>{name} does not hold the watermark that {package} lists, so it was deleted. Try again.</source>
        <translation>{name} does not hold the watermark that {package} lists, so it was deleted. Try again.</translation>
    </message>
    <message>
        <source>'{name}' holds no watermark: delete it and fetch it again.</source>
        <translation>'{name}' holds no watermark: delete it and fetch it again.</translation>
    </message>
    <message>
        <source>The watermark is not on this machine yet: philomel watermark --fetch brings it, once (34 MB).</source>
        <translation>The watermark is not on this machine yet: philomel watermark --fetch brings it, once (34 MB).</translation>
    </message>
    <message>
        <source>Afrikaans</source>
        <translation>Afrikaans</translation>
    </message>
    <message>
        <source>Amharic</source>
        <translation>Amharic</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabic</translation>
    </message>
    <message>
        <source>Bashkir</source>
        <translation>Bashkir</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>Belarusian</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>Bulgarian</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>Bengali</translation>
    </message>
    <message>
        <source>Tibetan</source>
        <translation>Tibetan</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>Catalan</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Czech</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>Welsh</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>Danish</translation>
    </message>
    <message>
        <source>German</source>
        <translation>German</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Greek</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Esperanto</source>
        <translation>Esperanto</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanish</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>Estonian</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>Basque</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>Persian</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>Finnish</translation>
    </message>
    <message>
        <source>French</source>
        <translation>French</translation>
    </message>
    <message>
        <source>Irish</source>
        <translation>Irish</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>Gujarati</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebrew</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>Croatian</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>Hungarian</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>Armenian</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>Icelandic</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italian</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanese</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>Georgian</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>Kazakh</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>Khmer</translation>
    </message>
    <message>
        <source>Kannada</source>
        <translation>Kannada</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Korean</translation>
    </message>
    <message>
        <source>Kyrgyz</source>
        <translation>Kyrgyz</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latin</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>Lao</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>Lithuanian</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>Latvian</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>Macedonian</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>Malayalam</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>Mongolian</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>Marathi</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>Malay</translation>
    </message>
    <message>
        <source>Maltese</source>
        <translation>Maltese</translation>
    </message>
    <message>
        <source>Burmese</source>
        <translation>Burmese</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>Nepali</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>Dutch</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>Norwegian</translation>
    </message>
    <message>
        <source>Odia</source>
        <translation>Odia</translation>
    </message>
    <message>
        <source>Punjabi</source>
        <translation>Punjabi</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polish</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>Pashto</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portuguese</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>Romanian</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russian</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>Sanskrit</translation>
    </message>
    <message>
        <source>Kurdish</source>
        <translation>Kurdish</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>Sinhala</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>Slovak</translation>
    </message>
    <message>
        <source>Slovene</source>
        <translation>Slovene</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>Albanian</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>Serbian</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Swedish</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>Swahili</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>Tamil</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>Telugu</translation>
    </message>
    <message>
        <source>Tajik</source>
        <translation>Tajik</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>Thai</translation>
    </message>
    <message>
        <source>Filipino</source>
        <translation>Filipino</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Turkish</translation>
    </message>
    <message>
        <source>Tatar</source>
        <translation>Tatar</translation>
    </message>
    <message>
        <source>Uyghur</source>
        <translation>Uyghur</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>Ukrainian</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>Urdu</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>Vietnamese</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinese</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>a picture</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>sound</translation>
    </message>
    <message>
        <source>a film</source>
        <translation>a film</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>a program</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>an archive</translation>
    </message>
    <message>
        <source>an e-book of Microsoft's Reader (.lit)</source>
        <translation>an e-book of Microsoft's Reader (.lit)</translation>
    </message>
    <message>
        <source>a help file (.chm)</source>
        <translation>a help file (.chm)</translation>
    </message>
    <message>
        <source>an e-book for old Sony readers (.lrf)</source>
        <translation>an e-book for old Sony readers (.lrf)</translation>
    </message>
    <message>
        <source>a scan in DjVu</source>
        <translation>a scan in DjVu</translation>
    </message>
    <message>
        <source>there is no such host, or no network.</source>
        <translation>there is no such host, or no network.</translation>
    </message>
    <message>
        <source>nobody answers there.</source>
        <translation>nobody answers there.</translation>
    </message>
    <message>
        <source>it does not answer in time.</source>
        <translation>it does not answer in time.</translation>
    </message>
    <message>
        <source>the server closed the connection.</source>
        <translation>the server closed the connection.</translation>
    </message>
    <message>
        <source>it may be in {language}, which is not sure</source>
        <translation>it may be in {language}, which is not sure</translation>
    </message>
    <message>
        <source>this model cannot read it</source>
        <translation>this model cannot read it</translation>
    </message>
    <message>
        <source>this model does not speak its language</source>
        <translation>this model does not speak its language</translation>
    </message>
    <message>
        <source>there is no such host, or no network</source>
        <translation>there is no such host, or no network</translation>
    </message>
    <message>
        <source>Philomel cannot start a process of its own, which this takes. End other programs and try again; if that does not help, install Philomel anew.</source>
        <translation>Philomel cannot start a process of its own, which this takes. End other programs and try again; if that does not help, install Philomel anew.</translation>
    </message>
    <message>
        <source>The voice of this book is not there any more: bring it back, or make the book anew.</source>
        <translation>The voice of this book is not there any more: bring it back, or make the book anew.</translation>
    </message>
    <message>
        <source>The text of this book, or what reads it, is another than before: going on makes all anew.</source>
        <translation>The text of this book, or what reads it, is another than before: going on makes all anew.</translation>
    </message>
    <message>
        <source>'{path}' is what is to be read: choose another name.</source>
        <translation>'{path}' is what is to be read: choose another name.</translation>
    </message>
    <message>
        <source>Your settings were damaged: they are as at the first start, and what there was is kept in {file}.</source>
        <translation>Your settings were damaged: they are as at the first start, and what there was is kept in {file}.</translation>
    </message>
    <message>
        <source>Your settings cannot be read, and none is kept this time: let yourself read and write {file}, and start again.</source>
        <translation>Your settings cannot be read, and none is kept this time: let yourself read and write {file}, and start again.</translation>
    </message>
    <message>
        <source>There is no voice '{name}', but these: {known}.</source>
        <translation>There is no voice '{name}', but these: {known}.</translation>
    </message>
    <message>
        <source>The starter voice knows no voice like this one. A larger model will sound more like it.</source>
        <translation>The starter voice knows no voice like this one. A larger model will sound more like it.</translation>
    </message>
    <message>
        <source>This sentence does not stand so in its file: that was changed meanwhile (F5 reads it anew), or the sentence is put together of several.</source>
        <translation>This sentence does not stand so in its file: that was changed meanwhile (F5 reads it anew), or the sentence is put together of several.</translation>
    </message>
    <message>
        <source>This file is damaged, or of another program. Get a new copy of it, or save it as .docx or .epub and open that.</source>
        <translation>This file is damaged, or of another program. Get a new copy of it, or save it as .docx or .epub and open that.</translation>
    </message>
    <message>
        <source>The fonts of this PDF do not say which letters they show. Install tesseract to have its pages recognised, or run text recognition (OCR) on it first.</source>
        <translation>The fonts of this PDF do not say which letters they show. Install tesseract to have its pages recognised, or run text recognition (OCR) on it first.</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>it does not answer</translation>
    </message>
    <message>
        <source>it refuses connections</source>
        <translation>it refuses connections</translation>
    </message>
    <message>
        <source>its certificate cannot be trusted</source>
        <translation>its certificate cannot be trusted</translation>
    </message>
    <message>
        <source>it does not answer as https should</source>
        <translation>it does not answer as https should</translation>
    </message>
    <message>
        <source>'{path}' is being written by another Philomel: wait for it, or give another name.</source>
        <translation>'{path}' is being written by another Philomel: wait for it, or give another name.</translation>
    </message>
    <message>
        <source>There is no schedule '{schedule}': use auto, short, longer or whole.</source>
        <translation>There is no schedule '{schedule}': use auto, short, longer or whole.</translation>
    </message>
    <message>
        <source>'{path}' is being downloaded by another Philomel: wait for it.</source>
        <translation>'{path}' is being downloaded by another Philomel: wait for it.</translation>
    </message>
    <message>
        <source>its recording breaks off</source>
        <translation>its recording breaks off</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>No such file or directory</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Permission denied</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>File exists</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Not a directory</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Is a directory</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>Invalid argument</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Too many open files</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>File too large</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>No space left on device</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Read-only file system</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>File name too long</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Input/output error</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Disk quota exceeded</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Operation not permitted</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Device or resource busy</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>Stale file handle</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>Network is unreachable</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Connection refused</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>Connection reset by peer</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>Connection timed out</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>No route to host</translation>
    </message>
    <message>
        <source>Name or service not known</source>
        <translation>Name or service not known</translation>
    </message>
    <message>
        <source>Temporary failure in name resolution</source>
        <translation>Temporary failure in name resolution</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>timed out</translation>
    </message>
    <message>
        <source>{what} at position {position}</source>
        <translation>{what} at position {position}</translation>
    </message>
    <message>
        <source>missing )</source>
        <translation>missing )</translation>
    </message>
    <message>
        <source>missing ]</source>
        <translation>missing ]</translation>
    </message>
    <message>
        <source>missing &gt;</source>
        <translation>missing &gt;</translation>
    </message>
    <message>
        <source>nothing to repeat</source>
        <translation>nothing to repeat</translation>
    </message>
    <message>
        <source>multiple repeat</source>
        <translation>multiple repeat</translation>
    </message>
    <message>
        <source>unterminated character set</source>
        <translation>unterminated character set</translation>
    </message>
    <message>
        <source>bad escape (end of pattern)</source>
        <translation>bad escape (end of pattern)</translation>
    </message>
    <message>
        <source>unbalanced parenthesis</source>
        <translation>unbalanced parenthesis</translation>
    </message>
    <message>
        <source>bad character range</source>
        <translation>bad character range</translation>
    </message>
    <message>
        <source>min repeat greater than max repeat</source>
        <translation>min repeat greater than max repeat</translation>
    </message>
    <message>
        <source>unknown property</source>
        <translation>unknown property</translation>
    </message>
    <message>
        <source>unknown extension</source>
        <translation>unknown extension</translation>
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
        <source>Without it the model reads them as they are written.</source>
        <translation>Without it the model reads them as they are written.</translation>
    </message>
    <message>
        <source>Read descriptions of pictures</source>
        <translation>Read descriptions of pictures</translation>
    </message>
    <message>
        <source>Read tables</source>
        <translation>Read tables</translation>
    </message>
    <message>
        <source>Read sounds in brackets of subtitles</source>
        <translation>Read sounds in brackets of subtitles</translation>
    </message>
    <message>
        <source>Name the columns of tables</source>
        <translation>Name the columns of tables</translation>
    </message>
    <message>
        <source>Follow cues in the text</source>
        <translation>Follow cues in the text</translation>
    </message>
    <message>
        <source>Such as [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Without it they are read.</source>
        <translation>Such as [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Without it they are read.</translation>
    </message>
    <message>
        <source>Play the recording that a book brings</source>
        <translation>Play the recording that a book brings</translation>
    </message>
    <message>
        <source>Keys that work in every program</source>
        <translation>Keys that work in every program</translation>
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
        <source>Faster on a processor</source>
        <translation>Faster on a processor</translation>
    </message>
    <message>
        <source>Faster takes 8 bits for what chooses the sounds, and 16 for what makes them where the processor can: 1.5 to 2 times as fast, up to 3 % off.</source>
        <translation>Faster takes 8 bits for what chooses the sounds, and 16 for what makes them where the processor can: 1.5 to 2 times as fast, up to 3 % off.</translation>
    </message>
    <message>
        <source>Pieces of a sentence</source>
        <translation>Pieces of a sentence</translation>
    </message>
    <message>
        <source>Short: heard soon</source>
        <translation>Short: heard soon</translation>
    </message>
    <message>
        <source>Longer: less work</source>
        <translation>Longer: less work</translation>
    </message>
    <message>
        <source>Whole: the least work, heard last</source>
        <translation>Whole: the least work, heard last</translation>
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
        <source>Usual for speech (-20 LUFS)</source>
        <translation>Usual for speech (-20 LUFS)</translation>
    </message>
    <message>
        <source>As audiobooks (-18 LUFS)</source>
        <translation>As audiobooks (-18 LUFS)</translation>
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
        <source>Not on this machine yet: saved sound has none. A tick downloads it (34 MB).</source>
        <translation>Not on this machine yet: saved sound has none. A tick downloads it (34 MB).</translation>
    </message>
    <message>
        <source>Watermark in saved sound</source>
        <translation>Watermark in saved sound</translation>
    </message>
    <message>
        <source>Large models go through the voice's recording again for each piece. The sound differs a little.</source>
        <translation>Large models go through the voice's recording again for each piece. The sound differs a little.</translation>
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
        <source>As podcasts (-16 LUFS)</source>
        <translation>As podcasts (-16 LUFS)</translation>
    </message>
    <message>
        <source>As it is spoken</source>
        <translation>As it is spoken</translation>
    </message>
    <message>
        <source>It is on its way.</source>
        <translation>It is on its way.</translation>
    </message>
    <message>
        <source>Programs tell by it that a machine speaks. It is hardly heard; what is played has none.</source>
        <translation>Programs tell by it that a machine speaks. It is hardly heard; what is played has none.</translation>
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
        <source>{name} is written.</source>
        <translation>{name} is written.</translation>
    </message>
    <message>
        <source>The voice {name} is added.</source>
        <translation>The voice {name} is added.</translation>
    </message>
    <message>
        <source>There is a voice {name} already: this one is called {given}.</source>
        <translation>There is a voice {name} already: this one is called {given}.</translation>
    </message>
    <message>
        <source>The preset {name} is replaced.</source>
        <translation>The preset {name} is replaced.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>The preset {name} is deleted.</source>
        <translation>The preset {name} is deleted.</translation>
    </message>
    <message>
        <source>The reading style is reset.</source>
        <translation>The reading style is reset.</translation>
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
    <name>Spots</name>
    <message>
        <source>a place in this text</source>
        <translation>a place in this text</translation>
    </message>
    <message>
        <source>Link: {text}, to {where}</source>
        <translation>Link: {text}, to {where}</translation>
    </message>
    <message>
        <source>Mark of a note: {text}</source>
        <translation>Mark of a note: {text}</translation>
    </message>
    <message>
        <source>Folded: {text}</source>
        <translation>Folded: {text}</translation>
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
        <source>Save</source>
        <translation>Save</translation>
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
    <name>Themes</name>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Paper</translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation>Sepia</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>Night</source>
        <translation>Night</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Contrast</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Paste</translation>
    </message>
    <message>
        <source>More</source>
        <translation>More</translation>
    </message>
    <message>
        <source>View</source>
        <translation>View</translation>
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
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Ready</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Speed</translation>
    </message>
    <message>
        <source>Speed (- and +)</source>
        <translation>Speed (- and +)</translation>
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
    <message numerus="yes">
        <source>After %n minute(s)</source>
        <translation>
            <numerusform>After %n minute</numerusform>
            <numerusform>After %n minutes</numerusform>
        </translation>
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
        <source>{time} of {whole}</source>
        <translation>{time} of {whole}</translation>
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
    <name>Tray</name>
    <message>
        <source>Play</source>
        <translation>Play</translation>
    </message>
    <message>
        <source>Read what is selected</source>
        <translation>Read what is selected</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Read the clipboard</translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation>Show the window</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>Trouble</name>
    <message>
        <source>Your place cannot be kept in {folder}: make room there, or let yourself write there. It is tried again.</source>
        <translation>Your place cannot be kept in {folder}: make room there, or let yourself write there. It is tried again.</translation>
    </message>
    <message>
        <source>What is kept of your texts in {folder} cannot be opened, so nothing is kept this time: make room there, or let yourself read and write there, and start again.</source>
        <translation>What is kept of your texts in {folder} cannot be opened, so nothing is kept this time: make room there, or let yourself read and write there, and start again.</translation>
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
        <source>Easy to tell apart</source>
        <translation>Easy to tell apart</translation>
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
        <source>Between letters</source>
        <translation>Between letters</translation>
    </message>
    <message>
        <source>Between words</source>
        <translation>Between words</translation>
    </message>
    <message>
        <source>Lines of one length</source>
        <translation>Lines of one length</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Scrolled</source>
        <translation>Scrolled</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Pages of two columns</source>
        <translation>Pages of two columns</translation>
    </message>
    <message>
        <source>While it is read</source>
        <translation>While it is read</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>All of the text</translation>
    </message>
    <message>
        <source>The sentence, the rest dimmed</source>
        <translation>The sentence, the rest dimmed</translation>
    </message>
    <message>
        <source>Its line, the rest dimmed</source>
        <translation>Its line, the rest dimmed</translation>
    </message>
    <message>
        <source>A band over its line</source>
        <translation>A band over its line</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colours</translation>
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
    <message numerus="yes">
        <source>Show all %n voices</source>
        <translation>
            <numerusform>Show %n voice</numerusform>
            <numerusform>Show all %n voices</numerusform>
        </translation>
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
    <message>
        <source>Rename</source>
        <translation>Rename</translation>
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
        <source>This book brings a recording of its own.</source>
        <translation>This book brings a recording of its own.</translation>
    </message>
    <message>
        <source>Play it</source>
        <translation>Play it</translation>
    </message>
    <message>
        <source>Preparing the graphics card, once: {done} of about {total}.</source>
        <translation>Preparing the graphics card, once: {done} of about {total}.</translation>
    </message>
    <message>
        <source>The processor reads meanwhile.</source>
        <translation>The processor reads meanwhile.</translation>
    </message>
</context>
<context>
    <name>asking</name>
    <message>
        <source>What you wrote is not kept yet. Discard it?</source>
        <translation>What you wrote is not kept yet. Discard it?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Discard</translation>
    </message>
    <message>
        <source>This desktop has no program that opens {place}.</source>
        <translation>This desktop has no program that opens {place}.</translation>
    </message>
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
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} is there already. Replace it?</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Replace</translation>
    </message>
</context>
</TS>
