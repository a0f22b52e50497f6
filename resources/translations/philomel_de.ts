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
        <source>Take another recording</source>
        <translation>Andere Aufnahme nehmen</translation>
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
        <translation>{n} dB</translation>
    </message>
    <message>
        <source>Speak in {n}…</source>
        <translation>Sprich in {n}…</translation>
    </message>
    <message>
        <source>{n} s recorded</source>
        <translation>{n} s aufgenommen</translation>
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
    <name>AddingBinding</name>
    <message>
        <source>Add a voice</source>
        <translation>Stimme hinzufügen</translation>
    </message>
    <message>
        <source>What you recorded is no voice yet. Discard the recording?</source>
        <translation>Was du aufgenommen hast, ist noch keine Stimme. Die Aufnahme verwerfen?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
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
        <translation>Fortfahren</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>chapter {number} of {count}: {title}</source>
        <translation>Kapitel {number} von {count}: {title}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>what is read aloud comes first</source>
        <translation>was vorgelesen wird, kommt zuerst</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>wartet, bis es an der Reihe ist</translation>
    </message>
    <message>
        <source>is being opened</source>
        <translation>wird geöffnet</translation>
    </message>
    <message>
        <source>its files are being written</source>
        <translation>die Dateien werden geschrieben</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s)</source>
        <translation>
            <numerusform>%n Satz</numerusform>
            <numerusform>%n Sätze</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n made again</source>
        <translation>
            <numerusform>%n noch einmal gemacht</numerusform>
            <numerusform>%n noch einmal gemacht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n ausgelassen</numerusform>
            <numerusform>%n ausgelassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flagged</source>
        <translation>
            <numerusform>%n auffällig</numerusform>
            <numerusform>%n auffällig</numerusform>
        </translation>
    </message>
    <message>
        <source>without its cover, which is no picture</source>
        <translation>ohne den Umschlag, der kein Bild ist</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) on no page of the book</source>
        <translation>
            <numerusform>%n Satz auf keiner Seite des Buchs</numerusform>
            <numerusform>%n Sätze auf keiner Seite des Buchs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookCovers</name>
    <message>
        <source>What you read</source>
        <translation>Was Sie lesen</translation>
    </message>
    <message>
        <source>{n} % read</source>
        <translation>{n} % gelesen</translation>
    </message>
    <message numerus="yes">
        <source>%n mark(s)</source>
        <translation>
            <numerusform>%n Markierung</numerusform>
            <numerusform>%n Markierungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BooksDialog</name>
    <message>
        <source>Audiobooks</source>
        <translation>Hörbücher</translation>
    </message>
    <message>
        <source>Other documents…</source>
        <translation>Andere Dokumente…</translation>
    </message>
    <message>
        <source>The open one</source>
        <translation>Das offene</translation>
    </message>
    <message>
        <source>Make…</source>
        <translation>Erstellen…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>Art der Datei</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>One file</source>
        <translation>Eine Datei</translation>
    </message>
    <message>
        <source>One for each chapter</source>
        <translation>Eine für jedes Kapitel</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>Lautheit</translation>
    </message>
    <message>
        <source>As audiobooks (-18 LUFS)</source>
        <translation>Wie Hörbücher (-18 LUFS)</translation>
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
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>So often a sentence that is found wanting is made; the best is kept.</source>
        <translation>So oft wird ein Satz gemacht, der nicht gut genug ist; der beste bleibt.</translation>
    </message>
    <message>
        <source>Pause between chapters</source>
        <translation>Pause zwischen Kapiteln</translation>
    </message>
    <message>
        <source>Attempts at a sentence</source>
        <translation>Versuche je Satz</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Text with its times</source>
        <translation>Text mit Zeiten</translation>
    </message>
    <message>
        <source>Documents to make audiobooks of</source>
        <translation>Dokumente, aus denen Hörbücher werden</translation>
    </message>
    <message>
        <source>no document is open</source>
        <translation>kein Dokument ist offen</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n Dokument</numerusform>
            <numerusform>%n Dokumente</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CastBinding</name>
    <message>
        <source>Nobody: it is told</source>
        <translation>Niemand: Es wird erzählt</translation>
    </message>
    <message>
        <source>As the text tells</source>
        <translation>Wie der Text es sagt</translation>
    </message>
    <message>
        <source>Said by</source>
        <translation>Gesprochen von</translation>
    </message>
    <message>
        <source>Said by {name}.</source>
        <translation>Gesprochen von {name}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Several voices read.</source>
        <translation>Mehrere Stimmen lesen.</translation>
    </message>
    <message>
        <source>One voice reads.</source>
        <translation>Eine Stimme liest.</translation>
    </message>
    <message>
        <source>The recording is played.</source>
        <translation>Die Aufnahme wird abgespielt.</translation>
    </message>
    <message>
        <source>A voice reads.</source>
        <translation>Eine Stimme liest.</translation>
    </message>
    <message>
        <source>What is said aloud</source>
        <translation>Was gesprochen wird</translation>
    </message>
</context>
<context>
    <name>CastDialog</name>
    <message>
        <source>Cast</source>
        <translation>Besetzung</translation>
    </message>
    <message>
        <source>A voice for each who speaks</source>
        <translation>Wer spricht, hat eine eigene Stimme</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Hear some of it</source>
        <translation>Etwas davon anhören</translation>
    </message>
    <message>
        <source>Read the names before their lines too</source>
        <translation>Auch die Namen vor ihren Zeilen lesen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Whoever reads</source>
        <translation>Wer vorliest</translation>
    </message>
    <message>
        <source>Nobody is found who speaks here: neither names before lines nor quotation marks.</source>
        <translation>Hier spricht niemand, soweit zu sehen ist: Es gibt weder Namen vor Zeilen noch Anführungszeichen.</translation>
    </message>
    <message>
        <source>Who has no voice of their own is read by whoever reads. It is kept with the text.</source>
        <translation>Wer keine eigene Stimme hat, wird von der Stimme gelesen, die vorliest. Das wird mit dem Text behalten.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>Wer spricht</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Wie oft</translation>
    </message>
</context>
<context>
    <name>Cloning</name>
    <message>
        <source>Waiting for the engine…</source>
        <translation>Warten auf die Sprachmaschine…</translation>
    </message>
    <message>
        <source>Learning how it speaks… {n} %</source>
        <translation>Lernt, wie sie spricht… {n} %</translation>
    </message>
    <message>
        <source>Learning whose voice it is… {n} %</source>
        <translation>Lernt, wessen Stimme es ist… {n} %</translation>
    </message>
    <message>
        <source>Listening to the recording… {n} %</source>
        <translation>Die Aufnahme wird angehört … {n} %</translation>
    </message>
</context>
<context>
    <name>CommandList</name>
    <message>
        <source>Commands and keys</source>
        <translation>Befehle und Tasten</translation>
    </message>
    <message>
        <source>What is to be done?</source>
        <translation>Was soll geschehen?</translation>
    </message>
    <message>
        <source>A click on a word reads from there. Left, Right and Space give way to fields and lists.</source>
        <translation>Ein Klick auf ein Wort liest von dort. Links, Rechts und Leertaste lassen Feldern und Listen den Vortritt.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>Kein Befehl hat diese Wörter.</translation>
    </message>
</context>
<context>
    <name>Commands</name>
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
        <source>File</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Open a web address…</source>
        <translation>Webadresse öffnen…</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Als Ton speichern…</translation>
    </message>
    <message>
        <source>Save this chapter as sound…</source>
        <translation>Dieses Kapitel als Ton speichern…</translation>
    </message>
    <message>
        <source>Audiobooks…</source>
        <translation>Hörbücher…</translation>
    </message>
    <message>
        <source>Library and reading list…</source>
        <translation>Bibliothek und Leseliste…</translation>
    </message>
    <message>
        <source>Put on the reading list</source>
        <translation>Auf die Leseliste setzen</translation>
    </message>
    <message>
        <source>Save notes…</source>
        <translation>Notizen speichern…</translation>
    </message>
    <message>
        <source>Read the file anew</source>
        <translation>Datei neu lesen</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>About Philomel…</source>
        <translation>Über Philomel…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Paste without formatting</source>
        <translation>Ohne Formatierung einfügen</translation>
    </message>
    <message>
        <source>Go to a page…</source>
        <translation>Zu einer Seite gehen…</translation>
    </message>
    <message>
        <source>Set or remove a bookmark</source>
        <translation>Lesezeichen setzen oder entfernen</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Hervorheben</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Notiz schreiben…</translation>
    </message>
    <message>
        <source>Correct this sentence…</source>
        <translation>Diesen Satz verbessern…</translation>
    </message>
    <message>
        <source>What is left out…</source>
        <translation>Was ausgelassen wird…</translation>
    </message>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Lesezeichen und Notizen</translation>
    </message>
    <message>
        <source>Type and colours…</source>
        <translation>Schrift und Farben…</translation>
    </message>
    <message>
        <source>Mini player</source>
        <translation>Mini-Player</translation>
    </message>
    <message>
        <source>15 seconds back</source>
        <translation>15 Sekunden zurück</translation>
    </message>
    <message>
        <source>15 seconds on</source>
        <translation>15 Sekunden vor</translation>
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
        <source>Sleep timer…</source>
        <translation>Einschlaf-Timer…</translation>
    </message>
    <message>
        <source>Sound output…</source>
        <translation>Tonausgabe…</translation>
    </message>
    <message>
        <source>Add a voice…</source>
        <translation>Stimme hinzufügen…</translation>
    </message>
    <message>
        <source>Bring in a voice file…</source>
        <translation>Stimmdatei importieren…</translation>
    </message>
    <message>
        <source>Say a recording in another voice…</source>
        <translation>Eine Aufnahme in einer anderen Stimme sagen…</translation>
    </message>
    <message>
        <source>Cast…</source>
        <translation>Besetzung…</translation>
    </message>
    <message>
        <source>Said by…</source>
        <translation>Gesprochen von…</translation>
    </message>
    <message>
        <source>One voice or several</source>
        <translation>Eine Stimme oder mehrere</translation>
    </message>
    <message>
        <source>The book's own recording or a voice</source>
        <translation>Aufnahme des Buchs oder eine Stimme</translation>
    </message>
    <message>
        <source>What can be done here</source>
        <translation>Was hier möglich ist</translation>
    </message>
    <message>
        <source>Where everything lies…</source>
        <translation>Wo alles liegt…</translation>
    </message>
    <message>
        <source>Commands and keys…</source>
        <translation>Befehle und Tasten…</translation>
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
        <translation>Stimme und Vorlesestil</translation>
    </message>
    <message>
        <source>Live figures</source>
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Text or real pages of a PDF</source>
        <translation>Text oder echte Seiten eines PDFs</translation>
    </message>
    <message>
        <source>Pronunciation…</source>
        <translation>Aussprache…</translation>
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
    <message>
        <source>Read from here</source>
        <translation>Ab hier vorlesen</translation>
    </message>
    <message>
        <source>Save this chapter as sound…</source>
        <translation>Dieses Kapitel als Ton speichern…</translation>
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
        <translation>Umwandeln… {n} %</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
</context>
<context>
    <name>CorrectingBinding</name>
    <message>
        <source>Correct this sentence</source>
        <translation>Diesen Satz verbessern</translation>
    </message>
    <message>
        <source>What you wrote is not in the text yet. Discard it?</source>
        <translation>Was du geschrieben hast, steht noch nicht im Text. Verwerfen?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>What you wrote is not in the text: “{words}”</source>
        <translation>Was du geschrieben hast, steht nicht im Text: „{words}“</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The sentence is corrected.</source>
        <translation>Der Satz ist verbessert.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>The correction is taken back.</source>
        <translation>Die Verbesserung ist zurückgenommen.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
</context>
<context>
    <name>Correction</name>
    <message>
        <source>Sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Enter has it said anew, Esc leaves it as it is.</source>
        <translation>Mit Enter wird er neu vorgelesen, mit Esc bleibt er, wie er ist.</translation>
    </message>
    <message>
        <source>Say it so</source>
        <translation>So vorlesen</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Lassen</translation>
    </message>
</context>
<context>
    <name>DialogsBinding</name>
    <message>
        <source>It would speak about {n}× as fast as one listens, by what was measured here.</source>
        <translation>Nach dem, was hier gemessen wurde, spräche es etwa {n}× so schnell, wie man zuhört.</translation>
    </message>
    <message>
        <source>It would work for about {time} on a minute of speech, by what was measured here: too long to listen to it as it reads.</source>
        <translation>Nach dem, was hier gemessen wurde, rechnete es etwa {time} an einer Minute Sprache: zu lange, um beim Lesen zuzuhören.</translation>
    </message>
    <message>
        <source>Download {title} ({size})?</source>
        <translation>{title} herunterladen ({size})?</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation>Modell herunterladen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Where models are kept</source>
        <translation>Speicherort der Modelle</translation>
    </message>
    <message>
        <source>Forget the texts that were opened? For good go:

• the list of recent texts ({recents}) and your places in all texts
• all bookmarks and notes, the library and the reading list
• pasted texts that are kept ({pasted})
• speech that is kept on the disk ({size})

The files that you opened stay where they are.</source>
        <translation>Die geöffneten Texte vergessen? Endgültig gelöscht werden:

• die Liste der letzten Texte ({recents}) und deine Stellen in allen Texten
• alle Lesezeichen und Notizen, die Bibliothek und die Leseliste
• gespeicherte eingefügte Texte ({pasted})
• gespeicherte Sprachausgabe ({size})

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
        <source>Remove {name}? {n} % of it are made, and would have to be made again.</source>
        <translation>{name} entfernen? {n} % davon sind fertig und müssten neu erzeugt werden.</translation>
    </message>
    <message>
        <source>Audiobooks</source>
        <translation>Hörbücher</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Save as an audiobook</source>
        <translation>Als Hörbuch speichern</translation>
    </message>
    <message>
        <source>Where the audiobooks are to lie</source>
        <translation>Wohin die Hörbücher kommen</translation>
    </message>
    <message>
        <source>Saving as sound</source>
        <translation>Als Ton speichern</translation>
    </message>
    <message>
        <source>Speech is still being saved: {n} % are done.</source>
        <translation>Es wird noch Ton gespeichert: {n} % sind fertig.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>{name} is written, with a watermark.</source>
        <translation>{name} ist geschrieben, mit Wasserzeichen.</translation>
    </message>
    <message>
        <source>{name} is written, without a watermark.</source>
        <translation>{name} ist geschrieben, ohne Wasserzeichen.</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) are left out: see “Audiobooks”.</source>
        <translation>
            <numerusform>%n Satz ist ausgelassen: siehe „Hörbücher“.</numerusform>
            <numerusform>%n Sätze sind ausgelassen: siehe „Hörbücher“.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) may sound wrong: see “Audiobooks”.</source>
        <translation>
            <numerusform>%n Satz klingt vielleicht falsch: siehe „Hörbücher“.</numerusform>
            <numerusform>%n Sätze klingen vielleicht falsch: siehe „Hörbücher“.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving {name} rests at {n} %. Save as sound again to go on with it.</source>
        <translation>Das Speichern von {name} ruht bei {n} %. Speichere noch einmal als Ton, um es fortzusetzen.</translation>
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
        <source>Save this chapter as sound</source>
        <translation>Kapitel als Ton speichern</translation>
    </message>
    <message>
        <source>What is read aloud comes first, then {name}</source>
        <translation>Zuerst kommt, was vorgelesen wird, dann {name}</translation>
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
        <source>Show the folder</source>
        <translation>Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>Open a text first.</source>
        <translation>Öffne zuerst einen Text.</translation>
    </message>
    <message>
        <source>Wait until the voice is ready.</source>
        <translation>Warte, bis die Stimme bereit ist.</translation>
    </message>
    <message>
        <source>{name} rests: choose {model} again, and go on with it.</source>
        <translation>{name} ruht: Wähle wieder {model} und setze es fort.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortfahren</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>The text is read at {speed}×, and speech is made at {made}× here: sound stops again and again. Read more slowly, or save the text as sound.</source>
        <translation>Der Text wird mit {speed}× gelesen, und Sprache entsteht hier mit {made}×: Der Ton setzt immer wieder aus. Lies langsamer vor, oder speichere den Text als Ton.</translation>
    </message>
    <message>
        <source>Read at {speed}×</source>
        <translation>Mit {speed}× vorlesen</translation>
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
    <name>FlaggedRow</name>
    <message>
        <source>Hear it</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Make it again</source>
        <translation>Noch einmal machen</translation>
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
    <name>GlobalKeys</name>
    <message>
        <source>Read what is selected</source>
        <translation>Vorlesen, was markiert ist</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Zwischenablage vorlesen</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Not to be had in other programs: {keys}. In the settings of the desktop a key of your own can run “philomel selection” or “philomel clipboard”.</source>
        <translation>In anderen Programmen nicht zu haben: {keys}. In den Einstellungen der Arbeitsumgebung kann eine eigene Taste „philomel selection“ oder „philomel clipboard“ aufrufen.</translation>
    </message>
    <message>
        <source>{selection} reads what is selected, {clipboard} the clipboard, {toggle} plays and pauses.</source>
        <translation>{selection} liest vor, was markiert ist, {clipboard} die Zwischenablage, {toggle} spielt ab und hält an.</translation>
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
    <message numerus="yes">
        <source>%n of {total} passage(s) are left out.</source>
        <translation>
            <numerusform>%n von {total} Stellen wird ausgelassen.</numerusform>
            <numerusform>%n von {total} Stellen werden ausgelassen.</numerusform>
        </translation>
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
        <translation>{n} %</translation>
    </message>
