<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Philomel</source>
        <translation>À propos de Philomel</translation>
    </message>
    <message>
        <source>from a checkout</source>
        <translation>depuis les sources</translation>
    </message>
    <message>
        <source>Philomel {version}</source>
        <translation>Philomel {version}</translation>
    </message>
    <message>
        <source>Reads aloud in any voice, on this machine alone: no text and no voice leaves it. Philomel and its starter voice are under the MIT licence. It is made with:</source>
        <translation>Lit à voix haute avec n’importe quelle voix, sur cet ordinateur seulement : aucun texte ni aucune voix ne le quitte. Philomel et sa voix de départ sont sous licence MIT. Il est fait avec :</translation>
    </message>
    <message>
        <source>Parts with their versions and licences</source>
        <translation>Composants avec leurs versions et licences</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Composant</translation>
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
        <translation>Terminé</translation>
    </message>
</context>
<context>
    <name>AddVoice</name>
    <message>
        <source>Back to the voices</source>
        <translation>Retour aux voix</translation>
    </message>
    <message>
        <source>Add a voice</source>
        <translation>Ajouter une voix</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>Choisir un enregistrement…</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Microphone</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>Niveau du microphone</translation>
    </message>
    <message>
        <source>Read aloud, for example: The boat left the harbour before sunrise. Nobody had told us how quiet the water would be, or how far away the other shore was. Did anyone wave? I thought I saw one hand, and then only the fog.</source>
        <translation>Lisez par exemple à voix haute : Le bateau a quitté le port avant le lever du soleil. Personne ne nous avait dit combien l’eau serait calme, ni combien l’autre rive était loin. Quelqu’un a-t-il fait signe ? J’ai cru voir une main, et puis plus rien que la brume.</translation>
    </message>
    <message>
        <source>Ten seconds of one person speaking clearly, without music or noise, make a good voice. Choose a file, drop it here, or speak.</source>
        <translation>Dix secondes d’une seule personne qui parle distinctement, sans musique ni bruit, font une bonne voix. Choisissez un fichier, déposez-le ici, ou parlez.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Beginning of the part</source>
        <translation>Début de l’extrait</translation>
    </message>
    <message>
        <source>End of the part</source>
        <translation>Fin de l’extrait</translation>
    </message>
    <message>
        <source>Hear this part</source>
        <translation>Écouter cet extrait</translation>
    </message>
    <message>
        <source>Name of the voice</source>
        <translation>Nom de la voix</translation>
    </message>
    <message>
        <source>This is my own voice, or the person who speaks has agreed to this.</source>
        <translation>C’est ma propre voix, ou la personne qui parle a donné son accord.</translation>
    </message>
    <message>
        <source>Make the voice</source>
        <translation>Créer la voix</translation>
    </message>
    <message>
        <source>Take another recording</source>
        <translation>Prendre un autre enregistrement</translation>
    </message>
    <message>
        <source>Part to learn from</source>
        <translation>Extrait à apprendre</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Hear the new voice</source>
        <translation>Écouter la nouvelle voix</translation>
    </message>
    <message>
        <source>Hear the present voice</source>
        <translation>Écouter la voix actuelle</translation>
    </message>
    <message>
        <source>Use this voice</source>
        <translation>Utiliser cette voix</translation>
    </message>
    <message>
        <source>Microphone of the system</source>
        <translation>Microphone du système</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>{n} dB</source>
        <translation>{n} dB</translation>
    </message>
    <message>
        <source>Speak in {n}…</source>
        <translation>Parlez dans {n}…</translation>
    </message>
    <message>
        <source>{n} s recorded</source>
        <translation>{n} s enregistrées</translation>
    </message>
    <message>
        <source>A good recording.</source>
        <translation>Un bon enregistrement.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} est prête.</translation>
    </message>
    <message>
        <source>Hear {name}</source>
        <translation>Écouter {name}</translation>
    </message>
</context>
<context>
    <name>AddingBinding</name>
    <message>
        <source>Add a voice</source>
        <translation>Ajouter une voix</translation>
    </message>
    <message>
        <source>What you recorded is no voice yet. Discard the recording?</source>
        <translation>Ce que vous avez enregistré n’est pas encore une voix. Abandonner l’enregistrement ?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
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
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Afficher le dossier</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>chapter {number} of {count}: {title}</source>
        <translation>chapitre {number} sur {count} : {title}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>encore {time}</translation>
    </message>
    <message>
        <source>what is read aloud comes first</source>
        <translation>ce qui est lu à voix haute passe d’abord</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>attend son tour</translation>
    </message>
    <message>
        <source>is being opened</source>
        <translation>en cours d’ouverture</translation>
    </message>
    <message>
        <source>its files are being written</source>
        <translation>ses fichiers sont en cours d’écriture</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pause</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s)</source>
        <translation>
            <numerusform>%n phrase</numerusform>
            <numerusform>%n phrases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n made again</source>
        <translation>
            <numerusform>%n refaite</numerusform>
            <numerusform>%n refaites</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n omise</numerusform>
            <numerusform>%n omises</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flagged</source>
        <translation>
            <numerusform>%n signalée</numerusform>
            <numerusform>%n signalées</numerusform>
        </translation>
    </message>
    <message>
        <source>without its cover, which is no picture</source>
        <translation>sans sa couverture, qui n’est pas une image</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) on no page of the book</source>
        <translation>
            <numerusform>%n phrase sur aucune page du livre</numerusform>
            <numerusform>%n phrases sur aucune page du livre</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookCovers</name>
    <message>
        <source>What you read</source>
        <translation>Ce que vous lisez</translation>
    </message>
    <message>
        <source>{n} % read</source>
        <translation>{n} % lus</translation>
    </message>
    <message numerus="yes">
        <source>%n mark(s)</source>
        <translation>
            <numerusform>%n marque</numerusform>
            <numerusform>%n marques</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BooksDialog</name>
    <message>
        <source>Audiobooks</source>
        <translation>Livres audio</translation>
    </message>
    <message>
        <source>Other documents…</source>
        <translation>Autres documents…</translation>
    </message>
    <message>
        <source>The open one</source>
        <translation>Celui qui est ouvert</translation>
    </message>
    <message>
        <source>Make…</source>
        <translation>Créer…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>Type de fichier</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <source>One file</source>
        <translation>Un seul fichier</translation>
    </message>
    <message>
        <source>One for each chapter</source>
        <translation>Un par chapitre</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>Niveau sonore</translation>
    </message>
    <message>
        <source>As audiobooks (-18 LUFS)</source>
        <translation>Comme les livres audio (-18 LUFS)</translation>
    </message>
    <message>
        <source>As podcasts (-16 LUFS)</source>
        <translation>Comme les podcasts (-16 LUFS)</translation>
    </message>
    <message>
        <source>As it is spoken</source>
        <translation>Tel que c’est dit</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>So often a sentence that is found wanting is made; the best is kept.</source>
        <translation>Une phrase qui n’est pas réussie est refaite autant de fois ; la meilleure est gardée.</translation>
    </message>
    <message>
        <source>Pause between chapters</source>
        <translation>Pause entre les chapitres</translation>
    </message>
    <message>
        <source>Attempts at a sentence</source>
        <translation>Essais par phrase</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>De</translation>
    </message>
    <message>
        <source>Text with its times</source>
        <translation>Texte minuté</translation>
    </message>
    <message>
        <source>Documents to make audiobooks of</source>
        <translation>Documents à transformer en livres audio</translation>
    </message>
    <message>
        <source>no document is open</source>
        <translation>aucun document n’est ouvert</translation>
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
        <translation>Personne : c’est raconté</translation>
    </message>
    <message>
        <source>As the text tells</source>
        <translation>Comme le texte l’indique</translation>
    </message>
    <message>
        <source>Said by</source>
        <translation>Dit par</translation>
    </message>
    <message>
        <source>Said by {name}.</source>
        <translation>Dit par {name}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Several voices read.</source>
        <translation>Plusieurs voix lisent.</translation>
    </message>
    <message>
        <source>One voice reads.</source>
        <translation>Une seule voix lit.</translation>
    </message>
    <message>
        <source>The recording is played.</source>
        <translation>L’enregistrement est lu.</translation>
    </message>
    <message>
        <source>A voice reads.</source>
        <translation>Une voix lit.</translation>
    </message>
    <message>
        <source>What is said aloud</source>
        <translation>Ce qui est dit à voix haute</translation>
    </message>
</context>
<context>
    <name>CastDialog</name>
    <message>
        <source>Cast</source>
        <translation>Distribution</translation>
    </message>
    <message>
        <source>A voice for each who speaks</source>
        <translation>Une voix pour chacun de ceux qui parlent</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voix</translation>
    </message>
    <message>
        <source>Hear some of it</source>
        <translation>En écouter un peu</translation>
    </message>
    <message>
        <source>Read the names before their lines too</source>
        <translation>Lire aussi les noms devant leurs répliques</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Whoever reads</source>
        <translation>Qui lit le texte</translation>
    </message>
    <message>
        <source>Nobody is found who speaks here: neither names before lines nor quotation marks.</source>
        <translation>On ne trouve ici personne qui parle : ni noms devant les répliques, ni guillemets.</translation>
    </message>
    <message>
        <source>Who has no voice of their own is read by whoever reads. It is kept with the text.</source>
        <translation>Qui n’a pas de voix à soi est lu par la voix qui lit le texte. C’est gardé avec le texte.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>Qui parle</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Fois</translation>
    </message>
</context>
<context>
    <name>Cloning</name>
    <message>
        <source>Waiting for the engine…</source>
        <translation>En attente du moteur…</translation>
    </message>
    <message>
        <source>Learning how it speaks… {n} %</source>
        <translation>Apprentissage de sa façon de parler… {n} %</translation>
    </message>
    <message>
        <source>Learning whose voice it is… {n} %</source>
        <translation>Apprentissage du timbre… {n} %</translation>
    </message>
    <message>
        <source>Listening to the recording… {n} %</source>
        <translation>Écoute de l’enregistrement… {n} %</translation>
    </message>
</context>
<context>
    <name>CommandList</name>
    <message>
        <source>Commands and keys</source>
        <translation>Commandes et touches</translation>
    </message>
    <message>
        <source>What is to be done?</source>
        <translation>Que faut-il faire ?</translation>
    </message>
    <message>
        <source>A click on a word reads from there. Left, Right and Space give way to fields and lists.</source>
        <translation>Un clic sur un mot lit à partir de là. Gauche, Droite et Espace laissent la priorité aux champs et aux listes.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source> or </source>
        <translation> ou </translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>Aucune commande ne contient ces mots.</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Play or pause</source>
        <translation>Lire ou mettre en pause</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Phrase suivante</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Phrase précédente</translation>
    </message>
    <message>
        <source>Next paragraph</source>
        <translation>Paragraphe suivant</translation>
    </message>
    <message>
        <source>Previous paragraph</source>
        <translation>Paragraphe précédent</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Lire la sélection</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Édition</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Présentation</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>Lecture</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Ouvrir un fichier…</translation>
    </message>
    <message>
        <source>Open a web address…</source>
        <translation>Ouvrir une adresse web…</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Enregistrer en audio…</translation>
    </message>
    <message>
        <source>Save this chapter as sound…</source>
        <translation>Enregistrer ce chapitre en audio…</translation>
    </message>
    <message>
        <source>Audiobooks…</source>
        <translation>Livres audio…</translation>
    </message>
    <message>
        <source>Library and reading list…</source>
        <translation>Bibliothèque et liste de lecture…</translation>
    </message>
    <message>
        <source>Put on the reading list</source>
        <translation>Mettre sur la liste de lecture</translation>
    </message>
    <message>
        <source>Save notes…</source>
        <translation>Enregistrer les notes…</translation>
    </message>
    <message>
        <source>Read the file anew</source>
        <translation>Relire le fichier</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modèles…</translation>
    </message>
    <message>
        <source>About Philomel…</source>
        <translation>À propos de Philomel…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Paramètres…</translation>
    </message>
    <message>
        <source>Paste without formatting</source>
        <translation>Coller sans mise en forme</translation>
    </message>
    <message>
        <source>Go to a page…</source>
        <translation>Aller à une page…</translation>
    </message>
    <message>
        <source>Set or remove a bookmark</source>
        <translation>Placer ou retirer un signet</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Surligner</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Écrire une note…</translation>
    </message>
    <message>
        <source>Correct this sentence…</source>
        <translation>Corriger cette phrase…</translation>
    </message>
    <message>
        <source>What is left out…</source>
        <translation>Ce qui n’est pas lu…</translation>
    </message>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Signets et notes</translation>
    </message>
    <message>
        <source>Type and colours…</source>
        <translation>Police et couleurs…</translation>
    </message>
    <message>
        <source>Mini player</source>
        <translation>Mini-lecteur</translation>
    </message>
    <message>
        <source>15 seconds back</source>
        <translation>15 secondes en arrière</translation>
    </message>
    <message>
        <source>15 seconds on</source>
        <translation>15 secondes en avant</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Plus lentement</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Plus vite</translation>
    </message>
    <message>
        <source>Louder</source>
        <translation>Plus fort</translation>
    </message>
    <message>
        <source>Quieter</source>
        <translation>Moins fort</translation>
    </message>
    <message>
        <source>Sleep timer…</source>
        <translation>Minuterie d’arrêt…</translation>
    </message>
    <message>
        <source>Sound output…</source>
        <translation>Sortie audio…</translation>
    </message>
    <message>
        <source>Add a voice…</source>
        <translation>Ajouter une voix…</translation>
    </message>
    <message>
        <source>Bring in a voice file…</source>
        <translation>Importer un fichier de voix…</translation>
    </message>
    <message>
        <source>Say a recording in another voice…</source>
        <translation>Redire un enregistrement avec une autre voix…</translation>
    </message>
    <message>
        <source>Cast…</source>
        <translation>Distribution…</translation>
    </message>
    <message>
        <source>Said by…</source>
        <translation>Dit par…</translation>
    </message>
    <message>
        <source>One voice or several</source>
        <translation>Une voix ou plusieurs</translation>
    </message>
    <message>
        <source>The book's own recording or a voice</source>
        <translation>Enregistrement du livre ou une voix</translation>
    </message>
    <message>
        <source>What can be done here</source>
        <translation>Ce qu’on peut faire ici</translation>
    </message>
    <message>
        <source>Where everything lies…</source>
        <translation>Emplacement des fichiers…</translation>
    </message>
    <message>
        <source>Commands and keys…</source>
        <translation>Commandes et touches…</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Coller du texte</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Chercher dans le texte</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Rechercher le suivant</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rechercher le précédent</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Texte plus grand</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Texte plus petit</translation>
    </message>
    <message>
        <source>Text in its usual size</source>
        <translation>Texte à sa taille habituelle</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Table des matières</translation>
    </message>
    <message>
        <source>Voice and reading style</source>
        <translation>Voix et style de lecture</translation>
    </message>
    <message>
        <source>Live figures</source>
        <translation>Mesures en direct</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Plein écran</translation>
    </message>
    <message>
        <source>Text or real pages of a PDF</source>
        <translation>Texte ou vraies pages d’un PDF</translation>
    </message>
    <message>
        <source>Pronunciation…</source>
        <translation>Prononciation…</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>Partie suivante de la fenêtre</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>Partie précédente de la fenêtre</translation>
    </message>
    <message>
        <source>Put away what lies on top</source>
        <translation>Fermer ce qui est au premier plan</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
</context>
<context>
    <name>ContentsPanel</name>
    <message>
        <source>Contents</source>
        <translation>Table des matières</translation>
    </message>
    <message>
        <source>This text has no headings.</source>
        <translation>Ce texte n’a pas de titres.</translation>
    </message>
    <message>
        <source>Read from here</source>
        <translation>Lire à partir d’ici</translation>
    </message>
    <message>
        <source>Save this chapter as sound…</source>
        <translation>Enregistrer ce chapitre en audio…</translation>
    </message>
</context>
<context>
    <name>ConversionBinding</name>
    <message>
        <source>{name} is written.</source>
        <translation>{name} est enregistré.</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Enregistrer en audio</translation>
    </message>
</context>
<context>
    <name>ConvertDialog</name>
    <message>
        <source>Say a recording in another voice</source>
        <translation>Redire un enregistrement avec une autre voix</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>Choisir un enregistrement…</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voix</translation>
    </message>
    <message>
        <source>What is said, and how, stays; the voice becomes another.</source>
        <translation>Ce qui est dit, et la manière de le dire, restent ; la voix devient une autre.</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convertir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Hear it</source>
        <translation>Écouter</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Enregistrer en audio…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>It is converted: hear it, and save it.</source>
        <translation>La conversion est faite : écoutez, puis enregistrez.</translation>
    </message>
    <message>
        <source>Converting… {n} %</source>
        <translation>Conversion… {n} %</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
</context>
<context>
    <name>CorrectingBinding</name>
    <message>
        <source>Correct this sentence</source>
        <translation>Corriger cette phrase</translation>
    </message>
    <message>
        <source>What you wrote is not in the text yet. Discard it?</source>
        <translation>Ce que vous avez écrit n’est pas encore dans le texte. L’abandonner ?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>What you wrote is not in the text: “{words}”</source>
        <translation>Ce que vous avez écrit n’est pas dans le texte : « {words} »</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>The sentence is corrected.</source>
        <translation>La phrase est corrigée.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>The correction is taken back.</source>
        <translation>La correction est annulée.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
</context>
<context>
    <name>Correction</name>
    <message>
        <source>Sentence</source>
        <translation>Phrase</translation>
    </message>
    <message>
        <source>Enter has it said anew, Esc leaves it as it is.</source>
        <translation>Entrée la fait relire, Échap la laisse telle quelle.</translation>
    </message>
    <message>
        <source>Say it so</source>
        <translation>La lire ainsi</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Laisser</translation>
    </message>
</context>
<context>
    <name>DialogsBinding</name>
    <message>
        <source>It would speak about {n}× as fast as one listens, by what was measured here.</source>
        <translation>D’après ce qui a été mesuré ici, il parlerait environ {n}× aussi vite qu’on écoute.</translation>
    </message>
    <message>
        <source>It would work for about {time} on a minute of speech, by what was measured here: too long to listen to it as it reads.</source>
        <translation>D’après ce qui a été mesuré ici, il travaillerait environ {time} pour une minute de parole : trop longtemps pour l’écouter pendant qu’il lit.</translation>
    </message>
    <message>
        <source>Download {title} ({size})?</source>
        <translation>Télécharger {title} ({size}) ?</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation>Télécharger un modèle</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Where models are kept</source>
        <translation>Où les modèles sont conservés</translation>
    </message>
    <message>
        <source>Forget the texts that were opened? For good go:

