<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Philomel</source>
        <translation>Über Philomel</translation>
    </message>
    <message>
        <source>from a checkout</source>
        <translation>aus den Quellen</translation>
    </message>
    <message>
        <source>Philomel {version}</source>
        <translation>Philomel {version}</translation>
    </message>
    <message>
        <source>Reads aloud in any voice, on this machine alone: no text and no voice leaves it. Philomel and its starter voice are under the MIT licence. It is made with:</source>
        <translation>Liest mit jeder Stimme vor, auf diesem Rechner allein: kein Text und keine Stimme verlässt ihn. Philomel und seine mitgelieferte Stimme stehen unter der MIT-Lizenz. Gemacht ist es mit:</translation>
    </message>
    <message>
        <source>Parts with their versions and licences</source>
        <translation>Teile mit ihren Versionen und Lizenzen</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>AddVoice</name>
    <message>
        <source>Back to the voices</source>
        <translation>Zurück zu den Stimmen</translation>
    </message>
    <message>
        <source>Add a voice</source>
        <translation>Stimme hinzufügen</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>Aufnahme wählen…</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>Pegel des Mikrofons</translation>
    </message>
    <message>
        <source>Read aloud, for example: The boat left the harbour before sunrise. Nobody had told us how quiet the water would be, or how far away the other shore was. Did anyone wave? I thought I saw one hand, and then only the fog.</source>
        <translation>Lies zum Beispiel vor: Das Boot verließ den Hafen vor Sonnenaufgang. Niemand hatte uns gesagt, wie still das Wasser sein würde und wie fern das andere Ufer. Winkte da jemand? Ich meinte eine Hand zu sehen, und dann nur noch Nebel.</translation>
    </message>
    <message>
        <source>Ten seconds of one person speaking clearly, without music or noise, make a good voice. Choose a file, drop it here, or speak.</source>
        <translation>Zehn Sekunden, in denen ein Mensch deutlich spricht, ohne Musik und Geräusche, ergeben eine gute Stimme. Wähle eine Datei, lege sie hier ab oder sprich.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Beginning of the part</source>
        <translation>Anfang des Ausschnitts</translation>
    </message>
    <message>
        <source>End of the part</source>
        <translation>Ende des Ausschnitts</translation>
    </message>
    <message>
        <source>Hear this part</source>
        <translation>Ausschnitt anhören</translation>
    </message>
    <message>
        <source>Name of the voice</source>
        <translation>Name der Stimme</translation>
    </message>
    <message>
        <source>This is my own voice, or the person who speaks has agreed to this.</source>
        <translation>Dies ist meine eigene Stimme, oder wer hier spricht, hat zugestimmt.</translation>
    </message>
    <message>
        <source>Make the voice</source>
        <translation>Stimme erstellen</translation>
    </message>
    <message>
        <source>Part to learn from</source>
        <translation>Ausschnitt zum Lernen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Hear the new voice</source>
        <translation>Neue Stimme hören</translation>
    </message>
    <message>
        <source>Hear the present voice</source>
        <translation>Jetzige Stimme hören</translation>
    </message>
    <message>
        <source>Use this voice</source>
        <translation>Diese Stimme verwenden</translation>
    </message>
    <message>
        <source>Microphone of the system</source>
        <translation>Mikrofon des Systems</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>{n} dB</source>
        <translation>{n} dB</translation>
    </message>
    <message>
        <source>Speak in {n}…</source>
        <translation>Sprich in {n}…</translation>
    </message>
    <message>
        <source>{n} s recorded</source>
        <translation>{n} s aufgenommen</translation>
    </message>
    <message>
        <source>A good recording.</source>
        <translation>Eine gute Aufnahme.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} ist bereit.</translation>
    </message>
    <message>
        <source>Hear {name}</source>
        <translation>{name} hören</translation>
    </message>
</context>
<context>
    <name>Cloning</name>
    <message>
        <source>Waiting for the engine…</source>
        <translation>Warten auf das Sprachmodell…</translation>
    </message>
    <message>
        <source>Learning how it speaks… {n} %</source>
        <translation>Lernt, wie sie spricht … {n} %</translation>
    </message>
    <message>
        <source>Learning whose voice it is… {n} %</source>
        <translation>Lernt, wessen Stimme es ist … {n} %</translation>
    </message>
    <message>
        <source>Listening to the recording… {n} %</source>
        <translation>Die Aufnahme wird angehört … {n} %</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <source>Next paragraph</source>
        <translation>Nächster Absatz</translation>
    </message>
    <message>
        <source>Previous paragraph</source>
        <translation>Voriger Absatz</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Auswahl vorlesen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Louder</source>
        <translation>Lauter</translation>
    </message>
    <message>
        <source>Quieter</source>
        <translation>Leiser</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Text einfügen</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rückwärts suchen</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Als Ton speichern</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Text in its usual size</source>
        <translation>Schrift in üblicher Größe</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Voice and reading style</source>
        <translation>Stimme und Leseart</translation>
    </message>
    <message>
        <source>Live figures</source>
        <translation>Werte im Betrieb</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>Nächster Teil des Fensters</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>Voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Put away what lies on top</source>
        <translation>Schließen, was obenauf liegt</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>This list</source>
        <translation>Diese Liste</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>ContentsPanel</name>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>This text has no headings.</source>
        <translation>Dieser Text hat keine Überschriften.</translation>
    </message>