</context>
<context>
    <name>Languages</name>
    <message>
        <source>Passages in {language} are left out: {why}</source>
        <translation>Stellen auf {language} werden ausgelassen: {why}</translation>
    </message>
    <message>
        <source>Read it as {language}</source>
        <translation>Als {language} lesen</translation>
    </message>
    <message>
        <source>What is in {languages} is left out: the model in use ({model}) does not speak it.</source>
        <translation>Was auf {languages} dasteht, wird ausgelassen: Das verwendete Modell ({model}) spricht das nicht.</translation>
    </message>
    <message>
        <source>Read with {model}</source>
        <translation>Mit {model} lesen</translation>
    </message>
    <message>
        <source>“{words}” is left out: {why}</source>
        <translation>„{words}“ wird ausgelassen: {why}</translation>
    </message>
    <message>
        <source>Get {model}</source>
        <translation>{model} holen</translation>
    </message>
</context>
<context>
    <name>LeavingBinding</name>
    <message>
        <source>Left out of the reading.</source>
        <translation>Wird beim Vorlesen ausgelassen.</translation>
    </message>
    <message>
        <source>It is read now.</source>
        <translation>Wird jetzt vorgelesen.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>There is nothing more to take back.</source>
        <translation>Es gibt nichts mehr zurückzunehmen.</translation>
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
    <message numerus="yes">
        <source>One text is open at a time. %n other(s) were not opened.</source>
        <translation>
            <numerusform>Es ist immer nur ein Text offen. %n weiterer wurde nicht geöffnet.</numerusform>
            <numerusform>Es ist immer nur ein Text offen. %n weitere wurden nicht geöffnet.</numerusform>
        </translation>
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
    <name>LibraryBinding</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>What you pasted or marked is not kept: make room in {folder}, or let yourself write there. If you close now, it is lost.</source>
        <translation>Was du eingefügt oder markiert hast, ist nicht gesichert: Schaffe Platz in {folder}, oder erlaube dir, dort zu schreiben. Wenn du jetzt schließt, ist es verloren.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>It is on the reading list.</source>
        <translation>Es steht auf der Leseliste.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>This text is open.</source>
        <translation>Dieser Text ist geöffnet.</translation>
    </message>
    <message>
        <source>{title} is off the shelf.</source>
        <translation>{title} ist aus dem Regal genommen.</translation>
    </message>
    <message>
        <source>Take off the shelf</source>
        <translation>Aus dem Regal nehmen</translation>
    </message>
    <message>
        <source>“{title}” was pasted, and is kept nowhere else. Delete it, with its notes?</source>
        <translation>„{title}“ wurde eingefügt und steht sonst nirgends. Mit allen Notizen löschen?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>{title} waits no longer.</source>
        <translation>{title} wartet nicht mehr.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Add a link</source>
        <translation>Link hinzufügen</translation>
    </message>
    <message>
        <source>Address:</source>
        <translation>Adresse:</translation>
    </message>
    <message>
        <source>Add files to the reading list</source>
        <translation>Dateien zur Leseliste hinzufügen</translation>
    </message>
    <message>
        <source>Next on the reading list: {title}</source>
        <translation>Als Nächstes auf der Leseliste: {title}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Title, author or place</source>
        <translation>Titel, Autor oder Ort</translation>
    </message>
    <message>
        <source>Find in the library</source>
        <translation>In der Bibliothek suchen</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>Reading list</source>
        <translation>Leseliste</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>What you read stands here.</source>
        <translation>Hier steht, was Sie lesen.</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n Text</numerusform>
            <numerusform>%n Texte</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Take off the shelf</source>
        <translation>Aus dem Regal nehmen</translation>
    </message>
    <message>
        <source>Add a link…</source>
        <translation>Link hinzufügen…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Read it earlier</source>
        <translation>Früher vorlesen</translation>
    </message>
    <message>
        <source>Read it later</source>
        <translation>Später vorlesen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Read now</source>
        <translation>Jetzt vorlesen</translation>
    </message>
    <message>
        <source>One is read after the other. What was read to its end goes from the list. Links and files can be dropped here.</source>
        <translation>Es wird eines nach dem anderen vorgelesen. Was zu Ende gelesen ist, verschwindet aus der Liste. Links und Dateien können hier abgelegt werden.</translation>
    </message>
</context>
<context>
    <name>LiveFooter</name>
    <message>
        <source>Live figures</source>
        <translation>Messwerte</translation>
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
        <translation>vor 2 min</translation>
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
        <source>unfolded</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>zugeklappt</translation>
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
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>Not reading</source>
        <translation>Liest nicht vor</translation>
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
        <source>Measuring the speed…</source>
        <translation>Geschwindigkeit wird gemessen…</translation>
    </message>
    <message>
        <source>× real time: seconds of speech made per second of work, over the last seconds of work</source>
        <translation>× Echtzeit: Sekunden Sprache je Sekunde Arbeit, über die letzten Sekunden der Arbeit</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>{n} /s</source>
        <translation>{n} /s</translation>
    </message>
    <message>
        <source>Made at {n}× real time</source>
        <translation>Mit {n}× Echtzeit gemacht</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} min</translation>
    </message>
    <message>
        <source>{n} h</source>
        <translation>{n} h</translation>
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
        <source>{n} ms</source>
        <translation>{n} ms</translation>
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
        <source>Back to the reading</source>
        <translation>Zurück zur Lesestelle</translation>
    </message>
    <message>
        <source>Drop it to read it; a recording becomes a voice.</source>
        <translation>Loslassen, um es vorzulesen; eine Aufnahme wird eine Stimme.</translation>
    </message>
</context>
<context>
    <name>MarksBinding</name>
    <message>
        <source>Bookmark set.</source>
        <translation>Lesezeichen gesetzt.</translation>
    </message>
    <message>
        <source>Nothing is marked yet. B sets a bookmark, H highlights, N writes a note.</source>
        <translation>Noch ist nichts markiert. B setzt ein Lesezeichen, H hebt hervor, N schreibt eine Notiz.</translation>
    </message>
    <message>
        <source>Save notes</source>
        <translation>Notizen speichern</translation>
    </message>
    <message>
        <source>Nothing is marked in this text.</source>
        <translation>In diesem Text ist nichts markiert.</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>No longer in the text</source>
        <translation>Nicht mehr im Text</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} ist geschrieben.</translation>
    </message>
    <message>
        <source>Highlighted.</source>
        <translation>Hervorgehoben.</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Ihre Notiz</translation>
    </message>
    <message>
        <source>Bookmark removed.</source>
        <translation>Lesezeichen entfernt.</translation>
    </message>
    <message>
        <source>Mark removed.</source>
        <translation>Markierung entfernt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>MenuBar</name>
    <message>
        <source>Close window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Im Dock ablegen</translation>
    </message>
</context>
<context>
    <name>Microphone</name>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Philomel may not use the microphone. Allow it in System Settings, under Privacy &amp; Security, Microphone; then record again.</source>
        <translation>Philomel darf das Mikrofon nicht benutzen. Erlaube es in den Systemeinstellungen unter Datenschutz &amp; Sicherheit, Mikrofon; dann nimm noch einmal auf.</translation>
    </message>
    <message>
        <source>Open System Settings</source>
        <translation>Systemeinstellungen öffnen</translation>
    </message>
    <message>
        <source>The microphone gave nothing more. What was recorded until then is kept.</source>
        <translation>Vom Mikrofon kam nichts mehr. Was bis dahin aufgenommen wurde, ist erhalten.</translation>
    </message>
</context>
<context>
    <name>MiniPlayer</name>
    <message>
        <source>Philomel – mini player</source>
        <translation>Philomel – Mini-Player</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>Stelle im Text</translation>
    </message>
    <message>
        <source>Back to the window</source>
        <translation>Zurück zum Fenster</translation>
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
        <translation>Herunterladen von {name}</translation>
    </message>
    <message>
        <source>Smaller copy…</source>
        <translation>Kleinere Kopie…</translation>
    </message>
    <message>
        <source>A smaller copy is being made…</source>
        <translation>Eine kleinere Kopie wird erstellt…</translation>
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
    <message numerus="yes">
        <source>%n language(s)</source>
        <translation>
            <numerusform>%n Sprache</numerusform>
            <numerusform>%n Sprachen</numerusform>
        </translation>
    </message>
    <message>
        <source>{n}× real time here if “Faster on a processor” is chosen</source>
        <translation>hier {n}× Echtzeit, wenn „Schneller auf dem Prozessor“ gewählt ist</translation>
    </message>
    <message>
        <source>{n}× real time here</source>
        <translation>hier {n}× Echtzeit</translation>
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
        <translation>{title} (wird verwendet)</translation>
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
        <translation>Herunterladen</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Every part is whole and fits ({n} of them).</source>
        <translation>Alle Teile sind ganz und passen ({n}).</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are as their publisher lists them.</source>
        <translation>
            <numerusform>%n Datei ist so, wie ihr Herausgeber sie aufführt.</numerusform>
            <numerusform>%n Dateien sind so, wie ihr Herausgeber sie aufführt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>There is no graphics processor here that Philomel can use, so the processor computes. The settings say so now.</source>
        <translation>Es gibt hier keinen Grafikprozessor, den Philomel nutzen kann; daher rechnet der Prozessor. So steht es jetzt in den Einstellungen.</translation>
    </message>
    <message>
        <source>The voice that comes with Philomel is missing or damaged. Install Philomel again, or choose another model.</source>
        <translation>Die mitgelieferte Stimme fehlt oder ist beschädigt. Installiere Philomel neu oder wähle ein anderes Modell.</translation>
    </message>
    <message>
        <source>{title} is not in {folder}: get it there, or choose the folder that has it. Until then the starter voice reads.</source>
        <translation>{title} ist nicht in {folder}: Lade es dorthin, oder wähle den Ordner, in dem es liegt. Bis dahin liest das Startmodell.</translation>
    </message>
    <message>
        <source>Starter voice</source>
        <translation>Startmodell</translation>
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
        <translation>Gespeichert in</translation>
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
        <source>Smaller copy</source>
        <translation>Kleinere Kopie</translation>
    </message>
    <message>
        <source>{title} takes {size}. A smaller copy takes less, and its speech may be a little worse.</source>
        <translation>{title} belegt {size}. Eine kleinere Kopie belegt weniger, und ihre Sprache kann etwas schlechter sein.</translation>
    </message>
    <message>
        <source>It stands in this list beside the original, which you can then remove or keep.</source>
        <translation>Sie steht in dieser Liste neben dem Original, das du dann entfernen oder behalten kannst.</translation>
    </message>
    <message>
        <source>{n} bits, {size}</source>
        <translation>{n} Bit, {size}</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation>Modell entfernen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove {title} from this machine? It can be downloaded again.</source>
        <translation>{title} von diesem Rechner entfernen? Es kann wieder heruntergeladen werden.</translation>
    </message>
</context>
<context>
    <name>NotePopup</name>
    <message>
        <source>Note</source>
        <translation>Fußnote</translation>
    </message>
</context>
<context>
    <name>NotesList</name>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Lesezeichen und Notizen</translation>
    </message>
    <message>
        <source>Read from here</source>
        <translation>Ab hier vorlesen</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Notiz schreiben…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>NotesPanel</name>
    <message>
        <source>Save notes…</source>
        <translation>Notizen speichern…</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>No longer in the text</source>
        <translation>Nicht mehr im Text</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Hervorheben</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Ihre Notiz</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
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
        <translation>Die Seiten sind unterwegs…</translation>
    </message>
    <message>
        <source>The pages of this PDF cannot be shown.</source>
        <translation>Die Seiten dieser PDF-Datei lassen sich nicht zeigen.</translation>
    </message>
</context>
<context>
    <name>PagesMenu</name>
    <message>
        <source>Text or Real Pages</source>
        <translation>Text oder echte Seiten</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Real pages</source>
        <translation>Echte Seiten</translation>
    </message>
    <message>
        <source>Both, side by side</source>
        <translation>Beides nebeneinander</translation>
    </message>
    <message>
        <source>Light letters on dark pages</source>
        <translation>Helle Schrift auf dunklen Seiten</translation>
    </message>
    <message>
        <source>Size of pages</source>
        <translation>Größe der Seiten</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
</context>
<context>
    <name>PaneMenu</name>
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
        <source>Highlight</source>
        <translation>Hervorheben</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Notiz schreiben…</translation>
    </message>
    <message>
        <source>Said by…</source>
        <translation>Gesprochen von…</translation>
    </message>
    <message>
        <source>Say it as…</source>
        <translation>Anders aussprechen…</translation>
    </message>
    <message>
        <source>Correct this sentence…</source>
        <translation>Diesen Satz verbessern…</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Open {address}</source>
        <translation>{address} öffnen</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Dorthin springen</translation>
    </message>
    <message>
        <source>Show the note</source>
        <translation>Fußnote anzeigen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Read this after all</source>
        <translation>Doch vorlesen</translation>
    </message>
    <message>
        <source>Leave this out</source>
        <translation>Auslassen</translation>
    </message>
    <message>
        <source>Leave out what is like this</source>
        <translation>Auslassen, was so ist wie dies</translation>
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
    <message>
        <source>From {start} s to {end} s</source>
        <translation>Von {start} s bis {end} s</translation>
    </message>