• the list of recent texts ({recents}) and your places in all texts
• all bookmarks and notes, the library and the reading list
• pasted texts that are kept ({pasted})
• speech that is kept on the disk ({size})

The files that you opened stay where they are.</source>
        <translation>Oublier les textes qui ont été ouverts ? Disparaissent pour de bon :

• la liste des textes récents ({recents}) et vos positions dans tous les textes
• tous les signets et toutes les notes, la bibliothèque et la liste de lecture
• les textes collés qui sont conservés ({pasted})
• la parole conservée sur le disque ({size})

Les fichiers que vous avez ouverts restent où ils sont.</translation>
    </message>
    <message>
        <source>Forget recent texts</source>
        <translation>Oublier les textes récents</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Oublier</translation>
    </message>
</context>
<context>
    <name>EngineThread</name>
    <message>
        <source>The engine met an unexpected error ({error}). Your place is kept.</source>
        <translation>Le moteur a rencontré une erreur inattendue ({error}). Votre position est conservée.</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>Redémarrer le moteur</translation>
    </message>
    <message>
        <source>The engine stopped. Your place is kept.</source>
        <translation>Le moteur s’est arrêté. Votre position est conservée.</translation>
    </message>
</context>
<context>
    <name>ExportBinding</name>
    <message>
        <source>Saving {name} as sound</source>
        <translation>Enregistrement de {name} en audio</translation>
    </message>
    <message>
        <source>Save the selection as sound</source>
        <translation>Enregistrer la sélection en audio</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Enregistrer en audio</translation>
    </message>
    <message>
        <source>Remove {name}? {n} % of it are made, and would have to be made again.</source>
        <translation>Supprimer {name} ? {n} % en est fait et serait à refaire.</translation>
    </message>
    <message>
        <source>Audiobooks</source>
        <translation>Livres audio</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Save as an audiobook</source>
        <translation>Enregistrer en livre audio</translation>
    </message>
    <message>
        <source>Where the audiobooks are to lie</source>
        <translation>Où placer les livres audio</translation>
    </message>
    <message>
        <source>Saving as sound</source>
        <translation>Enregistrement en audio</translation>
    </message>
    <message>
        <source>Speech is still being saved: {n} % are done.</source>
        <translation>L’enregistrement audio n’est pas terminé : il est fait à {n} %.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>{name} is written, with a watermark.</source>
        <translation>{name} est enregistré, avec filigrane.</translation>
    </message>
    <message>
        <source>{name} is written, without a watermark.</source>
        <translation>{name} est enregistré, sans filigrane.</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) are left out: see “Audiobooks”.</source>
        <translation>
            <numerusform>%n phrase est omise : voir « Livres audio ».</numerusform>
            <numerusform>%n phrases sont omises : voir « Livres audio ».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) may sound wrong: see “Audiobooks”.</source>
        <translation>
            <numerusform>%n phrase sonne peut-être mal : voir « Livres audio ».</numerusform>
            <numerusform>%n phrases sonnent peut-être mal : voir « Livres audio ».</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving {name} rests at {n} %. Save as sound again to go on with it.</source>
        <translation>L’enregistrement de {name} est en pause à {n} %. Enregistrez de nouveau en son pour le continuer.</translation>
    </message>
    <message>
        <source>If you close now, you can go on with it at the next start.</source>
        <translation>Si vous fermez maintenant, vous pourrez le poursuivre au prochain démarrage.</translation>
    </message>
    <message>
        <source>Go on saving</source>
        <translation>Continuer l’enregistrement</translation>
    </message>
    <message>
        <source>Save this chapter as sound</source>
        <translation>Enregistrer le chapitre en audio</translation>
    </message>
    <message>
        <source>What is read aloud comes first, then {name}</source>
        <translation>Ce qui est lu à voix haute passe d’abord, puis {name}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Saving {name} as sound was broken off.</source>
        <translation>L’enregistrement de {name} en audio a été interrompu.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Afficher le dossier</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>Open a text first.</source>
        <translation>Ouvrez d’abord un texte.</translation>
    </message>
    <message>
        <source>Wait until the voice is ready.</source>
        <translation>Attendez que la voix soit prête.</translation>
    </message>
    <message>
        <source>{name} rests: choose {model} again, and go on with it.</source>
        <translation>{name} est en pause : choisissez de nouveau {model} et continuez.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>The text is read at {speed}×, and speech is made at {made}× here: sound stops again and again. Read more slowly, or save the text as sound.</source>
        <translation>Le texte est lu à {speed}×, et la parole est produite ici à {made}× : le son s’arrête sans cesse. Lisez plus lentement, ou enregistrez le texte en audio.</translation>
    </message>
    <message>
        <source>Read at {speed}×</source>
        <translation>Lire à {speed}×</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in the text</source>
        <translation>Chercher dans le texte</translation>
    </message>
    <message>
        <source>Previous occurrence</source>
        <translation>Occurrence précédente</translation>
    </message>
    <message>
        <source>Next occurrence</source>
        <translation>Occurrence suivante</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Fermer la barre de recherche</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} sur {count}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Introuvable</translation>
    </message>
</context>
<context>
    <name>FlaggedRow</name>
    <message>
        <source>Hear it</source>
        <translation>L’écouter</translation>
    </message>
    <message>
        <source>Make it again</source>
        <translation>La refaire</translation>
    </message>
</context>
<context>
    <name>FoldersDialog</name>
    <message>
        <source>Where everything lies</source>
        <translation>Emplacement des fichiers</translation>
    </message>
    <message>
        <source>Open the folder: {title}</source>
        <translation>Ouvrir le dossier : {title}</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vide</translation>
    </message>
</context>
<context>
    <name>GlobalKeys</name>
    <message>
        <source>Read what is selected</source>
        <translation>Lire ce qui est sélectionné</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Lire le presse-papiers</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Lire ou mettre en pause</translation>
    </message>
    <message>
        <source>Not to be had in other programs: {keys}. In the settings of the desktop a key of your own can run “philomel selection” or “philomel clipboard”.</source>
        <translation>Indisponible dans les autres programmes : {keys}. Dans les réglages du bureau, une touche de votre choix peut lancer « philomel selection » ou « philomel clipboard ».</translation>
    </message>
    <message>
        <source>{selection} reads what is selected, {clipboard} the clipboard, {toggle} plays and pauses.</source>
        <translation>{selection} lit ce qui est sélectionné, {clipboard} le presse-papiers, {toggle} lit ou met en pause.</translation>
    </message>
</context>
<context>
    <name>Graphics</name>
    <message>
        <source>The graphics card failed; the processor reads on in its place.</source>
        <translation>La carte graphique a échoué ; le processeur poursuit la lecture à sa place.</translation>
    </message>
    <message>
        <source>A part made for this graphics card failed; a slower one takes its place.</source>
        <translation>Une partie faite pour cette carte graphique a échoué ; une autre, plus lente, la remplace.</translation>
    </message>
</context>
<context>
    <name>ImportPreview</name>
    <message>
        <source>What is left out</source>
        <translation>Ce qui n’est pas lu</translation>
    </message>
    <message>
        <source>Kind of passage</source>
        <translation>Type de passage</translation>
    </message>
    <message>
        <source>Passages that are left out</source>
        <translation>Passages qui ne sont pas lus</translation>
    </message>
    <message>
        <source>Leave out all</source>
        <translation>Tout omettre</translation>
    </message>
    <message>
        <source>Read all</source>
        <translation>Tout lire</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>A ticked passage is left out. Choose one to see it in the text.</source>
        <translation>Un passage coché n’est pas lu. Choisissez-en un pour le voir dans le texte.</translation>
    </message>
    <message>
        <source>Everything ({n})</source>
        <translation>Tout ({n})</translation>
    </message>
    <message numerus="yes">
        <source>%n of {total} passage(s) are left out.</source>
        <translation>
            <numerusform>%n passage sur {total} n’est pas lu.</numerusform>
            <numerusform>%n passages sur {total} ne sont pas lus.</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything in this text is read.</source>
        <translation>Tout est lu dans ce texte.</translation>
    </message>
</context>
<context>
    <name>Invitations</name>
    <message>
        <source>Open a file</source>
        <translation>Ouvrir un fichier</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Coller du texte</translation>
    </message>
    <message>
        <source>Add a voice</source>
        <translation>Ajouter une voix</translation>
    </message>
</context>
<context>
    <name>JobStrip</name>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>encore {time}</translation>
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
        <translation>Les passages en {language} sont omis : {why}</translation>
    </message>
    <message>
        <source>Read it as {language}</source>
        <translation>Lire comme du {language}</translation>
    </message>
    <message>
        <source>What is in {languages} is left out: the model in use ({model}) does not speak it.</source>
        <translation>Ce qui est en {languages} est omis : le modèle utilisé ({model}) ne le parle pas.</translation>
    </message>
    <message>
        <source>Read with {model}</source>
        <translation>Lire avec {model}</translation>
    </message>
    <message>
        <source>“{words}” is left out: {why}</source>
        <translation>« {words} » est omis : {why}</translation>
    </message>
    <message>
        <source>Get {model}</source>
        <translation>Obtenir {model}</translation>
    </message>
</context>
<context>
    <name>LeavingBinding</name>
    <message>
        <source>Left out of the reading.</source>
        <translation>Omis de la lecture.</translation>
    </message>
    <message>
        <source>It is read now.</source>
        <translation>C’est lu maintenant.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>There is nothing more to take back.</source>
        <translation>Il n’y a plus rien à annuler.</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Pasted text</source>
        <translation>Texte collé</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>Il n’y a pas de texte dans le presse-papiers.</translation>
    </message>
    <message numerus="yes">
        <source>One text is open at a time. %n other(s) were not opened.</source>
        <translation>
            <numerusform>Un seul texte est ouvert à la fois. %n autre n’a pas été ouvert.</numerusform>
            <numerusform>Un seul texte est ouvert à la fois. %n autres n’ont pas été ouverts.</numerusform>
        </translation>
    </message>
    <message>
        <source>Opened through {name}.</source>
        <translation>Ouvert au moyen de {name}.</translation>
    </message>
    <message>
        <source>{name}, page {done} of {pages} recognised</source>
        <translation>{name}, page {done} sur {pages} reconnue</translation>
    </message>
</context>
<context>
    <name>LibraryBinding</name>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
    <message>
        <source>What you pasted or marked is not kept: make room in {folder}, or let yourself write there. If you close now, it is lost.</source>
        <translation>Ce que vous avez collé ou marqué n’est pas conservé : faites de la place dans {folder}, ou donnez-vous le droit d’y écrire. Si vous fermez maintenant, c’est perdu.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>It is on the reading list.</source>
        <translation>C’est sur la liste de lecture.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>This text is open.</source>
        <translation>Ce texte est ouvert.</translation>
    </message>
    <message>
        <source>{title} is off the shelf.</source>
        <translation>{title} n’est plus sur l’étagère.</translation>
    </message>
    <message>
        <source>Take off the shelf</source>
        <translation>Retirer de l’étagère</translation>
    </message>
    <message>
        <source>“{title}” was pasted, and is kept nowhere else. Delete it, with its notes?</source>
        <translation>« {title} » a été collé et n’est conservé nulle part ailleurs. L’effacer, avec ses notes ?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>{title} waits no longer.</source>
        <translation>{title} n’attend plus.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Add a link</source>
        <translation>Ajouter un lien</translation>
    </message>
    <message>
        <source>Address:</source>
        <translation>Adresse :</translation>
    </message>
    <message>
        <source>Add files to the reading list</source>
        <translation>Ajouter des fichiers à la liste de lecture</translation>
    </message>
    <message>
        <source>Next on the reading list: {title}</source>
        <translation>Ensuite sur la liste de lecture : {title}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
    <message>
        <source>Title, author or place</source>
        <translation>Titre, auteur ou emplacement</translation>
    </message>
    <message>
        <source>Find in the library</source>
        <translation>Chercher dans la bibliothèque</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lus</translation>
    </message>
    <message>
        <source>Reading list</source>
        <translation>Liste de lecture</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>What you read stands here.</source>
        <translation>Ce que vous lisez figure ici.</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n texte</numerusform>
            <numerusform>%n textes</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Take off the shelf</source>
        <translation>Retirer de l’étagère</translation>
    </message>
    <message>
        <source>Add a link…</source>
        <translation>Ajouter un lien…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Ajouter des fichiers…</translation>
    </message>
    <message>
        <source>Read it earlier</source>
        <translation>Lire plus tôt</translation>
    </message>
    <message>
        <source>Read it later</source>
        <translation>Lire plus tard</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Read now</source>
        <translation>Lire maintenant</translation>
    </message>
    <message>
        <source>One is read after the other. What was read to its end goes from the list. Links and files can be dropped here.</source>
        <translation>Les textes sont lus l’un après l’autre. Ce qui est lu jusqu’au bout quitte la liste. Des liens et des fichiers peuvent être déposés ici.</translation>
    </message>
</context>
<context>
    <name>LiveFooter</name>
    <message>
        <source>Live figures</source>
        <translation>Mesures en direct</translation>
    </message>
    <message>
        <source>First sound {time}</source>
        <translation>Premier son {time}</translation>
    </message>
    <message>
        <source>{time} ahead</source>
        <translation>{time} d’avance</translation>
    </message>
    <message>
        <source>Memory {n}</source>
        <translation>Mémoire {n}</translation>
    </message>
    <message>
        <source>Graphics processor {n}</source>
        <translation>Processeur graphique {n}</translation>
    </message>
    <message>
        <source>Gaps: {n}</source>
        <translation>Coupures : {n}</translation>
    </message>
    <message>
        <source>Press to see their course and what they are made of.</source>
        <translation>Appuyez pour voir leur évolution et de quoi elles sont faites.</translation>
    </message>
</context>
<context>
    <name>LivePanel</name>
    <message>
        <source>{n} ms</source>
        <translation>{n} ms</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Kept for reuse</source>
        <translation>Conservé pour réutilisation</translation>
    </message>
    <message>
        <source>Where the time before the first sound went</source>
        <translation>À quoi a servi le temps avant le premier son</translation>
    </message>
    <message>
        <source>Memory of the program</source>
        <translation>Mémoire du programme</translation>
    </message>
    <message>
        <source>Memory on the graphics processor</source>
        <translation>Mémoire du processeur graphique</translation>
    </message>
    <message>
        <source>Graphics processor</source>
        <translation>Processeur graphique</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En direct</translation>
    </message>
    <message>
        <source>Seconds ahead</source>
        <translation>Secondes d’avance</translation>
    </message>
    <message>
        <source>First sound after</source>
        <translation>Premier son après</translation>
    </message>
    <message>
        <source>Report of the figures</source>
        <translation>Rapport des mesures</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Copier le rapport</translation>
    </message>
    <message>
        <source>Save the report…</source>
        <translation>Enregistrer le rapport…</translation>
    </message>
    <message>
        <source>Save a trace…</source>
        <translation>Enregistrer une trace…</translation>
    </message>
    <message>
        <source>2 min ago</source>
        <translation>il y a 2 min</translation>
    </message>
    <message>
        <source>now</source>
        <translation>maintenant</translation>
    </message>
    <message>
        <source>Course of × real time</source>
        <translation>Évolution de × temps réel</translation>
    </message>
    <message>
        <source>Dashed: 1×, as fast as it is spoken</source>
        <translation>Tirets : 1×, aussi vite qu’on l’entend</translation>
    </message>
    <message>
        <source>Course of the seconds ahead</source>
        <translation>Évolution des secondes d’avance</translation>
    </message>
    <message>
        <source>Course of the memory</source>
        <translation>Évolution de la mémoire</translation>
    </message>
    <message>
        <source>Speech tokens</source>
        <translation>Jetons de parole</translation>
    </message>
    <message>
        <source>Made by T3, while it is at work; 25 are a second of speech.</source>
        <translation>Produits par T3 pendant qu’il travaille ; 25 font une seconde de parole.</translation>
    </message>
    <message>
        <source>Gaps in the sound</source>
        <translation>Coupures du son</translation>
    </message>
    <message>
        <source>Where speech was not ready in time. Your own jumps are not counted.</source>
        <translation>Où la parole n’était pas prête à temps. Vos propres sauts ne comptent pas.</translation>
    </message>
    <message>
        <source>Sentences made again</source>
        <translation>Phrases refaites</translation>
    </message>
    <message>
        <source>{n} /s</source>
        <translation>{n} /s</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>déplié</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>replié</translation>
    </message>
    <message>
        <source>The model took {n} at most.</source>
        <translation>Le modèle a pris {n} au plus.</translation>
    </message>
    <message>
        <source>Mark: its ceiling of {n}.</source>
        <translation>Repère : sa limite de {n}.</translation>
    </message>
    <message>
        <source>Not reading</source>
        <translation>Pas de lecture</translation>
    </message>
    <message>
        <source>Reading what was made before</source>
        <translation>Lecture de ce qui était déjà prêt</translation>
    </message>
    <message>
        <source>Making the first sound…</source>
        <translation>Création du premier son…</translation>
    </message>
    <message>
        <source>Measuring the speed…</source>
        <translation>Mesure de la vitesse…</translation>
    </message>
    <message>
        <source>Made at {n}× real time</source>
        <translation>Produit à {n}× temps réel</translation>
    </message>
    <message>
        <source>× real time: seconds of speech made per second of work, over the last seconds of work</source>
        <translation>× temps réel : secondes de parole produites par seconde de travail, sur les dernières secondes de travail</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
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
        <translation>Texte</translation>
    </message>
    <message>
        <source>Speaking (T3)</source>
        <translation>Parole (T3)</translation>
    </message>
    <message>
        <source>Sound picture (S3Gen)</source>
        <translation>Image sonore (S3Gen)</translation>
    </message>
    <message>
        <source>Sound (vocoder)</source>
        <translation>Son (vocodeur)</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Back to the reading</source>
        <translation>Revenir à la lecture</translation>
    </message>
    <message>
        <source>Drop it to read it; a recording becomes a voice.</source>
        <translation>Déposez-le pour le lire ; un enregistrement devient une voix.</translation>
    </message>