</context>
<context>
    <name>ConversionBinding</name>
    <message>
        <source>{name} is written.</source>
        <translation>{name} ist geschrieben.</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Als Ton speichern</translation>
    </message>
</context>
<context>
    <name>ConvertDialog</name>
    <message>
        <source>Say a recording in another voice</source>
        <translation>Eine Aufnahme in einer anderen Stimme sagen</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>Aufnahme wählen…</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>What is said, and how, stays; the voice becomes another.</source>
        <translation>Was gesagt wird, und wie, das bleibt; die Stimme wird eine andere.</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Umwandeln</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Hear it</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Als Ton speichern…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>It is converted: hear it, and save it.</source>
        <translation>Sie ist umgewandelt: Höre sie an, und speichere sie.</translation>
    </message>
    <message>
        <source>Converting… {n} %</source>
        <translation>Umwandeln… {n} %</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
</context>
<context>
    <name>EngineThread</name>
    <message>
        <source>The engine met an unexpected error ({error}). Your place is kept.</source>
        <translation>In der Sprachmaschine ist ein unerwarteter Fehler aufgetreten ({error}). Deine Stelle bleibt erhalten.</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>The engine stopped. Your place is kept.</source>
        <translation>Die Sprachmaschine wurde beendet. Deine Stelle bleibt erhalten.</translation>
    </message>
</context>
<context>
    <name>ExportBinding</name>
    <message>
        <source>Saving {name} as sound</source>
        <translation>{name} wird als Ton gespeichert</translation>
    </message>
    <message>
        <source>Save the selection as sound</source>
        <translation>Auswahl als Ton speichern</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Als Ton speichern</translation>
    </message>
    <message>
        <source>Saving as sound</source>
        <translation>Als Ton speichern</translation>
    </message>
    <message>
        <source>Speech is still being saved: {n} % are done.</source>
        <translation>Es wird noch Ton gespeichert: {n} % sind fertig.</translation>
    </message>
    <message>
        <source>If you close now, you can go on with it at the next start.</source>
        <translation>Wenn du jetzt schließt, kannst du beim nächsten Start damit weitermachen.</translation>
    </message>
    <message>
        <source>Go on saving</source>
        <translation>Weiter speichern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Saving {name} as sound was broken off.</source>
        <translation>Das Speichern von {name} als Ton wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortfahren</translation>
    </message>
    <message>
        <source>{name} was begun with another voice or style. Choose those again and save under the same name, or save it anew.</source>
        <translation>{name} wurde mit einer anderen Stimme oder Leseweise begonnen. Wähle sie wieder und speichere unter demselben Namen, oder speichere neu.</translation>
    </message>
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} gibt es schon. Soll es ersetzt werden?</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} ist geschrieben.</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>{name} holds the first {time} only. Save as sound again to go on with it.</source>
        <translation>{name} enthält erst die ersten {time}. Speichere noch einmal als Ton, um damit weiterzumachen.</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>Wait until the voice is ready and no export is running.</source>
        <translation>Warte, bis die Stimme bereit ist und nichts gespeichert wird.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortfahren</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Previous occurrence</source>
        <translation>Vorige Fundstelle</translation>
    </message>
    <message>
        <source>Next occurrence</source>
        <translation>Nächste Fundstelle</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
</context>
<context>
    <name>FoldersDialog</name>
    <message>
        <source>Where everything lies</source>
        <translation>Wo alles liegt</translation>
    </message>
    <message>
        <source>Open the folder: {title}</source>
        <translation>Ordner öffnen: {title}</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
</context>
<context>
    <name>Graphics</name>
    <message>
        <source>The graphics card failed; the processor reads on in its place.</source>
        <translation>Die Grafikkarte ist ausgefallen; der Prozessor liest an ihrer Stelle weiter.</translation>
    </message>
    <message>
        <source>A part made for this graphics card failed; a slower one takes its place.</source>
        <translation>Ein für diese Grafikkarte gemachter Teil ist ausgefallen; ein langsamerer tritt an seine Stelle.</translation>
    </message>
</context>
<context>
    <name>ImportPreview</name>
    <message>
        <source>What is left out</source>
        <translation>Was ausgelassen wird</translation>
    </message>
    <message>
        <source>Kind of passage</source>
        <translation>Art der Stelle</translation>
    </message>
    <message>
        <source>Passages that are left out</source>
        <translation>Stellen, die ausgelassen werden</translation>
    </message>
    <message>
        <source>Leave out all</source>
        <translation>Alle auslassen</translation>
    </message>
    <message>
        <source>Read all</source>
        <translation>Alle vorlesen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>A ticked passage is left out. Choose one to see it in the text.</source>
        <translation>Angekreuzte Stellen werden ausgelassen. Wähle eine, um sie im Text zu sehen.</translation>
    </message>
    <message>
        <source>Everything ({n})</source>
        <translation>Alles ({n})</translation>
    </message>
    <message>
        <source>{left} of {total} passages are left out.</source>
        <translation>{left} von {total} Stellen werden ausgelassen.</translation>
    </message>
    <message>
        <source>Everything in this text is read.</source>
        <translation>In diesem Text wird alles vorgelesen.</translation>
    </message>