</context>
<context>
    <name>PdfView</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Press Enter on a word to read from there; Alt with Left and Right goes by words.</source>
        <translation>Die Eingabetaste liest ab dem Wort; Alt mit Links und Rechts geht wortweise.</translation>
    </message>
    <message>
        <source>This page cannot be drawn.</source>
        <translation>Diese Seite lässt sich nicht zeichnen.</translation>
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
        <translation>Puffert {seconds} s</translation>
    </message>
    <message>
        <source>Buffering…</source>
        <translation>Puffert…</translation>
    </message>
    <message>
        <source>Working on the sound for {seconds} s</source>
        <translation>Arbeitet seit {seconds} s am Ton</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Liest vor</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>No sound device: waiting</source>
        <translation>Wartet auf ein Tongerät</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Zu Ende</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>The disk is full. Make room and try again.</source>
        <translation>Der Datenträger ist voll. Schaffe Platz und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>Something unexpected went wrong ({error}).</source>
        <translation>Etwas Unerwartetes ist schiefgegangen ({error}).</translation>
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
        <translation>Gespeicherte Sprachausgabe</translation>
    </message>
    <message>
        <source>What models made of voices</source>
        <translation>Was Modelle aus Stimmen machten</translation>
    </message>
    <message>
        <source>How far exports are</source>
        <translation>Wie weit das Speichern als Ton ist</translation>
    </message>
    <message>
        <source>Your settings cannot be kept in {folder}: make room there, or let yourself write there. It is tried again.</source>
        <translation>Deine Einstellungen können nicht in {folder} gemerkt werden: Schaffe dort Platz, oder erlaube dir, dort zu schreiben. Es wird erneut versucht.</translation>
    </message>
</context>
<context>
    <name>ProgressTracker</name>
    <message>
        <source>This sentence is left out: {why}.</source>
        <translation>Dieser Satz wird ausgelassen: {why}.</translation>
    </message>
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
    <message>
        <source>Another text is open now: these are its rules.</source>
        <translation>Nun ist ein anderer Text offen: Dies sind seine Regeln.</translation>
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
        <translation>Alle Texte</translation>
    </message>
    <message>
        <source>This text alone</source>
        <translation>Nur dieser Text</translation>
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
        <translation>Ganzes Wort</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>In sentences of</source>
        <translation>Sprache der Sätze</translation>
    </message>
    <message>
        <source>Every language</source>
        <translation>Alle Sprachen</translation>
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
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
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
        <source>The rule is removed. “Add the rule” puts it back.</source>
        <translation>Die Regel ist entfernt. „Regel hinzufügen“ bringt sie zurück.</translation>
    </message>
    <message>
        <source>Bring in pronunciation rules</source>
        <translation>Ausspracheregeln importieren</translation>
    </message>
    <message>
        <source>Save the pronunciation rules</source>
        <translation>Ausspracheregeln exportieren</translation>
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
    <name>Queue</name>
    <message>
        <source>Reading list</source>
        <translation>Leseliste</translation>
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
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open a locked text</source>
        <translation>Einen gesperrten Text öffnen</translation>
    </message>
    <message>
        <source>{name} is locked. Password:</source>
        <translation>{name} ist gesperrt. Passwort:</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>{name} wird geöffnet</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Page {n} of {all}</source>
        <translation>Seite {n} von {all}</translation>
    </message>
    <message>
        <source>Page {name} ({n} of {all})</source>
        <translation>Seite {name} ({n} von {all})</translation>
    </message>
    <message>
        <source>{time} left in this chapter</source>
        <translation>noch {time} in diesem Kapitel</translation>
    </message>
    <message>
        <source>Go to a page</source>
        <translation>Zu einer Seite gehen</translation>
    </message>
    <message>
        <source>Page ({first} to {last}), or a share such as 50 %:</source>
        <translation>Seite ({first} bis {last}) oder ein Anteil wie 50 %:</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Dorthin springen</translation>
    </message>
    <message>
        <source>There is no page “{page}” in this text.</source>
        <translation>In diesem Text gibt es keine Seite „{page}“.</translation>
    </message>
    <message>
        <source>{name} was changed.</source>
        <translation>{name} wurde geändert.</translation>
    </message>
    <message>
        <source>Read the new text</source>
        <translation>Den neuen Text lesen</translation>
    </message>
    <message>
        <source>{name} is not in its folder any more. What is open stays until you open another text.</source>
        <translation>{name} ist nicht mehr in seinem Ordner. Was geöffnet ist, bleibt, bis du einen anderen Text öffnest.</translation>
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
        <translation>Die Eingabetaste liest ab dem Wort; Alt mit Links und Rechts geht wortweise, Tab zu Links und Fußnoten.</translation>
    </message>
    <message>
        <source>… {n} lines not read: {reason}</source>
        <translation>… {n} Zeilen nicht vorgelesen: {reason}</translation>
    </message>
    <message>
        <source>{n} lines not read: {reason}</source>
        <translation>{n} Zeilen nicht vorgelesen: {reason}</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>Nicht vorgelesen: {reason}</translation>
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
        <source>List of contents</source>
        <translation>Inhaltsverzeichnis</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Verfasser</translation>
    </message>
    <message>
        <source>Sound in brackets</source>
        <translation>Geräusch in Klammern</translation>
    </message>
    <message>
        <source>List of references</source>
        <translation>Literaturverzeichnis</translation>
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
    <message>
        <source>Left out by you</source>
        <translation>Von dir ausgelassen</translation>
    </message>
    <message>
        <source>Struck out</source>
        <translation>Durchgestrichen</translation>
    </message>