</context>
<context>
    <name>MarksBinding</name>
    <message>
        <source>Bookmark set.</source>
        <translation>Signet placé.</translation>
    </message>
    <message>
        <source>Nothing is marked yet. B sets a bookmark, H highlights, N writes a note.</source>
        <translation>Rien n’est encore marqué. B place un signet, H surligne, N écrit une note.</translation>
    </message>
    <message>
        <source>Save notes</source>
        <translation>Enregistrer les notes</translation>
    </message>
    <message>
        <source>Nothing is marked in this text.</source>
        <translation>Rien n’est marqué dans ce texte.</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Signet</translation>
    </message>
    <message>
        <source>No longer in the text</source>
        <translation>N’est plus dans le texte</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} est enregistré.</translation>
    </message>
    <message>
        <source>Highlighted.</source>
        <translation>Surligné.</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Votre note</translation>
    </message>
    <message>
        <source>Bookmark removed.</source>
        <translation>Signet retiré.</translation>
    </message>
    <message>
        <source>Mark removed.</source>
        <translation>Marque retirée.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>MenuBar</name>
    <message>
        <source>Close window</source>
        <translation>Fermer la fenêtre</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Placer dans le Dock</translation>
    </message>
</context>
<context>
    <name>Microphone</name>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Philomel may not use the microphone. Allow it in System Settings, under Privacy &amp; Security, Microphone; then record again.</source>
        <translation>Philomel n’a pas le droit d’utiliser le microphone. Autorisez-le dans Réglages Système, sous Confidentialité et sécurité, Microphone ; puis recommencez l’enregistrement.</translation>
    </message>
    <message>
        <source>Open System Settings</source>
        <translation>Ouvrir Réglages Système</translation>
    </message>
    <message>
        <source>The microphone gave nothing more. What was recorded until then is kept.</source>
        <translation>Le microphone n’a plus rien donné. Ce qui a été enregistré jusque-là est conservé.</translation>
    </message>
</context>
<context>
    <name>MiniPlayer</name>
    <message>
        <source>Philomel – mini player</source>
        <translation>Philomel – mini-lecteur</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>Position dans le texte</translation>
    </message>
    <message>
        <source>Back to the window</source>
        <translation>Revenir à la fenêtre</translation>
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
        <translation>Téléchargement de {name}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Smaller copy…</source>
        <translation>Copie plus petite…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>{title} (in use)</source>
        <translation>{title} (en cours d’utilisation)</translation>
    </message>
    <message>
        <source>A smaller copy is being made…</source>
        <translation>Création d’une copie plus petite…</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} sur {total}</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pause</translation>
    </message>
    <message>
        <source>{n} million parameters</source>
        <translation>{n} millions de paramètres</translation>
    </message>
    <message numerus="yes">
        <source>%n language(s)</source>
        <translation>
            <numerusform>%n langue</numerusform>
            <numerusform>%n langues</numerusform>
        </translation>
    </message>
    <message>
        <source>{n}× real time here if “Faster on a processor” is chosen</source>
        <translation>ici {n}× temps réel si « Plus rapide sur le processeur » est choisi</translation>
    </message>
    <message>
        <source>{n}× real time here</source>
        <translation>ici {n}× temps réel</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>licence {name}</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Every part is whole and fits ({n} of them).</source>
        <translation>Chaque partie est entière et convient ({n} au total).</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are as their publisher lists them.</source>
        <translation>
            <numerusform>%n fichier est tel que son éditeur l’indique.</numerusform>
            <numerusform>%n fichiers sont tels que leur éditeur les indique.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>There is no graphics processor here that Philomel can use, so the processor computes. The settings say so now.</source>
        <translation>Il n’y a pas ici de processeur graphique que Philomel puisse utiliser ; c’est donc le processeur qui calcule. Les paramètres l’indiquent désormais.</translation>
    </message>
    <message>
        <source>The voice that comes with Philomel is missing or damaged. Install Philomel again, or choose another model.</source>
        <translation>La voix fournie avec Philomel manque ou est endommagée. Réinstallez Philomel, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>{title} is not in {folder}: get it there, or choose the folder that has it. Until then the starter voice reads.</source>
        <translation>{title} n’est pas dans {folder} : téléchargez-le là, ou choisissez le dossier qui le contient. D’ici là, la voix de départ lit.</translation>
    </message>
    <message>
        <source>Starter voice</source>
        <translation>Voix de départ</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Choose the folder…</source>
        <translation>Choisir le dossier…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Kept in</source>
        <translation>Conservés dans</translation>
    </message>
    <message>
        <source>Installed models can be used at once; each reads in its own way.</source>
        <translation>Les modèles installés sont utilisables aussitôt ; chacun lit à sa façon.</translation>
    </message>
    <message>
        <source>The starter voice comes with the program. The models below are larger and sound better; each is fetched once from its publisher and then works without a network.</source>
        <translation>La voix de départ est fournie avec le programme. Les modèles ci-dessous sont plus grands et sonnent mieux ; chacun est téléchargé une fois auprès de son éditeur, puis fonctionne sans réseau.</translation>
    </message>
    <message>
        <source>Smaller copy</source>
        <translation>Copie plus petite</translation>
    </message>
    <message>
        <source>{title} takes {size}. A smaller copy takes less, and its speech may be a little worse.</source>
        <translation>{title} occupe {size}. Une copie plus petite occupe moins, et peut parler un peu moins bien.</translation>
    </message>
    <message>
        <source>It stands in this list beside the original, which you can then remove or keep.</source>
        <translation>Elle figure dans cette liste à côté de l’original, que vous pouvez ensuite supprimer ou garder.</translation>
    </message>
    <message>
        <source>{n} bits, {size}</source>
        <translation>{n} bits, {size}</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation>Supprimer un modèle</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Remove {title} from this machine? It can be downloaded again.</source>
        <translation>Supprimer {title} de cet ordinateur ? Il pourra être téléchargé de nouveau.</translation>
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
        <translation>Signets et notes</translation>
    </message>
    <message>
        <source>Read from here</source>
        <translation>Lire à partir d’ici</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Écrire une note…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
</context>
<context>
    <name>NotesPanel</name>
    <message>
        <source>Save notes…</source>
        <translation>Enregistrer les notes…</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>No longer in the text</source>
        <translation>N’est plus dans le texte</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Signet</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Surligner</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Votre note</translation>
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
        <translation>{name}, nombre</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>{name}: {value}</source>
        <translation>{name} : {value}</translation>
    </message>
</context>
<context>
    <name>PagesBinding</name>
    <message>
        <source>The pages are on their way…</source>
        <translation>Les pages arrivent…</translation>
    </message>
    <message>
        <source>The pages of this PDF cannot be shown.</source>
        <translation>Impossible d'afficher les pages de ce PDF.</translation>
    </message>
</context>
<context>
    <name>PagesMenu</name>
    <message>
        <source>Text or Real Pages</source>
        <translation>Texte ou vraies pages</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Real pages</source>
        <translation>Vraies pages</translation>
    </message>
    <message>
        <source>Both, side by side</source>
        <translation>Les deux, côte à côte</translation>
    </message>
    <message>
        <source>Light letters on dark pages</source>
        <translation>Lettres claires sur pages sombres</translation>
    </message>
    <message>
        <source>Size of pages</source>
        <translation>Taille des pages</translation>
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
        <translation>Lire à partir d’ici</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Lire la sélection</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Surligner</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Écrire une note…</translation>
    </message>
    <message>
        <source>Said by…</source>
        <translation>Dit par…</translation>
    </message>
    <message>
        <source>Say it as…</source>
        <translation>Prononcer autrement…</translation>
    </message>
    <message>
        <source>Correct this sentence…</source>
        <translation>Corriger cette phrase…</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Tout sélectionner</translation>
    </message>
    <message>
        <source>Open {address}</source>
        <translation>Ouvrir {address}</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Y aller</translation>
    </message>
    <message>
        <source>Show the note</source>
        <translation>Afficher la note</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Replier</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Déplier</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Read this after all</source>
        <translation>Lire malgré tout</translation>
    </message>
    <message>
        <source>Leave this out</source>
        <translation>Omettre ceci</translation>
    </message>
    <message>
        <source>Leave out what is like this</source>
        <translation>Omettre ce qui y ressemble</translation>
    </message>
</context>
<context>
    <name>PartChooser</name>
    <message>
        <source>Part of the recording</source>
        <translation>Extrait de l’enregistrement</translation>
    </message>
    <message>
        <source>Arrow keys move the part, with Shift its end, with Ctrl its beginning</source>
        <translation>Les flèches déplacent l’extrait ; avec Maj sa fin, avec Ctrl son début</translation>
    </message>
    <message>
        <source>From {start} s to {end} s</source>
        <translation>De {start} s à {end} s</translation>
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
        <translation>Appuyez sur Entrée sur un mot pour lire à partir de là ; Alt avec Gauche et Droite va de mot en mot.</translation>
    </message>
    <message>
        <source>This page cannot be drawn.</source>
        <translation>Cette page ne peut pas être affichée.</translation>
    </message>
</context>
<context>
    <name>PlayerController</name>
    <message>
        <source>Reading</source>
        <translation>Lecture en cours</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prêt</translation>
    </message>
    <message>
        <source>Preparing voice…</source>
        <translation>Préparation de la voix…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pause</translation>
    </message>
    <message>
        <source>No sound device: waiting</source>
        <translation>En attente d’une sortie audio</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Buffering {seconds} s</source>
        <translation>Mise en mémoire tampon {seconds} s</translation>
    </message>
    <message>
        <source>Buffering…</source>
        <translation>Mise en mémoire tampon…</translation>
    </message>
    <message>
        <source>Working on the sound for {seconds} s</source>
        <translation>Préparation du son depuis {seconds} s</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>The disk is full. Make room and try again.</source>
        <translation>Le disque est plein. Libérez de la place et réessayez.</translation>
    </message>
    <message>
        <source>Something unexpected went wrong ({error}).</source>
        <translation>Une erreur inattendue s’est produite ({error}).</translation>
    </message>
</context>
<context>
    <name>ProblemStrip</name>
    <message>
        <source>No action</source>
        <translation>Aucune action</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Fermer ce message</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Welcome</source>
        <translation>Bienvenue</translation>
    </message>
    <message>
        <source>Voices of your own</source>
        <translation>Vos propres voix</translation>
    </message>
    <message>
        <source>Places in texts, recent and pasted texts</source>
        <translation>Positions dans les textes, textes récents et collés</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Speech that is kept</source>
        <translation>Parole conservée</translation>
    </message>
    <message>
        <source>What models made of voices</source>
        <translation>Ce que les modèles ont tiré des voix</translation>
    </message>
    <message>
        <source>How far exports are</source>
        <translation>Avancement des enregistrements audio</translation>
    </message>
    <message>
        <source>Your settings cannot be kept in {folder}: make room there, or let yourself write there. It is tried again.</source>
        <translation>Vos paramètres ne peuvent pas être conservés dans {folder} : faites-y de la place, ou donnez-vous le droit d’y écrire. Un nouvel essai suivra.</translation>
    </message>
</context>
<context>
    <name>ProgressTracker</name>
    <message>
        <source>This sentence is left out: {why}.</source>
        <translation>Cette phrase est omise : {why}.</translation>
    </message>
    <message>
        <source>This sentence may not be spoken well: {why}.</source>
        <translation>Cette phrase n’est peut-être pas bien dite : {why}.</translation>
    </message>
</context>
<context>
    <name>PronunciationBinding</name>
    <message>
        <source>From the next sentence on “{written}” is said as “{said}”.</source>
        <translation>À partir de la phrase suivante, « {written} » se dit « {said} ».</translation>
    </message>
    <message>
        <source>The rules of {name} are in use.</source>
        <translation>Les règles de {name} sont utilisées.</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} est enregistré.</translation>
    </message>
    <message>
        <source>Another text is open now: these are its rules.</source>
        <translation>Un autre texte est ouvert maintenant : voici ses règles.</translation>
    </message>
</context>
<context>
    <name>PronunciationDialog</name>
    <message>
        <source>Pronunciation</source>
        <translation>Prononciation</translation>
    </message>
    <message>
        <source>Rules of</source>
        <translation>Règles pour</translation>
    </message>
    <message>
        <source>All texts</source>
        <translation>Tous les textes</translation>
    </message>
    <message>
        <source>This text alone</source>
        <translation>Ce texte seulement</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Écrit</translation>
    </message>
    <message>
        <source>Capitals count where you write some.</source>
        <translation>Les majuscules comptent là où vous en écrivez.</translation>
    </message>
    <message>
        <source>Said as</source>
        <translation>Prononcé</translation>
    </message>
    <message>
        <source>Spell it as it sounds. Empty: nothing is said.</source>
        <translation>Écrivez-le comme il se prononce. Vide : rien n’est dit.</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Whole word</source>
        <translation>Mot entier</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>Partout</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expression rationnelle</translation>
    </message>
    <message>
        <source>In sentences of</source>
        <translation>Dans les phrases en</translation>
    </message>
    <message>
        <source>Every language</source>
        <translation>Toutes les langues</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Exemple</translation>
    </message>
    <message>
        <source>A sentence to hear it in.</source>
        <translation>Une phrase où l’entendre.</translation>
    </message>
    <message>
        <source>Hear the example</source>
        <translation>Écouter l’exemple</translation>
    </message>
    <message>
        <source>Add the rule</source>
        <translation>Ajouter la règle</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Stop the example</source>
        <translation>Arrêter l’exemple</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>The rule is removed. “Add the rule” puts it back.</source>
        <translation>La règle est supprimée. « Ajouter la règle » la remet.</translation>
    </message>
    <message>
        <source>Bring in pronunciation rules</source>
        <translation>Importer des règles de prononciation</translation>
    </message>
    <message>
        <source>Save the pronunciation rules</source>
        <translation>Enregistrer les règles de prononciation</translation>
    </message>
</context>
<context>
    <name>Pronunciations</name>
    <message>
        <source>The pronunciation rules could not be kept: {why}.</source>
        <translation>Les règles de prononciation n’ont pas pu être conservées : {why}.</translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message>
        <source>Reading list</source>
        <translation>Liste de lecture</translation>
    </message>
</context>
<context>
    <name>ReadingBinding</name>
    <message>
        <source>Open a text</source>
        <translation>Ouvrir un texte</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Textes</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Tous les fichiers</translation>
    </message>
    <message>
        <source>Open a web address</source>
        <translation>Ouvrir une adresse web</translation>
    </message>
    <message>
        <source>Address:</source>
        <translation>Adresse :</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Open a locked text</source>
        <translation>Ouvrir un texte verrouillé</translation>
    </message>
    <message>
        <source>{name} is locked. Password:</source>
        <translation>{name} est verrouillé. Mot de passe :</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>Ouverture de {name}</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Page {n} of {all}</source>
        <translation>Page {n} sur {all}</translation>
    </message>
    <message>
        <source>Page {name} ({n} of {all})</source>
        <translation>Page {name} ({n} sur {all})</translation>
    </message>
    <message>
        <source>{time} left in this chapter</source>
        <translation>encore {time} dans ce chapitre</translation>
    </message>
    <message>
        <source>Go to a page</source>
        <translation>Aller à une page</translation>
    </message>
    <message>
        <source>Page ({first} to {last}), or a share such as 50 %:</source>
        <translation>Page (de {first} à {last}), ou une part comme 50 % :</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Y aller</translation>
    </message>
    <message>
        <source>There is no page “{page}” in this text.</source>
        <translation>Il n’y a pas de page « {page} » dans ce texte.</translation>
    </message>
    <message>
        <source>{name} was changed.</source>
        <translation>{name} a été modifié.</translation>
    </message>
    <message>
        <source>Read the new text</source>
        <translation>Lire le nouveau texte</translation>
    </message>
    <message>
        <source>{name} is not in its folder any more. What is open stays until you open another text.</source>
        <translation>{name} n’est plus dans son dossier. Ce qui est ouvert reste jusqu’à ce que vous ouvriez un autre texte.</translation>
    </message>
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Press Enter on a word to read from there; Alt with Left and Right goes by words, Tab by links and notes.</source>
        <translation>Appuyez sur Entrée sur un mot pour lire à partir de là ; Alt avec Gauche et Droite va de mot en mot, Tab de lien en note.</translation>
    </message>
    <message>
        <source>… {n} lines not read: {reason}</source>
        <translation>… {n} lignes non lues : {reason}</translation>
    </message>
    <message>
        <source>{n} lines not read: {reason}</source>
        <translation>{n} lignes non lues : {reason}</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>Non lu : {reason}</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>Page number</source>
        <translation>Numéro de page</translation>
    </message>
    <message>
        <source>Running head</source>
        <translation>Titre courant</translation>
    </message>
    <message>
        <source>Footnote mark</source>
        <translation>Appel de note</translation>
    </message>
    <message>
        <source>Footnote</source>
        <translation>Note de bas de page</translation>
    </message>
    <message>
        <source>Citation</source>
        <translation>Citation</translation>
    </message>
    <message>
        <source>Web address</source>
        <translation>Adresse web</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tableau</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>List of contents</source>
        <translation>Table des matières</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formule</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Auteur</translation>
    </message>
    <message>
        <source>Sound in brackets</source>
        <translation>Son entre crochets</translation>
    </message>
    <message>
        <source>List of references</source>
        <translation>Bibliographie</translation>
    </message>
    <message>
        <source>Front matter</source>
        <translation>Pages liminaires</translation>
    </message>
    <message>
        <source>Line number</source>
        <translation>Numéro de ligne</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Description of a picture</source>
        <translation>Description d’une image</translation>
    </message>
    <message>
        <source>Left out by you</source>
        <translation>Omis par vous</translation>
    </message>
    <message>
        <source>Struck out</source>
        <translation>Barré</translation>
    </message>