</context>
<context>
    <name>Invitations</name>
    <message>
        <source>Open a file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Text einfügen</translation>
    </message>
    <message>
        <source>Add a voice</source>
        <translation>Stimme hinzufügen</translation>
    </message>
</context>
<context>
    <name>JobStrip</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
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
        <translation>Stellen auf {language} werden ausgelassen: {why}</translation>
    </message>
    <message>
        <source>Passages in {language} are left out: {model} does not speak it.</source>
        <translation>Stellen auf {language} werden ausgelassen: {model} spricht das nicht.</translation>
    </message>
    <message>
        <source>Read with {model}</source>
        <translation>Mit {model} lesen</translation>
    </message>
    <message>
        <source>Get {model}</source>
        <translation>{model} holen</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Pasted text</source>
        <translation>Eingefügter Text</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>In der Zwischenablage ist kein Text.</translation>
    </message>
    <message>
        <source>One text is open at a time. Not opened were others: {n}.</source>
        <translation>Es ist immer nur ein Text offen. Nicht geöffnet wurden weitere: {n}.</translation>
    </message>
    <message>
        <source>Opened through {name}.</source>
        <translation>Geöffnet mit {name}.</translation>
    </message>
    <message>
        <source>{name}, page {done} of {pages} recognised</source>
        <translation>{name}, Seite {done} von {pages} erkannt</translation>
    </message>
</context>
<context>
    <name>LiveFooter</name>
    <message>
        <source>Live figures</source>
        <translation>Werte im Betrieb</translation>
    </message>
    <message>
        <source>First sound {time}</source>
        <translation>Erster Ton {time}</translation>
    </message>
    <message>
        <source>{time} ahead</source>
        <translation>{time} voraus</translation>
    </message>
    <message>
        <source>Memory {n}</source>
        <translation>Speicher {n}</translation>
    </message>
    <message>
        <source>Graphics processor {n}</source>
        <translation>Grafikprozessor {n}</translation>
    </message>
    <message>
        <source>Gaps: {n}</source>
        <translation>Lücken: {n}</translation>
    </message>
    <message>
        <source>Press to see their course and what they are made of.</source>
        <translation>Drücken, um ihren Verlauf zu sehen und woraus sie bestehen.</translation>
    </message>
</context>
<context>
    <name>LivePanel</name>
    <message>
        <source>Report of the figures</source>
        <translation>Bericht der Messwerte</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>Save the report…</source>
        <translation>Bericht speichern…</translation>
    </message>
    <message>
        <source>Save a trace…</source>
        <translation>Ablauf speichern…</translation>
    </message>
    <message>
        <source>Course of × real time</source>
        <translation>Verlauf von × Echtzeit</translation>
    </message>
    <message>
        <source>Course of the seconds ahead</source>
        <translation>Verlauf des Vorrats in Sekunden</translation>
    </message>
    <message>
        <source>First sound after</source>
        <translation>Erster Ton nach</translation>
    </message>
    <message>
        <source>Where the time before the first sound went</source>
        <translation>Wofür die Zeit bis zum ersten Ton verging</translation>
    </message>
    <message>
        <source>Memory of the program</source>
        <translation>Speicher des Programms</translation>
    </message>
    <message>
        <source>Memory on the graphics processor</source>
        <translation>Speicher auf dem Grafikprozessor</translation>
    </message>
    <message>
        <source>Graphics processor</source>
        <translation>Grafikprozessor</translation>
    </message>
    <message>
        <source>Seconds ahead</source>
        <translation>Sekunden voraus</translation>
    </message>
    <message>
        <source>2 min ago</source>
        <translation>vor 2 min</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Dashed: 1×, as fast as it is spoken</source>
        <translation>Gestrichelt: 1×, so schnell wie gesprochen</translation>
    </message>
    <message>
        <source>Course of the memory</source>
        <translation>Verlauf des Speichers</translation>
    </message>
    <message>
        <source>Speech tokens</source>
        <translation>Sprach-Token</translation>
    </message>
    <message>
        <source>Made by T3, while it is at work; 25 are a second of speech.</source>
        <translation>Von T3, solange es arbeitet; 25 sind eine Sekunde Sprache.</translation>
    </message>
    <message>
        <source>Gaps in the sound</source>
        <translation>Lücken im Ton</translation>
    </message>
    <message>
        <source>Where speech was not ready in time. Your own jumps are not counted.</source>
        <translation>Wo die Sprache nicht rechtzeitig fertig war. Deine eigenen Sprünge zählen nicht.</translation>
    </message>
    <message>
        <source>Sentences made again</source>
        <translation>Wiederholte Sätze</translation>
    </message>
    <message>
        <source>The model took {n} at most.</source>
        <translation>Das Modell brauchte höchstens {n}.</translation>
    </message>
    <message>
        <source>Mark: its ceiling of {n}.</source>
        <translation>Strich: seine Grenze von {n}.</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>{n}× real time</source>
        <translation>{n}× Echtzeit</translation>
    </message>
    <message>
        <source>Not reading</source>
        <translation>Liest nicht</translation>
    </message>
    <message>
        <source>Reading what was made before</source>
        <translation>Liest, was schon gemacht war</translation>
    </message>
    <message>
        <source>Making the first sound…</source>
        <translation>Macht den ersten Ton…</translation>
    </message>
    <message>
        <source>× real time: seconds of speech made per second of work, over the last seconds of work</source>
        <translation>× Echtzeit: Sekunden Sprache je Sekunde Arbeit, über die letzten Sekunden der Arbeit</translation>
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
        <translation>Sprechen (T3)</translation>
    </message>
    <message>
        <source>Sound picture (S3Gen)</source>
        <translation>Klangbild (S3Gen)</translation>
    </message>
    <message>
        <source>Sound (vocoder)</source>
        <translation>Klang (Vocoder)</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Kept for reuse</source>
        <translation>Zur Wiederverwendung</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Opening</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Back to the reading</source>
        <translation>Zurück zur Lesestelle</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>File</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save as Sound…</source>
        <translation>Als Ton speichern…</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>About Philomel</source>
        <translation>Über Philomel</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Quit Philomel</source>
        <translation>Philomel beenden</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Paste Text</source>
        <translation>Text einsetzen</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Find Next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Find Previous</source>
        <translation>Rückwärts weitersuchen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Voice and Reading Style</source>
        <translation>Stimme und Leseart</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Usual Size</source>
        <translation>Übliche Größe</translation>
    </message>
    <message>
        <source>Live Figures</source>
        <translation>Werte im Betrieb</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Play or Pause</source>
        <translation>Abspielen oder Pause</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Read the Selection</source>
        <translation>Auswahl vorlesen</translation>
    </message>
    <message>
        <source>Previous Paragraph</source>
        <translation>Voriger Absatz</translation>
    </message>
    <message>
        <source>Next Paragraph</source>
        <translation>Nächster Absatz</translation>
    </message>
    <message>
        <source>Louder</source>
        <translation>Lauter</translation>
    </message>
    <message>
        <source>Quieter</source>
        <translation>Leiser</translation>
    </message>
    <message>
        <source>Pronunciation…</source>
        <translation>Aussprache…</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Where Everything Lies…</source>
        <translation>Wo alles liegt…</translation>
    </message>
    <message>
        <source>Shortcuts…</source>
        <translation>Tastenkürzel…</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Im Dock ablegen</translation>
    </message>