</context>
<context>
    <name>Requests</name>
    <message>
        <source>Only the window in front is told what is selected or copied: click here, and ask again.</source>
        <translation>Was markiert oder kopiert ist, erfährt nur das vorderste Fenster: hier klicken und noch einmal aufrufen.</translation>
    </message>
    <message>
        <source>There is no text selected that could be read.</source>
        <translation>Es ist kein Text ausgewählt, der gelesen werden könnte.</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>There is no voice '{name}': it is read like all else.</source>
        <translation>Es gibt keine Stimme „{name}“: Das wird wie alles andere gelesen.</translation>
    </message>
    <message>
        <source>A voice of this text was removed: what it spoke is read like all else.</source>
        <translation>Eine Stimme dieses Textes wurde entfernt: Was sie sprach, wird wie alles andere gelesen.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>This pasted text is not kept any more.</source>
        <translation>Dieser eingefügte Text ist nicht mehr gespeichert.</translation>
    </message>
    <message>
        <source>The smaller copy in '{folder}' was broken off. Is there memory for it?</source>
        <translation>Die kleinere Kopie in „{folder}“ wurde abgebrochen. Ist genug Speicher dafür da?</translation>
    </message>
    <message>
        <source>There is no text open that the rule could be for: open one first.</source>
        <translation>Es ist kein Text offen, für den die Regel gelten könnte: Öffne zuerst einen.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of rules.</source>
        <translation>{name} ist zu groß für eine Datei mit Regeln.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {why}.</source>
        <translation>{path} kann nicht gelesen werden: {why}.</translation>
    </message>
    <message>
        <source>{name} is no plain text in UTF-8: save it as that.</source>
        <translation>{name} ist kein reiner Text in UTF-8: Speichere die Datei so.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}.</source>
        <translation>{name} kann nicht geschrieben werden: {why}.</translation>
    </message>
    <message>
        <source>Nothing was recorded: check the microphone and try again.</source>
        <translation>Es wurde nichts aufgenommen: Prüfe das Mikrofon und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>The microphone gave nothing but silence. See that it is not muted, and that the program may use it: System Settings, Privacy &amp; Security, Microphone.</source>
        <translation>Das Mikrofon lieferte nur Stille. Sieh nach, ob es stumm geschaltet ist und ob das Programm es benutzen darf: Systemeinstellungen, Datenschutz &amp; Sicherheit, Mikrofon.</translation>
    </message>
    <message>
        <source>The sound system cannot be asked for microphones: {why}</source>
        <translation>Das Tonsystem kann nicht nach Mikrofonen gefragt werden: {why}</translation>
    </message>
    <message>
        <source>There is no microphone. Connect one, or choose a recording.</source>
        <translation>Es gibt kein Mikrofon. Schließe eines an, oder wähle eine Aufnahme.</translation>
    </message>
    <message>
        <source>The microphone does not open: {why}. Choose another one.</source>
        <translation>Das Mikrofon lässt sich nicht öffnen: {why}. Wähle ein anderes.</translation>
    </message>
    <message>
        <source>'{name}' is not a whole voice.</source>
        <translation>„{name}“ ist keine vollständige Stimme.</translation>
    </message>
    <message>
        <source>This voice was kept by another version of the program, or is damaged.</source>
        <translation>Diese Stimme wurde mit einer anderen Version des Programms gespeichert oder ist beschädigt.</translation>
    </message>
    <message>
        <source>The recording of this voice is gone. Add the voice again.</source>
        <translation>Die Aufnahme dieser Stimme ist nicht mehr da. Füge die Stimme noch einmal hinzu.</translation>
    </message>
    <message>
        <source>There is no such voice.</source>
        <translation>Diese Stimme gibt es nicht.</translation>
    </message>
    <message>
        <source>'{name}' is not a voice file, or damaged.</source>
        <translation>„{name}“ ist keine Stimmdatei oder beschädigt.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: get a new copy.</source>
        <translation>„{name}“ ist beschädigt: Besorge dir eine neue Kopie.</translation>
    </message>
    <message>
        <source>The facts of this voice are damaged.</source>
        <translation>Die Angaben zu dieser Stimme sind beschädigt.</translation>
    </message>
    <message>
        <source>The voice cannot be renamed: {why}.</source>
        <translation>Die Stimme kann nicht umbenannt werden: {why}.</translation>
    </message>
    <message>
        <source>'{path}' cannot be written: {why}.</source>
        <translation>„{path}“ kann nicht geschrieben werden: {why}.</translation>
    </message>
    <message>
        <source>'{name}' holds a damaged recording.</source>
        <translation>„{name}“ enthält eine beschädigte Aufnahme.</translation>
    </message>
    <message>
        <source>'{name}' is larger than a voice can be.</source>
        <translation>„{name}“ ist größer, als eine Stimme sein kann.</translation>
    </message>
    <message>
        <source>'{name}' holds files that do not belong to a voice.</source>
        <translation>„{name}“ enthält Dateien, die nicht zu einer Stimme gehören.</translation>
    </message>
    <message>
        <source>'{name}' holds no usable recording.</source>
        <translation>„{name}“ enthält keine brauchbare Aufnahme.</translation>
    </message>
    <message>
        <source>'{name}' holds no voice: it lacks '{key}'.</source>
        <translation>„{name}“ enthält keine Stimme: „{key}“ fehlt.</translation>
    </message>
    <message>
        <source>'{name}' holds no voice: '{key}' is missing or misshapen.</source>
        <translation>„{name}“ enthält keine Stimme: „{key}“ fehlt oder hat die falsche Form.</translation>
    </message>
    <message>
        <source>'{directory}' holds no model of the family: it has neither {manifest} nor a T3 file such as {file}.</source>
        <translation>„{directory}“ enthält kein Modell der Familie: Es gibt weder {manifest} noch eine T3-Datei wie {file}.</translation>
    </message>
    <message>
        <source>There is no model directory '{directory}'.</source>
        <translation>Es gibt keinen Modellordner „{directory}“.</translation>
    </message>
    <message>
        <source>'{path}' was written for another version of Philomel.</source>
        <translation>„{path}“ wurde für eine andere Version von Philomel geschrieben.</translation>
    </message>
    <message>
        <source>'{path}' lacks its member, or says not what its weights are.</source>
        <translation>In „{path}“ fehlt, welches Modell es ist oder welche Gewichte es hat.</translation>
    </message>
    <message>
        <source>'{path}' names the member '{member}', which has no official files.</source>
        <translation>„{path}“ nennt das Modell „{member}“, das keine offiziellen Dateien hat.</translation>
    </message>
    <message>
        <source>'{directory}' is no complete {model} model: it lacks {missing}.</source>
        <translation>„{directory}“ ist kein vollständiges Modell {model}: Es fehlt {missing}.</translation>
    </message>
    <message>
        <source>'{directory}' holds several models ({names}): say which one to load.</source>
        <translation>„{directory}“ enthält mehrere Modelle ({names}): Gib an, welches geladen werden soll.</translation>
    </message>
    <message>
        <source>'{path}' is damaged: it is no JSON ({why}).</source>
        <translation>„{path}“ ist beschädigt: Es ist kein JSON ({why}).</translation>
    </message>
    <message>
        <source>There is no model '{model}'.</source>
        <translation>Es gibt kein Modell „{model}“.</translation>
    </message>
    <message>
        <source>'{name}' in '{directory}' looks like the T3 of {model}: rename it to {wanted}.</source>
        <translation>„{name}“ in „{directory}“ sieht wie das T3 von {model} aus: Benenne es in {wanted} um.</translation>
    </message>
    <message>
        <source>A model needs all its parts; {missing} are missing.</source>
        <translation>Ein Modell braucht alle seine Teile; es fehlen: {missing}.</translation>
    </message>
    <message>
        <source>'{directory}' is a file: give the name of a new directory.</source>
        <translation>„{directory}“ ist eine Datei: Gib den Namen eines neuen Ordners an.</translation>
    </message>
    <message>
        <source>'{directory}' is not empty: choose a new directory.</source>
        <translation>„{directory}“ ist nicht leer: Wähle einen neuen Ordner.</translation>
    </message>
    <message>
        <source>Weights can have 8 or 4 bits, not {bits}.</source>
        <translation>Gewichte können 8 oder 4 Bit haben, nicht {bits}.</translation>
    </message>
    <message>
        <source>There is no precision '{precision}': use float32, float16 or bfloat16.</source>
        <translation>Es gibt keine Genauigkeit „{precision}“: Nimm float32, float16 oder bfloat16.</translation>
    </message>
    <message>
        <source>This document is damaged and cannot be opened ({why}).</source>
        <translation>Dieses Dokument ist beschädigt und kann nicht geöffnet werden ({why}).</translation>
    </message>
    <message>
        <source>A picture cannot be shown: {why}</source>
        <translation>Ein Bild kann nicht gezeigt werden: {why}</translation>
    </message>
    <message>
        <source>This formula is too long to be typeset.</source>
        <translation>Diese Formel ist zu lang, um gesetzt zu werden.</translation>
    </message>
    <message>
        <source>There is nothing to see of a formula.</source>
        <translation>Von einer Formel ist nichts zu sehen.</translation>
    </message>
    <message>
        <source>A formula cannot be typeset: {why}</source>
        <translation>Eine Formel kann nicht gesetzt werden: {why}</translation>
    </message>
    <message>
        <source>This picture is not in the document.</source>
        <translation>Dieses Bild ist nicht im Dokument.</translation>
    </message>
    <message>
        <source>no NVIDIA GPU answers with a driver for CUDA {wanted}</source>
        <translation>keine NVIDIA-GPU mit einem Treiber für CUDA {wanted} antwortet</translation>
    </message>
    <message>
        <source>'{path}' cannot be written. Is there room on the disk?</source>
        <translation>„{path}“ kann nicht geschrieben werden. Ist auf dem Datenträger noch Platz?</translation>
    </message>
    <message>
        <source>'{directory}' cannot be made: {why}.</source>
        <translation>„{directory}“ kann nicht angelegt werden: {why}.</translation>
    </message>
    <message>
        <source>{name} is not what {repo} lists (its size or hash differs), so it was deleted. Try again, or use another mirror.</source>
        <translation>{name} ist nicht das, was {repo} aufführt (Größe oder Prüfsumme weichen ab), und wurde deshalb gelöscht. Versuche es noch einmal oder nimm einen anderen Spiegelserver.</translation>
    </message>
    <message>
        <source>The download needs {needed} and leaves {spare} free, but only {free} are free on the disk of '{place}'. Free some space, or choose another folder for models.</source>
        <translation>Das Herunterladen braucht {needed} und lässt {spare} frei, aber auf dem Datenträger von „{place}“ sind nur {free} frei. Schaffe Platz oder wähle einen anderen Ordner für Modelle.</translation>
    </message>
    <message>
        <source>'{path}' is damaged: delete it and download again.</source>
        <translation>„{path}“ ist beschädigt: Lösche die Datei und lade sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>The download was cancelled; it continues where it stopped.</source>
        <translation>Das Herunterladen wurde abgebrochen; es geht dort weiter, wo es aufgehört hat.</translation>
    </message>
    <message>
        <source>{place} does not hold {file}, which {model} needs.</source>
        <translation>{place} enthält {file} nicht, das {model} braucht.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}. What has arrived is kept; free some space and pull the model again to continue.</source>
        <translation>{name} kann nicht geschrieben werden: {why}. Was angekommen ist, bleibt erhalten; schaffe Platz und lade das Modell noch einmal, um fortzufahren.</translation>
    </message>
    <message>
        <source>There is no folder '{folder}'.</source>
        <translation>Es gibt keinen Ordner „{folder}“.</translation>
    </message>
    <message>
        <source>The download of {name} broke off: {why} What has arrived is kept; try again to continue.</source>
        <translation>Das Herunterladen von {name} ist abgebrochen: {why} Was angekommen ist, bleibt erhalten; versuche es noch einmal, um fortzufahren.</translation>
    </message>
    <message>
        <source>{endpoint} does not list {repo}: {why} Check the connection, or take the files from a mirror or a folder.</source>
        <translation>{endpoint} führt {repo} nicht auf: {why} Prüfe die Verbindung oder nimm die Dateien von einem Spiegelserver oder aus einem Ordner.</translation>
    </message>
    <message>
        <source>{path} cannot be copied: {why}.</source>
        <translation>{path} kann nicht kopiert werden: {why}.</translation>
    </message>
    <message>
        <source>The model '{name}' is not installed: philomel models pull {name}</source>
        <translation>Das Modell „{name}“ ist nicht installiert: philomel models pull {name}</translation>
    </message>
    <message>
        <source>{file}: the tensor '{name}' of shape {shape} does not fit its place.</source>
        <translation>{file}: Der Tensor „{name}“ der Form {shape} passt nicht an seinen Platz.</translation>
    </message>
    <message>
        <source>{file} holds a tensor '{name}' that this model does not know.</source>
        <translation>{file} enthält einen Tensor „{name}“, den dieses Modell nicht kennt.</translation>
    </message>
    <message>
        <source>{file} lacks the tensor '{name}'.</source>
        <translation>In {file} fehlt der Tensor „{name}“.</translation>
    </message>
    <message>
        <source>{file} holds the tensor '{stem}.weight' both fused and in two halves.</source>
        <translation>{file} enthält den Tensor „{stem}.weight“ sowohl verschmolzen als auch in zwei Hälften.</translation>
    </message>
    <message>
        <source>{file} holds the bias '{name}' both summed and apart.</source>
        <translation>{file} enthält den Bias „{name}“ sowohl summiert als auch einzeln.</translation>
    </message>
    <message>
        <source>{file} holds the tensor '{name}' twice.</source>
        <translation>{file} enthält den Tensor „{name}“ zweimal.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its pickle ends in the middle.</source>
        <translation>„{name}“ ist beschädigt: Sein Pickle endet mittendrin.</translation>
    </message>
    <message>
        <source>'{file}' was refused: its pickle asks for {module}.{name}. Nothing in it was run.</source>
        <translation>„{file}“ wurde abgewiesen: Sein Pickle verlangt {module}.{name}. Nichts darin wurde ausgeführt.</translation>
    </message>
    <message>
        <source>'{name}' was refused: it refers to something that is no tensor.</source>
        <translation>„{name}“ wurde abgewiesen: Es verweist auf etwas, das kein Tensor ist.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its pickle makes no sense ({why}).</source>
        <translation>„{name}“ ist beschädigt: Sein Pickle ergibt keinen Sinn ({why}).</translation>
    </message>
    <message>
        <source>'{name}' was refused: its pickle calls {function}.</source>
        <translation>„{name}“ wurde abgewiesen: Sein Pickle ruft {function} auf.</translation>
    </message>
    <message>
        <source>'{name}' was refused: its pickle has the instruction {opcode}, which no file of tensors needs. Nothing in it was run.</source>
        <translation>„{name}“ wurde abgewiesen: Sein Pickle hat die Anweisung {opcode}, die keine Datei mit Tensoren braucht. Nichts darin wurde ausgeführt.</translation>
    </message>
    <message>
        <source>'{name}' does not hold a plain table of tensors.</source>
        <translation>„{name}“ enthält keine einfache Tabelle von Tensoren.</translation>
    </message>
    <message>
        <source>'{name}' holds too many entries to be a checkpoint.</source>
        <translation>„{name}“ hat zu viele Einträge für einen Checkpoint.</translation>
    </message>
    <message>
        <source>'{name}' is a zip archive but no torch checkpoint.</source>
        <translation>„{name}“ ist ein ZIP-Archiv, aber kein Checkpoint von torch.</translation>
    </message>
    <message>
        <source>'{name}' was written on a big-endian machine; it is not read.</source>
        <translation>„{name}“ wurde auf einem Big-Endian-Rechner geschrieben und wird nicht gelesen.</translation>
    </message>
    <message>
        <source>'{name}' has a table of contents of {size} bytes: too large.</source>
        <translation>Das Inhaltsverzeichnis von „{name}“ hat {size} Byte: zu viel.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its storage {key} has {size} bytes where {wanted} should be.</source>
        <translation>„{name}“ ist beschädigt: Sein Speicherbereich {key} hat {size} Byte, wo {wanted} sein sollten.</translation>
    </message>
    <message>
        <source>'{name}' lacks its entry '{entry}'.</source>
        <translation>In „{name}“ fehlt der Eintrag „{entry}“.</translation>
    </message>
    <message>
        <source>'{name}' has compressed entries, which torch does not write.</source>
        <translation>„{name}“ hat komprimierte Einträge, wie torch sie nicht schreibt.</translation>
    </message>
    <message>
        <source>'{name}' is damaged near its entry '{entry}'.</source>
        <translation>„{name}“ ist beim Eintrag „{entry}“ beschädigt.</translation>
    </message>
    <message>
        <source>'{name}' is truncated at its entry '{entry}'.</source>
        <translation>„{name}“ ist beim Eintrag „{entry}“ abgeschnitten.</translation>
    </message>
    <message>
        <source>'{name}' is damaged, truncated, or in torch's format from before 2020, which is not read: download it again, or save it as safetensors ({why}).</source>
        <translation>„{name}“ ist beschädigt, abgeschnitten oder im Format von torch vor 2020, das nicht gelesen wird: Lade die Datei noch einmal herunter oder speichere sie als safetensors ({why}).</translation>
    </message>
    <message>
        <source>The starter voice is part of the program: there is nothing to download.</source>
        <translation>Das Startmodell gehört zum Programm: Es gibt nichts herunterzuladen.</translation>
    </message>
    <message>
        <source>There is no model '{name}'. Known models: {known}.</source>
        <translation>Es gibt kein Modell „{name}“. Bekannte Modelle: {known}.</translation>
    </message>
    <message>
        <source>{name} is missing: pull the model again.</source>
        <translation>{name} fehlt: Lade das Modell noch einmal herunter.</translation>
    </message>
    <message>
        <source>{name} is not what {repo} lists: delete it and pull the model again.</source>
        <translation>{name} ist nicht das, was {repo} aufführt: Lösche die Datei und lade das Modell noch einmal herunter.</translation>
    </message>
    <message>
        <source>'{file}' holds a tensor for '{part}.{name}', which this model does not have.</source>
        <translation>„{file}“ enthält einen Tensor für „{part}.{name}“, den dieses Modell nicht hat.</translation>
    </message>
    <message>
        <source>'{file}' lacks the tensor for '{part}.{name}'.</source>
        <translation>In „{file}“ fehlt der Tensor für „{part}.{name}“.</translation>
    </message>
    <message>
        <source>'{file}': the tensor for '{part}.{name}' is {dtype} of shape {shape}, where the model has numbers of shape {wanted}.</source>
        <translation>„{file}“: Der Tensor für „{part}.{name}“ ist {dtype} der Form {shape}, wo das Modell Zahlen der Form {wanted} hat.</translation>
    </message>
    <message>
        <source>This {what} holds more than {most} files and was not opened.</source>
        <translation>Diese Datei ({what}) enthält mehr als {most} Dateien und wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>This {what} unpacks to far more than a text needs and was not opened.</source>
        <translation>Diese Datei ({what}) ist ausgepackt weit größer, als ein Text es braucht, und wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' lies about its size.</source>
        <translation>Diese Datei ({what}) ist beschädigt: Die Größe ihres Teils „{name}“ ist falsch angegeben.</translation>
    </message>
    <message>
        <source>This {what} is damaged: it cannot be unpacked. Get a new copy of it.</source>
        <translation>Diese Datei ({what}) ist beschädigt und kann nicht ausgepackt werden. Besorge dir eine neue Kopie.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' is missing.</source>
        <translation>Diese Datei ({what}) ist beschädigt: Ihr Teil „{name}“ fehlt.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' cannot be read.</source>
        <translation>Diese Datei ({what}) ist beschädigt: Ihr Teil „{name}“ kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This {what} is damaged: '{name}' cannot be read.</source>
        <translation>Diese Datei ({what}) ist beschädigt: „{name}“ kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>Word-Dokument</translation>
    </message>
    <message>
        <source>This file is not a Word document: it holds no text part.</source>
        <translation>Diese Datei ist kein Word-Dokument: Sie enthält keinen Textteil.</translation>
    </message>
    <message>
        <source>e-book</source>
        <translation>E-Book</translation>
    </message>
    <message>
        <source>This file is not an e-book: it has no EPUB container inside.</source>
        <translation>Diese Datei ist kein E-Book: Sie enthält keinen EPUB-Container.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its table of parts is missing.</source>
        <translation>Dieses E-Book ist beschädigt: Das Verzeichnis seiner Teile fehlt.</translation>
    </message>
    <message>
        <source>This e-book is locked by its seller (digital rights management) and cannot be read here.</source>
        <translation>Dieses E-Book ist von seinem Verkäufer gesperrt (digitale Rechteverwaltung) und kann hier nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This e-book is damaged: '{name}' cannot be read.</source>
        <translation>Dieses E-Book ist beschädigt: „{name}“ kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This file is not an e-book: it is XML of another kind.</source>
        <translation>Diese Datei ist kein E-Book, sondern XML anderer Art.</translation>
    </message>
    <message>
        <source>This e-book is damaged: it cannot be read. Get a new copy of it.</source>
        <translation>Dieses E-Book ist beschädigt und kann nicht gelesen werden. Besorge dir eine neue Kopie.</translation>
    </message>
    <message>
        <source>an old Word document (.doc)</source>
        <translation>ein altes Word-Dokument (.doc)</translation>
    </message>
    <message>
        <source>Save it as .docx and open that</source>
        <translation>Speichere es als .docx und öffne dieses</translation>
    </message>
    <message>
        <source>an old presentation (.ppt)</source>
        <translation>eine alte Präsentation (.ppt)</translation>
    </message>
    <message>
        <source>Save it as .pptx and open that</source>
        <translation>Speichere es als .pptx und öffne dieses</translation>
    </message>
    <message>
        <source>a WordPerfect document</source>
        <translation>ein WordPerfect-Dokument</translation>
    </message>
    <message>
        <source>This is {called}. {advice}; or install {named}, through which it is then opened.</source>
        <translation>Dies ist {called}. {advice}; oder installiere {named}, womit es dann geöffnet wird.</translation>
    </message>
    <message>
        <source>This document is locked by a password. Save a copy without one and open that.</source>
        <translation>Dieses Dokument ist mit einem Passwort gesperrt. Speichere eine Kopie ohne Passwort und öffne diese.</translation>
    </message>
    <message>
        <source>This is a spreadsheet. Save what is to be read of it as a text and open that.</source>
        <translation>Dies ist eine Tabellenkalkulation. Speichere, was vorgelesen werden soll, als Text und öffne diesen.</translation>
    </message>
    <message>
        <source>This is a letter of Outlook (.msg). Save it as .eml and open that.</source>
        <translation>Dies ist eine E-Mail von Outlook (.msg). Speichere sie als .eml und öffne diese.</translation>
    </message>
    <message>
        <source>This is {called}, which {named} cannot open. {advice}.</source>
        <translation>Dies ist {called}, was {named} nicht öffnen kann. {advice}.</translation>
    </message>
    <message>
        <source>Convert it to EPUB and open that</source>
        <translation>Wandle es in EPUB um und öffne dieses</translation>
    </message>
    <message>
        <source>{name} is {what}, not a text. Open a text, an e-book, a PDF or an office document.</source>
        <translation>{name} ist {what}, kein Text. Öffne einen Text, ein E-Book, ein PDF oder ein Office-Dokument.</translation>
    </message>
    <message>
        <source>This letter is damaged and cannot be read. Get a new copy of it.</source>
        <translation>Diese E-Mail ist beschädigt und kann nicht gelesen werden. Besorge dir eine neue Kopie.</translation>
    </message>
    <message>
        <source>There is no text in this letter.</source>
        <translation>In dieser E-Mail ist kein Text.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its first part is cut off. Get a new copy of it.</source>
        <translation>Dieses E-Book ist beschädigt: Sein erster Teil ist abgeschnitten. Besorge dir eine neue Kopie.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its first part is cut off.</source>
        <translation>Dieses E-Book ist beschädigt: Sein erster Teil ist abgeschnitten.</translation>
    </message>
    <message>
        <source>This e-book unpacks to far more than a text needs and was not opened.</source>
        <translation>Dieses E-Book ist ausgepackt weit größer, als ein Text es braucht, und wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>This file is not a document: it holds no text part.</source>
        <translation>Diese Datei ist kein Dokument: Sie enthält keinen Textteil.</translation>
    </message>
    <message>
        <source>{name} has {size} MB; at most {most} MB can be opened.</source>
        <translation>{name} hat {size} MB; höchstens {most} MB können geöffnet werden.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} ist leer.</translation>
    </message>
    <message>
        <source>There is nothing to read in this text.</source>
        <translation>In diesem Text gibt es nichts vorzulesen.</translation>
    </message>
    <message>
        <source>This text is longer than can be opened. Split it into parts.</source>
        <translation>Dieser Text ist länger, als geöffnet werden kann. Teile ihn auf.</translation>
    </message>
    <message>
        <source>{name} is not an ordinary file. Save its text in one and open that.</source>
        <translation>{name} ist keine gewöhnliche Datei. Speichere den Text in einer und öffne diese.</translation>
    </message>
    <message>
        <source>There is no file '{path}'.</source>
        <translation>Es gibt keine Datei „{path}“.</translation>
    </message>
    <message>
        <source>{name} is a folder. Open a file in it.</source>
        <translation>{name} ist ein Ordner. Öffne eine Datei darin.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}.</source>
        <translation>{name} kann nicht geöffnet werden: {why}.</translation>
    </message>
    <message>
        <source>There is no text to read at this address.</source>
        <translation>Unter dieser Adresse gibt es keinen Text zum Vorlesen.</translation>
    </message>
    <message>
        <source>This is an archive of files. Unpack it, and open one of them.</source>
        <translation>Dies ist ein Archiv mit Dateien. Packe es aus und öffne eine davon.</translation>
    </message>
    <message>
        <source>This is a document of Pages, Numbers or Keynote. Export it as Word or EPUB and open that.</source>
        <translation>Dies ist ein Dokument von Pages, Numbers oder Keynote. Exportiere es als Word oder EPUB und öffne dieses.</translation>
    </message>
    <message>
        <source>This e-book is packed in a way that cannot be read. Convert it to EPUB and open that.</source>
        <translation>Dieses E-Book ist auf eine Weise gepackt, die nicht gelesen werden kann. Wandle es in EPUB um und öffne dieses.</translation>
    </message>
    <message>
        <source>This e-book is damaged: a part of it is missing.</source>
        <translation>Dieses E-Book ist beschädigt: Ein Teil davon fehlt.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its dictionary leads round in circles.</source>
        <translation>Dieses E-Book ist beschädigt: Sein Wörterbuch verweist im Kreis.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its table of parts is cut off.</source>
        <translation>Dieses E-Book ist beschädigt: Das Verzeichnis seiner Teile ist abgeschnitten.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its dictionary is cut off.</source>
        <translation>Dieses E-Book ist beschädigt: Sein Wörterbuch ist abgeschnitten.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its text cannot be unpacked.</source>
        <translation>Dieses E-Book ist beschädigt: Sein Text kann nicht ausgepackt werden.</translation>
    </message>
    <message>
        <source>This file is not a PDF, or it is damaged. Get a new copy of it.</source>
        <translation>Diese Datei ist kein PDF oder beschädigt. Besorge dir eine neue Kopie.</translation>
    </message>
    <message>
        <source>This PDF has {count} pages; at most {most} can be opened.</source>
        <translation>Dieses PDF hat {count} Seiten; höchstens {most} können geöffnet werden.</translation>
    </message>
    <message>
        <source>This PDF holds no text, only pictures of pages. Install tesseract to have them recognised, or run text recognition (OCR) on it first.</source>
        <translation>Dieses PDF enthält keinen Text, nur Bilder von Seiten. Installiere tesseract, um sie erkennen zu lassen, oder führe vorher eine Texterkennung (OCR) durch.</translation>
    </message>
    <message>
        <source>This PDF is damaged and cannot be opened. Get a new copy of it.</source>
        <translation>Dieses PDF ist beschädigt und kann nicht geöffnet werden. Besorge dir eine neue Kopie.</translation>
    </message>
    <message>
        <source>There is no text in this PDF.</source>
        <translation>In diesem PDF ist kein Text.</translation>
    </message>
    <message>
        <source>This is not the password of this PDF. Try again.</source>
        <translation>Das ist nicht das Passwort dieses PDFs. Versuche es noch einmal.</translation>
    </message>
    <message>
        <source>This PDF is locked: it opens with its password.</source>
        <translation>Dieses PDF ist gesperrt: Es öffnet sich mit seinem Passwort.</translation>
    </message>
    <message>
        <source>Pictures of a document that was converted to be read are not kept.</source>
        <translation>Bilder eines Dokuments, das zum Lesen umgewandelt wurde, werden nicht behalten.</translation>
    </message>
    <message>
        <source>This picture has more than {most} MB and is not shown.</source>
        <translation>Dieses Bild hat mehr als {most} MB und wird nicht angezeigt.</translation>
    </message>
    <message>
        <source>This picture is missing from its document.</source>
        <translation>Dieses Bild fehlt in seinem Dokument.</translation>
    </message>
    <message>
        <source>This picture is of a kind that cannot be shown.</source>
        <translation>Bilder dieser Art können nicht angezeigt werden.</translation>
    </message>
    <message>
        <source>This picture was not pasted with its text.</source>
        <translation>Dieses Bild wurde nicht mit seinem Text eingefügt.</translation>
    </message>
    <message>
        <source>This picture is not beside its document, but on the web or elsewhere.</source>
        <translation>Dieses Bild liegt nicht bei seinem Dokument, sondern im Web oder anderswo.</translation>
    </message>
    <message>
        <source>This picture is in a document of the web. Save and open it as a file.</source>
        <translation>Dieses Bild gehört zu einem Dokument aus dem Web. Speichere es als Datei und öffne diese.</translation>
    </message>
    <message>
        <source>This picture cannot be read: {why}.</source>
        <translation>Dieses Bild kann nicht gelesen werden: {why}.</translation>
    </message>
    <message>
        <source>This picture is damaged: it cannot be unpacked.</source>
        <translation>Dieses Bild ist beschädigt und kann nicht ausgepackt werden.</translation>
    </message>
    <message>
        <source>This picture is outside the folder of its document, and was not read.</source>
        <translation>Dieses Bild liegt außerhalb des Ordners seines Dokuments und wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>This file is not text. Open a text, e-book, PDF or Word document.</source>
        <translation>Diese Datei ist kein Text. Öffne einen Text, ein E-Book, ein PDF oder ein Word-Dokument.</translation>
    </message>
    <message>
        <source>presentation</source>
        <translation>Präsentation</translation>
    </message>
    <message>
        <source>This file is not a presentation: it holds no slides.</source>
        <translation>Diese Datei ist keine Präsentation: Sie enthält keine Folien.</translation>
    </message>
    <message>
        <source>This file is damaged: it does not begin as Rich Text Format does.</source>
        <translation>Diese Datei ist beschädigt: Sie beginnt nicht wie das Rich-Text-Format.</translation>
    </message>
    <message>
        <source>This document is nested deeper than any program writes, and was not opened.</source>
        <translation>Dieses Dokument ist tiefer verschachtelt, als ein Programm schreibt, und wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>This document is damaged in a way that cannot be handled. Get a new copy of it.</source>
        <translation>Dieses Dokument ist so beschädigt, dass es nicht verarbeitet werden kann. Besorge dir eine neue Kopie.</translation>
    </message>
    <message>
        <source>This document needs too much memory and was not opened.</source>
        <translation>Dieses Dokument braucht zu viel Speicher und wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>This document takes too long to open and was given up.</source>
        <translation>Dieses Dokument zu öffnen dauert zu lange und wurde aufgegeben.</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>Das Öffnen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>'{path}' is being made of another text: wait for it, or give another name.</source>
        <translation>„{path}“ wird gerade aus einem anderen Text gemacht: Warte darauf oder gib einen anderen Namen an.</translation>
    </message>
    <message>
        <source>Nothing to read was recognised on the pictures of this PDF.</source>
        <translation>Auf den Bildern dieses PDFs wurde nichts zum Vorlesen erkannt.</translation>
    </message>
    <message>
        <source>A page of this scan takes too long to recognise.</source>
        <translation>Eine Seite dieses Scans zu erkennen dauert zu lange.</translation>
    </message>
    <message>
        <source>This address redirects too often. Open it in a browser and save the page.</source>
        <translation>Diese Adresse leitet zu oft weiter. Öffne sie in einem Browser und speichere die Seite.</translation>
    </message>
    <message>
        <source>Only web addresses that begin with http:// or https:// can be opened.</source>
        <translation>Nur Webadressen, die mit http:// oder https:// beginnen, können geöffnet werden.</translation>
    </message>
    <message>
        <source>Addresses with a name and password in them are not opened.</source>
        <translation>Adressen mit Namen und Passwort werden nicht geöffnet.</translation>
    </message>
    <message>
        <source>The page is packed in a way that cannot be read ({encoding}).</source>
        <translation>Die Seite ist auf eine Weise gepackt, die nicht gelesen werden kann ({encoding}).</translation>
    </message>
    <message>
        <source>The page is empty.</source>
        <translation>Die Seite ist leer.</translation>
    </message>
    <message>
        <source>{host} answered {status} ({why}). Check the address.</source>
        <translation>{host} hat mit {status} ({why}) geantwortet. Prüfe die Adresse.</translation>
    </message>
    <message>
        <source>This address holds no text to read ({kind}).</source>
        <translation>Unter dieser Adresse gibt es keinen Text zum Vorlesen ({kind}).</translation>
    </message>
    <message>
        <source>The page takes too long to arrive and was given up.</source>
        <translation>Die Seite braucht zu lange und wurde aufgegeben.</translation>
    </message>
    <message>
        <source>The page has more than {most} MB.</source>
        <translation>Die Seite hat mehr als {most} MB.</translation>
    </message>
    <message>
        <source>{host} is not on the open internet, so it is not opened.</source>
        <translation>{host} ist nicht im offenen Internet und wird deshalb nicht geöffnet.</translation>
    </message>
    <message>
        <source>{host} cannot be reached or broke off: {why}.</source>
        <translation>{host} ist nicht erreichbar oder hat abgebrochen: {why}.</translation>
    </message>
    <message>
        <source>There is no folder '{folder}': create it or choose another.</source>
        <translation>Es gibt keinen Ordner „{folder}“: Lege ihn an oder wähle einen anderen.</translation>
    </message>
    <message>
        <source>'{path}' is a folder: give the name of a file.</source>
        <translation>„{path}“ ist ein Ordner: Gib den Namen einer Datei an.</translation>
    </message>
    <message>
        <source>Writing to '{place}' is not allowed: choose another folder.</source>
        <translation>In „{place}“ darf nicht geschrieben werden: Wähle einen anderen Ordner.</translation>
    </message>
    <message>
        <source>The disk is full: '{path}' cannot grow. Make room and try again.</source>
        <translation>Der Datenträger ist voll: „{path}“ kann nicht weiter wachsen. Schaffe Platz und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>There is no '{path}' to continue: start it anew.</source>
        <translation>Es gibt kein „{path}“ zum Fortsetzen: Beginne neu.</translation>
    </message>
    <message>
        <source>'{path}' does not hold the first {samples} samples of this text: start it anew.</source>
        <translation>„{path}“ enthält nicht die ersten {samples} Abtastwerte dieses Textes: Beginne neu.</translation>
    </message>
    <message>
        <source>'{path}' has reached the 4 GB a WAV file can hold: start another.</source>
        <translation>„{path}“ hat die 4 GB erreicht, die eine WAV-Datei fassen kann: Beginne eine neue.</translation>
    </message>
    <message>
        <source>There is no sound output: connect loudspeakers or headphones.</source>
        <translation>Es gibt keine Tonausgabe: Schließe Lautsprecher oder Kopfhörer an.</translation>
    </message>
    <message>
        <source>The sound system cannot be asked for its devices: {why}</source>
        <translation>Das Tonsystem kann nicht nach seinen Geräten gefragt werden: {why}</translation>
    </message>
    <message>
        <source>The sound system does not start: {why}</source>
        <translation>Das Tonsystem startet nicht: {why}</translation>
    </message>
    <message>
        <source>The sound output '{name}' does not open: {why}. Choose another one.</source>
        <translation>Die Tonausgabe „{name}“ lässt sich nicht öffnen: {why}. Wähle eine andere.</translation>
    </message>
    <message>
        <source>CPU, {cores} cores</source>
        <translation>Prozessor, {cores} Kerne</translation>
    </message>
    <message>
        <source>There is no device '{device}': use auto, gpu or cpu.</source>
        <translation>Es gibt kein Gerät „{device}“: Nimm auto, gpu oder cpu.</translation>
    </message>
    <message>
        <source>This machine has no GPU that MLX can use: choose the CPU instead.</source>
        <translation>Dieser Rechner hat keinen Grafikprozessor, den MLX nutzen kann: Wähle den Prozessor.</translation>
    </message>
    <message>
        <source>A memory limit must be positive.</source>
        <translation>Eine Speichergrenze muss größer als null sein.</translation>
    </message>
    <message>
        <source>MLX is installed for NVIDIA GPUs, and {why}. Mend the driver, or set the program up anew without: make run CUDA=0</source>
        <translation>MLX ist für Grafikprozessoren von NVIDIA installiert, und {why}. Bringe den Treiber in Ordnung oder richte das Programm ohne ihn neu ein: make run CUDA=0</translation>
    </message>
    <message>
        <source>The graphics processor failed: {why}</source>
        <translation>Der Grafikprozessor ist ausgefallen: {why}</translation>
    </message>
    <message>
        <source>Keys {keys} do not fit {names}.</source>
        <translation>Die Schlüssel {keys} passen nicht zu {names}.</translation>
    </message>
    <message>
        <source>{name} wants a mapping, got {found}.</source>
        <translation>{name} erwartet eine Zuordnung und bekam {found}.</translation>
    </message>
    <message>
        <source>{name} does not know {unknown}.</source>
        <translation>{name} kennt {unknown} nicht.</translation>
    </message>
    <message>
        <source>The kernel '{name}' cannot be compiled: {why}</source>
        <translation>Der Kernel „{name}“ kann nicht kompiliert werden: {why}</translation>
    </message>
    <message>
        <source>There is no voice or clip '{name}'. Built-in voices: {known}.</source>
        <translation>Es gibt keine Stimme und keine Aufnahme „{name}“. Eingebaute Stimmen: {known}.</translation>
    </message>
    <message>
        <source>{model} comes without a voice: give a clip of one.</source>
        <translation>{model} hat keine eigene Stimme: Gib eine Aufnahme an.</translation>
    </message>
    <message>
        <source>The voice '{name}' was made with another model. Clone its clip again for {model}.</source>
        <translation>Die Stimme „{name}“ wurde mit einem anderen Modell erstellt. Erstelle sie aus ihrer Aufnahme neu für {model}.</translation>
    </message>
    <message>
        <source>This model's numbers are too large for float16: choose float32 or bfloat16.</source>
        <translation>Die Zahlen dieses Modells sind zu groß für float16: Wähle float32 oder bfloat16.</translation>
    </message>
    <message>
        <source>This text is in {language}, which {model} does not speak.</source>
        <translation>Die Sprache dieses Textes, {language}, spricht {model} nicht.</translation>
    </message>
    <message>
        <source>Too many requests are waiting. Try again in a moment.</source>
        <translation>Es warten zu viele Aufträge. Versuche es gleich noch einmal.</translation>
    </message>
    <message>
        <source>The engine was shut down.</source>
        <translation>Die Sprachmaschine wurde beendet.</translation>
    </message>
    <message>
        <source>There is no player to read aloud with.</source>
        <translation>Es gibt keinen Player, mit dem vorgelesen werden könnte.</translation>
    </message>
    <message>
        <source>{error} It is not used any more: begin again, and it will work without.</source>
        <translation>{error} Er wird nicht mehr benutzt: Beginne noch einmal, dann geht es ohne ihn.</translation>
    </message>
    <message>
        <source>'{directory}' is no model in its publisher's own files, and the reference reads those alone: name the one that it was made of.</source>
        <translation>„{directory}“ ist kein Modell in den Dateien seines Herausgebers, und die Referenz liest nur diese: Nenne das, aus dem es gemacht wurde.</translation>
    </message>
    <message>
        <source>The reference does not take '{name}': {why}</source>
        <translation>Die Referenz nimmt „{name}“ nicht an: {why}</translation>
    </message>
    <message>
        <source>The reference implementation is not installed beside Philomel: install chatterbox-tts, which brings PyTorch (pip install chatterbox-tts).</source>
        <translation>Die Referenzimplementierung ist nicht neben Philomel installiert: Installiere chatterbox-tts, das PyTorch mitbringt (pip install chatterbox-tts).</translation>
    </message>
    <message>
        <source>OpenVINO, which computes on this machine's processor, cannot be loaded ({why}): install the program anew.</source>
        <translation>OpenVINO, das auf dem Prozessor dieses Rechners rechnet, kann nicht geladen werden ({why}): Installiere das Programm neu.</translation>
    </message>
    <message>
        <source>'{name}' is truncated, damaged, or no safetensors file ({why}): download it again.</source>
        <translation>„{name}“ ist abgeschnitten, beschädigt oder keine safetensors-Datei ({why}): Lade die Datei noch einmal herunter.</translation>
    </message>
    <message>
        <source>The sound of this book cannot be read: {why}.</source>
        <translation>Der Ton dieses Buchs kann nicht gelesen werden: {why}.</translation>
    </message>
    <message>
        <source>This sound has more than {most} MB and is not heard.</source>
        <translation>Dieser Ton hat mehr als {most} MB und ist nicht zu hören.</translation>
    </message>
    <message>
        <source>Flash's reference is not installed: pip install chatterbox-flash.</source>
        <translation>Die Referenz von Flash ist nicht installiert: pip install chatterbox-flash.</translation>
    </message>
    <message>
        <source>the model produced invalid numbers</source>
        <translation>das Modell hat ungültige Zahlen erzeugt</translation>
    </message>
    <message>
        <source>the end of the sentence was missed</source>
        <translation>das Ende des Satzes wurde verfehlt</translation>
    </message>
    <message>
        <source>the speech repeats itself</source>
        <translation>die Sprache wiederholt sich</translation>
    </message>
    <message>
        <source>the speech is too long for its text</source>
        <translation>die Sprache ist zu lang für ihren Text</translation>
    </message>
    <message>
        <source>the speech is longer than the model keeps it up</source>
        <translation>die Sprache ist länger, als das Modell durchhält</translation>
    </message>
    <message>
        <source>the speech is too short for its text</source>
        <translation>die Sprache ist zu kurz für ihren Text</translation>
    </message>
    <message>
        <source>the sentence is silent</source>
        <translation>der Satz ist stumm</translation>
    </message>
    <message>
        <source>a tone hums beside the speech</source>
        <translation>neben der Sprache brummt ein Ton</translation>
    </message>
    <message>
        <source>something sighs that is not in the text</source>
        <translation>es seufzt etwas, das nicht im Text steht</translation>
    </message>
    <message>
        <source>The trace could not be written to {path}: {why}.</source>
        <translation>Der Ablauf konnte nicht nach {path} geschrieben werden: {why}.</translation>
    </message>
    <message>
        <source>{name} must be {wanted}, not {value}.</source>
        <translation>{name} muss {wanted} sein, nicht {value}.</translation>
    </message>
    <message>
        <source>{name} must be between {low} and {high}, not {value}.</source>
        <translation>{name} muss zwischen {low} und {high} liegen, nicht bei {value}.</translation>
    </message>
    <message>
        <source>{model} does not speak '{language}'. It speaks: {known}.</source>
        <translation>{model} spricht „{language}“ nicht. Es spricht: {known}.</translation>
    </message>
    <message>
        <source>This model has no sound for any letter of this text: choose a model that speaks its language.</source>
        <translation>Dieses Modell hat für keinen Buchstaben dieses Textes einen Laut: Wähle ein Modell, das dessen Sprache spricht.</translation>
    </message>
    <message>
        <source>The text is too long to speak in one go: {tokens} tokens, at most {most}.</source>
        <translation>Der Text ist zu lang, um ihn auf einmal zu sprechen: {tokens} Token, höchstens {most}.</translation>
    </message>
    <message>
        <source>The text's tokens are not of this model's vocabulary: the tokenizer is another's.</source>
        <translation>Die Token des Textes gehören nicht zum Wortschatz dieses Modells: Der Tokenizer ist der eines anderen.</translation>
    </message>
    <message>
        <source>The text is too long to speak in one go: split it.</source>
        <translation>Der Text ist zu lang, um ihn auf einmal zu sprechen: Teile ihn.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}.</source>
        <translation>{name} kann nicht {value} sein.</translation>
    </message>
    <message>
        <source>Hebrew needs the vowel-pointing model of dicta-onnx: put its dicta*.onnx into {directory}.</source>
        <translation>Hebräisch braucht das Vokalisierungsmodell von dicta-onnx: Lege dessen dicta*.onnx in {directory} ab.</translation>
    </message>
    <message>
        <source>{purpose} needs an optional library: install it with  pip install 'philomel[{language}]'</source>
        <translation>{purpose} braucht eine zusätzliche Bibliothek: Installiere sie mit  pip install 'philomel[{language}]'</translation>
    </message>
    <message>
        <source>The word list for Chinese could not be downloaded (spacy-pkuseg fetches it once, from GitHub): connect to the network and try again.</source>
        <translation>Die Wortliste für Chinesisch konnte nicht heruntergeladen werden (spacy-pkuseg holt sie einmal von GitHub): Verbinde dich mit dem Netz und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>Chinese needs {name} beside the model's files.</source>
        <translation>Chinesisch braucht {name} neben den Dateien des Modells.</translation>
    </message>
    <message>
        <source>{path} is not a Cangjie table: download it again.</source>
        <translation>{path} ist keine Cangjie-Tabelle: Lade sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>The vowel-pointing model of Hebrew could not be opened ({name}). dicta-onnx also fetches a tokenizer once: connect to the network and try again.</source>
        <translation>Das Vokalisierungsmodell für Hebräisch konnte nicht geöffnet werden ({name}). dicta-onnx holt außerdem einmal einen Tokenizer: Verbinde dich mit dem Netz und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>A pronunciation rule needs a word to look for.</source>
        <translation>Eine Ausspracheregel braucht ein Wort, nach dem gesucht wird.</translation>
    </message>
    <message>
        <source>A pronunciation rule has {most} characters at most on each side.</source>
        <translation>Eine Ausspracheregel hat auf jeder Seite höchstens {most} Zeichen.</translation>
    </message>
    <message>
        <source>The expression '{expression}' takes too long to look for and is left out: it has repeats within repeats, as (a+)+ has.</source>
        <translation>Die Suche nach dem Ausdruck „{expression}“ dauert zu lange, daher entfällt er: Er hat Wiederholungen in Wiederholungen wie (a+)+.</translation>
    </message>
    <message>
        <source>The expression '{expression}' is too large: {depth} groups within groups, and repeats of {repeats} in all, are the most.</source>
        <translation>Der Ausdruck „{expression}“ ist zu groß: höchstens {depth} Gruppen ineinander und insgesamt {repeats} Wiederholungen.</translation>
    </message>
    <message>
        <source>The expression '{expression}' cannot be used: {why}.</source>
        <translation>Der Ausdruck „{expression}“ kann nicht verwendet werden: {why}.</translation>
    </message>
    <message>
        <source>write what is written, an equals sign between spaces, and what is said.</source>
        <translation>schreibe, was geschrieben steht, ein Gleichheitszeichen zwischen Leerzeichen und was gesprochen wird.</translation>
    </message>
    <message>
        <source>Line {number} of the rules: {why}</source>
        <translation>Zeile {number} der Regeln: {why}</translation>
    </message>
    <message>
        <source>what stands in quotation marks cannot be read.</source>
        <translation>was in Anführungszeichen steht, kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>There is no text to speak.</source>
        <translation>Es gibt keinen Text zu sprechen.</translation>
    </message>
    <message>
        <source>The tokenizer {name} is missing in {directory}.</source>
        <translation>Der Tokenizer {name} fehlt in {directory}.</translation>
    </message>
    <message>
        <source>The tokenizer lacks {missing}: it belongs to another model.</source>
        <translation>Dem Tokenizer fehlt {missing}: Er gehört zu einem anderen Modell.</translation>
    </message>
    <message>
        <source>There is nothing in this text that can be said: it has no letters or digits.</source>
        <translation>In diesem Text gibt es nichts, was sich sprechen lässt: Er hat keine Buchstaben oder Ziffern.</translation>
    </message>
    <message>
        <source>This model does not speak '{language}'. It speaks: {known}.</source>
        <translation>Dieses Modell spricht „{language}“ nicht. Es spricht: {known}.</translation>
    </message>
    <message>
        <source>{path} is not a tokenizer: download it again.</source>
        <translation>{path} ist kein Tokenizer: Lade die Datei noch einmal herunter.</translation>
    </message>
    <message>
        <source>The list of words {name} is missing in {directory}.</source>
        <translation>Die Wortliste {name} fehlt in {directory}.</translation>
    </message>
    <message>
        <source>{path} is not a list of words: download it again.</source>
        <translation>{path} ist keine Wortliste: Lade sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>The tokenizer's {name} is missing in {directory}.</source>
        <translation>{name} des Tokenizers fehlt in {directory}.</translation>
    </message>
    <message>
        <source>The tokenizer in {directory} is damaged: download it again.</source>
        <translation>Der Tokenizer in {directory} ist beschädigt: Lade ihn noch einmal herunter.</translation>
    </message>
    <message>
        <source>Token {token} should be {wanted} but is {found}: the files in {directory} do not belong together.</source>
        <translation>Token {token} sollte {wanted} sein, ist aber {found}: Die Dateien in {directory} gehören nicht zusammen.</translation>
    </message>
    <message>
        <source>'{name}' is empty: choose a recording of someone speaking.</source>
        <translation>„{name}“ ist leer: Wähle eine Aufnahme, in der jemand spricht.</translation>
    </message>
    <message>
        <source>'{name}' breaks off after {seconds:.1f} s: get a whole copy of it.</source>
        <translation>„{name}“ bricht nach {seconds:.1f} s ab: Besorge dir eine vollständige Kopie.</translation>
    </message>
    <message>
        <source>'{name}' holds no sound: choose a recording of someone speaking.</source>
        <translation>„{name}“ enthält keinen Ton: Wähle eine Aufnahme, in der jemand spricht.</translation>
    </message>
    <message>
        <source>'{name}' holds samples that are not numbers: save it anew from its source.</source>
        <translation>„{name}“ enthält Abtastwerte, die keine Zahlen sind: Speichere die Datei aus der Quelle neu.</translation>
    </message>
    <message>
        <source>'{name}' claims {rate} samples a second, which cannot be right: save it anew from its source.</source>
        <translation>„{name}“ gibt {rate} Abtastwerte je Sekunde an, was nicht stimmen kann: Speichere die Datei aus der Quelle neu.</translation>
    </message>
    <message>
        <source>'{name}' claims {channels} channels: save it anew in mono or stereo.</source>
        <translation>„{name}“ gibt {channels} Kanäle an: Speichere die Datei neu in Mono oder Stereo.</translation>
    </message>
    <message>
        <source>'{path}' cannot be opened: {why}.</source>
        <translation>„{path}“ kann nicht geöffnet werden: {why}.</translation>
    </message>
    <message>
        <source>'{name}' is not audio that can be read, or is damaged: try to save it as WAV or MP3.</source>
        <translation>„{name}“ ist kein lesbarer Ton oder beschädigt: Versuche, es als WAV oder MP3 zu speichern.</translation>
    </message>
    <message>
        <source>The clip is silent: choose a recording of someone speaking.</source>
        <translation>Die Aufnahme ist stumm: Wähle eine, in der jemand spricht.</translation>
    </message>
    <message>
        <source>The file is damaged or incomplete; {seconds:.1f} s of it could be read.</source>
        <translation>Die Datei ist beschädigt oder unvollständig; {seconds:.1f} s davon konnten gelesen werden.</translation>
    </message>
    <message>
        <source>The voice is whispered or hoarse, or there is little speech: the clone will be so too.</source>
        <translation>Die Stimme ist geflüstert oder heiser, oder es wird wenig gesprochen: Die neue Stimme wird auch so klingen.</translation>
    </message>
    <message>
        <source>There is nothing above 4 kHz, as over a telephone: the voice will sound dull.</source>
        <translation>Über 4 kHz ist nichts zu hören, wie am Telefon: Die Stimme wird dumpf klingen.</translation>
    </message>
    <message>
        <source>The voice or the recording changes at about {at:.0f} s: use a part with one voice alone.</source>
        <translation>Die Stimme oder die Aufnahme ändert sich bei etwa {at:.0f} s: Nimm einen Ausschnitt mit nur einer Stimme.</translation>
    </message>
    <message>
        <source>Only {seconds:.1f} s of speech were found; ten seconds make a much better voice.</source>
        <translation>Nur {seconds:.1f} s Sprache gefunden; zehn Sekunden ergeben eine viel bessere Stimme.</translation>
    </message>
    <message>
        <source>{seconds:.1f} s of speech were found; ten seconds make a better voice.</source>
        <translation>{seconds:.1f} s Sprache gefunden; zehn Sekunden ergeben eine bessere Stimme.</translation>
    </message>
    <message>
        <source>Only the first {minutes:.0f} minutes of a recording are listened to.</source>
        <translation>Von einer Aufnahme werden nur die ersten {minutes:.0f} Minuten angehört.</translation>
    </message>
    <message>
        <source>The room can be heard (echo): speak closer to the microphone, or in a furnished room.</source>
        <translation>Man hört den Raum (Hall): Sprich näher am Mikrofon oder in einem möblierten Zimmer.</translation>
    </message>
    <message>
        <source>The recording is very quiet ({loudness:.0f} LUFS): it is raised, and its noise with it.</source>
        <translation>Die Aufnahme ist sehr leise ({loudness:.0f} LUFS): Sie wird lauter gemacht, und ihr Rauschen mit ihr.</translation>
    </message>
    <message>
        <source>There is background noise: the voice is only {snr:.0f} dB above it.</source>
        <translation>Es gibt Hintergrundgeräusche: Die Stimme liegt nur {snr:.0f} dB darüber.</translation>
    </message>
    <message>
        <source>The recording is overdriven: {share:.1%} of it is cut off at the top.</source>
        <translation>Die Aufnahme ist übersteuert: {share:.1%} davon sind oben abgeschnitten.</translation>
    </message>
    <message>
        <source>Nobody speaks for {seconds:.1f} s.</source>
        <translation>{seconds:.1f} s lang spricht niemand.</translation>
    </message>
    <message>
        <source>The clip has {seconds:.1f} s of sound, and this model needs more than {least:.0f} s: use a longer one, at best ten seconds.</source>
        <translation>Die Aufnahme hat {seconds:.1f} s Ton, und dieses Modell braucht mehr als {least:.0f} s: Nimm eine längere, am besten zehn Sekunden.</translation>
    </message>
    <message>
        <source>'{name}': end the name in {suffixes}.</source>
        <translation>„{name}“: lass den Namen auf {suffixes} enden.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>This text was changed meanwhile.</source>
        <translation>Dieser Text wurde inzwischen geändert.</translation>
    </message>
    <message>
        <source>This book is read by {model}: choose that model, and go on with it.</source>
        <translation>Dieses Buch liest {model}: Wähle dieses Modell und setze es fort.</translation>
    </message>
    <message>
        <source>This book cannot be made: an unexpected error ({why}).</source>
        <translation>Dieses Buch lässt sich nicht machen: ein unerwarteter Fehler ({why}).</translation>
    </message>
    <message>
        <source>Nothing would be left of this text.</source>
        <translation>Von diesem Text bliebe nichts übrig.</translation>
    </message>
    <message>
        <source>This file is kept in an old encoding ({codec}) that has no “{letter}”: save it as UTF-8 first.</source>
        <translation>Diese Datei ist in einer alten Kodierung gespeichert ({codec}), die kein „{letter}“ hat: Speichere sie erst als UTF-8.</translation>
    </message>
    <message>
        <source>A cluster needs Ray, which is not installed: pip install 'philomel[cluster]'.</source>
        <translation>Ein Rechnerverbund braucht Ray, das nicht installiert ist: pip install 'philomel[cluster]'.</translation>
    </message>
    <message>
        <source>No Ray cluster answers at '{address}' ({why}).</source>
        <translation>Unter „{address}“ antwortet kein Ray-Verbund ({why}).</translation>
    </message>
    <message>
        <source>The cluster has lost a task: {why}</source>
        <translation>Der Verbund hat eine Aufgabe verloren: {why}</translation>
    </message>
    <message>
        <source>A worker of the cluster is another ({theirs}, here {ours}): one book is made by machines and programs of one kind.</source>
        <translation>Ein Rechner des Verbunds ist ein anderer ({theirs}, hier {ours}): Ein Buch wird von Rechnern und Programmen einer Art gemacht.</translation>
    </message>
    <message>
        <source>The voice cannot be kept in '{folder}': {why}. Make room or let yourself write there.</source>
        <translation>Die Stimme kann nicht in „{folder}“ aufbewahrt werden: {why}. Schaffe dort Platz, oder erlaube dir, dort zu schreiben.</translation>
    </message>
    <message>
        <source>'{path}' is empty: delete it, and another is made.</source>
        <translation>„{path}“ ist leer: Lösche die Datei, dann wird eine andere angelegt.</translation>
    </message>
    <message>
        <source>'{path}' cannot be used: {why}.</source>
        <translation>„{path}“ kann nicht verwendet werden: {why}.</translation>
    </message>
    <message>
        <source>{suffix} files are written by FFmpeg, which is not on this machine: install it (Debian and Ubuntu: sudo apt install ffmpeg; Mac: brew install ffmpeg) and try again, or choose .mp3 or .opus.</source>
        <translation>Dateien auf {suffix} schreibt FFmpeg, das nicht auf diesem Rechner ist: installiere es (Debian und Ubuntu: sudo apt install ffmpeg; Mac: brew install ffmpeg) und versuche es noch einmal, oder wähle .mp3 oder .opus.</translation>
    </message>
    <message>
        <source>There is no precision '{precision}': use float32, float16, bfloat16 or faster.</source>
        <translation>Es gibt keine Genauigkeit „{precision}“: möglich sind float32, float16, bfloat16 und faster.</translation>
    </message>
    <message>
        <source>Nothing can be written in '{path}': {why}. Make room or let yourself write there, or choose another folder.</source>
        <translation>In „{path}“ kann nichts geschrieben werden: {why}. Schaffe dort Platz, erlaube dir, dort zu schreiben, oder wähle einen anderen Ordner.</translation>
    </message>
    <message>
        <source>No input has the length '{name}'.</source>
        <translation>Keine Eingabe hat die Länge „{name}“.</translation>
    </message>
    <message>
        <source>A size is not linear in the free lengths: {values}.</source>
        <translation>Eine Größe ist nicht linear in den freien Längen: {values}.</translation>
    </message>
    <message>
        <source>The form of a recorded function depends on a length.</source>
        <translation>Die Form einer aufgezeichneten Funktion hängt von einer Länge ab.</translation>
    </message>
    <message>
        <source>Transposed convolutions cannot be recorded yet.</source>
        <translation>Transponierte Faltungen können noch nicht aufgezeichnet werden.</translation>
    </message>
    <message>
        <source>Rows alone can be gathered in a recording, not along {axes}.</source>
        <translation>In einer Aufzeichnung können nur Zeilen gesammelt werden, nicht entlang {axes}.</translation>
    </message>
    <message>
        <source>A constant depends on a free length.</source>
        <translation>Eine Konstante hängt von einer freien Länge ab.</translation>
    </message>
    <message>
        <source>MLX's {kind} cannot be recorded yet.</source>
        <translation>{kind} von MLX kann noch nicht aufgezeichnet werden.</translation>
    </message>
    <message>
        <source>auto, exact or fast</source>
        <translation>auto, exact oder fast</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>its process ended with {status}</source>
        <translation>der Prozess dafür endete mit {status}</translation>
    </message>
    <message>
        <source>'{name}' is {kind} audio, which this machine cannot read yet: install ffmpeg, or save the clip as WAV or MP3.</source>
        <translation>„{name}“ ist {kind}-Ton, den dieser Rechner noch nicht lesen kann: Installiere ffmpeg, oder speichere die Aufnahme als WAV oder MP3.</translation>
    </message>
    <message>
        <source>'{name}' cannot be decoded: it is damaged, or not the kind it seems.</source>
        <translation>„{name}“ kann nicht decodiert werden: Es ist beschädigt oder nicht das, was es zu sein scheint.</translation>
    </message>
    <message>
        <source>'{name}' is damaged or breaks off: get a whole copy of it.</source>
        <translation>„{name}“ ist beschädigt oder bricht ab: Besorge dir eine vollständige Kopie.</translation>
    </message>
    <message>
        <source>'{name}' has no sound in it.</source>
        <translation>„{name}“ enthält keinen Ton.</translation>
    </message>
    <message>
        <source>'{name}' is {kind} audio of more than {minutes:.0f} minutes: save it as WAV, FLAC or MP3, which may be of any length.</source>
        <translation>„{name}“ ist {kind}-Ton von mehr als {minutes:.0f} Minuten: Speichere ihn als WAV, FLAC oder MP3, die beliebig lang sein dürfen.</translation>
    </message>
    <message>
        <source>The recording lasts {seconds:.2f} s: 0.04 s are the least.</source>
        <translation>Die Aufnahme dauert {seconds:.2f} s: 0,04 s sind das Mindeste.</translation>
    </message>
    <message>
        <source>'{name}' is not a voice saved by this program: clone the voice again.</source>
        <translation>„{name}“ ist keine von diesem Programm gespeicherte Stimme: Erstelle die Stimme neu.</translation>
    </message>
    <message>
        <source>The voice '{name}' was made with {model}, not with {wanted}: load that model, or clone the voice again.</source>
        <translation>Die Stimme „{name}“ wurde mit {model} erstellt, nicht mit {wanted}: Lade jenes Modell oder erstelle die Stimme neu.</translation>
    </message>
    <message>
        <source>'{source}' is not a whole voice (missing or unknown: {wrong}).</source>
        <translation>„{source}“ ist keine vollständige Stimme (fehlend oder unbekannt: {wrong}).</translation>
    </message>
    <message>
        <source>'{source}' does not have two frames a token: clone the voice again.</source>
        <translation>„{source}“ hat nicht zwei Rahmen je Token: Erstelle die Stimme neu.</translation>
    </message>
    <message>
        <source>The voice cannot be saved to '{path}': {why}.</source>
        <translation>Die Stimme kann nicht unter „{path}“ gespeichert werden: {why}.</translation>
    </message>
    <message>
        <source>There is no voice at '{path}'.</source>
        <translation>Es gibt keine Stimme unter „{path}“.</translation>
    </message>
    <message>
        <source>'{name}' is damaged or not a saved voice: clone the voice again.</source>
        <translation>„{name}“ ist beschädigt oder keine gespeicherte Stimme: Erstelle die Stimme neu.</translation>
    </message>
    <message>
        <source>'{source}' has an unusable '{key}': clone the voice again.</source>
        <translation>„{source}“ hat ein unbrauchbares „{key}“: Erstelle die Stimme neu.</translation>
    </message>
    <message>
        <source>'{source}' has a '{key}' that is not made of numbers: clone the voice again.</source>
        <translation>„{source}“ hat ein „{key}“, das nicht aus Zahlen besteht: Erstelle die Stimme neu.</translation>
    </message>
    <message>
        <source>'{source}' has unreadable facts: clone the voice again.</source>
        <translation>„{source}“ hat unlesbare Angaben: Erstelle die Stimme neu.</translation>
    </message>
    <message>
        <source>This is too short to carry a watermark: it takes about a second.</source>
        <translation>Dies ist zu kurz für ein Wasserzeichen: Es braucht etwa eine Sekunde.</translation>
    </message>
    <message>
        <source>{name} does not hold the watermark that {package} lists, so it was deleted. Try again.</source>
        <translation>{name} enthält nicht das Wasserzeichen, das {package} aufführt, und wurde deshalb gelöscht. Versuche es noch einmal.</translation>
    </message>
    <message>
        <source>'{name}' holds no watermark: delete it and fetch it again.</source>
        <translation>„{name}“ enthält kein Wasserzeichen: Lösche die Datei und lade sie noch einmal.</translation>
    </message>
    <message>
        <source>The watermark is not on this machine yet: philomel watermark --fetch brings it, once (34 MB).</source>
        <translation>Das Wasserzeichen ist noch nicht auf diesem Rechner: philomel watermark --fetch holt es einmalig (34 MB).</translation>
    </message>
    <message>
        <source>Afrikaans</source>
        <translation>Afrikaans</translation>
    </message>
    <message>
        <source>Amharic</source>
        <translation>Amharisch</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>Bashkir</source>
        <translation>Baschkirisch</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>Belarussisch</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>Bulgarisch</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>Bengalisch</translation>
    </message>
    <message>
        <source>Tibetan</source>
        <translation>Tibetisch</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>Katalanisch</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>Walisisch</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>Dänisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>Esperanto</source>
        <translation>Esperanto</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>Estnisch</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>Baskisch</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>Persisch</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>Finnisch</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>Irish</source>
        <translation>Irisch</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>Gujarati</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>Kroatisch</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>Ungarisch</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>Armenisch</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>Isländisch</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>Georgisch</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>Kasachisch</translation>
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
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Kyrgyz</source>
        <translation>Kirgisisch</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latein</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>Laotisch</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>Litauisch</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>Lettisch</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>Mazedonisch</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>Malayalam</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>Mongolisch</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>Marathi</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>Malaiisch</translation>
    </message>
    <message>
        <source>Maltese</source>
        <translation>Maltesisch</translation>
    </message>
    <message>
        <source>Burmese</source>
        <translation>Birmanisch</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>Nepalesisch</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>Niederländisch</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>Norwegisch</translation>
    </message>
    <message>
        <source>Odia</source>
        <translation>Oriya</translation>
    </message>
    <message>
        <source>Punjabi</source>
        <translation>Punjabi</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>Paschtu</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>Rumänisch</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>Sanskrit</translation>
    </message>
    <message>
        <source>Kurdish</source>
        <translation>Kurdisch</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>Singhalesisch</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>Slowakisch</translation>
    </message>
    <message>
        <source>Slovene</source>
        <translation>Slowenisch</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>Albanisch</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>Serbisch</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>Suaheli</translation>
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
        <translation>Tadschikisch</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>Thailändisch</translation>
    </message>
    <message>
        <source>Filipino</source>
        <translation>Tagalog</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <source>Tatar</source>
        <translation>Tatarisch</translation>
    </message>
    <message>
        <source>Uyghur</source>
        <translation>Uigurisch</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>Ukrainisch</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>Urdu</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>Vietnamesisch</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinesisch</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>a film</source>
        <translation>ein Film</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>ein Archiv</translation>
    </message>
    <message>
        <source>an e-book of Microsoft's Reader (.lit)</source>
        <translation>ein E-Book für Microsofts Reader (.lit)</translation>
    </message>
    <message>
        <source>a help file (.chm)</source>
        <translation>eine Hilfedatei (.chm)</translation>
    </message>
    <message>
        <source>an e-book for old Sony readers (.lrf)</source>
        <translation>ein E-Book für alte Lesegeräte von Sony (.lrf)</translation>
    </message>
    <message>
        <source>a scan in DjVu</source>
        <translation>ein Scan in DjVu</translation>
    </message>
    <message>
        <source>there is no such host, or no network.</source>
        <translation>diesen Server gibt es nicht, oder es gibt kein Netz.</translation>
    </message>
    <message>
        <source>nobody answers there.</source>
        <translation>dort antwortet niemand.</translation>
    </message>
    <message>
        <source>it does not answer in time.</source>
        <translation>es antwortet nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>the server closed the connection.</source>
        <translation>der Server hat die Verbindung geschlossen.</translation>
    </message>
    <message>
        <source>it may be in {language}, which is not sure</source>
        <translation>Sprache unsicher: vielleicht {language}</translation>
    </message>
    <message>
        <source>this model cannot read it</source>
        <translation>dieses Modell kann das nicht lesen</translation>
    </message>
    <message>
        <source>this model does not speak its language</source>
        <translation>dieses Modell spricht die Sprache nicht</translation>
    </message>
    <message>
        <source>there is no such host, or no network</source>
        <translation>diesen Server gibt es nicht, oder es gibt kein Netz</translation>
    </message>
    <message>
        <source>Philomel cannot start a process of its own, which this takes. End other programs and try again; if that does not help, install Philomel anew.</source>
        <translation>Philomel kann dafür keinen eigenen Prozess starten. Beende andere Programme und versuche es noch einmal; hilft das nicht, installiere Philomel neu.</translation>
    </message>
    <message>
        <source>The voice of this book is not there any more: bring it back, or make the book anew.</source>
        <translation>Die Stimme dieses Buches gibt es nicht mehr: Hole sie zurück, oder erstelle das Buch neu.</translation>
    </message>
    <message>
        <source>The text of this book, or what reads it, is another than before: going on makes all anew.</source>
        <translation>Der Text dieses Buches, oder was ihn liest, ist ein anderer als vorher: Beim Fortsetzen wird alles neu erzeugt.</translation>
    </message>
    <message>
        <source>'{path}' is what is to be read: choose another name.</source>
        <translation>„{path}“ ist, was gelesen werden soll: Wähle einen anderen Namen.</translation>
    </message>
    <message>
        <source>Your settings were damaged: they are as at the first start, and what there was is kept in {file}.</source>
        <translation>Deine Einstellungen waren beschädigt: Sie sind wie beim ersten Start, und was da war, liegt in {file}.</translation>
    </message>
    <message>
        <source>Your settings cannot be read, and none is kept this time: let yourself read and write {file}, and start again.</source>
        <translation>Deine Einstellungen können nicht gelesen werden, und diesmal wird keine behalten: Erlaube dir, {file} zu lesen und zu schreiben, und starte erneut.</translation>
    </message>
    <message>
        <source>There is no voice '{name}', but these: {known}.</source>
        <translation>Es gibt keine Stimme „{name}“, aber diese: {known}.</translation>
    </message>
    <message>
        <source>The starter voice knows no voice like this one. A larger model will sound more like it.</source>
        <translation>Das Startmodell kennt keine Stimme wie diese. Ein größeres Modell wird ihr ähnlicher klingen.</translation>
    </message>
    <message>
        <source>This sentence does not stand so in its file: that was changed meanwhile (F5 reads it anew), or the sentence is put together of several.</source>
        <translation>Dieser Satz steht so nicht in seiner Datei: Sie wurde inzwischen geändert (F5 liest sie neu ein), oder der Satz ist aus mehreren zusammengesetzt.</translation>
    </message>
    <message>
        <source>This file is damaged, or of another program. Get a new copy of it, or save it as .docx or .epub and open that.</source>
        <translation>Diese Datei ist beschädigt oder gehört zu einem anderen Programm. Besorge dir eine neue Kopie, oder speichere sie als .docx oder .epub und öffne diese.</translation>
    </message>
    <message>
        <source>The fonts of this PDF do not say which letters they show. Install tesseract to have its pages recognised, or run text recognition (OCR) on it first.</source>
        <translation>Die Schriften dieses PDFs sagen nicht, welche Buchstaben sie zeigen. Installiere tesseract, um seine Seiten erkennen zu lassen, oder führe vorher eine Texterkennung (OCR) durch.</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>er antwortet nicht</translation>
    </message>
    <message>
        <source>it refuses connections</source>
        <translation>er lehnt Verbindungen ab</translation>
    </message>
    <message>
        <source>its certificate cannot be trusted</source>
        <translation>seinem Zertifikat ist nicht zu trauen</translation>
    </message>
    <message>
        <source>it does not answer as https should</source>
        <translation>er antwortet nicht, wie es bei https sein muss</translation>
    </message>
    <message>
        <source>'{path}' is being written by another Philomel: wait for it, or give another name.</source>
        <translation>„{path}“ wird von einem anderen Philomel geschrieben: Warte darauf oder gib einen anderen Namen an.</translation>
    </message>
    <message>
        <source>There is no schedule '{schedule}': use auto, short, longer or whole.</source>
        <translation>Es gibt keine Aufteilung „{schedule}“: Nimm auto, short, longer oder whole.</translation>
    </message>
    <message>
        <source>'{path}' is being downloaded by another Philomel: wait for it.</source>
        <translation>„{path}“ wird von einem anderen Philomel heruntergeladen: Warte darauf.</translation>
    </message>
    <message>
        <source>its recording breaks off</source>
        <translation>seine Aufnahme bricht ab</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>die Datei gibt es schon</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>das ist kein Ordner</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>das ist ein Ordner</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>ungültiges Argument</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>zu viele offene Dateien</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>die Datei ist zu groß</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>auf dem Datenträger ist kein Platz mehr</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>das Dateisystem ist schreibgeschützt</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Ein-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>der zugeteilte Speicherplatz ist verbraucht</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>das ist nicht erlaubt</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>das Gerät ist belegt</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>die Datei ist nicht mehr erreichbar</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>das Netz ist nicht erreichbar</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>die Verbindung wurde abgelehnt</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>die Gegenseite hat die Verbindung beendet</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>die Verbindung hat zu lange gedauert</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>der Server ist nicht erreichbar</translation>
    </message>
    <message>
        <source>Name or service not known</source>
        <translation>der Name ist unbekannt</translation>
    </message>
    <message>
        <source>Temporary failure in name resolution</source>
        <translation>der Name lässt sich gerade nicht auflösen</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>Zeitüberschreitung</translation>
    </message>
    <message>
        <source>{what} at position {position}</source>
        <translation>{what} an Stelle {position}</translation>
    </message>
    <message>
        <source>missing )</source>
        <translation>es fehlt )</translation>
    </message>
    <message>
        <source>missing ]</source>
        <translation>es fehlt ]</translation>
    </message>
    <message>
        <source>missing &gt;</source>
        <translation>es fehlt &gt;</translation>
    </message>
    <message>
        <source>nothing to repeat</source>
        <translation>es gibt nichts zu wiederholen</translation>
    </message>
    <message>
        <source>multiple repeat</source>
        <translation>mehrfache Wiederholung</translation>
    </message>
    <message>
        <source>unterminated character set</source>
        <translation>offene Zeichenklasse</translation>
    </message>
    <message>
        <source>bad escape (end of pattern)</source>
        <translation>umgekehrter Schrägstrich am Ende</translation>
    </message>
    <message>
        <source>unbalanced parenthesis</source>
        <translation>überzählige Klammer</translation>
    </message>
    <message>
        <source>bad character range</source>
        <translation>ungültiger Zeichenbereich</translation>
    </message>
    <message>
        <source>min repeat greater than max repeat</source>
        <translation>die kleinste Wiederholung ist größer als die größte</translation>
    </message>
    <message>
        <source>unknown property</source>
        <translation>unbekannte Eigenschaft</translation>
    </message>
    <message>
        <source>unknown extension</source>
        <translation>unbekannte Erweiterung</translation>
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
        <source>Without it the model reads them as they are written.</source>
        <translation>Ohne dies liest das Modell sie, wie sie geschrieben sind.</translation>
    </message>
    <message>
        <source>Read descriptions of pictures</source>
        <translation>Bildbeschreibungen vorlesen</translation>
    </message>
    <message>
        <source>Read tables</source>
        <translation>Tabellen vorlesen</translation>
    </message>
    <message>
        <source>Read sounds in brackets of subtitles</source>
        <translation>Geräusche in Klammern in Untertiteln lesen</translation>
    </message>
    <message>
        <source>Name the columns of tables</source>
        <translation>Spalten von Tabellen nennen</translation>
    </message>
    <message>
        <source>Follow cues in the text</source>
        <translation>Anweisungen im Text befolgen</translation>
    </message>
    <message>
        <source>Such as [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Without it they are read.</source>
        <translation>Wie [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Sonst werden sie vorgelesen.</translation>
    </message>
    <message>
        <source>Play the recording that a book brings</source>
        <translation>Die Aufnahme abspielen, die ein Buch mitbringt</translation>
    </message>
    <message>
        <source>Keys that work in every program</source>
        <translation>Tasten, die in jedem Programm gelten</translation>
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
        <source>Faster on a processor</source>
        <translation>Schneller auf dem Prozessor</translation>
    </message>
    <message>
        <source>Faster takes 8 bits for what chooses the sounds, and 16 for what makes them where the processor can: 1.5 to 2 times as fast, up to 3 % off.</source>
        <translation>Schneller nimmt 8 Bit für das, was die Laute wählt, und 16 für das, was sie erzeugt, wo der Prozessor das kann: 1,5- bis 2-mal so schnell, bis zu 3 % Abweichung.</translation>
    </message>
    <message>
        <source>Pieces of a sentence</source>
        <translation>Stücke eines Satzes</translation>
    </message>
    <message>
        <source>Short: heard soon</source>
        <translation>Kurz: früh zu hören</translation>
    </message>
    <message>
        <source>Longer: less work</source>
        <translation>Länger: weniger Arbeit</translation>
    </message>
    <message>
        <source>Whole: the least work, heard last</source>
        <translation>Ganz: am wenigsten Arbeit, zuletzt zu hören</translation>
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
        <translation>Sprachausgabe auf der Festplatte</translation>
    </message>
    <message>
        <source>A sentence that was heard is then not made a second time.</source>
        <translation>Ein gehörter Satz wird dann kein zweites Mal erzeugt.</translation>
    </message>
    <message>
        <source>Usual for speech (-20 LUFS)</source>
        <translation>Üblich für Sprache (−20 LUFS)</translation>
    </message>
    <message>
        <source>As audiobooks (-18 LUFS)</source>
        <translation>Wie Hörbücher (−18 LUFS)</translation>
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
        <source>Not on this machine yet: saved sound has none. A tick downloads it (34 MB).</source>
        <translation>Noch nicht auf diesem Rechner: Gespeicherter Ton hat keins. Ein Haken lädt es herunter (34 MB).</translation>
    </message>
    <message>
        <source>Watermark in saved sound</source>
        <translation>Wasserzeichen in gespeichertem Ton</translation>
    </message>
    <message>
        <source>Large models go through the voice's recording again for each piece. The sound differs a little.</source>
        <translation>Große Modelle gehen für jedes Stück die Aufnahme der Stimme noch einmal durch. Der Klang ist ein wenig anders.</translation>
    </message>
    <message>
        <source>Loudness of saved sound</source>
        <translation>Lautheit gespeicherten Tons</translation>
    </message>
    <message>
        <source>Quiet (-23 LUFS, as radio and television)</source>
        <translation>Leise (−23 LUFS, wie Rundfunk und Fernsehen)</translation>
    </message>
    <message>
        <source>As podcasts (-16 LUFS)</source>
        <translation>Wie Podcasts (−16 LUFS)</translation>
    </message>
    <message>
        <source>As it is spoken</source>
        <translation>Wie gesprochen</translation>
    </message>
    <message>
        <source>It is on its way.</source>
        <translation>Es ist unterwegs.</translation>
    </message>
    <message>
        <source>Programs tell by it that a machine speaks. It is hardly heard; what is played has none.</source>
        <translation>Programme erkennen daran, dass eine Maschine spricht. Man hört es kaum; was abgespielt wird, trägt keines.</translation>
    </message>
</context>
<context>
    <name>SideBinding</name>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
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
        <translation>Stimmdatei importieren</translation>
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
        <source>{name} is written.</source>
        <translation>{name} ist geschrieben.</translation>
    </message>
    <message>
        <source>The voice {name} is added.</source>
        <translation>Die Stimme {name} ist hinzugefügt.</translation>
    </message>
    <message>
        <source>There is a voice {name} already: this one is called {given}.</source>
        <translation>Es gibt schon eine Stimme {name}: Diese heißt {given}.</translation>
    </message>
    <message>
        <source>The preset {name} is replaced.</source>
        <translation>Die Voreinstellung {name} ist ersetzt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>The preset {name} is deleted.</source>
        <translation>Die Voreinstellung {name} ist gelöscht.</translation>
    </message>
    <message>
        <source>The reading style is reset.</source>
        <translation>Der Vorlesestil ist zurückgesetzt.</translation>
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
        <translation>Endet mit dem Kapitel</translation>
    </message>
    <message>
        <source>Sleep in {minutes} min</source>
        <translation>Endet in {minutes} min</translation>
    </message>
</context>
<context>
    <name>Spots</name>
    <message>
        <source>a place in this text</source>
        <translation>eine Stelle in diesem Text</translation>
    </message>
    <message>
        <source>Link: {text}, to {where}</source>
        <translation>Link: {text}, nach {where}</translation>
    </message>
    <message>
        <source>Mark of a note: {text}</source>
        <translation>Fußnotenzeichen: {text}</translation>
    </message>
    <message>
        <source>Folded: {text}</source>
        <translation>Eingeklappt: {text}</translation>
    </message>
</context>
<context>
    <name>StylePanel</name>
    <message>
        <source>Presets of the reading style</source>
        <translation>Voreinstellungen des Vorlesestils</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Voreinstellungen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>How fast it is read; the pitch stays.</source>
        <translation>Wie schnell vorgelesen wird; die Tonhöhe bleibt.</translation>
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
        <translation>Gleicher Startwert, gleicher Text und gleicher Vorlesestil ergeben dieselbe Lesung, Abtastwert für Abtastwert.</translation>
    </message>
    <message>
        <source>Fine tuning</source>
        <translation>Feineinstellung</translation>
    </message>
    <message>
        <source>Reading style</source>
        <translation>Vorlesestil</translation>
    </message>
    <message>
        <source>As the text</source>
        <translation>Wie der Text</translation>
    </message>
    <message>
        <source>Save as a preset…</source>
        <translation>Als Voreinstellung speichern…</translation>
    </message>
    <message>
        <source>Delete a preset</source>
        <translation>Voreinstellung löschen</translation>
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
        <translation>Als Voreinstellung speichern</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Name:</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
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
    <name>Themes</name>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation>Sepia</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Night</source>
        <translation>Nacht</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
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
        <source>Time left at this speed</source>
        <translation>Restzeit bei dieser Geschwindigkeit</translation>
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
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Speed (- and +)</source>
        <translation>Geschwindigkeit (− und +)</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Ton aus</translation>
    </message>
    <message>
        <source>Sound output</source>
        <translation>Tonausgabe</translation>
    </message>
    <message>
        <source>Sleep timer</source>
        <translation>Einschlaf-Timer</translation>
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
    <message numerus="yes">
        <source>After %n minute(s)</source>
        <translation>
            <numerusform>Nach %n Minute</numerusform>
            <numerusform>Nach %n Minuten</numerusform>
        </translation>
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
        <source>{time} of {whole}</source>
        <translation>{time} von {whole}</translation>
    </message>
    <message>
        <source>Speed: {speed}</source>
        <translation>Geschwindigkeit: {speed}</translation>
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
    <name>Tray</name>
    <message>
        <source>Play</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Read what is selected</source>
        <translation>Vorlesen, was markiert ist</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Zwischenablage vorlesen</translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation>Fenster zeigen</translation>
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
        <translation>Deine Stelle kann nicht in {folder} gemerkt werden: Schaffe dort Platz, oder erlaube dir, dort zu schreiben. Es wird erneut versucht.</translation>
    </message>
    <message>
        <source>What is kept of your texts in {folder} cannot be opened, so nothing is kept this time: make room there, or let yourself read and write there, and start again.</source>
        <translation>Was in {folder} von deinen Texten gemerkt ist, kann nicht geöffnet werden; diesmal wird also nichts gemerkt: Schaffe dort Platz, oder erlaube dir, dort zu lesen und zu schreiben, und starte erneut.</translation>
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
        <source>Easy to tell apart</source>
        <translation>Leicht zu unterscheiden</translation>
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
        <source>Between letters</source>
        <translation>Zwischen Buchstaben</translation>
    </message>
    <message>
        <source>Between words</source>
        <translation>Zwischen Wörtern</translation>
    </message>
    <message>
        <source>Lines of one length</source>
        <translation>Blocksatz</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Scrolled</source>
        <translation>Fortlaufend</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pages of two columns</source>
        <translation>Seiten mit zwei Spalten</translation>
    </message>
    <message>
        <source>While it is read</source>
        <translation>Beim Vorlesen</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>Der ganze Text</translation>
    </message>
    <message>
        <source>The sentence, the rest dimmed</source>
        <translation>Der Satz, das Übrige gedämpft</translation>
    </message>
    <message>
        <source>Its line, the rest dimmed</source>
        <translation>Seine Zeile, das Übrige gedämpft</translation>
    </message>
    <message>
        <source>A band over its line</source>
        <translation>Ein Band über seiner Zeile</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
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
        <translation>Stimmdatei importieren</translation>
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
    <message numerus="yes">
        <source>Show all %n voices</source>
        <translation>
            <numerusform>Alle %n Stimmen zeigen</numerusform>
            <numerusform>Alle %n Stimmen zeigen</numerusform>
        </translation>
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
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
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
        <translation>Der Ausschnitt wird genommen…</translation>
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
        <translation>Herunterladen (34 MB)</translation>
    </message>
    <message>
        <source>Saved sound carries a watermark from now on.</source>
        <translation>Gespeicherter Ton trägt ab jetzt ein Wasserzeichen.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>WindowBinding</name>
    <message>
        <source>This book brings a recording of its own.</source>
        <translation>Dieses Buch bringt eine eigene Aufnahme mit.</translation>
    </message>
    <message>
        <source>Play it</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Preparing the graphics card, once: {done} of about {total}.</source>
        <translation>Die Grafikkarte wird einmalig vorbereitet: {done} von etwa {total}.</translation>
    </message>
    <message>
        <source>The processor reads meanwhile.</source>
        <translation>Inzwischen liest der Prozessor.</translation>
    </message>
</context>
<context>
    <name>asking</name>
    <message>
        <source>What you wrote is not kept yet. Discard it?</source>
        <translation>Was du geschrieben hast, ist noch nicht gesichert. Verwerfen?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>This desktop has no program that opens {place}.</source>
        <translation>Auf diesem Desktop öffnet kein Programm {place}.</translation>
    </message>
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
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} gibt es schon. Soll es ersetzt werden?</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
</TS>