</context>
<context>
    <name>Requests</name>
    <message>
        <source>Only the window in front is told what is selected or copied: click here, and ask again.</source>
        <translation>Seule la fenêtre au premier plan sait ce qui est sélectionné ou copié : cliquez ici, puis demandez de nouveau.</translation>
    </message>
    <message>
        <source>There is no text selected that could be read.</source>
        <translation>Aucun texte sélectionné ne peut être lu.</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>There is no voice '{name}': it is read like all else.</source>
        <translation>Il n’y a pas de voix « {name} » : c’est lu comme le reste.</translation>
    </message>
    <message>
        <source>A voice of this text was removed: what it spoke is read like all else.</source>
        <translation>Une voix de ce texte a été retirée : ce qu’elle disait est lu comme le reste.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Annulé.</translation>
    </message>
    <message>
        <source>This pasted text is not kept any more.</source>
        <translation>Ce texte collé n’est plus conservé.</translation>
    </message>
    <message>
        <source>The smaller copy in '{folder}' was broken off. Is there memory for it?</source>
        <translation>La copie plus petite dans « {folder} » s’est interrompue. Y a-t-il assez de mémoire ?</translation>
    </message>
    <message>
        <source>There is no text open that the rule could be for: open one first.</source>
        <translation>Aucun texte n’est ouvert auquel la règle pourrait s’appliquer : ouvrez-en un d’abord.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of rules.</source>
        <translation>{name} est trop grand pour un fichier de règles.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {why}.</source>
        <translation>{path} ne peut pas être lu : {why}.</translation>
    </message>
    <message>
        <source>{name} is no plain text in UTF-8: save it as that.</source>
        <translation>{name} n’est pas du texte brut en UTF-8 : enregistrez-le ainsi.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}.</source>
        <translation>{name} ne peut pas être écrit : {why}.</translation>
    </message>
    <message>
        <source>Nothing was recorded: check the microphone and try again.</source>
        <translation>Rien n’a été enregistré : vérifiez le microphone et réessayez.</translation>
    </message>
    <message>
        <source>The microphone gave nothing but silence. See that it is not muted, and that the program may use it: System Settings, Privacy &amp; Security, Microphone.</source>
        <translation>Le microphone n’a donné que du silence. Vérifiez qu’il n’est pas coupé et que le programme peut l’utiliser : Réglages Système, Confidentialité et sécurité, Microphone.</translation>
    </message>
    <message>
        <source>The sound system cannot be asked for microphones: {why}</source>
        <translation>Le système audio ne peut pas être interrogé sur les microphones : {why}</translation>
    </message>
    <message>
        <source>There is no microphone. Connect one, or choose a recording.</source>
        <translation>Il n’y a pas de microphone. Branchez-en un, ou choisissez un enregistrement.</translation>
    </message>
    <message>
        <source>The microphone does not open: {why}. Choose another one.</source>
        <translation>Le microphone ne s’ouvre pas : {why}. Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>'{name}' is not a whole voice.</source>
        <translation>« {name} » n’est pas une voix complète.</translation>
    </message>
    <message>
        <source>This voice was kept by another version of the program, or is damaged.</source>
        <translation>Cette voix a été conservée par une autre version du programme, ou elle est endommagée.</translation>
    </message>
    <message>
        <source>The recording of this voice is gone. Add the voice again.</source>
        <translation>L’enregistrement de cette voix a disparu. Ajoutez de nouveau la voix.</translation>
    </message>
    <message>
        <source>There is no such voice.</source>
        <translation>Cette voix n’existe pas.</translation>
    </message>
    <message>
        <source>'{name}' is not a voice file, or damaged.</source>
        <translation>« {name} » n’est pas un fichier de voix, ou il est endommagé.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: get a new copy.</source>
        <translation>« {name} » est endommagé : procurez-vous une nouvelle copie.</translation>
    </message>
    <message>
        <source>The facts of this voice are damaged.</source>
        <translation>Les informations sur cette voix sont endommagées.</translation>
    </message>
    <message>
        <source>The voice cannot be renamed: {why}.</source>
        <translation>La voix ne peut pas être renommée : {why}.</translation>
    </message>
    <message>
        <source>'{path}' cannot be written: {why}.</source>
        <translation>« {path} » ne peut pas être écrit : {why}.</translation>
    </message>
    <message>
        <source>'{name}' holds a damaged recording.</source>
        <translation>« {name} » contient un enregistrement endommagé.</translation>
    </message>
    <message>
        <source>'{name}' is larger than a voice can be.</source>
        <translation>« {name} » est plus grand qu’une voix ne peut l’être.</translation>
    </message>
    <message>
        <source>'{name}' holds files that do not belong to a voice.</source>
        <translation>« {name} » contient des fichiers étrangers à une voix.</translation>
    </message>
    <message>
        <source>'{name}' holds no usable recording.</source>
        <translation>« {name} » ne contient pas d’enregistrement utilisable.</translation>
    </message>
    <message>
        <source>'{name}' holds no voice: it lacks '{key}'.</source>
        <translation>« {name} » ne contient pas de voix : il y manque « {key} ».</translation>
    </message>
    <message>
        <source>'{name}' holds no voice: '{key}' is missing or misshapen.</source>
        <translation>« {name} » ne contient pas de voix : « {key} » manque ou a une mauvaise forme.</translation>
    </message>
    <message>
        <source>'{directory}' holds no model of the family: it has neither {manifest} nor a T3 file such as {file}.</source>
        <translation>« {directory} » ne contient aucun modèle de la famille : ni {manifest}, ni un fichier T3 comme {file}.</translation>
    </message>
    <message>
        <source>There is no model directory '{directory}'.</source>
        <translation>Il n’y a pas de dossier de modèle « {directory} ».</translation>
    </message>
    <message>
        <source>'{path}' was written for another version of Philomel.</source>
        <translation>« {path} » a été écrit pour une autre version de Philomel.</translation>
    </message>
    <message>
        <source>'{path}' lacks its member, or says not what its weights are.</source>
        <translation>« {path} » n’indique pas de quel modèle il s’agit, ou quels sont ses poids.</translation>
    </message>
    <message>
        <source>'{path}' names the member '{member}', which has no official files.</source>
        <translation>« {path} » nomme le modèle « {member} », qui n’a pas de fichiers officiels.</translation>
    </message>
    <message>
        <source>'{directory}' is no complete {model} model: it lacks {missing}.</source>
        <translation>« {directory} » n’est pas un modèle {model} complet : il y manque {missing}.</translation>
    </message>
    <message>
        <source>'{directory}' holds several models ({names}): say which one to load.</source>
        <translation>« {directory} » contient plusieurs modèles ({names}) : indiquez lequel charger.</translation>
    </message>
    <message>
        <source>'{path}' is damaged: it is no JSON ({why}).</source>
        <translation>« {path} » est endommagé : ce n’est pas du JSON ({why}).</translation>
    </message>
    <message>
        <source>There is no model '{model}'.</source>
        <translation>Il n’y a pas de modèle « {model} ».</translation>
    </message>
    <message>
        <source>'{name}' in '{directory}' looks like the T3 of {model}: rename it to {wanted}.</source>
        <translation>« {name} » dans « {directory} » ressemble au T3 de {model} : renommez-le en {wanted}.</translation>
    </message>
    <message>
        <source>A model needs all its parts; {missing} are missing.</source>
        <translation>Un modèle a besoin de toutes ses parties ; il manque : {missing}.</translation>
    </message>
    <message>
        <source>'{directory}' is a file: give the name of a new directory.</source>
        <translation>« {directory} » est un fichier : donnez le nom d’un nouveau dossier.</translation>
    </message>
    <message>
        <source>'{directory}' is not empty: choose a new directory.</source>
        <translation>« {directory} » n’est pas vide : choisissez un nouveau dossier.</translation>
    </message>
    <message>
        <source>Weights can have 8 or 4 bits, not {bits}.</source>
        <translation>Les poids peuvent avoir 8 ou 4 bits, pas {bits}.</translation>
    </message>
    <message>
        <source>There is no precision '{precision}': use float32, float16 or bfloat16.</source>
        <translation>Il n’y a pas de précision « {precision} » : utilisez float32, float16 ou bfloat16.</translation>
    </message>
    <message>
        <source>This document is damaged and cannot be opened ({why}).</source>
        <translation>Ce document est endommagé et ne peut pas être ouvert ({why}).</translation>
    </message>
    <message>
        <source>A picture cannot be shown: {why}</source>
        <translation>Une image ne peut pas être affichée : {why}</translation>
    </message>
    <message>
        <source>This formula is too long to be typeset.</source>
        <translation>Cette formule est trop longue pour être composée.</translation>
    </message>
    <message>
        <source>There is nothing to see of a formula.</source>
        <translation>Il n’y a rien à voir d’une formule.</translation>
    </message>
    <message>
        <source>A formula cannot be typeset: {why}</source>
        <translation>Une formule ne peut pas être composée : {why}</translation>
    </message>
    <message>
        <source>This picture is not in the document.</source>
        <translation>Cette image n’est pas dans le document.</translation>
    </message>
    <message>
        <source>no NVIDIA GPU answers with a driver for CUDA {wanted}</source>
        <translation>aucun GPU NVIDIA ne répond avec un pilote pour CUDA {wanted}</translation>
    </message>
    <message>
        <source>'{path}' cannot be written. Is there room on the disk?</source>
        <translation>« {path} » ne peut pas être écrit. Reste-t-il de la place sur le disque ?</translation>
    </message>
    <message>
        <source>'{directory}' cannot be made: {why}.</source>
        <translation>« {directory} » ne peut pas être créé : {why}.</translation>
    </message>
    <message>
        <source>{name} is not what {repo} lists (its size or hash differs), so it was deleted. Try again, or use another mirror.</source>
        <translation>{name} n’est pas ce qu’indique {repo} (sa taille ou son empreinte diffère) et a donc été supprimé. Réessayez, ou utilisez un autre miroir.</translation>
    </message>
    <message>
        <source>The download needs {needed} and leaves {spare} free, but only {free} are free on the disk of '{place}'. Free some space, or choose another folder for models.</source>
        <translation>Le téléchargement a besoin de {needed} et laisse {spare} libres, mais seuls {free} sont libres sur le disque de « {place} ». Libérez de la place, ou choisissez un autre dossier pour les modèles.</translation>
    </message>
    <message>
        <source>'{path}' is damaged: delete it and download again.</source>
        <translation>« {path} » est endommagé : supprimez-le et téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>The download was cancelled; it continues where it stopped.</source>
        <translation>Le téléchargement a été annulé ; il reprendra où il s’est arrêté.</translation>
    </message>
    <message>
        <source>{place} does not hold {file}, which {model} needs.</source>
        <translation>{place} ne contient pas {file}, dont {model} a besoin.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}. What has arrived is kept; free some space and pull the model again to continue.</source>
        <translation>{name} ne peut pas être écrit : {why}. Ce qui est arrivé est conservé ; libérez de la place et relancez le téléchargement pour continuer.</translation>
    </message>
    <message>
        <source>There is no folder '{folder}'.</source>
        <translation>Il n’y a pas de dossier « {folder} ».</translation>
    </message>
    <message>
        <source>The download of {name} broke off: {why} What has arrived is kept; try again to continue.</source>
        <translation>Le téléchargement de {name} s’est interrompu : {why} Ce qui est arrivé est conservé ; réessayez pour continuer.</translation>
    </message>
    <message>
        <source>{endpoint} does not list {repo}: {why} Check the connection, or take the files from a mirror or a folder.</source>
        <translation>{endpoint} n’indique pas {repo} : {why} Vérifiez la connexion, ou prenez les fichiers d’un miroir ou d’un dossier.</translation>
    </message>
    <message>
        <source>{path} cannot be copied: {why}.</source>
        <translation>{path} ne peut pas être copié : {why}.</translation>
    </message>
    <message>
        <source>The model '{name}' is not installed: philomel models pull {name}</source>
        <translation>Le modèle « {name} » n’est pas installé : philomel models pull {name}</translation>
    </message>
    <message>
        <source>{file}: the tensor '{name}' of shape {shape} does not fit its place.</source>
        <translation>{file} : le tenseur « {name} » de forme {shape} ne convient pas à sa place.</translation>
    </message>
    <message>
        <source>{file} holds a tensor '{name}' that this model does not know.</source>
        <translation>{file} contient un tenseur « {name} » que ce modèle ne connaît pas.</translation>
    </message>
    <message>
        <source>{file} lacks the tensor '{name}'.</source>
        <translation>Il manque à {file} le tenseur « {name} ».</translation>
    </message>
    <message>
        <source>{file} holds the tensor '{stem}.weight' both fused and in two halves.</source>
        <translation>{file} contient le tenseur « {stem}.weight » à la fois fusionné et en deux moitiés.</translation>
    </message>
    <message>
        <source>{file} holds the bias '{name}' both summed and apart.</source>
        <translation>{file} contient le biais « {name} » à la fois sommé et séparé.</translation>
    </message>
    <message>
        <source>{file} holds the tensor '{name}' twice.</source>
        <translation>{file} contient deux fois le tenseur « {name} ».</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its pickle ends in the middle.</source>
        <translation>« {name} » est endommagé : son pickle s’arrête au milieu.</translation>
    </message>
    <message>
        <source>'{file}' was refused: its pickle asks for {module}.{name}. Nothing in it was run.</source>
        <translation>« {file} » a été refusé : son pickle demande {module}.{name}. Rien n’en a été exécuté.</translation>
    </message>
    <message>
        <source>'{name}' was refused: it refers to something that is no tensor.</source>
        <translation>« {name} » a été refusé : il renvoie à autre chose qu’un tenseur.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its pickle makes no sense ({why}).</source>
        <translation>« {name} » est endommagé : son pickle n’a pas de sens ({why}).</translation>
    </message>
    <message>
        <source>'{name}' was refused: its pickle calls {function}.</source>
        <translation>« {name} » a été refusé : son pickle appelle {function}.</translation>
    </message>
    <message>
        <source>'{name}' was refused: its pickle has the instruction {opcode}, which no file of tensors needs. Nothing in it was run.</source>
        <translation>« {name} » a été refusé : son pickle contient l’instruction {opcode}, dont aucun fichier de tenseurs n’a besoin. Rien n’en a été exécuté.</translation>
    </message>
    <message>
        <source>'{name}' does not hold a plain table of tensors.</source>
        <translation>« {name} » ne contient pas une simple table de tenseurs.</translation>
    </message>
    <message>
        <source>'{name}' holds too many entries to be a checkpoint.</source>
        <translation>« {name} » contient trop d’entrées pour un checkpoint.</translation>
    </message>
    <message>
        <source>'{name}' is a zip archive but no torch checkpoint.</source>
        <translation>« {name} » est une archive zip, mais pas un checkpoint de torch.</translation>
    </message>
    <message>
        <source>'{name}' was written on a big-endian machine; it is not read.</source>
        <translation>« {name} » a été écrit sur une machine big-endian ; il n’est pas lu.</translation>
    </message>
    <message>
        <source>'{name}' has a table of contents of {size} bytes: too large.</source>
        <translation>La table des matières de « {name} » fait {size} octets : c’est trop.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its storage {key} has {size} bytes where {wanted} should be.</source>
        <translation>« {name} » est endommagé : son stockage {key} a {size} octets au lieu de {wanted}.</translation>
    </message>
    <message>
        <source>'{name}' lacks its entry '{entry}'.</source>
        <translation>Il manque à « {name} » l’entrée « {entry} ».</translation>
    </message>
    <message>
        <source>'{name}' has compressed entries, which torch does not write.</source>
        <translation>« {name} » a des entrées compressées, que torch n’écrit pas.</translation>
    </message>
    <message>
        <source>'{name}' is damaged near its entry '{entry}'.</source>
        <translation>« {name} » est endommagé près de son entrée « {entry} ».</translation>
    </message>
    <message>
        <source>'{name}' is truncated at its entry '{entry}'.</source>
        <translation>« {name} » est tronqué à son entrée « {entry} ».</translation>
    </message>
    <message>
        <source>'{name}' is damaged, truncated, or in torch's format from before 2020, which is not read: download it again, or save it as safetensors ({why}).</source>
        <translation>« {name} » est endommagé, tronqué, ou au format de torch d’avant 2020, qui n’est pas lu : téléchargez-le de nouveau, ou enregistrez-le en safetensors ({why}).</translation>
    </message>
    <message>
        <source>The starter voice is part of the program: there is nothing to download.</source>
        <translation>La voix de départ fait partie du programme : il n’y a rien à télécharger.</translation>
    </message>
    <message>
        <source>There is no model '{name}'. Known models: {known}.</source>
        <translation>Il n’y a pas de modèle « {name} ». Modèles connus : {known}.</translation>
    </message>
    <message>
        <source>{name} is missing: pull the model again.</source>
        <translation>{name} manque : téléchargez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>{name} is not what {repo} lists: delete it and pull the model again.</source>
        <translation>{name} n’est pas ce qu’indique {repo} : supprimez-le et téléchargez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>'{file}' holds a tensor for '{part}.{name}', which this model does not have.</source>
        <translation>« {file} » contient un tenseur pour « {part}.{name} », que ce modèle n’a pas.</translation>
    </message>
    <message>
        <source>'{file}' lacks the tensor for '{part}.{name}'.</source>
        <translation>Il manque à « {file} » le tenseur pour « {part}.{name} ».</translation>
    </message>
    <message>
        <source>'{file}': the tensor for '{part}.{name}' is {dtype} of shape {shape}, where the model has numbers of shape {wanted}.</source>
        <translation>« {file} » : le tenseur pour « {part}.{name} » est {dtype} de forme {shape}, là où le modèle a des nombres de forme {wanted}.</translation>
    </message>
    <message>
        <source>This {what} holds more than {most} files and was not opened.</source>
        <translation>Ce fichier ({what}) contient plus de {most} fichiers et n’a pas été ouvert.</translation>
    </message>
    <message>
        <source>This {what} unpacks to far more than a text needs and was not opened.</source>
        <translation>Ce fichier ({what}) est, une fois décompressé, bien plus grand qu’un texte n’en a besoin et n’a pas été ouvert.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' lies about its size.</source>
        <translation>Ce fichier ({what}) est endommagé : la taille de sa partie « {name} » est fausse.</translation>
    </message>
    <message>
        <source>This {what} is damaged: it cannot be unpacked. Get a new copy of it.</source>
        <translation>Ce fichier ({what}) est endommagé et ne peut pas être décompressé. Procurez-vous une nouvelle copie.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' is missing.</source>
        <translation>Ce fichier ({what}) est endommagé : il y manque la partie « {name} ».</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' cannot be read.</source>
        <translation>Ce fichier ({what}) est endommagé : sa partie « {name} » ne peut pas être lue.</translation>
    </message>
    <message>
        <source>This {what} is damaged: '{name}' cannot be read.</source>
        <translation>Ce fichier ({what}) est endommagé : « {name} » ne peut pas être lu.</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>document Word</translation>
    </message>
    <message>
        <source>This file is not a Word document: it holds no text part.</source>
        <translation>Ce fichier n’est pas un document Word : il ne contient pas de partie texte.</translation>
    </message>
    <message>
        <source>e-book</source>
        <translation>livre numérique</translation>
    </message>
    <message>
        <source>This file is not an e-book: it has no EPUB container inside.</source>
        <translation>Ce fichier n’est pas un livre numérique : il ne contient pas de conteneur EPUB.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its table of parts is missing.</source>
        <translation>Ce livre numérique est endommagé : la table de ses parties manque.</translation>
    </message>
    <message>
        <source>This e-book is locked by its seller (digital rights management) and cannot be read here.</source>
        <translation>Ce livre numérique est verrouillé par son vendeur (gestion des droits numériques) et ne peut pas être lu ici.</translation>
    </message>
    <message>
        <source>This e-book is damaged: '{name}' cannot be read.</source>
        <translation>Ce livre numérique est endommagé : « {name} » ne peut pas être lu.</translation>
    </message>
    <message>
        <source>This file is not an e-book: it is XML of another kind.</source>
        <translation>Ce fichier n’est pas un livre numérique : c’est du XML d’un autre type.</translation>
    </message>
    <message>
        <source>This e-book is damaged: it cannot be read. Get a new copy of it.</source>
        <translation>Ce livre numérique est endommagé et ne peut pas être lu. Procurez-vous une nouvelle copie.</translation>
    </message>
    <message>
        <source>an old Word document (.doc)</source>
        <translation>un ancien document Word (.doc)</translation>
    </message>
    <message>
        <source>Save it as .docx and open that</source>
        <translation>Enregistrez-le en .docx et ouvrez celui-ci</translation>
    </message>
    <message>
        <source>an old presentation (.ppt)</source>
        <translation>une ancienne présentation (.ppt)</translation>
    </message>
    <message>
        <source>Save it as .pptx and open that</source>
        <translation>Enregistrez-le en .pptx et ouvrez celui-ci</translation>
    </message>
    <message>
        <source>a WordPerfect document</source>
        <translation>un document WordPerfect</translation>
    </message>
    <message>
        <source>This is {called}. {advice}; or install {named}, through which it is then opened.</source>
        <translation>C’est {called}. {advice} ; ou installez {named}, qui permet alors de l’ouvrir.</translation>
    </message>
    <message>
        <source>This document is locked by a password. Save a copy without one and open that.</source>
        <translation>Ce document est verrouillé par un mot de passe. Enregistrez-en une copie sans mot de passe et ouvrez-la.</translation>
    </message>
    <message>
        <source>This is a spreadsheet. Save what is to be read of it as a text and open that.</source>
        <translation>C’est une feuille de calcul. Enregistrez ce qui doit être lu en texte et ouvrez celui-ci.</translation>
    </message>
    <message>
        <source>This is a letter of Outlook (.msg). Save it as .eml and open that.</source>
        <translation>C’est un courriel d’Outlook (.msg). Enregistrez-le en .eml et ouvrez celui-ci.</translation>
    </message>
    <message>
        <source>This is {called}, which {named} cannot open. {advice}.</source>
        <translation>C’est {called}, que {named} ne peut pas ouvrir. {advice}.</translation>
    </message>
    <message>
        <source>Convert it to EPUB and open that</source>
        <translation>Convertissez-le en EPUB et ouvrez celui-ci</translation>
    </message>
    <message>
        <source>{name} is {what}, not a text. Open a text, an e-book, a PDF or an office document.</source>
        <translation>{name} est {what}, pas un texte. Ouvrez un texte, un livre numérique, un PDF ou un document bureautique.</translation>
    </message>
    <message>
        <source>This letter is damaged and cannot be read. Get a new copy of it.</source>
        <translation>Ce courriel est endommagé et ne peut pas être lu. Procurez-vous une nouvelle copie.</translation>
    </message>
    <message>
        <source>There is no text in this letter.</source>
        <translation>Il n’y a pas de texte dans ce courriel.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its first part is cut off. Get a new copy of it.</source>
        <translation>Ce livre numérique est endommagé : sa première partie est tronquée. Procurez-vous une nouvelle copie.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its first part is cut off.</source>
        <translation>Ce livre numérique est endommagé : sa première partie est tronquée.</translation>
    </message>
    <message>
        <source>This e-book unpacks to far more than a text needs and was not opened.</source>
        <translation>Ce livre numérique est, une fois décompressé, bien plus grand qu’un texte n’en a besoin et n’a pas été ouvert.</translation>
    </message>
    <message>
        <source>document</source>
        <translation>document</translation>
    </message>
    <message>
        <source>This file is not a document: it holds no text part.</source>
        <translation>Ce fichier n’est pas un document : il ne contient pas de partie texte.</translation>
    </message>
    <message>
        <source>{name} has {size} MB; at most {most} MB can be opened.</source>
        <translation>{name} fait {size} Mo ; on peut ouvrir au plus {most} Mo.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} est vide.</translation>
    </message>
    <message>
        <source>There is nothing to read in this text.</source>
        <translation>Il n’y a rien à lire dans ce texte.</translation>
    </message>
    <message>
        <source>This text is longer than can be opened. Split it into parts.</source>
        <translation>Ce texte est plus long que ce qui peut être ouvert. Divisez-le.</translation>
    </message>
    <message>
        <source>{name} is not an ordinary file. Save its text in one and open that.</source>
        <translation>{name} n’est pas un fichier ordinaire. Enregistrez son texte dans un fichier et ouvrez celui-ci.</translation>
    </message>
    <message>
        <source>There is no file '{path}'.</source>
        <translation>Il n’y a pas de fichier « {path} ».</translation>
    </message>
    <message>
        <source>{name} is a folder. Open a file in it.</source>
        <translation>{name} est un dossier. Ouvrez un fichier qui s’y trouve.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}.</source>
        <translation>{name} ne peut pas être ouvert : {why}.</translation>
    </message>
    <message>
        <source>There is no text to read at this address.</source>
        <translation>Il n’y a pas de texte à lire à cette adresse.</translation>
    </message>
    <message>
        <source>This is an archive of files. Unpack it, and open one of them.</source>
        <translation>C’est une archive de fichiers. Décompressez-la et ouvrez l’un d’eux.</translation>
    </message>
    <message>
        <source>This is a document of Pages, Numbers or Keynote. Export it as Word or EPUB and open that.</source>
        <translation>C’est un document de Pages, Numbers ou Keynote. Exportez-le en Word ou EPUB et ouvrez celui-ci.</translation>
    </message>
    <message>
        <source>This e-book is packed in a way that cannot be read. Convert it to EPUB and open that.</source>
        <translation>Ce livre numérique est compressé d’une façon illisible ici. Convertissez-le en EPUB et ouvrez celui-ci.</translation>
    </message>
    <message>
        <source>This e-book is damaged: a part of it is missing.</source>
        <translation>Ce livre numérique est endommagé : il en manque une partie.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its dictionary leads round in circles.</source>
        <translation>Ce livre numérique est endommagé : son dictionnaire tourne en rond.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its table of parts is cut off.</source>
        <translation>Ce livre numérique est endommagé : la table de ses parties est tronquée.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its dictionary is cut off.</source>
        <translation>Ce livre numérique est endommagé : son dictionnaire est tronqué.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its text cannot be unpacked.</source>
        <translation>Ce livre numérique est endommagé : son texte ne peut pas être décompressé.</translation>
    </message>
    <message>
        <source>This file is not a PDF, or it is damaged. Get a new copy of it.</source>
        <translation>Ce fichier n’est pas un PDF, ou il est endommagé. Procurez-vous une nouvelle copie.</translation>
    </message>
    <message>
        <source>This PDF has {count} pages; at most {most} can be opened.</source>
        <translation>Ce PDF a {count} pages ; on peut en ouvrir au plus {most}.</translation>
    </message>
    <message>
        <source>This PDF holds no text, only pictures of pages. Install tesseract to have them recognised, or run text recognition (OCR) on it first.</source>
        <translation>Ce PDF ne contient pas de texte, seulement des images de pages. Installez tesseract pour les faire reconnaître, ou faites d’abord une reconnaissance de texte (OCR).</translation>
    </message>
    <message>
        <source>This PDF is damaged and cannot be opened. Get a new copy of it.</source>
        <translation>Ce PDF est endommagé et ne peut pas être ouvert. Procurez-vous une nouvelle copie.</translation>
    </message>
    <message>
        <source>There is no text in this PDF.</source>
        <translation>Il n’y a pas de texte dans ce PDF.</translation>
    </message>
    <message>
        <source>This is not the password of this PDF. Try again.</source>
        <translation>Ce n’est pas le mot de passe de ce PDF. Réessayez.</translation>
    </message>
    <message>
        <source>This PDF is locked: it opens with its password.</source>
        <translation>Ce PDF est verrouillé : il s’ouvre avec son mot de passe.</translation>
    </message>
    <message>
        <source>Pictures of a document that was converted to be read are not kept.</source>
        <translation>Les images d’un document converti pour être lu ne sont pas conservées.</translation>
    </message>
    <message>
        <source>This picture has more than {most} MB and is not shown.</source>
        <translation>Cette image dépasse {most} Mo et n’est pas affichée.</translation>
    </message>
    <message>
        <source>This picture is missing from its document.</source>
        <translation>Cette image manque dans son document.</translation>
    </message>
    <message>
        <source>This picture is of a kind that cannot be shown.</source>
        <translation>Cette image est d’un type qui ne peut pas être affiché.</translation>
    </message>
    <message>
        <source>This picture was not pasted with its text.</source>
        <translation>Cette image n’a pas été collée avec son texte.</translation>
    </message>
    <message>
        <source>This picture is not beside its document, but on the web or elsewhere.</source>
        <translation>Cette image n’est pas à côté de son document, mais sur le web ou ailleurs.</translation>
    </message>
    <message>
        <source>This picture is in a document of the web. Save and open it as a file.</source>
        <translation>Cette image est dans un document du web. Enregistrez-le comme fichier et ouvrez celui-ci.</translation>
    </message>
    <message>
        <source>This picture cannot be read: {why}.</source>
        <translation>Cette image ne peut pas être lue : {why}.</translation>
    </message>
    <message>
        <source>This picture is damaged: it cannot be unpacked.</source>
        <translation>Cette image est endommagée et ne peut pas être décompressée.</translation>
    </message>
    <message>
        <source>This picture is outside the folder of its document, and was not read.</source>
        <translation>Cette image est hors du dossier de son document et n’a pas été lue.</translation>
    </message>
    <message>
        <source>This file is not text. Open a text, e-book, PDF or Word document.</source>
        <translation>Ce fichier n’est pas du texte. Ouvrez un texte, un livre numérique, un PDF ou un document Word.</translation>
    </message>
    <message>
        <source>presentation</source>
        <translation>présentation</translation>
    </message>
    <message>
        <source>This file is not a presentation: it holds no slides.</source>
        <translation>Ce fichier n’est pas une présentation : il ne contient pas de diapositives.</translation>
    </message>
    <message>
        <source>This file is damaged: it does not begin as Rich Text Format does.</source>
        <translation>Ce fichier est endommagé : il ne commence pas comme du Rich Text Format.</translation>
    </message>
    <message>
        <source>This document is nested deeper than any program writes, and was not opened.</source>
        <translation>Ce document est imbriqué plus profondément qu’aucun programme n’écrit, et n’a pas été ouvert.</translation>
    </message>
    <message>
        <source>This document is damaged in a way that cannot be handled. Get a new copy of it.</source>
        <translation>Ce document est endommagé au point de ne pas pouvoir être traité. Procurez-vous une nouvelle copie.</translation>
    </message>
    <message>
        <source>This document needs too much memory and was not opened.</source>
        <translation>Ce document demande trop de mémoire et n’a pas été ouvert.</translation>
    </message>
    <message>
        <source>This document takes too long to open and was given up.</source>
        <translation>L’ouverture de ce document prend trop de temps et a été abandonnée.</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>L’ouverture a été annulée.</translation>
    </message>
    <message>
        <source>'{path}' is being made of another text: wait for it, or give another name.</source>
        <translation>« {path} » est en train d’être fait à partir d’un autre texte : attendez qu’il soit fini ou donnez un autre nom.</translation>
    </message>
    <message>
        <source>Nothing to read was recognised on the pictures of this PDF.</source>
        <translation>Rien à lire n’a été reconnu sur les images de ce PDF.</translation>
    </message>
    <message>
        <source>A page of this scan takes too long to recognise.</source>
        <translation>La reconnaissance d’une page de ce scan prend trop de temps.</translation>
    </message>
    <message>
        <source>This address redirects too often. Open it in a browser and save the page.</source>
        <translation>Cette adresse redirige trop souvent. Ouvrez-la dans un navigateur et enregistrez la page.</translation>
    </message>
    <message>
        <source>Only web addresses that begin with http:// or https:// can be opened.</source>
        <translation>Seules les adresses web qui commencent par http:// ou https:// peuvent être ouvertes.</translation>
    </message>
    <message>
        <source>Addresses with a name and password in them are not opened.</source>
        <translation>Les adresses contenant un nom et un mot de passe ne sont pas ouvertes.</translation>
    </message>
    <message>
        <source>The page is packed in a way that cannot be read ({encoding}).</source>
        <translation>La page est compressée d’une façon illisible ici ({encoding}).</translation>
    </message>
    <message>
        <source>The page is empty.</source>
        <translation>La page est vide.</translation>
    </message>
    <message>
        <source>{host} answered {status} ({why}). Check the address.</source>
        <translation>{host} a répondu {status} ({why}). Vérifiez l’adresse.</translation>
    </message>
    <message>
        <source>This address holds no text to read ({kind}).</source>
        <translation>Cette adresse ne contient pas de texte à lire ({kind}).</translation>
    </message>
    <message>
        <source>The page takes too long to arrive and was given up.</source>
        <translation>La page met trop de temps à arriver et a été abandonnée.</translation>
    </message>
    <message>
        <source>The page has more than {most} MB.</source>
        <translation>La page dépasse {most} Mo.</translation>
    </message>
    <message>
        <source>{host} is not on the open internet, so it is not opened.</source>
        <translation>{host} n’est pas sur l’internet public et n’est donc pas ouvert.</translation>
    </message>
    <message>
        <source>{host} cannot be reached or broke off: {why}.</source>
        <translation>{host} est injoignable ou a interrompu la connexion : {why}.</translation>
    </message>
    <message>
        <source>There is no folder '{folder}': create it or choose another.</source>
        <translation>Il n’y a pas de dossier « {folder} » : créez-le ou choisissez-en un autre.</translation>
    </message>
    <message>
        <source>'{path}' is a folder: give the name of a file.</source>
        <translation>« {path} » est un dossier : donnez le nom d’un fichier.</translation>
    </message>
    <message>
        <source>Writing to '{place}' is not allowed: choose another folder.</source>
        <translation>L’écriture dans « {place} » n’est pas autorisée : choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>The disk is full: '{path}' cannot grow. Make room and try again.</source>
        <translation>Le disque est plein : « {path} » ne peut pas grandir. Libérez de la place et réessayez.</translation>
    </message>
    <message>
        <source>There is no '{path}' to continue: start it anew.</source>
        <translation>Il n’y a pas de « {path} » à poursuivre : recommencez depuis le début.</translation>
    </message>
    <message>
        <source>'{path}' does not hold the first {samples} samples of this text: start it anew.</source>
        <translation>« {path} » ne contient pas les {samples} premiers échantillons de ce texte : recommencez depuis le début.</translation>
    </message>
    <message>
        <source>'{path}' has reached the 4 GB a WAV file can hold: start another.</source>
        <translation>« {path} » a atteint les 4 Go que peut contenir un fichier WAV : commencez-en un autre.</translation>
    </message>
    <message>
        <source>There is no sound output: connect loudspeakers or headphones.</source>
        <translation>Il n’y a pas de sortie audio : connectez des haut-parleurs ou un casque.</translation>
    </message>
    <message>
        <source>The sound system cannot be asked for its devices: {why}</source>
        <translation>Le système audio ne peut pas être interrogé sur ses périphériques : {why}</translation>
    </message>
    <message>
        <source>The sound system does not start: {why}</source>
        <translation>Le système audio ne démarre pas : {why}</translation>
    </message>
    <message>
        <source>The sound output '{name}' does not open: {why}. Choose another one.</source>
        <translation>La sortie audio « {name} » ne s’ouvre pas : {why}. Choisissez-en une autre.</translation>
    </message>
    <message>
        <source>CPU, {cores} cores</source>
        <translation>Processeur, {cores} cœurs</translation>
    </message>
    <message>
        <source>There is no device '{device}': use auto, gpu or cpu.</source>
        <translation>Il n’y a pas de périphérique « {device} » : utilisez auto, gpu ou cpu.</translation>
    </message>
    <message>
        <source>This machine has no GPU that MLX can use: choose the CPU instead.</source>
        <translation>Cet ordinateur n’a pas de processeur graphique utilisable par MLX : choisissez le processeur.</translation>
    </message>
    <message>
        <source>A memory limit must be positive.</source>
        <translation>Une limite de mémoire doit être positive.</translation>
    </message>
    <message>
        <source>MLX is installed for NVIDIA GPUs, and {why}. Mend the driver, or set the program up anew without: make run CUDA=0</source>
        <translation>MLX est installé pour les processeurs graphiques NVIDIA, et {why}. Réparez le pilote, ou réinstallez le programme sans lui : make run CUDA=0</translation>
    </message>
    <message>
        <source>The graphics processor failed: {why}</source>
        <translation>Le processeur graphique a échoué : {why}</translation>
    </message>
    <message>
        <source>Keys {keys} do not fit {names}.</source>
        <translation>Les clés {keys} ne conviennent pas à {names}.</translation>
    </message>
    <message>
        <source>{name} wants a mapping, got {found}.</source>
        <translation>{name} attend une table de correspondance et a reçu {found}.</translation>
    </message>
    <message>
        <source>{name} does not know {unknown}.</source>
        <translation>{name} ne connaît pas {unknown}.</translation>
    </message>
    <message>
        <source>The kernel '{name}' cannot be compiled: {why}</source>
        <translation>Le noyau « {name} » ne peut pas être compilé : {why}</translation>
    </message>
    <message>
        <source>There is no voice or clip '{name}'. Built-in voices: {known}.</source>
        <translation>Il n’y a ni voix ni enregistrement « {name} ». Voix fournies : {known}.</translation>
    </message>
    <message>
        <source>{model} comes without a voice: give a clip of one.</source>
        <translation>{model} est fourni sans voix : donnez-en un enregistrement.</translation>
    </message>
    <message>
        <source>The voice '{name}' was made with another model. Clone its clip again for {model}.</source>
        <translation>La voix « {name} » a été créée avec un autre modèle. Recréez-la à partir de son enregistrement pour {model}.</translation>
    </message>
    <message>
        <source>This model's numbers are too large for float16: choose float32 or bfloat16.</source>
        <translation>Les nombres de ce modèle sont trop grands pour float16 : choisissez float32 ou bfloat16.</translation>
    </message>
    <message>
        <source>This text is in {language}, which {model} does not speak.</source>
        <translation>Ce texte est en {language}, langue que {model} ne parle pas.</translation>
    </message>
    <message>
        <source>Too many requests are waiting. Try again in a moment.</source>
        <translation>Trop de demandes sont en attente. Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>The engine was shut down.</source>
        <translation>Le moteur a été arrêté.</translation>
    </message>
    <message>
        <source>There is no player to read aloud with.</source>
        <translation>Il n’y a pas de lecteur pour lire à voix haute.</translation>
    </message>
    <message>
        <source>{error} It is not used any more: begin again, and it will work without.</source>
        <translation>{error} Il n’est plus utilisé : recommencez, et cela fonctionnera sans lui.</translation>
    </message>
    <message>
        <source>'{directory}' is no model in its publisher's own files, and the reference reads those alone: name the one that it was made of.</source>
        <translation>« {directory} » n’est pas un modèle dans les fichiers de son éditeur, et la référence ne lit que ceux-là : nommez celui dont il est tiré.</translation>
    </message>
    <message>
        <source>The reference does not take '{name}': {why}</source>
        <translation>La référence n’accepte pas « {name} » : {why}</translation>
    </message>
    <message>
        <source>The reference implementation is not installed beside Philomel: install chatterbox-tts, which brings PyTorch (pip install chatterbox-tts).</source>
        <translation>L’implémentation de référence n’est pas installée à côté de Philomel : installez chatterbox-tts, qui apporte PyTorch (pip install chatterbox-tts).</translation>
    </message>
    <message>
        <source>OpenVINO, which computes on this machine's processor, cannot be loaded ({why}): install the program anew.</source>
        <translation>OpenVINO, qui calcule sur le processeur de cet ordinateur, ne peut pas être chargé ({why}) : réinstallez le programme.</translation>
    </message>
    <message>
        <source>'{name}' is truncated, damaged, or no safetensors file ({why}): download it again.</source>
        <translation>« {name} » est tronqué, endommagé, ou n’est pas un fichier safetensors ({why}) : téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>The sound of this book cannot be read: {why}.</source>
        <translation>Le son de ce livre ne peut pas être lu : {why}.</translation>
    </message>
    <message>
        <source>This sound has more than {most} MB and is not heard.</source>
        <translation>Ce son fait plus de {most} Mo et n’est pas joué.</translation>
    </message>
    <message>
        <source>Flash's reference is not installed: pip install chatterbox-flash.</source>
        <translation>La référence de Flash n’est pas installée : pip install chatterbox-flash.</translation>
    </message>
    <message>
        <source>the model produced invalid numbers</source>
        <translation>le modèle a produit des nombres non valides</translation>
    </message>
    <message>
        <source>the end of the sentence was missed</source>
        <translation>la fin de la phrase a été manquée</translation>
    </message>
    <message>
        <source>the speech repeats itself</source>
        <translation>la parole se répète</translation>
    </message>
    <message>
        <source>the speech is too long for its text</source>
        <translation>la parole est trop longue pour son texte</translation>
    </message>
    <message>
        <source>the speech is longer than the model keeps it up</source>
        <translation>la parole est plus longue que ce que le modèle peut soutenir</translation>
    </message>
    <message>
        <source>the speech is too short for its text</source>
        <translation>la parole est trop courte pour son texte</translation>
    </message>
    <message>
        <source>the sentence is silent</source>
        <translation>la phrase est muette</translation>
    </message>
    <message>
        <source>a tone hums beside the speech</source>
        <translation>un son bourdonne à côté de la parole</translation>
    </message>
    <message>
        <source>something sighs that is not in the text</source>
        <translation>on entend un soupir qui n’est pas dans le texte</translation>
    </message>
    <message>
        <source>The trace could not be written to {path}: {why}.</source>
        <translation>La trace n’a pas pu être écrite dans {path} : {why}.</translation>
    </message>
    <message>
        <source>{name} must be {wanted}, not {value}.</source>
        <translation>{name} doit être {wanted}, et non {value}.</translation>
    </message>
    <message>
        <source>{name} must be between {low} and {high}, not {value}.</source>
        <translation>{name} doit être compris entre {low} et {high}, pas {value}.</translation>
    </message>
    <message>
        <source>{model} does not speak '{language}'. It speaks: {known}.</source>
        <translation>{model} ne parle pas « {language} ». Il parle : {known}.</translation>
    </message>
    <message>
        <source>This model has no sound for any letter of this text: choose a model that speaks its language.</source>
        <translation>Ce modèle n’a de son pour aucune lettre de ce texte : choisissez un modèle qui parle sa langue.</translation>
    </message>
    <message>
        <source>The text is too long to speak in one go: {tokens} tokens, at most {most}.</source>
        <translation>Le texte est trop long pour être dit d’un trait : {tokens} jetons, {most} au plus.</translation>
    </message>
    <message>
        <source>The text's tokens are not of this model's vocabulary: the tokenizer is another's.</source>
        <translation>Les jetons du texte ne sont pas du vocabulaire de ce modèle : le tokeniseur est celui d’un autre.</translation>
    </message>
    <message>
        <source>The text is too long to speak in one go: split it.</source>
        <translation>Le texte est trop long pour être dit d’un trait : divisez-le.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}.</source>
        <translation>{name} ne peut pas être {value}.</translation>
    </message>
    <message>
        <source>Hebrew needs the vowel-pointing model of dicta-onnx: put its dicta*.onnx into {directory}.</source>
        <translation>L’hébreu a besoin du modèle de vocalisation de dicta-onnx : placez son dicta*.onnx dans {directory}.</translation>
    </message>
    <message>
        <source>{purpose} needs an optional library: install it with  pip install 'philomel[{language}]'</source>
        <translation>{purpose} a besoin d’une bibliothèque facultative : installez-la avec  pip install 'philomel[{language}]'</translation>
    </message>
    <message>
        <source>The word list for Chinese could not be downloaded (spacy-pkuseg fetches it once, from GitHub): connect to the network and try again.</source>
        <translation>La liste de mots du chinois n’a pas pu être téléchargée (spacy-pkuseg la prend une fois sur GitHub) : connectez-vous au réseau et réessayez.</translation>
    </message>
    <message>
        <source>Chinese needs {name} beside the model's files.</source>
        <translation>Le chinois a besoin de {name} à côté des fichiers du modèle.</translation>
    </message>
    <message>
        <source>{path} is not a Cangjie table: download it again.</source>
        <translation>{path} n’est pas une table Cangjie : téléchargez-la de nouveau.</translation>
    </message>
    <message>
        <source>The vowel-pointing model of Hebrew could not be opened ({name}). dicta-onnx also fetches a tokenizer once: connect to the network and try again.</source>
        <translation>Le modèle de vocalisation de l’hébreu n’a pas pu être ouvert ({name}). dicta-onnx télécharge aussi une fois un tokeniseur : connectez-vous au réseau et réessayez.</translation>
    </message>
    <message>
        <source>A pronunciation rule needs a word to look for.</source>
        <translation>Une règle de prononciation a besoin d’un mot à chercher.</translation>
    </message>
    <message>
        <source>A pronunciation rule has {most} characters at most on each side.</source>
        <translation>Une règle de prononciation a au plus {most} caractères de chaque côté.</translation>
    </message>
    <message>
        <source>The expression '{expression}' takes too long to look for and is left out: it has repeats within repeats, as (a+)+ has.</source>
        <translation>L’expression « {expression} » prend trop de temps à chercher et est laissée de côté : elle a des répétitions dans des répétitions, comme (a+)+.</translation>
    </message>
    <message>
        <source>The expression '{expression}' is too large: {depth} groups within groups, and repeats of {repeats} in all, are the most.</source>
        <translation>L’expression « {expression} » est trop grande : au plus {depth} groupes imbriqués et {repeats} répétitions en tout.</translation>
    </message>
    <message>
        <source>The expression '{expression}' cannot be used: {why}.</source>
        <translation>L’expression « {expression} » ne peut pas être utilisée : {why}.</translation>
    </message>
    <message>
        <source>write what is written, an equals sign between spaces, and what is said.</source>
        <translation>écrivez ce qui est écrit, un signe égal entre espaces, et ce qui est dit.</translation>
    </message>
    <message>
        <source>Line {number} of the rules: {why}</source>
        <translation>Ligne {number} des règles : {why}</translation>
    </message>
    <message>
        <source>what stands in quotation marks cannot be read.</source>
        <translation>ce qui est entre guillemets ne peut pas être lu.</translation>
    </message>
    <message>
        <source>There is no text to speak.</source>
        <translation>Il n’y a pas de texte à dire.</translation>
    </message>
    <message>
        <source>The tokenizer {name} is missing in {directory}.</source>
        <translation>Le tokeniseur {name} manque dans {directory}.</translation>
    </message>
    <message>
        <source>The tokenizer lacks {missing}: it belongs to another model.</source>
        <translation>Il manque {missing} au tokeniseur : il appartient à un autre modèle.</translation>
    </message>
    <message>
        <source>There is nothing in this text that can be said: it has no letters or digits.</source>
        <translation>Rien dans ce texte ne peut être dit : il n’a ni lettres ni chiffres.</translation>
    </message>
    <message>
        <source>This model does not speak '{language}'. It speaks: {known}.</source>
        <translation>Ce modèle ne parle pas « {language} ». Il parle : {known}.</translation>
    </message>
    <message>
        <source>{path} is not a tokenizer: download it again.</source>
        <translation>{path} n’est pas un tokeniseur : téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>The list of words {name} is missing in {directory}.</source>
        <translation>La liste de mots {name} manque dans {directory}.</translation>
    </message>
    <message>
        <source>{path} is not a list of words: download it again.</source>
        <translation>{path} n’est pas une liste de mots : téléchargez-la de nouveau.</translation>
    </message>
    <message>
        <source>The tokenizer's {name} is missing in {directory}.</source>
        <translation>{name} du tokeniseur manque dans {directory}.</translation>
    </message>
    <message>
        <source>The tokenizer in {directory} is damaged: download it again.</source>
        <translation>Le tokeniseur dans {directory} est endommagé : téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>Token {token} should be {wanted} but is {found}: the files in {directory} do not belong together.</source>
        <translation>Le jeton {token} devrait être {wanted} mais est {found} : les fichiers de {directory} ne vont pas ensemble.</translation>
    </message>
    <message>
        <source>'{name}' is empty: choose a recording of someone speaking.</source>
        <translation>« {name} » est vide : choisissez un enregistrement où quelqu’un parle.</translation>
    </message>
    <message>
        <source>'{name}' breaks off after {seconds:.1f} s: get a whole copy of it.</source>
        <translation>« {name} » s’interrompt après {seconds:.1f} s : procurez-vous une copie complète.</translation>
    </message>
    <message>
        <source>'{name}' holds no sound: choose a recording of someone speaking.</source>
        <translation>« {name} » ne contient pas de son : choisissez un enregistrement où quelqu’un parle.</translation>
    </message>
    <message>
        <source>'{name}' holds samples that are not numbers: save it anew from its source.</source>
        <translation>« {name} » contient des échantillons qui ne sont pas des nombres : enregistrez-le de nouveau depuis sa source.</translation>
    </message>
    <message>
        <source>'{name}' claims {rate} samples a second, which cannot be right: save it anew from its source.</source>
        <translation>« {name} » annonce {rate} échantillons par seconde, ce qui ne peut être juste : enregistrez-le de nouveau depuis sa source.</translation>
    </message>
    <message>
        <source>'{name}' claims {channels} channels: save it anew in mono or stereo.</source>
        <translation>« {name} » annonce {channels} canaux : enregistrez-le de nouveau en mono ou stéréo.</translation>
    </message>
    <message>
        <source>'{path}' cannot be opened: {why}.</source>
        <translation>« {path} » ne peut pas être ouvert : {why}.</translation>
    </message>
    <message>
        <source>'{name}' is not audio that can be read, or is damaged: try to save it as WAV or MP3.</source>
        <translation>« {name} » n’est pas de l’audio lisible, ou est endommagé : essayez de l’enregistrer en WAV ou MP3.</translation>
    </message>
    <message>
        <source>The clip is silent: choose a recording of someone speaking.</source>
        <translation>L’enregistrement est muet : choisissez-en un où quelqu’un parle.</translation>
    </message>
    <message>
        <source>The file is damaged or incomplete; {seconds:.1f} s of it could be read.</source>
        <translation>Le fichier est endommagé ou incomplet ; {seconds:.1f} s ont pu en être lues.</translation>
    </message>
    <message>
        <source>The voice is whispered or hoarse, or there is little speech: the clone will be so too.</source>
        <translation>La voix est chuchotée ou enrouée, ou il y a peu de parole : la nouvelle voix le sera aussi.</translation>
    </message>
    <message>
        <source>There is nothing above 4 kHz, as over a telephone: the voice will sound dull.</source>
        <translation>Il n’y a rien au-dessus de 4 kHz, comme au téléphone : la voix sonnera sourde.</translation>
    </message>
    <message>
        <source>The voice or the recording changes at about {at:.0f} s: use a part with one voice alone.</source>
        <translation>La voix ou l’enregistrement change vers {at:.0f} s : prenez un extrait avec une seule voix.</translation>
    </message>
    <message>
        <source>Only {seconds:.1f} s of speech were found; ten seconds make a much better voice.</source>
        <translation>Seulement {seconds:.1f} s de parole ont été trouvées ; dix secondes font une bien meilleure voix.</translation>
    </message>
    <message>
        <source>{seconds:.1f} s of speech were found; ten seconds make a better voice.</source>
        <translation>{seconds:.1f} s de parole ont été trouvées ; dix secondes font une meilleure voix.</translation>
    </message>
    <message>
        <source>Only the first {minutes:.0f} minutes of a recording are listened to.</source>
        <translation>D’un enregistrement, seules les {minutes:.0f} premières minutes sont écoutées.</translation>
    </message>
    <message>
        <source>The room can be heard (echo): speak closer to the microphone, or in a furnished room.</source>
        <translation>On entend la pièce (écho) : parlez plus près du microphone, ou dans une pièce meublée.</translation>
    </message>
    <message>
        <source>The recording is very quiet ({loudness:.0f} LUFS): it is raised, and its noise with it.</source>
        <translation>L’enregistrement est très faible ({loudness:.0f} LUFS) : il est amplifié, et son bruit avec lui.</translation>
    </message>
    <message>
        <source>There is background noise: the voice is only {snr:.0f} dB above it.</source>
        <translation>Il y a un bruit de fond : la voix n’est que {snr:.0f} dB au-dessus.</translation>
    </message>
    <message>
        <source>The recording is overdriven: {share:.1%} of it is cut off at the top.</source>
        <translation>L’enregistrement est saturé : {share:.1%} en sont écrêtés.</translation>
    </message>
    <message>
        <source>Nobody speaks for {seconds:.1f} s.</source>
        <translation>Personne ne parle pendant {seconds:.1f} s.</translation>
    </message>
    <message>
        <source>The clip has {seconds:.1f} s of sound, and this model needs more than {least:.0f} s: use a longer one, at best ten seconds.</source>
        <translation>L’enregistrement a {seconds:.1f} s de son, et ce modèle en demande plus de {least:.0f} s : prenez-en un plus long, au mieux dix secondes.</translation>
    </message>
    <message>
        <source>'{name}': end the name in {suffixes}.</source>
        <translation>« {name} » : terminez le nom par {suffixes}.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Arrêté.</translation>
    </message>
    <message>
        <source>This text was changed meanwhile.</source>
        <translation>Ce texte a été modifié entre-temps.</translation>
    </message>
    <message>
        <source>This book is read by {model}: choose that model, and go on with it.</source>
        <translation>Ce livre est lu par {model} : choisissez ce modèle et continuez.</translation>
    </message>
    <message>
        <source>This book cannot be made: an unexpected error ({why}).</source>
        <translation>Ce livre ne peut pas être fait : une erreur inattendue ({why}).</translation>
    </message>
    <message>
        <source>Nothing would be left of this text.</source>
        <translation>Il ne resterait rien de ce texte.</translation>
    </message>
    <message>
        <source>This file is kept in an old encoding ({codec}) that has no “{letter}”: save it as UTF-8 first.</source>
        <translation>Ce fichier est enregistré dans un ancien encodage ({codec}) qui n’a pas « {letter} » : enregistrez-le d’abord en UTF-8.</translation>
    </message>
    <message>
        <source>A cluster needs Ray, which is not installed: pip install 'philomel[cluster]'.</source>
        <translation>Une grappe a besoin de Ray, qui n’est pas installé : pip install 'philomel[cluster]'.</translation>
    </message>
    <message>
        <source>No Ray cluster answers at '{address}' ({why}).</source>
        <translation>Aucune grappe Ray ne répond à l’adresse « {address} » ({why}).</translation>
    </message>
    <message>
        <source>The cluster has lost a task: {why}</source>
        <translation>La grappe a perdu une tâche : {why}</translation>
    </message>
    <message>
        <source>A worker of the cluster is another ({theirs}, here {ours}): one book is made by machines and programs of one kind.</source>
        <translation>Une machine de la grappe est différente ({theirs}, ici {ours}) : un livre est fait par des machines et des programmes d’une même sorte.</translation>
    </message>
    <message>
        <source>The voice cannot be kept in '{folder}': {why}. Make room or let yourself write there.</source>
        <translation>La voix ne peut pas être conservée dans « {folder} » : {why}. Faites-y de la place, ou donnez-vous le droit d’y écrire.</translation>
    </message>
    <message>
        <source>'{path}' is empty: delete it, and another is made.</source>
        <translation>« {path} » est vide : supprimez-le, et un autre sera créé.</translation>
    </message>
    <message>
        <source>'{path}' cannot be used: {why}.</source>
        <translation>« {path} » ne peut pas être utilisé : {why}.</translation>
    </message>
    <message>
        <source>{suffix} files are written by FFmpeg, which is not on this machine: install it (Debian and Ubuntu: sudo apt install ffmpeg; Mac: brew install ffmpeg) and try again, or choose .mp3 or .opus.</source>
        <translation>Les fichiers {suffix} sont écrits par FFmpeg, qui n’est pas sur cet ordinateur : installez-le (Debian et Ubuntu : sudo apt install ffmpeg ; Mac : brew install ffmpeg) et réessayez, ou choisissez .mp3 ou .opus.</translation>
    </message>
    <message>
        <source>There is no precision '{precision}': use float32, float16, bfloat16 or faster.</source>
        <translation>Il n’y a pas de précision « {precision} » : utilisez float32, float16, bfloat16 ou faster.</translation>
    </message>
    <message>
        <source>Nothing can be written in '{path}': {why}. Make room or let yourself write there, or choose another folder.</source>
        <translation>Rien ne peut être écrit dans « {path} » : {why}. Faites-y de la place, donnez-vous le droit d’y écrire, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>No input has the length '{name}'.</source>
        <translation>Aucune entrée n’a la longueur « {name} ».</translation>
    </message>
    <message>
        <source>A size is not linear in the free lengths: {values}.</source>
        <translation>Une taille n’est pas linéaire dans les longueurs libres : {values}.</translation>
    </message>
    <message>
        <source>The form of a recorded function depends on a length.</source>
        <translation>La forme d’une fonction enregistrée dépend d’une longueur.</translation>
    </message>
    <message>
        <source>Transposed convolutions cannot be recorded yet.</source>
        <translation>Les convolutions transposées ne peuvent pas encore être enregistrées.</translation>
    </message>
    <message>
        <source>Rows alone can be gathered in a recording, not along {axes}.</source>
        <translation>Dans un enregistrement, seules des lignes peuvent être réunies, pas le long de {axes}.</translation>
    </message>
    <message>
        <source>A constant depends on a free length.</source>
        <translation>Une constante dépend d’une longueur libre.</translation>
    </message>
    <message>
        <source>MLX's {kind} cannot be recorded yet.</source>
        <translation>{kind} de MLX ne peut pas encore être enregistré.</translation>
    </message>
    <message>
        <source>auto, exact or fast</source>
        <translation>auto, exact ou fast</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un nombre entier</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un nombre</translation>
    </message>
    <message>
        <source>its process ended with {status}</source>
        <translation>son processus s’est terminé avec {status}</translation>
    </message>
    <message>
        <source>'{name}' is {kind} audio, which this machine cannot read yet: install ffmpeg, or save the clip as WAV or MP3.</source>
        <translation>« {name} » est de l’audio {kind}, que cet ordinateur ne sait pas encore lire : installez ffmpeg, ou enregistrez-le en WAV ou MP3.</translation>
    </message>
    <message>
        <source>'{name}' cannot be decoded: it is damaged, or not the kind it seems.</source>
        <translation>« {name} » ne peut pas être décodé : il est endommagé, ou n’est pas ce qu’il paraît.</translation>
    </message>
    <message>
        <source>'{name}' is damaged or breaks off: get a whole copy of it.</source>
        <translation>« {name} » est endommagé ou s’interrompt : procurez-vous une copie complète.</translation>
    </message>
    <message>
        <source>'{name}' has no sound in it.</source>
        <translation>« {name} » ne contient pas de son.</translation>
    </message>
    <message>
        <source>'{name}' is {kind} audio of more than {minutes:.0f} minutes: save it as WAV, FLAC or MP3, which may be of any length.</source>
        <translation>« {name} » est de l’audio {kind} de plus de {minutes:.0f} minutes : enregistrez-le en WAV, FLAC ou MP3, dont la longueur est libre.</translation>
    </message>
    <message>
        <source>The recording lasts {seconds:.2f} s: 0.04 s are the least.</source>
        <translation>L’enregistrement dure {seconds:.2f} s : 0,04 s est le minimum.</translation>
    </message>
    <message>
        <source>'{name}' is not a voice saved by this program: clone the voice again.</source>
        <translation>« {name} » n’est pas une voix enregistrée par ce programme : recréez la voix.</translation>
    </message>
    <message>
        <source>The voice '{name}' was made with {model}, not with {wanted}: load that model, or clone the voice again.</source>
        <translation>La voix « {name} » a été créée avec {model}, pas avec {wanted} : chargez ce modèle, ou recréez la voix.</translation>
    </message>
    <message>
        <source>'{source}' is not a whole voice (missing or unknown: {wrong}).</source>
        <translation>« {source} » n’est pas une voix complète (manquant ou inconnu : {wrong}).</translation>
    </message>
    <message>
        <source>'{source}' does not have two frames a token: clone the voice again.</source>
        <translation>« {source} » n’a pas deux trames par jeton : recréez la voix.</translation>
    </message>
    <message>
        <source>The voice cannot be saved to '{path}': {why}.</source>
        <translation>La voix ne peut pas être enregistrée dans « {path} » : {why}.</translation>
    </message>
    <message>
        <source>There is no voice at '{path}'.</source>
        <translation>Il n’y a pas de voix dans « {path} ».</translation>
    </message>
    <message>
        <source>'{name}' is damaged or not a saved voice: clone the voice again.</source>
        <translation>« {name} » est endommagé ou n’est pas une voix enregistrée : recréez la voix.</translation>
    </message>
    <message>
        <source>'{source}' has an unusable '{key}': clone the voice again.</source>
        <translation>« {source} » a un « {key} » inutilisable : recréez la voix.</translation>
    </message>
    <message>
        <source>'{source}' has a '{key}' that is not made of numbers: clone the voice again.</source>
        <translation>« {source} » a un « {key} » qui n’est pas fait de nombres : recréez la voix.</translation>
    </message>
    <message>
        <source>'{source}' has unreadable facts: clone the voice again.</source>
        <translation>« {source} » a des informations illisibles : recréez la voix.</translation>
    </message>
    <message>
        <source>This is too short to carry a watermark: it takes about a second.</source>
        <translation>C’est trop court pour porter un filigrane : il faut environ une seconde.</translation>
    </message>
    <message>
        <source>{name} does not hold the watermark that {package} lists, so it was deleted. Try again.</source>
        <translation>{name} ne contient pas le filigrane qu’indique {package} et a donc été supprimé. Réessayez.</translation>
    </message>
    <message>
        <source>'{name}' holds no watermark: delete it and fetch it again.</source>
        <translation>« {name} » ne contient pas de filigrane : supprimez-le et téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>The watermark is not on this machine yet: philomel watermark --fetch brings it, once (34 MB).</source>
        <translation>Le filigrane n’est pas encore sur cet ordinateur : philomel watermark --fetch le télécharge une fois (34 Mo).</translation>
    </message>
    <message>
        <source>Afrikaans</source>
        <translation>afrikaans</translation>
    </message>
    <message>
        <source>Amharic</source>
        <translation>amharique</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>arabe</translation>
    </message>
    <message>
        <source>Bashkir</source>
        <translation>bachkir</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>biélorusse</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>bulgare</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>bengali</translation>
    </message>
    <message>
        <source>Tibetan</source>
        <translation>tibétain</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>catalan</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>tchèque</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>gallois</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>danois</translation>
    </message>
    <message>
        <source>German</source>
        <translation>allemand</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>grec</translation>
    </message>
    <message>
        <source>English</source>
        <translation>anglais</translation>
    </message>
    <message>
        <source>Esperanto</source>
        <translation>espéranto</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>espagnol</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>estonien</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>basque</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>persan</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>finnois</translation>
    </message>
    <message>
        <source>French</source>
        <translation>français</translation>
    </message>
    <message>
        <source>Irish</source>
        <translation>irlandais</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>goudjarati</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>hébreu</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>hindi</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>croate</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>hongrois</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>arménien</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>islandais</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>italien</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>japonais</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>géorgien</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>kazakh</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>khmer</translation>
    </message>
    <message>
        <source>Kannada</source>
        <translation>kannada</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>coréen</translation>
    </message>
    <message>
        <source>Kyrgyz</source>
        <translation>kirghize</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>latin</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>lao</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>lituanien</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>letton</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>macédonien</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>malayalam</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>mongol</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>marathi</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>malais</translation>
    </message>
    <message>
        <source>Maltese</source>
        <translation>maltais</translation>
    </message>
    <message>
        <source>Burmese</source>
        <translation>birman</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>népalais</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>néerlandais</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>norvégien</translation>
    </message>
    <message>
        <source>Odia</source>
        <translation>odia</translation>
    </message>
    <message>
        <source>Punjabi</source>
        <translation>pendjabi</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>polonais</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>pachto</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>portugais</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>roumain</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>russe</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>sanskrit</translation>
    </message>
    <message>
        <source>Kurdish</source>
        <translation>kurde</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>cingalais</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>slovaque</translation>
    </message>
    <message>
        <source>Slovene</source>
        <translation>slovène</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>albanais</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>serbe</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>suédois</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>swahili</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>tamoul</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>télougou</translation>
    </message>
    <message>
        <source>Tajik</source>
        <translation>tadjik</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>thaï</translation>
    </message>
    <message>
        <source>Filipino</source>
        <translation>tagalog</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>turc</translation>
    </message>
    <message>
        <source>Tatar</source>
        <translation>tatar</translation>
    </message>
    <message>
        <source>Uyghur</source>
        <translation>ouïghour</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>ukrainien</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>ourdou</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>vietnamien</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>chinois</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>une image</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>du son</translation>
    </message>
    <message>
        <source>a film</source>
        <translation>un film</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>un programme</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>une archive</translation>
    </message>
    <message>
        <source>an e-book of Microsoft's Reader (.lit)</source>
        <translation>un livre numérique pour Microsoft Reader (.lit)</translation>
    </message>
    <message>
        <source>a help file (.chm)</source>
        <translation>un fichier d’aide (.chm)</translation>
    </message>
    <message>
        <source>an e-book for old Sony readers (.lrf)</source>
        <translation>un livre numérique pour d’anciennes liseuses Sony (.lrf)</translation>
    </message>
    <message>
        <source>a scan in DjVu</source>
        <translation>un scan au format DjVu</translation>
    </message>
    <message>
        <source>there is no such host, or no network.</source>
        <translation>cet hôte n’existe pas, ou il n’y a pas de réseau.</translation>
    </message>
    <message>
        <source>nobody answers there.</source>
        <translation>personne ne répond là-bas.</translation>
    </message>
    <message>
        <source>it does not answer in time.</source>
        <translation>il ne répond pas à temps.</translation>
    </message>
    <message>
        <source>the server closed the connection.</source>
        <translation>le serveur a fermé la connexion.</translation>
    </message>
    <message>
        <source>it may be in {language}, which is not sure</source>
        <translation>langue incertaine, peut-être {language}</translation>
    </message>
    <message>
        <source>this model cannot read it</source>
        <translation>ce modèle ne peut pas la lire</translation>
    </message>
    <message>
        <source>this model does not speak its language</source>
        <translation>ce modèle ne parle pas sa langue</translation>
    </message>
    <message>
        <source>there is no such host, or no network</source>
        <translation>cet hôte n’existe pas, ou il n’y a pas de réseau</translation>
    </message>
    <message>
        <source>Philomel cannot start a process of its own, which this takes. End other programs and try again; if that does not help, install Philomel anew.</source>
        <translation>Philomel ne peut pas lancer de processus à lui, qu’il faut pour cela. Fermez d’autres programmes et réessayez ; si cela ne suffit pas, réinstallez Philomel.</translation>
    </message>
    <message>
        <source>The voice of this book is not there any more: bring it back, or make the book anew.</source>
        <translation>La voix de ce livre n’est plus là : rétablissez-la, ou refaites le livre.</translation>
    </message>
    <message>
        <source>The text of this book, or what reads it, is another than before: going on makes all anew.</source>
        <translation>Le texte de ce livre, ou ce qui le lit, n’est plus le même : en continuant, tout est refait.</translation>
    </message>
    <message>
        <source>'{path}' is what is to be read: choose another name.</source>
        <translation>« {path} » est ce qui doit être lu : choisissez un autre nom.</translation>
    </message>
    <message>
        <source>Your settings were damaged: they are as at the first start, and what there was is kept in {file}.</source>
        <translation>Vos paramètres étaient endommagés : ils sont comme au premier démarrage, et ce qu’il y avait est conservé dans {file}.</translation>
    </message>
    <message>
        <source>Your settings cannot be read, and none is kept this time: let yourself read and write {file}, and start again.</source>
        <translation>Vos paramètres ne peuvent pas être lus, et aucun n’est conservé cette fois : donnez-vous le droit de lire et d’écrire {file}, puis redémarrez.</translation>
    </message>
    <message>
        <source>There is no voice '{name}', but these: {known}.</source>
        <translation>Il n’y a pas de voix « {name} », mais celles-ci : {known}.</translation>
    </message>
    <message>
        <source>The starter voice knows no voice like this one. A larger model will sound more like it.</source>
        <translation>La voix de départ ne connaît aucune voix comme celle-ci. Un modèle plus grand lui ressemblera davantage.</translation>
    </message>
    <message>
        <source>This sentence does not stand so in its file: that was changed meanwhile (F5 reads it anew), or the sentence is put together of several.</source>
        <translation>Cette phrase ne figure pas ainsi dans son fichier : il a changé entre-temps (F5 le relit), ou la phrase est composée de plusieurs.</translation>
    </message>
    <message>
        <source>This file is damaged, or of another program. Get a new copy of it, or save it as .docx or .epub and open that.</source>
        <translation>Ce fichier est endommagé, ou vient d’un autre programme. Procurez-vous une nouvelle copie, ou enregistrez-le en .docx ou .epub et ouvrez celui-ci.</translation>
    </message>
    <message>
        <source>The fonts of this PDF do not say which letters they show. Install tesseract to have its pages recognised, or run text recognition (OCR) on it first.</source>
        <translation>Les polices de ce PDF ne disent pas quelles lettres elles montrent. Installez tesseract pour en faire reconnaître les pages, ou faites d’abord une reconnaissance de texte (OCR).</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>il ne répond pas</translation>
    </message>
    <message>
        <source>it refuses connections</source>
        <translation>il refuse les connexions</translation>
    </message>
    <message>
        <source>its certificate cannot be trusted</source>
        <translation>son certificat n’est pas digne de confiance</translation>
    </message>
    <message>
        <source>it does not answer as https should</source>
        <translation>il ne répond pas comme le veut https</translation>
    </message>
    <message>
        <source>'{path}' is being written by another Philomel: wait for it, or give another name.</source>
        <translation>Un autre Philomel est en train d’écrire « {path} » : attendez qu’il ait fini ou donnez un autre nom.</translation>
    </message>
    <message>
        <source>There is no schedule '{schedule}': use auto, short, longer or whole.</source>
        <translation>Il n’y a pas de découpage « {schedule} » : utilisez auto, short, longer ou whole.</translation>
    </message>
    <message>
        <source>'{path}' is being downloaded by another Philomel: wait for it.</source>
        <translation>Un autre Philomel télécharge déjà « {path} » : attendez qu’il ait fini.</translation>
    </message>
    <message>
        <source>its recording breaks off</source>
        <translation>son enregistrement s’interrompt</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>aucun fichier ou dossier de ce nom</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>permission refusée</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>le fichier existe déjà</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>ce n’est pas un dossier</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>c’est un dossier</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>argument non valide</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>trop de fichiers ouverts</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>fichier trop grand</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>plus de place sur le disque</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>système de fichiers en lecture seule</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>nom de fichier trop long</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>erreur d’entrée/sortie</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>quota de disque dépassé</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>opération non permise</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>périphérique occupé</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>le fichier n’est plus accessible</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>réseau inaccessible</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>connexion refusée</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>connexion fermée par l’autre côté</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>délai de connexion dépassé</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>aucun chemin vers l’hôte</translation>
    </message>
    <message>
        <source>Name or service not known</source>
        <translation>nom inconnu</translation>
    </message>
    <message>
        <source>Temporary failure in name resolution</source>
        <translation>le nom ne peut pas être résolu pour le moment</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>délai dépassé</translation>
    </message>
    <message>
        <source>{what} at position {position}</source>
        <translation>{what} à la position {position}</translation>
    </message>
    <message>
        <source>missing )</source>
        <translation>il manque )</translation>
    </message>
    <message>
        <source>missing ]</source>
        <translation>il manque ]</translation>
    </message>
    <message>
        <source>missing &gt;</source>
        <translation>il manque &gt;</translation>
    </message>
    <message>
        <source>nothing to repeat</source>
        <translation>il n’y a rien à répéter</translation>
    </message>
    <message>
        <source>multiple repeat</source>
        <translation>répétition multiple</translation>
    </message>
    <message>
        <source>unterminated character set</source>
        <translation>classe de caractères non terminée</translation>
    </message>
    <message>
        <source>bad escape (end of pattern)</source>
        <translation>barre oblique inverse à la fin</translation>
    </message>
    <message>
        <source>unbalanced parenthesis</source>
        <translation>parenthèse en trop</translation>
    </message>
    <message>
        <source>bad character range</source>
        <translation>plage de caractères non valide</translation>
    </message>
    <message>
        <source>min repeat greater than max repeat</source>
        <translation>la répétition minimale dépasse la maximale</translation>
    </message>
    <message>
        <source>unknown property</source>
        <translation>propriété inconnue</translation>
    </message>
    <message>
        <source>unknown extension</source>
        <translation>extension inconnue</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Couleurs</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Langue de la fenêtre</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>La langue change au prochain démarrage.</translation>
    </message>
    <message>
        <source>Numbers and abbreviations in words</source>
        <translation>Nombres et abréviations en toutes lettres</translation>
    </message>
    <message>
        <source>Without it the model reads them as they are written.</source>
        <translation>Sinon le modèle les lit comme ils sont écrits.</translation>
    </message>
    <message>
        <source>Read descriptions of pictures</source>
        <translation>Lire les descriptions d’images</translation>
    </message>
    <message>
        <source>Read tables</source>
        <translation>Lire les tableaux</translation>
    </message>
    <message>
        <source>Read sounds in brackets of subtitles</source>
        <translation>Lire les sons entre crochets des sous-titres</translation>
    </message>
    <message>
        <source>Name the columns of tables</source>
        <translation>Dire les noms des colonnes</translation>
    </message>
    <message>
        <source>Follow cues in the text</source>
        <translation>Suivre les indications du texte</translation>
    </message>
    <message>
        <source>Such as [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Without it they are read.</source>
        <translation>Comme [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Sinon, elles sont lues.</translation>
    </message>
    <message>
        <source>Play the recording that a book brings</source>
        <translation>Lire l’enregistrement fourni avec un livre</translation>
    </message>
    <message>
        <source>Keys that work in every program</source>
        <translation>Touches valables dans tous les programmes</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Calculer sur</translation>
    </message>
    <message>
        <source>What suits best</source>
        <translation>Ce qui convient le mieux</translation>
    </message>
    <message>
        <source>Graphics processor</source>
        <translation>Processeur graphique</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Processeur</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Faster on a processor</source>
        <translation>Plus rapide sur le processeur</translation>
    </message>
    <message>
        <source>Faster takes 8 bits for what chooses the sounds, and 16 for what makes them where the processor can: 1.5 to 2 times as fast, up to 3 % off.</source>
        <translation>Plus rapide prend 8 bits pour ce qui choisit les sons, et 16 pour ce qui les produit si le processeur le peut : 1,5 à 2 fois plus rapide, jusqu’à 3 % d’écart.</translation>
    </message>
    <message>
        <source>Pieces of a sentence</source>
        <translation>Morceaux d’une phrase</translation>
    </message>
    <message>
        <source>Short: heard soon</source>
        <translation>Courts : entendus tôt</translation>
    </message>
    <message>
        <source>Longer: less work</source>
        <translation>Plus longs : moins de travail</translation>
    </message>
    <message>
        <source>Whole: the least work, heard last</source>
        <translation>Entière : le moins de travail, entendue en dernier</translation>
    </message>
    <message>
        <source>Memory ceiling</source>
        <translation>Limite de mémoire</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Speech kept on the disk</source>
        <translation>Parole conservée sur le disque</translation>
    </message>
    <message>
        <source>A sentence that was heard is then not made a second time.</source>
        <translation>Une phrase déjà entendue n’est alors pas produite une seconde fois.</translation>
    </message>
    <message>
        <source>Loudness of saved sound</source>
        <translation>Volume sonore de l’audio enregistré</translation>
    </message>
    <message>
        <source>Quiet (-23 LUFS, as radio and television)</source>
        <translation>Faible (−23 LUFS, comme la radio et la télévision)</translation>
    </message>
    <message>
        <source>As podcasts (-16 LUFS)</source>
        <translation>Comme les podcasts (−16 LUFS)</translation>
    </message>
    <message>
        <source>As it is spoken</source>
        <translation>Tel quel</translation>
    </message>
    <message>
        <source>Watermark in saved sound</source>
        <translation>Filigrane dans l’audio enregistré</translation>
    </message>
    <message>
        <source>It is on its way.</source>
        <translation>Il est en route.</translation>
    </message>
    <message>
        <source>Programs tell by it that a machine speaks. It is hardly heard; what is played has none.</source>
        <translation>Des programmes reconnaissent ainsi qu’une machine parle. Il s’entend à peine ; la lecture directe n’en porte pas.</translation>
    </message>
    <message>
        <source>Not on this machine yet: saved sound has none. A tick downloads it (34 MB).</source>
        <translation>Pas encore sur cet ordinateur : le son enregistré n’en a pas. Cochez pour le télécharger (34 Mo).</translation>
    </message>
    <message>
        <source>Forget recent texts…</source>
        <translation>Oublier les textes récents…</translation>
    </message>
    <message>
        <source>Large models go through the voice's recording again for each piece. The sound differs a little.</source>
        <translation>Les grands modèles reparcourent l’enregistrement de la voix pour chaque morceau. Le son diffère un peu.</translation>
    </message>
    <message>
        <source>Usual for speech (-20 LUFS)</source>
        <translation>Usuel pour la parole (−20 LUFS)</translation>
    </message>
    <message>
        <source>As audiobooks (-18 LUFS)</source>
        <translation>Comme les livres audio (−18 LUFS)</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
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
        <translation>fournie</translation>
    </message>
    <message>
        <source>own</source>
        <translation>personnelle</translation>
    </message>
    <message>
        <source>very deep</source>
        <translation>très grave</translation>
    </message>
    <message>
        <source>deep</source>
        <translation>grave</translation>
    </message>
    <message>
        <source>middling</source>
        <translation>moyenne</translation>
    </message>
    <message>
        <source>high</source>
        <translation>aiguë</translation>
    </message>
    <message>
        <source>No voice</source>
        <translation>Aucune voix</translation>
    </message>
    <message>
        <source>Bring in a voice file</source>
        <translation>Importer un fichier de voix</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Voix</translation>
    </message>
    <message>
        <source>Take the voice {name}?</source>
        <translation>Importer la voix {name} ?</translation>
    </message>
    <message>
        <source>Where it was recorded, this was agreed to:</source>
        <translation>Là où elle a été enregistrée, voici ce qui a été accepté :</translation>
    </message>
    <message>
        <source>This is my own voice, or the person who speaks has agreed that I use it.</source>
        <translation>C’est ma propre voix, ou la personne qui parle accepte que je l’utilise.</translation>
    </message>
    <message>
        <source>Agree for your part:</source>
        <translation>Donnez votre accord à votre tour :</translation>
    </message>
    <message>
        <source>Take the voice</source>
        <translation>Importer la voix</translation>
    </message>
    <message>
        <source>Save the voice</source>
        <translation>Enregistrer la voix</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} est enregistré.</translation>
    </message>
    <message>
        <source>The voice {name} is added.</source>
        <translation>La voix {name} est ajoutée.</translation>
    </message>
    <message>
        <source>There is a voice {name} already: this one is called {given}.</source>
        <translation>Il y a déjà une voix {name} : celle-ci s’appelle {given}.</translation>
    </message>
    <message>
        <source>The preset {name} is replaced.</source>
        <translation>Le préréglage {name} est remplacé.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>The preset {name} is deleted.</source>
        <translation>Le préréglage {name} est supprimé.</translation>
    </message>
    <message>
        <source>The reading style is reset.</source>
        <translation>Le style de lecture est réinitialisé.</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Enregistrer le rapport</translation>
    </message>
    <message>
        <source>{name} could not be written: {why}.</source>
        <translation>{name} n’a pas pu être écrit : {why}.</translation>
    </message>
    <message>
        <source>Save a trace</source>
        <translation>Enregistrer une trace</translation>
    </message>
</context>
<context>
    <name>SleepTimer</name>
    <message>
        <source>Sleep at the end of the chapter</source>
        <translation>Arrêt à la fin du chapitre</translation>
    </message>
    <message>
        <source>Sleep in {minutes} min</source>
        <translation>Arrêt dans {minutes} min</translation>
    </message>
</context>
<context>
    <name>Spots</name>
    <message>
        <source>a place in this text</source>
        <translation>un endroit de ce texte</translation>
    </message>
    <message>
        <source>Link: {text}, to {where}</source>
        <translation>Lien : {text}, vers {where}</translation>
    </message>
    <message>
        <source>Mark of a note: {text}</source>
        <translation>Appel de note : {text}</translation>
    </message>
    <message>
        <source>Folded: {text}</source>
        <translation>Replié : {text}</translation>
    </message>
</context>
<context>
    <name>StylePanel</name>
    <message>
        <source>Presets of the reading style</source>
        <translation>Préréglages du style de lecture</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Préréglages</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>How fast it is read; the pitch stays.</source>
        <translation>À quelle vitesse le texte est lu ; la hauteur de la voix reste.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Langue du texte</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>The same seed, text and style give the same reading, sample for sample.</source>
        <translation>La même graine, le même texte et le même style donnent la même lecture, échantillon par échantillon.</translation>
    </message>
    <message>
        <source>Fine tuning</source>
        <translation>Réglages fins</translation>
    </message>
    <message>
        <source>Reading style</source>
        <translation>Style de lecture</translation>
    </message>
    <message>
        <source>As the text</source>
        <translation>Celle du texte</translation>
    </message>
    <message>
        <source>Save as a preset…</source>
        <translation>Enregistrer comme préréglage…</translation>
    </message>
    <message>
        <source>Delete a preset</source>
        <translation>Supprimer un préréglage</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Tout réinitialiser</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>replié</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>déplié</translation>
    </message>
    <message>
        <source>Save as a preset</source>
        <translation>Enregistrer comme préréglage</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Nom :</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Expression</translation>
    </message>
    <message>
        <source>How lively it is read: 0.5 is neutral, more is more dramatic.</source>
        <translation>Vivacité de la lecture : 0,5 est neutre, plus est plus dramatique.</translation>
    </message>
    <message>
        <source>Closeness to the text</source>
        <translation>Fidélité au texte</translation>
    </message>
    <message>
        <source>How strictly the words and the voice are kept to; less gives a slower pace.</source>
        <translation>Rigueur avec laquelle les mots et la voix sont suivis ; moins donne un débit plus lent.</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Variation</translation>
    </message>
    <message>
        <source>How much one reading differs from the next; low values are more even.</source>
        <translation>Combien une lecture diffère de la suivante ; les petites valeurs sont plus régulières.</translation>
    </message>
    <message>
        <source>Pauses</source>
        <translation>Pauses</translation>
    </message>
    <message>
        <source>How long the silences are, between sentences and paragraphs.</source>
        <translation>Durée des silences entre les phrases et les paragraphes.</translation>
    </message>
    <message>
        <source>Choice (top p)</source>
        <translation>Choix (top p)</translation>
    </message>
    <message>
        <source>Share of likely sounds drawn from.</source>
        <translation>Part des sons probables parmi lesquels on tire.</translation>
    </message>
    <message>
        <source>Least chance (min p)</source>
        <translation>Chance minimale (min p)</translation>
    </message>
    <message>
        <source>Sounds less likely than this share of the best one are left out.</source>
        <translation>Les sons moins probables que cette part du meilleur sont écartés.</translation>
    </message>
    <message>
        <source>Against repetition</source>
        <translation>Contre la répétition</translation>
    </message>
    <message>
        <source>How strongly sounds that were just used are avoided.</source>
        <translation>Force avec laquelle les sons qui viennent de servir sont évités.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Passes that make the sound: more is finer and slower.</source>
        <translation>Passes qui forment le son : plus il y en a, plus c’est fin et lent.</translation>
    </message>
</context>
<context>
    <name>Themes</name>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation>Sépia</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Night</source>
        <translation>Nuit</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Contraste</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Coller</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Affichage</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Récents</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Play</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Lire ou mettre en pause (Espace)</translation>
    </message>
    <message>
        <source>Time left at this speed</source>
        <translation>Temps restant à cette vitesse</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>Position dans le texte</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prêt</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>Speed (- and +)</source>
        <translation>Vitesse (− et +)</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Couper le son</translation>
    </message>
    <message>
        <source>Sound output</source>
        <translation>Sortie audio</translation>
    </message>
    <message>
        <source>Sleep timer</source>
        <translation>Minuterie d’arrêt</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voix</translation>
    </message>
    <message>
        <source>No voice</source>
        <translation>Aucune voix</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivée</translation>
    </message>
    <message numerus="yes">
        <source>After %n minute(s)</source>
        <translation>
            <numerusform>Après %n minute</numerusform>
            <numerusform>Après %n minutes</numerusform>
        </translation>
    </message>
    <message>
        <source>At the end of the chapter</source>
        <translation>À la fin du chapitre</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>{time} of {whole}</source>
        <translation>{time} sur {whole}</translation>
    </message>
    <message>
        <source>Speed: {speed}</source>
        <translation>Vitesse : {speed}</translation>
    </message>
    <message>
        <source>Sound on</source>
        <translation>Rétablir le son</translation>
    </message>
    <message>
        <source>As the system plays</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Voice: {name}</source>
        <translation>Voix : {name}</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Play</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>Read what is selected</source>
        <translation>Lire ce qui est sélectionné</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Lire le presse-papiers</translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation>Afficher la fenêtre</translation>
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
        <translation>Votre place ne peut pas être conservée dans {folder} : faites-y de la place, ou donnez-vous le droit d’y écrire. Un nouvel essai suivra.</translation>
    </message>
    <message>
        <source>What is kept of your texts in {folder} cannot be opened, so nothing is kept this time: make room there, or let yourself read and write there, and start again.</source>
        <translation>Ce qui est conservé de vos textes dans {folder} ne peut pas être ouvert ; rien n’est donc conservé cette fois : faites-y de la place, ou donnez-vous le droit d’y lire et d’y écrire, puis redémarrez.</translation>
    </message>
</context>
<context>
    <name>TypeSheet</name>
    <message>
        <source>Type and colours</source>
        <translation>Police et couleurs</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Police</translation>
    </message>
    <message>
        <source>Serif</source>
        <translation>Avec empattements</translation>
    </message>
    <message>
        <source>Sans serif</source>
        <translation>Sans empattements</translation>
    </message>
    <message>
        <source>Easy to tell apart</source>
        <translation>Facile à distinguer</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Line height</source>
        <translation>Interligne</translation>
    </message>
    <message>
        <source>Characters a line</source>
        <translation>Caractères par ligne</translation>
    </message>
    <message>
        <source>Between letters</source>
        <translation>Entre les lettres</translation>
    </message>
    <message>
        <source>Between words</source>
        <translation>Entre les mots</translation>
    </message>
    <message>
        <source>Lines of one length</source>
        <translation>Texte justifié</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Mise en page</translation>
    </message>
    <message>
        <source>Scrolled</source>
        <translation>Défilement</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Pages of two columns</source>
        <translation>Pages à deux colonnes</translation>
    </message>
    <message>
        <source>While it is read</source>
        <translation>Pendant la lecture</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>Tout le texte</translation>
    </message>
    <message>
        <source>The sentence, the rest dimmed</source>
        <translation>La phrase, le reste estompé</translation>
    </message>
    <message>
        <source>Its line, the rest dimmed</source>
        <translation>Sa ligne, le reste estompé</translation>
    </message>
    <message>
        <source>A band over its line</source>
        <translation>Une bande sur sa ligne</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Couleurs</translation>
    </message>
</context>
<context>
    <name>VoiceCardButton</name>
    <message>
        <source>More for the voice {name}</source>
        <translation>Plus d’actions pour la voix {name}</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renommer…</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Enregistrer comme fichier…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Stop {name}</source>
        <translation>Arrêter {name}</translation>
    </message>
    <message>
        <source>Hear a sample of {name}</source>
        <translation>Écouter un échantillon de la voix {name}</translation>
    </message>
</context>
<context>
    <name>VoicePanel</name>
    <message>
        <source>No voice yet. Add one from about ten seconds of speech.</source>
        <translation>Pas encore de voix. Ajoutez-en une à partir d’une dizaine de secondes de parole.</translation>
    </message>
    <message>
        <source>Add voice</source>
        <translation>Ajouter une voix</translation>
    </message>
    <message>
        <source>Bring in a voice file</source>
        <translation>Importer un fichier de voix</translation>
    </message>
    <message>
        <source>Say a recording in another voice</source>
        <translation>Redire un enregistrement avec une autre voix</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voix</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n voices</source>
        <translation>
            <numerusform>Afficher %n voix</numerusform>
            <numerusform>Afficher les %n voix</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} was removed.</source>
        <translation>{name} a été supprimée.</translation>
    </message>
    <message>
        <source>Undo the removal of {name}</source>
        <translation>Annuler la suppression de {name}</translation>
    </message>
    <message>
        <source>Rename the voice</source>
        <translation>Renommer la voix</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Nom :</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