</context>
<context>
    <name>Microphone</name>
    <message>
        <source>Philomel may not use the microphone. Allow it in System Settings, under Privacy &amp; Security, Microphone; then record again.</source>
        <translation>Philomel darf das Mikrofon nicht benutzen. Erlaube es in den Systemeinstellungen unter Datenschutz &amp; Sicherheit, Mikrofon; dann nimm noch einmal auf.</translation>
    </message>
    <message>
        <source>Open System Settings</source>
        <translation>Systemeinstellungen öffnen</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>Download of {name}</source>
        <translation>Herunterladen von {name}</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>{n} million parameters</source>
        <translation>{n} Millionen Parameter</translation>
    </message>
    <message>
        <source>{n} languages</source>
        <translation>{n} Sprachen</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>Lizenz {name}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>{title} (in use)</source>
        <translation>{title} (in Gebrauch)</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Laden</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Every part is whole and fits ({n} of them).</source>
        <translation>Alle Teile sind ganz und passen ({n}).</translation>
    </message>
    <message>
        <source>{n} files are as their publisher lists them.</source>
        <translation>{n} Dateien sind so, wie ihr Herausgeber sie aufführt.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>There is no graphics processor here that Philomel can use, so the processor computes. The settings say so now.</source>
        <translation>Es gibt hier keinen Grafikprozessor, den Philomel nutzen kann; daher rechnet der Prozessor. So steht es jetzt in den Einstellungen.</translation>
    </message>
    <message>
        <source>The voice that comes with Philomel is missing or damaged. Install Philomel again, or choose another model.</source>
        <translation>Die mitgelieferte Stimme fehlt oder ist beschädigt. Installiere Philomel neu oder wähle ein anderes Modell.</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Choose the folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Kept in</source>
        <translation>Ablage:</translation>
    </message>
    <message>
        <source>Installed models can be used at once; each reads in its own way.</source>
        <translation>Installierte Modelle sind sofort verwendbar; jedes liest auf seine Weise.</translation>
    </message>
    <message>
        <source>The starter voice comes with the program. The models below are larger and sound better; each is fetched once from its publisher and then works without a network.</source>
        <translation>Das Startmodell gehört zum Programm. Die Modelle darunter sind größer und klingen besser; jedes wird einmal vom Herausgeber geholt und arbeitet dann ohne Netz.</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation>Modell entfernen</translation>
    </message>
    <message>
        <source>Remove {title} from this machine? It can be downloaded again.</source>
        <translation>{title} von diesem Rechner entfernen? Es kann wieder geladen werden.</translation>
    </message>
</context>
<context>
    <name>NumberSlider</name>
    <message>
        <source>{name}, number</source>
        <translation>{name}, Zahl</translation>
    </message>
</context>
<context>
    <name>PartChooser</name>
    <message>
        <source>Part of the recording</source>
        <translation>Ausschnitt der Aufnahme</translation>
    </message>
    <message>
        <source>Arrow keys move the part, with Shift its end, with Ctrl its beginning</source>
        <translation>Pfeiltasten verschieben den Ausschnitt, mit Umschalt sein Ende, mit Strg seinen Anfang</translation>
    </message>
</context>
<context>
    <name>PlayerController</name>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Preparing voice…</source>
        <translation>Stimme wird vorbereitet…</translation>
    </message>
    <message>
        <source>Buffering {seconds} s</source>
        <translation>Puffert {seconds} s</translation>
    </message>
    <message>
        <source>Buffering…</source>
        <translation>Puffert …</translation>
    </message>
    <message>
        <source>Working on the sound for {seconds} s</source>
        <translation>Arbeitet seit {seconds} s am Ton</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>No sound device: waiting</source>
        <translation>Kein Tongerät: wartet</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Zu Ende</translation>
    </message>
</context>
<context>
    <name>ProblemStrip</name>
    <message>
        <source>Close this message</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>No action</source>
        <translation>Keine Aktion</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Voices of your own</source>
        <translation>Eigene Stimmen</translation>
    </message>
    <message>
        <source>Places in texts, recent and pasted texts</source>
        <translation>Stellen in Texten, letzte und eingefügte Texte</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Speech that is kept</source>
        <translation>Aufbewahrte Sprache</translation>
    </message>
    <message>
        <source>What models made of voices</source>
        <translation>Was Modelle aus Stimmen machten</translation>
    </message>
    <message>
        <source>How far exports are</source>
        <translation>Wie weit das Speichern als Ton ist</translation>
    </message>
</context>
<context>
    <name>ProgressTracker</name>
    <message>
        <source>This sentence may not be spoken well: {why}.</source>
        <translation>Dieser Satz ist vielleicht nicht gut gesprochen: {why}.</translation>
    </message>
</context>
<context>
    <name>PronunciationBinding</name>
    <message>
        <source>From the next sentence on “{written}” is said as “{said}”.</source>
        <translation>Vom nächsten Satz an wird „{written}“ als „{said}“ gesprochen.</translation>
    </message>
    <message>
        <source>The rules of {name} are in use.</source>
        <translation>Die Regeln aus {name} gelten.</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} ist geschrieben.</translation>
    </message>
</context>
<context>
    <name>PronunciationDialog</name>
    <message>
        <source>Pronunciation</source>
        <translation>Aussprache</translation>
    </message>
    <message>
        <source>Rules of</source>
        <translation>Regeln für</translation>
    </message>
    <message>
        <source>All texts</source>
        <translation>alle Texte</translation>
    </message>
    <message>
        <source>This text alone</source>
        <translation>nur diesen Text</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Capitals count where you write some.</source>
        <translation>Großbuchstaben zählen, wo du welche schreibst.</translation>
    </message>
    <message>
        <source>Said as</source>
        <translation>Gesprochen</translation>
    </message>
    <message>
        <source>Spell it as it sounds. Empty: nothing is said.</source>
        <translation>Schreib es, wie es klingt. Leer: nichts wird gesagt.</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Whole word</source>
        <translation>ganzes Wort</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>überall</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>regulärer Ausdruck</translation>
    </message>
    <message>
        <source>In sentences of</source>
        <translation>In Sätzen auf</translation>
    </message>
    <message>
        <source>Every language</source>
        <translation>allen Sprachen</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>A sentence to hear it in.</source>
        <translation>Ein Satz, in dem man es hört.</translation>
    </message>
    <message>
        <source>Hear the example</source>
        <translation>Beispiel hören</translation>
    </message>
    <message>
        <source>Add the rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Einlesen…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Stop the example</source>
        <translation>Beispiel anhalten</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Bring in pronunciation rules</source>
        <translation>Ausspracheregeln einlesen</translation>
    </message>
    <message>
        <source>Save the pronunciation rules</source>
        <translation>Ausspracheregeln speichern</translation>
    </message>
</context>
<context>
    <name>Pronunciations</name>
    <message>
        <source>The pronunciation rules could not be kept: {why}.</source>
        <translation>Die Ausspracheregeln konnten nicht gespeichert werden: {why}.</translation>
    </message>