</context>
<context>
    <name>VoiceSharing</name>
    <message>
        <source>Say that you may use this voice before you take it.</source>
        <translation>Confirmez que vous pouvez utiliser cette voix avant de l’importer.</translation>
    </message>
</context>
<context>
    <name>Voices</name>
    <message>
        <source>There is no voice yet. Add one first.</source>
        <translation>Il n’y a pas encore de voix. Ajoutez-en une d’abord.</translation>
    </message>
    <message>
        <source>My voice</source>
        <translation>Ma voix</translation>
    </message>
    <message>
        <source>New voice</source>
        <translation>Nouvelle voix</translation>
    </message>
    <message>
        <source>microphone</source>
        <translation>microphone</translation>
    </message>
    <message>
        <source>Listening to {name}…</source>
        <translation>Écoute de {name}…</translation>
    </message>
    <message>
        <source>Say that you may use this voice before you add it.</source>
        <translation>Confirmez que vous pouvez utiliser cette voix avant de l’ajouter.</translation>
    </message>
    <message>
        <source>Cutting the part out…</source>
        <translation>Découpage de l’extrait…</translation>
    </message>
    <message>
        <source>The evening was calm, and the last of the light lay on the water.</source>
        <translation>The evening was calm, and the last of the light lay on the water.</translation>
    </message>