</context>
<context>
    <name>ReadingBinding</name>
    <message>
        <source>Open a text</source>
        <translation>Text öffnen</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Open a web address</source>
        <translation>Webadresse öffnen</translation>
    </message>
    <message>
        <source>Address:</source>
        <translation>Adresse:</translation>
    </message>
    <message>
        <source>Open a locked text</source>
        <translation>Einen gesperrten Text öffnen</translation>
    </message>
    <message>
        <source>{name} is locked. Password:</source>
        <translation>{name} ist gesperrt. Kennwort:</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>{name} wird geöffnet</translation>
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
        <translation>Die Eingabetaste liest ab dem Wort; Alt mit Links und Rechts geht wortweise.</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>Nicht vorgelesen: {reason}</translation>
    </message>
    <message>
        <source>Read from here</source>
        <translation>Ab hier vorlesen</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Auswahl vorlesen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Say it as…</source>
        <translation>Anders aussprechen…</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>Page number</source>
        <translation>Seitenzahl</translation>
    </message>
    <message>
        <source>Running head</source>
        <translation>Kolumnentitel</translation>
    </message>
    <message>
        <source>Footnote mark</source>
        <translation>Fußnotenzeichen</translation>
    </message>
    <message>
        <source>Footnote</source>
        <translation>Fußnote</translation>
    </message>
    <message>
        <source>Citation</source>
        <translation>Quellenangabe</translation>
    </message>
    <message>
        <source>Web address</source>
        <translation>Webadresse</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Front matter</source>
        <translation>Titelei</translation>
    </message>
    <message>
        <source>Line number</source>
        <translation>Zeilennummer</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Description of a picture</source>
        <translation>Bildbeschreibung</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Sprache des Fensters</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>Die Sprache wechselt beim nächsten Start.</translation>
    </message>
    <message>
        <source>Numbers and abbreviations in words</source>
        <translation>Zahlen und Abkürzungen in Worten</translation>
    </message>
    <message>
        <source>In English. Without it the model reads them as they are written.</source>
        <translation>Im Englischen. Ohne dies liest das Modell sie, wie sie geschrieben sind.</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Rechnen auf</translation>
    </message>
    <message>
        <source>What suits best</source>
        <translation>Was am besten passt</translation>
    </message>
    <message>
        <source>Graphics processor</source>
        <translation>Grafikprozessor</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Memory ceiling</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Speech kept on the disk</source>
        <translation>Sprache auf der Platte</translation>
    </message>
    <message>
        <source>A sentence that was heard is then not made a second time.</source>
        <translation>Ein gehörter Satz wird dann kein zweites Mal erzeugt.</translation>
    </message>
    <message>
        <source>Forget recent texts…</source>
        <translation>Letzte Texte vergessen…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Watermark in saved sound</source>
        <translation>Wasserzeichen in gespeichertem Ton</translation>
    </message>
    <message>
        <source>Loudness of saved sound</source>
        <translation>Lautheit gespeicherten Tons</translation>
    </message>
    <message>
        <source>Quiet (-23 LUFS, as radio and television)</source>
        <translation>Leise (-23 LUFS, wie Rundfunk und Fernsehen)</translation>
    </message>
    <message>
        <source>As audiobooks (-20 LUFS)</source>
        <translation>Wie Hörbücher (-20 LUFS)</translation>
    </message>
    <message>
        <source>As podcasts (-16 LUFS)</source>
        <translation>Wie Podcasts (-16 LUFS)</translation>
    </message>
    <message>
        <source>As it is spoken</source>
        <translation>Wie gesprochen</translation>
    </message>
    <message>
        <source>Programs tell by it that a machine speaks. It is hardly heard; what is played has none.</source>
        <translation>Programme erkennen daran, dass eine Maschine spricht. Man hört es kaum; was abgespielt wird, trägt keines.</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>A click on a word reads from there. Left, Right and Space give way to fields and lists.</source>
        <translation>Ein Klick auf ein Wort liest von dort. Links, Rechts und Leertaste lassen Feldern und Listen den Vortritt.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
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
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>very deep</source>
        <translation>sehr tief</translation>
    </message>
    <message>
        <source>deep</source>
        <translation>tief</translation>
    </message>
    <message>
        <source>middling</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>No voice</source>
        <translation>Keine Stimme</translation>
    </message>
    <message>
        <source>Bring in a voice file</source>
        <translation>Stimmdatei holen</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Stimmen</translation>
    </message>
    <message>
        <source>Take the voice {name}?</source>
        <translation>Die Stimme {name} übernehmen?</translation>
    </message>
    <message>
        <source>Where it was recorded, this was agreed to:</source>
        <translation>Wo sie aufgenommen wurde, wurde zugestimmt:</translation>
    </message>
    <message>
        <source>This is my own voice, or the person who speaks has agreed that I use it.</source>
        <translation>Dies ist meine eigene Stimme, oder wer spricht, ist einverstanden, dass ich sie nutze.</translation>
    </message>
    <message>
        <source>Agree for your part:</source>
        <translation>Stimme auch du zu:</translation>
    </message>
    <message>
        <source>Take the voice</source>
        <translation>Stimme übernehmen</translation>
    </message>
    <message>
        <source>Save the voice</source>
        <translation>Stimme speichern</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>{name} could not be written: {why}.</source>
        <translation>{name} konnte nicht geschrieben werden: {why}.</translation>
    </message>
    <message>
        <source>Save a trace</source>
        <translation>Ablauf speichern</translation>
    </message>
</context>
<context>
    <name>SleepTimer</name>
    <message>
        <source>Sleep at the end of the chapter</source>
        <translation>Ruhe am Ende des Kapitels</translation>
    </message>
    <message>
        <source>Sleep in {minutes} min</source>
        <translation>Ruhe in {minutes} min</translation>
    </message>
</context>
<context>
    <name>StylePanel</name>
    <message>
        <source>Presets of the reading style</source>
        <translation>Vorlagen der Leseart</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>How fast it is read; the pitch stays.</source>
        <translation>Wie schnell gelesen wird; die Tonhöhe bleibt.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Sprache des Textes</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>The same seed, text and style give the same reading, sample for sample.</source>
        <translation>Gleicher Startwert, Text und Leseart ergeben dieselbe Lesung, Wert für Wert.</translation>
    </message>
    <message>
        <source>Fine tuning</source>
        <translation>Feineinstellung</translation>
    </message>
    <message>
        <source>Reading style</source>
        <translation>Leseart</translation>
    </message>
    <message>
        <source>As the text</source>
        <translation>Wie der Text</translation>
    </message>
    <message>
        <source>Save as a preset…</source>
        <translation>Als Vorlage sichern…</translation>
    </message>
    <message>
        <source>Delete a preset</source>
        <translation>Vorlage löschen</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>zugeklappt</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>Save as a preset</source>
        <translation>Als Vorlage sichern</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Name:</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Ausdruck</translation>
    </message>
    <message>
        <source>How lively it is read: 0.5 is neutral, more is more dramatic.</source>
        <translation>Wie lebhaft gelesen wird: 0,5 ist neutral, mehr ist dramatischer.</translation>
    </message>
    <message>
        <source>Closeness to the text</source>
        <translation>Texttreue</translation>
    </message>
    <message>
        <source>How strictly the words and the voice are kept to; less gives a slower pace.</source>
        <translation>Wie streng Wörter und Stimme eingehalten werden; weniger liest langsamer.</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Abwechslung</translation>
    </message>
    <message>
        <source>How much one reading differs from the next; low values are more even.</source>
        <translation>Wie sehr sich Lesungen unterscheiden; kleine Werte sind gleichmäßiger.</translation>
    </message>
    <message>
        <source>Pauses</source>
        <translation>Pausen</translation>
    </message>
    <message>
        <source>How long the silences are, between sentences and paragraphs.</source>
        <translation>Wie lang die Stille zwischen Sätzen und Absätzen ist.</translation>
    </message>
    <message>
        <source>Choice (top p)</source>
        <translation>Auswahl (top p)</translation>
    </message>
    <message>
        <source>Share of likely sounds drawn from.</source>
        <translation>Anteil der wahrscheinlichen Laute, aus denen gewählt wird.</translation>
    </message>
    <message>
        <source>Least chance (min p)</source>
        <translation>Mindestchance (min p)</translation>
    </message>
    <message>
        <source>Sounds less likely than this share of the best one are left out.</source>
        <translation>Laute unter diesem Anteil des besten entfallen.</translation>
    </message>
    <message>
        <source>Against repetition</source>
        <translation>Gegen Wiederholung</translation>
    </message>
    <message>
        <source>How strongly sounds that were just used are avoided.</source>
        <translation>Wie stark eben benutzte Laute gemieden werden.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Passes that make the sound: more is finer and slower.</source>
        <translation>Durchgänge, die den Klang formen: mehr ist feiner und langsamer.</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Text einfügen</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Type and colours</source>
        <translation>Schrift und Farben</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Voice and reading style</source>
        <translation>Stimme und Leseart</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>What is left out…</source>
        <translation>Was ausgelassen wird…</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Als Ton speichern…</translation>
    </message>
    <message>
        <source>Pronunciation…</source>
        <translation>Aussprache…</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Where everything lies…</source>
        <translation>Wo alles liegt…</translation>
    </message>
    <message>
        <source>Shortcuts…</source>
        <translation>Tastenkürzel…</translation>
    </message>
    <message>
        <source>About Philomel…</source>
        <translation>Über Philomel…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei…</translation>
    </message>
    <message>
        <source>Web address…</source>
        <translation>Webadresse…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Play</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Vorlesen oder Pause (Leertaste)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Time left at this speed</source>
        <translation>Restzeit bei diesem Tempo</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>Stelle im Text</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Previous paragraph</source>
        <translation>Voriger Absatz</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Next paragraph</source>
        <translation>Nächster Absatz</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Stumm</translation>
    </message>
    <message>
        <source>Sound output</source>
        <translation>Tonausgabe</translation>
    </message>
    <message>
        <source>Sleep timer</source>
        <translation>Schlafuhr</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>No voice</source>
        <translation>Keine Stimme</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>After {n} minutes</source>
        <translation>Nach {n} Minuten</translation>
    </message>
    <message>
        <source>At the end of the chapter</source>
        <translation>Am Ende des Kapitels</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Speed: {speed}</source>
        <translation>Tempo: {speed}</translation>
    </message>
    <message>
        <source>Sound on</source>
        <translation>Ton an</translation>
    </message>
    <message>
        <source>As the system plays</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Voice: {name}</source>
        <translation>Stimme: {name}</translation>
    </message>
</context>
<context>
    <name>TypeSheet</name>
    <message>
        <source>Type and colours</source>
        <translation>Schrift und Farben</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Serif</source>
        <translation>Mit Serifen</translation>
    </message>
    <message>
        <source>Sans serif</source>
        <translation>Ohne Serifen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Line height</source>
        <translation>Zeilenhöhe</translation>
    </message>
    <message>
        <source>Characters a line</source>
        <translation>Zeichen je Zeile</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
</context>
<context>
    <name>VoiceCardButton</name>
    <message>
        <source>More for the voice {name}</source>
        <translation>Mehr zur Stimme {name}</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Als Datei speichern…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Stop {name}</source>
        <translation>{name} anhalten</translation>
    </message>
    <message>
        <source>Hear a sample of {name}</source>
        <translation>Probe von {name} hören</translation>
    </message>