</context>
<context>
    <name>WaitLine</name>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
</context>
<context>
    <name>Watermark</name>
    <message>
        <source>This file is saved without a watermark, which is not on this machine yet. Download it once, and programs can tell from later files that a machine speaks.</source>
        <translation>Ce fichier est enregistré sans filigrane, car celui-ci n’est pas encore sur cet ordinateur. Téléchargez-le une fois, et des programmes pourront reconnaître dans les fichiers suivants qu’une machine parle.</translation>
    </message>
    <message>
        <source>Download (34 MB)</source>
        <translation>Télécharger (34 Mo)</translation>
    </message>
    <message>
        <source>Saved sound carries a watermark from now on.</source>
        <translation>L’audio enregistré porte désormais un filigrane.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
</context>
<context>
    <name>WindowBinding</name>
    <message>
        <source>This book brings a recording of its own.</source>
        <translation>Ce livre est fourni avec son propre enregistrement.</translation>
    </message>
    <message>
        <source>Play it</source>
        <translation>Le lire</translation>
    </message>
    <message>
        <source>Preparing the graphics card, once: {done} of about {total}.</source>
        <translation>Préparation unique de la carte graphique : {done} sur environ {total}.</translation>
    </message>
    <message>
        <source>The processor reads meanwhile.</source>
        <translation>En attendant, le processeur lit.</translation>
    </message>
</context>
<context>
    <name>asking</name>
    <message>
        <source>What you wrote is not kept yet. Discard it?</source>
        <translation>Ce que vous avez écrit n’est pas encore conservé. L’abandonner ?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>This desktop has no program that opens {place}.</source>
        <translation>Ce bureau n’a aucun programme qui ouvre {place}.</translation>
    </message>
    <message>
        <source>Choose a recording</source>
        <translation>Choisir un enregistrement</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Audio</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Tous les fichiers</translation>
    </message>
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} existe déjà. Faut-il le remplacer ?</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
</context>
</TS>