</context>
<context>
    <name>VoicePanel</name>
    <message>
        <source>No voice yet. Add one from about ten seconds of speech.</source>
        <translation>Noch keine Stimme. Füge eine aus etwa zehn Sekunden Sprache hinzu.</translation>
    </message>
    <message>
        <source>Add voice</source>
        <translation>Neue Stimme</translation>
    </message>
    <message>
        <source>Bring in a voice file</source>
        <translation>Stimmdatei holen</translation>
    </message>
    <message>
        <source>Say a recording in another voice</source>
        <translation>Eine Aufnahme in einer anderen Stimme sagen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>{name} was removed.</source>
        <translation>{name} wurde entfernt.</translation>
    </message>
    <message>
        <source>Undo the removal of {name}</source>
        <translation>Entfernen von {name} rückgängig machen</translation>
    </message>
    <message>
        <source>Rename the voice</source>
        <translation>Stimme umbenennen</translation>
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
        <translation>Sag, dass du diese Stimme nutzen darfst, bevor du sie übernimmst.</translation>
    </message>
</context>
<context>
    <name>Voices</name>
    <message>
        <source>My voice</source>
        <translation>Meine Stimme</translation>
    </message>
    <message>
        <source>New voice</source>
        <translation>Neue Stimme</translation>
    </message>
    <message>
        <source>microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>Listening to {name}…</source>
        <translation>{name} wird angehört…</translation>
    </message>
    <message>
        <source>Say that you may use this voice before you add it.</source>
        <translation>Bestätige, dass du diese Stimme verwenden darfst.</translation>
    </message>
    <message>
        <source>Cutting the part out…</source>
        <translation>Der Ausschnitt wird genommen …</translation>
    </message>
    <message>
        <source>The evening was calm, and the last of the light lay on the water.</source>
        <translation>The evening was calm, and the last of the light lay on the water.</translation>
    </message>
    <message>
        <source>There is no voice yet. Add one first.</source>
        <translation>Es gibt noch keine Stimme. Füge zuerst eine hinzu.</translation>
    </message>
</context>
<context>
    <name>WaitLine</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>Watermark</name>
    <message>
        <source>This file is saved without a watermark, which is not on this machine yet. Download it once, and programs can tell from later files that a machine speaks.</source>
        <translation>Diese Datei wird ohne Wasserzeichen gespeichert, denn es liegt noch nicht auf diesem Rechner. Lade es einmal herunter, dann erkennen Programme an späteren Dateien, dass eine Maschine spricht.</translation>
    </message>
    <message>
        <source>Download (34 MB)</source>
        <translation>Herunterladen (34 MB)</translation>
    </message>
    <message>
        <source>Saved sound carries a watermark from now on.</source>
        <translation>Gespeicherter Ton trägt ab jetzt ein Wasserzeichen.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
</context>
<context>
    <name>WindowBinding</name>
    <message>
        <source>Preparing the graphics card, once: {done} of about {total}.</source>
        <translation>Die Grafikkarte wird einmalig vorbereitet: {done} von etwa {total}.</translation>
    </message>
    <message>
        <source>The processor reads meanwhile.</source>
        <translation>Inzwischen liest der Prozessor.</translation>
    </message>
    <message>
        <source>How fast it would be here is not known; “philomel bench” measures what is installed.</source>
        <translation>Wie schnell es hier wäre, ist nicht bekannt; „philomel bench“ misst, was installiert ist.</translation>
    </message>
    <message>
        <source>By what was measured here it would speak about {n}× as fast as real time.</source>
        <translation>Nach dem, was hier gemessen wurde, spräche es etwa {n}× so schnell wie in Echtzeit.</translation>
    </message>
    <message>
        <source>By what was measured here it would speak about {n}× as fast as real time: too slow to listen to as it reads, but good enough to save as sound.</source>
        <translation>Nach dem, was hier gemessen wurde, spräche es etwa {n}× so schnell wie in Echtzeit: zu langsam, um beim Lesen zuzuhören, aber gut genug, um als Ton zu speichern.</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation>Modell laden</translation>
    </message>
    <message>
        <source>Download {title} ({size})?</source>
        <translation>{title} laden ({size})?</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Where models are kept</source>
        <translation>Ablage der Modelle</translation>
    </message>
    <message>
        <source>Forget the texts that were opened? For good go:

• the list of recent texts ({recents}) and your places in all texts
• pasted texts that are kept ({pasted})
• speech that is kept on the disk ({size})

The files that you opened stay where they are.</source>
        <translation>Die geöffneten Texte vergessen? Endgültig gehen:

• die Liste der letzten Texte ({recents}) und deine Stellen in allen Texten
• eingefügte Texte, die aufbewahrt sind ({pasted})
• Sprache, die auf der Platte aufbewahrt ist ({size})

Die Dateien, die du geöffnet hast, bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>Forget recent texts</source>
        <translation>Letzte Texte vergessen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
</context>
<context>
    <name>asking</name>
    <message>
        <source>Choose a recording</source>
        <translation>Aufnahme wählen</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
</context>
</TS>
