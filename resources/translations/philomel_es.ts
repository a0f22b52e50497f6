<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Philomel</source>
        <translation>Acerca de Philomel</translation>
    </message>
    <message>
        <source>from a checkout</source>
        <translation>desde el código fuente</translation>
    </message>
    <message>
        <source>Philomel {version}</source>
        <translation>Philomel {version}</translation>
    </message>
    <message>
        <source>Reads aloud in any voice, on this machine alone: no text and no voice leaves it. Philomel and its starter voice are under the MIT licence. It is made with:</source>
        <translation>Lee en voz alta con cualquier voz, solo en este equipo: ningún texto ni ninguna voz sale de él. Philomel y su voz inicial tienen la licencia MIT. Está hecho con:</translation>
    </message>
    <message>
        <source>Parts with their versions and licences</source>
        <translation>Componentes con sus versiones y licencias</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Componente</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versión</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
</context>
<context>
    <name>AddVoice</name>
    <message>
        <source>Back to the voices</source>
        <translation>Volver a las voces</translation>
    </message>
    <message>
        <source>Add a voice</source>
        <translation>Añadir una voz</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>Elegir una grabación…</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Micrófono</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>Nivel del micrófono</translation>
    </message>
    <message>
        <source>Read aloud, for example: The boat left the harbour before sunrise. Nobody had told us how quiet the water would be, or how far away the other shore was. Did anyone wave? I thought I saw one hand, and then only the fog.</source>
        <translation>Lea en voz alta, por ejemplo: El barco dejó el puerto antes del amanecer. Nadie nos había dicho lo tranquila que estaría el agua ni lo lejos que quedaba la otra orilla. ¿Saludó alguien? Creí ver una mano, y después solo la niebla.</translation>
    </message>
    <message>
        <source>Ten seconds of one person speaking clearly, without music or noise, make a good voice. Choose a file, drop it here, or speak.</source>
        <translation>Diez segundos de una sola persona que hable con claridad, sin música ni ruido, bastan para una buena voz. Elija un archivo, suéltelo aquí o hable.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Beginning of the part</source>
        <translation>Inicio del fragmento</translation>
    </message>
    <message>
        <source>End of the part</source>
        <translation>Fin del fragmento</translation>
    </message>
    <message>
        <source>Hear this part</source>
        <translation>Escuchar este fragmento</translation>
    </message>
    <message>
        <source>Name of the voice</source>
        <translation>Nombre de la voz</translation>
    </message>
    <message>
        <source>This is my own voice, or the person who speaks has agreed to this.</source>
        <translation>Es mi propia voz, o la persona que habla ha dado su consentimiento.</translation>
    </message>
    <message>
        <source>Make the voice</source>
        <translation>Crear la voz</translation>
    </message>
    <message>
        <source>Take another recording</source>
        <translation>Tomar otra grabación</translation>
    </message>
    <message>
        <source>Part to learn from</source>
        <translation>Fragmento para aprender</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Hear the new voice</source>
        <translation>Escuchar la voz nueva</translation>
    </message>
    <message>
        <source>Hear the present voice</source>
        <translation>Escuchar la voz actual</translation>
    </message>
    <message>
        <source>Use this voice</source>
        <translation>Usar esta voz</translation>
    </message>
    <message>
        <source>Microphone of the system</source>
        <translation>Micrófono del sistema</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>{n} dB</source>
        <translation>{n} dB</translation>
    </message>
    <message>
        <source>Speak in {n}…</source>
        <translation>Hable en {n}…</translation>
    </message>
    <message>
        <source>{n} s recorded</source>
        <translation>{n} s grabados</translation>
    </message>
    <message>
        <source>A good recording.</source>
        <translation>Una buena grabación.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} está lista.</translation>
    </message>
    <message>
        <source>Hear {name}</source>
        <translation>Escuchar a {name}</translation>
    </message>
</context>
<context>
    <name>AddingBinding</name>
    <message>
        <source>Add a voice</source>
        <translation>Añadir una voz</translation>
    </message>
    <message>
        <source>What you recorded is no voice yet. Discard the recording?</source>
        <translation>Lo que grabó todavía no es una voz. ¿Descartar la grabación?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
</context>
<context>
    <name>BookCard</name>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Mostrar la carpeta</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>chapter {number} of {count}: {title}</source>
        <translation>capítulo {number} de {count}: {title}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>quedan {time}</translation>
    </message>
    <message>
        <source>what is read aloud comes first</source>
        <translation>lo que se lee en voz alta va primero</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>espera su turno</translation>
    </message>
    <message>
        <source>is being opened</source>
        <translation>se está abriendo</translation>
    </message>
    <message>
        <source>its files are being written</source>
        <translation>se están escribiendo sus archivos</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pausa</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s)</source>
        <translation>
            <numerusform>%n frase</numerusform>
            <numerusform>%n frases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n made again</source>
        <translation>
            <numerusform>%n repetida</numerusform>
            <numerusform>%n repetidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n omitida</numerusform>
            <numerusform>%n omitidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flagged</source>
        <translation>
            <numerusform>%n señalada</numerusform>
            <numerusform>%n señaladas</numerusform>
        </translation>
    </message>
    <message>
        <source>without its cover, which is no picture</source>
        <translation>sin su portada, que no es una imagen</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) on no page of the book</source>
        <translation>
            <numerusform>%n frase en ninguna página del libro</numerusform>
            <numerusform>%n frases en ninguna página del libro</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookCovers</name>
    <message>
        <source>What you read</source>
        <translation>Lo que usted lee</translation>
    </message>
    <message>
        <source>{n} % read</source>
        <translation>{n} % leído</translation>
    </message>
    <message numerus="yes">
        <source>%n mark(s)</source>
        <translation>
            <numerusform>%n marca</numerusform>
            <numerusform>%n marcas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BooksDialog</name>
    <message>
        <source>Audiobooks</source>
        <translation>Audiolibros</translation>
    </message>
    <message>
        <source>Other documents…</source>
        <translation>Otros documentos…</translation>
    </message>
    <message>
        <source>The open one</source>
        <translation>El abierto</translation>
    </message>
    <message>
        <source>Make…</source>
        <translation>Crear…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>Tipo de archivo</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>One file</source>
        <translation>Un archivo</translation>
    </message>
    <message>
        <source>One for each chapter</source>
        <translation>Uno por capítulo</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>Sonoridad</translation>
    </message>
    <message>
        <source>As audiobooks (-18 LUFS)</source>
        <translation>Como audiolibros (-18 LUFS)</translation>
    </message>
    <message>
        <source>As podcasts (-16 LUFS)</source>
        <translation>Como pódcast (-16 LUFS)</translation>
    </message>
    <message>
        <source>As it is spoken</source>
        <translation>Tal como se habla</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>So often a sentence that is found wanting is made; the best is kept.</source>
        <translation>Tantas veces se hace una frase que no resulta buena; se guarda la mejor.</translation>
    </message>
    <message>
        <source>Pause between chapters</source>
        <translation>Pausa entre capítulos</translation>
    </message>
    <message>
        <source>Attempts at a sentence</source>
        <translation>Intentos por frase</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>De</translation>
    </message>
    <message>
        <source>Text with its times</source>
        <translation>Texto con tiempos</translation>
    </message>
    <message>
        <source>Documents to make audiobooks of</source>
        <translation>Documentos para hacer audiolibros</translation>
    </message>
    <message>
        <source>no document is open</source>
        <translation>no hay ningún documento abierto</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n documento</numerusform>
            <numerusform>%n documentos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CastBinding</name>
    <message>
        <source>Nobody: it is told</source>
        <translation>Nadie: se narra</translation>
    </message>
    <message>
        <source>As the text tells</source>
        <translation>Como indica el texto</translation>
    </message>
    <message>
        <source>Said by</source>
        <translation>Dicho por</translation>
    </message>
    <message>
        <source>Said by {name}.</source>
        <translation>Dicho por {name}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Several voices read.</source>
        <translation>Leen varias voces.</translation>
    </message>
    <message>
        <source>One voice reads.</source>
        <translation>Lee una sola voz.</translation>
    </message>
    <message>
        <source>The recording is played.</source>
        <translation>Se reproduce la grabación.</translation>
    </message>
    <message>
        <source>A voice reads.</source>
        <translation>Lee una voz.</translation>
    </message>
    <message>
        <source>What is said aloud</source>
        <translation>Lo que se dice en voz alta</translation>
    </message>
</context>
<context>
    <name>CastDialog</name>
    <message>
        <source>Cast</source>
        <translation>Reparto</translation>
    </message>
    <message>
        <source>A voice for each who speaks</source>
        <translation>Una voz para cada uno que habla</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voz</translation>
    </message>
    <message>
        <source>Hear some of it</source>
        <translation>Escuchar una parte</translation>
    </message>
    <message>
        <source>Read the names before their lines too</source>
        <translation>Leer también los nombres ante sus líneas</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Whoever reads</source>
        <translation>Quien lee</translation>
    </message>
    <message>
        <source>Nobody is found who speaks here: neither names before lines nor quotation marks.</source>
        <translation>No se encuentra a nadie que hable aquí: ni nombres ante las líneas ni comillas.</translation>
    </message>
    <message>
        <source>Who has no voice of their own is read by whoever reads. It is kept with the text.</source>
        <translation>Quien no tiene voz propia es leído por la voz que lee. Se guarda con el texto.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>Quién habla</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Veces</translation>
    </message>
</context>
<context>
    <name>Cloning</name>
    <message>
        <source>Waiting for the engine…</source>
        <translation>Esperando al motor…</translation>
    </message>
    <message>
        <source>Learning how it speaks… {n} %</source>
        <translation>Aprendiendo cómo habla… {n} %</translation>
    </message>
    <message>
        <source>Learning whose voice it is… {n} %</source>
        <translation>Aprendiendo de quién es la voz… {n} %</translation>
    </message>
    <message>
        <source>Listening to the recording… {n} %</source>
        <translation>Escuchando la grabación… {n} %</translation>
    </message>
</context>
<context>
    <name>CommandList</name>
    <message>
        <source>Commands and keys</source>
        <translation>Órdenes y teclas</translation>
    </message>
    <message>
        <source>What is to be done?</source>
        <translation>¿Qué se va a hacer?</translation>
    </message>
    <message>
        <source>A click on a word reads from there. Left, Right and Space give way to fields and lists.</source>
        <translation>Un clic en una palabra lee desde ahí. Izquierda, Derecha y Espacio ceden el paso a campos y listas.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source> or </source>
        <translation> o </translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>Ninguna orden tiene estas palabras.</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Play or pause</source>
        <translation>Reproducir o pausar</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Frase siguiente</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Frase anterior</translation>
    </message>
    <message>
        <source>Next paragraph</source>
        <translation>Párrafo siguiente</translation>
    </message>
    <message>
        <source>Previous paragraph</source>
        <translation>Párrafo anterior</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Leer la selección</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Edición</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Visualización</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>Lectura</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Abrir un archivo…</translation>
    </message>
    <message>
        <source>Open a web address…</source>
        <translation>Abrir una dirección web…</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Guardar como audio…</translation>
    </message>
    <message>
        <source>Save this chapter as sound…</source>
        <translation>Guardar este capítulo como audio…</translation>
    </message>
    <message>
        <source>Audiobooks…</source>
        <translation>Audiolibros…</translation>
    </message>
    <message>
        <source>Library and reading list…</source>
        <translation>Biblioteca y lista de lectura…</translation>
    </message>
    <message>
        <source>Put on the reading list</source>
        <translation>Poner en la lista de lectura</translation>
    </message>
    <message>
        <source>Save notes…</source>
        <translation>Guardar las notas…</translation>
    </message>
    <message>
        <source>Read the file anew</source>
        <translation>Leer el archivo de nuevo</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>About Philomel…</source>
        <translation>Acerca de Philomel…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Preferencias…</translation>
    </message>
    <message>
        <source>Paste without formatting</source>
        <translation>Pegar sin formato</translation>
    </message>
    <message>
        <source>Go to a page…</source>
        <translation>Ir a una página…</translation>
    </message>
    <message>
        <source>Set or remove a bookmark</source>
        <translation>Poner o quitar un marcador</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Resaltar</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Escribir una nota…</translation>
    </message>
    <message>
        <source>Correct this sentence…</source>
        <translation>Corregir esta frase…</translation>
    </message>
    <message>
        <source>What is left out…</source>
        <translation>Lo que se omite…</translation>
    </message>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Marcadores y notas</translation>
    </message>
    <message>
        <source>Type and colours…</source>
        <translation>Letra y colores…</translation>
    </message>
    <message>
        <source>Mini player</source>
        <translation>Minirreproductor</translation>
    </message>
    <message>
        <source>15 seconds back</source>
        <translation>15 segundos atrás</translation>
    </message>
    <message>
        <source>15 seconds on</source>
        <translation>15 segundos adelante</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Más despacio</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Más deprisa</translation>
    </message>
    <message>
        <source>Louder</source>
        <translation>Subir el volumen</translation>
    </message>
    <message>
        <source>Quieter</source>
        <translation>Bajar el volumen</translation>
    </message>
    <message>
        <source>Sleep timer…</source>
        <translation>Temporizador de apagado…</translation>
    </message>
    <message>
        <source>Sound output…</source>
        <translation>Salida de sonido…</translation>
    </message>
    <message>
        <source>Add a voice…</source>
        <translation>Añadir una voz…</translation>
    </message>
    <message>
        <source>Bring in a voice file…</source>
        <translation>Importar un archivo de voz…</translation>
    </message>
    <message>
        <source>Say a recording in another voice…</source>
        <translation>Decir una grabación con otra voz…</translation>
    </message>
    <message>
        <source>Cast…</source>
        <translation>Reparto…</translation>
    </message>
    <message>
        <source>Said by…</source>
        <translation>Dicho por…</translation>
    </message>
    <message>
        <source>One voice or several</source>
        <translation>Una voz o varias</translation>
    </message>
    <message>
        <source>The book's own recording or a voice</source>
        <translation>Grabación del libro o una voz</translation>
    </message>
    <message>
        <source>What can be done here</source>
        <translation>Qué se puede hacer aquí</translation>
    </message>
    <message>
        <source>Where everything lies…</source>
        <translation>Dónde está cada cosa…</translation>
    </message>
    <message>
        <source>Commands and keys…</source>
        <translation>Órdenes y teclas…</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Pegar texto</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Buscar en el texto</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Buscar siguiente</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Buscar anterior</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Texto más grande</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Texto más pequeño</translation>
    </message>
    <message>
        <source>Text in its usual size</source>
        <translation>Texto en su tamaño normal</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <source>Voice and reading style</source>
        <translation>Voz y estilo de lectura</translation>
    </message>
    <message>
        <source>Live figures</source>
        <translation>Mediciones en directo</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Pantalla completa</translation>
    </message>
    <message>
        <source>Text or real pages of a PDF</source>
        <translation>Texto o páginas reales de un PDF</translation>
    </message>
    <message>
        <source>Pronunciation…</source>
        <translation>Pronunciación…</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>Parte siguiente de la ventana</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>Parte anterior de la ventana</translation>
    </message>
    <message>
        <source>Put away what lies on top</source>
        <translation>Cerrar lo que está encima</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
</context>
<context>
    <name>ContentsPanel</name>
    <message>
        <source>Contents</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <source>This text has no headings.</source>
        <translation>Este texto no tiene títulos.</translation>
    </message>
    <message>
        <source>Read from here</source>
        <translation>Leer desde aquí</translation>
    </message>
    <message>
        <source>Save this chapter as sound…</source>
        <translation>Guardar este capítulo como audio…</translation>
    </message>
</context>
<context>
    <name>ConversionBinding</name>
    <message>
        <source>{name} is written.</source>
        <translation>{name} está guardado.</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Guardar como audio</translation>
    </message>
</context>
<context>
    <name>ConvertDialog</name>
    <message>
        <source>Say a recording in another voice</source>
        <translation>Decir una grabación con otra voz</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>Elegir una grabación…</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voz</translation>
    </message>
    <message>
        <source>What is said, and how, stays; the voice becomes another.</source>
        <translation>Lo que se dice, y cómo se dice, no cambia; la voz pasa a ser otra.</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convertir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Hear it</source>
        <translation>Escuchar</translation>
    </message>
    <message>
        <source>Save as sound…</source>
        <translation>Guardar como audio…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>It is converted: hear it, and save it.</source>
        <translation>La conversión está hecha: escúchela y guárdela.</translation>
    </message>
    <message>
        <source>Converting… {n} %</source>
        <translation>Convirtiendo… {n} %</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
</context>
<context>
    <name>CorrectingBinding</name>
    <message>
        <source>Correct this sentence</source>
        <translation>Corregir esta frase</translation>
    </message>
    <message>
        <source>What you wrote is not in the text yet. Discard it?</source>
        <translation>Lo que ha escrito no está aún en el texto. ¿Descartarlo?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>What you wrote is not in the text: “{words}”</source>
        <translation>Lo que ha escrito no está en el texto: «{words}»</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>The sentence is corrected.</source>
        <translation>La frase está corregida.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>The correction is taken back.</source>
        <translation>La corrección se ha deshecho.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
</context>
<context>
    <name>Correction</name>
    <message>
        <source>Sentence</source>
        <translation>Frase</translation>
    </message>
    <message>
        <source>Enter has it said anew, Esc leaves it as it is.</source>
        <translation>Intro la lee de nuevo, Esc la deja como está.</translation>
    </message>
    <message>
        <source>Say it so</source>
        <translation>Leerla así</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Dejarla</translation>
    </message>
</context>
<context>
    <name>DialogsBinding</name>
    <message>
        <source>It would speak about {n}× as fast as one listens, by what was measured here.</source>
        <translation>Por lo que se ha medido aquí, hablaría unas {n}× tan rápido como se escucha.</translation>
    </message>
    <message>
        <source>It would work for about {time} on a minute of speech, by what was measured here: too long to listen to it as it reads.</source>
        <translation>Por lo que se ha medido aquí, tardaría unos {time} en un minuto de voz: demasiado para escucharlo mientras lee.</translation>
    </message>
    <message>
        <source>Download {title} ({size})?</source>
        <translation>¿Descargar {title} ({size})?</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation>Descargar un modelo</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Where models are kept</source>
        <translation>Dónde se guardan los modelos</translation>
    </message>
    <message>
        <source>Forget the texts that were opened? For good go:

• the list of recent texts ({recents}) and your places in all texts
• all bookmarks and notes, the library and the reading list
• pasted texts that are kept ({pasted})
• speech that is kept on the disk ({size})

The files that you opened stay where they are.</source>
        <translation>¿Olvidar los textos que se abrieron? Desaparecen definitivamente:

• la lista de textos recientes ({recents}) y sus posiciones en todos los textos
• todos los marcadores y notas, la biblioteca y la lista de lectura
• los textos pegados que se guardan ({pasted})
• el audio guardado en el disco ({size})

Los archivos que abrió se quedan donde están.</translation>
    </message>
    <message>
        <source>Forget recent texts</source>
        <translation>Olvidar los textos recientes</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Olvidar</translation>
    </message>
</context>
<context>
    <name>EngineThread</name>
    <message>
        <source>The engine met an unexpected error ({error}). Your place is kept.</source>
        <translation>El motor ha tenido un error inesperado ({error}). Su posición se conserva.</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>Reiniciar el motor</translation>
    </message>
    <message>
        <source>The engine stopped. Your place is kept.</source>
        <translation>El motor se ha detenido. Su posición se conserva.</translation>
    </message>
</context>
<context>
    <name>ExportBinding</name>
    <message>
        <source>Saving {name} as sound</source>
        <translation>Guardando {name} como audio</translation>
    </message>
    <message>
        <source>Save the selection as sound</source>
        <translation>Guardar la selección como audio</translation>
    </message>
    <message>
        <source>Save as sound</source>
        <translation>Guardar como audio</translation>
    </message>
    <message>
        <source>Remove {name}? {n} % of it are made, and would have to be made again.</source>
        <translation>¿Eliminar {name}? El {n} % está hecho y habría que hacerlo de nuevo.</translation>
    </message>
    <message>
        <source>Audiobooks</source>
        <translation>Audiolibros</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Save as an audiobook</source>
        <translation>Guardar como audiolibro</translation>
    </message>
    <message>
        <source>Where the audiobooks are to lie</source>
        <translation>Dónde guardar los audiolibros</translation>
    </message>
    <message>
        <source>Saving as sound</source>
        <translation>Guardando como audio</translation>
    </message>
    <message>
        <source>Speech is still being saved: {n} % are done.</source>
        <translation>Aún se está guardando el audio: {n} % hecho.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>{name} is written, with a watermark.</source>
        <translation>{name} está guardado, con marca de agua.</translation>
    </message>
    <message>
        <source>{name} is written, without a watermark.</source>
        <translation>{name} está guardado, sin marca de agua.</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) are left out: see “Audiobooks”.</source>
        <translation>
            <numerusform>%n frase se ha omitido: vea «Audiolibros».</numerusform>
            <numerusform>%n frases se han omitido: vea «Audiolibros».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) may sound wrong: see “Audiobooks”.</source>
        <translation>
            <numerusform>%n frase puede sonar mal: vea «Audiolibros».</numerusform>
            <numerusform>%n frases pueden sonar mal: vea «Audiolibros».</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving {name} rests at {n} %. Save as sound again to go on with it.</source>
        <translation>El guardado de {name} está en pausa al {n} %. Guarde de nuevo como sonido para continuarlo.</translation>
    </message>
    <message>
        <source>If you close now, you can go on with it at the next start.</source>
        <translation>Si cierra ahora, podrá continuar la próxima vez que inicie el programa.</translation>
    </message>
    <message>
        <source>Go on saving</source>
        <translation>Seguir guardando</translation>
    </message>
    <message>
        <source>Save this chapter as sound</source>
        <translation>Guardar el capítulo como audio</translation>
    </message>
    <message>
        <source>What is read aloud comes first, then {name}</source>
        <translation>Primero va lo que se lee en voz alta, después {name}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Saving {name} as sound was broken off.</source>
        <translation>Se interrumpió el guardado de {name} como audio.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Mostrar la carpeta</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>Open a text first.</source>
        <translation>Abra primero un texto.</translation>
    </message>
    <message>
        <source>Wait until the voice is ready.</source>
        <translation>Espere hasta que la voz esté lista.</translation>
    </message>
    <message>
        <source>{name} rests: choose {model} again, and go on with it.</source>
        <translation>{name} está en pausa: elija de nuevo {model} y continúelo.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>The text is read at {speed}×, and speech is made at {made}× here: sound stops again and again. Read more slowly, or save the text as sound.</source>
        <translation>El texto se lee a {speed}× y aquí el habla se genera a {made}×: el sonido se detiene una y otra vez. Lea más despacio o guarde el texto como audio.</translation>
    </message>
    <message>
        <source>Read at {speed}×</source>
        <translation>Leer a {speed}×</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in the text</source>
        <translation>Buscar en el texto</translation>
    </message>
    <message>
        <source>Previous occurrence</source>
        <translation>Aparición anterior</translation>
    </message>
    <message>
        <source>Next occurrence</source>
        <translation>Aparición siguiente</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Cerrar la barra de búsqueda</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} de {count}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>No se encontró</translation>
    </message>
</context>
<context>
    <name>FlaggedRow</name>
    <message>
        <source>Hear it</source>
        <translation>Escucharla</translation>
    </message>
    <message>
        <source>Make it again</source>
        <translation>Hacerla de nuevo</translation>
    </message>
</context>
<context>
    <name>FoldersDialog</name>
    <message>
        <source>Where everything lies</source>
        <translation>Dónde está cada cosa</translation>
    </message>
    <message>
        <source>Open the folder: {title}</source>
        <translation>Abrir la carpeta: {title}</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacía</translation>
    </message>
</context>
<context>
    <name>GlobalKeys</name>
    <message>
        <source>Read what is selected</source>
        <translation>Leer lo seleccionado</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Leer el portapapeles</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Reproducir o pausar</translation>
    </message>
    <message>
        <source>Not to be had in other programs: {keys}. In the settings of the desktop a key of your own can run “philomel selection” or “philomel clipboard”.</source>
        <translation>No disponible en otros programas: {keys}. En los ajustes del escritorio, una tecla propia puede ejecutar «philomel selection» o «philomel clipboard».</translation>
    </message>
    <message>
        <source>{selection} reads what is selected, {clipboard} the clipboard, {toggle} plays and pauses.</source>
        <translation>{selection} lee lo seleccionado, {clipboard} el portapapeles, {toggle} reproduce y pausa.</translation>
    </message>
</context>
<context>
    <name>Graphics</name>
    <message>
        <source>The graphics card failed; the processor reads on in its place.</source>
        <translation>La tarjeta gráfica ha fallado; el procesador sigue leyendo en su lugar.</translation>
    </message>
    <message>
        <source>A part made for this graphics card failed; a slower one takes its place.</source>
        <translation>Una parte hecha para esta tarjeta gráfica ha fallado; otra más lenta la sustituye.</translation>
    </message>
</context>
<context>
    <name>ImportPreview</name>
    <message>
        <source>What is left out</source>
        <translation>Lo que se omite</translation>
    </message>
    <message>
        <source>Kind of passage</source>
        <translation>Tipo de pasaje</translation>
    </message>
    <message>
        <source>Passages that are left out</source>
        <translation>Pasajes que se omiten</translation>
    </message>
    <message>
        <source>Leave out all</source>
        <translation>Omitir todo</translation>
    </message>
    <message>
        <source>Read all</source>
        <translation>Leer todo</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>A ticked passage is left out. Choose one to see it in the text.</source>
        <translation>Los pasajes marcados se omiten. Elija uno para verlo en el texto.</translation>
    </message>
    <message>
        <source>Everything ({n})</source>
        <translation>Todo ({n})</translation>
    </message>
    <message numerus="yes">
        <source>%n of {total} passage(s) are left out.</source>
        <translation>
            <numerusform>Se omite %n pasaje de {total}.</numerusform>
            <numerusform>Se omiten %n pasajes de {total}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything in this text is read.</source>
        <translation>En este texto se lee todo.</translation>
    </message>
</context>
<context>
    <name>Invitations</name>
    <message>
        <source>Open a file</source>
        <translation>Abrir un archivo</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>Pegar texto</translation>
    </message>
    <message>
        <source>Add a voice</source>
        <translation>Añadir una voz</translation>
    </message>
</context>
<context>
    <name>JobStrip</name>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>quedan {time}</translation>
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
        <translation>Se omiten los pasajes en {language}: {why}</translation>
    </message>
    <message>
        <source>Read it as {language}</source>
        <translation>Leerlo como {language}</translation>
    </message>
    <message>
        <source>What is in {languages} is left out: the model in use ({model}) does not speak it.</source>
        <translation>Se omite lo que está en {languages}: el modelo en uso ({model}) no lo habla.</translation>
    </message>
    <message>
        <source>Read with {model}</source>
        <translation>Leer con {model}</translation>
    </message>
    <message>
        <source>“{words}” is left out: {why}</source>
        <translation>Se omite «{words}»: {why}</translation>
    </message>
    <message>
        <source>Get {model}</source>
        <translation>Obtener {model}</translation>
    </message>
</context>
<context>
    <name>LeavingBinding</name>
    <message>
        <source>Left out of the reading.</source>
        <translation>Se omite en la lectura.</translation>
    </message>
    <message>
        <source>It is read now.</source>
        <translation>Ahora se lee.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>There is nothing more to take back.</source>
        <translation>No hay nada más que deshacer.</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Pasted text</source>
        <translation>Texto pegado</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>No hay texto en el portapapeles.</translation>
    </message>
    <message numerus="yes">
        <source>One text is open at a time. %n other(s) were not opened.</source>
        <translation>
            <numerusform>Solo hay un texto abierto a la vez. No se abrió %n más.</numerusform>
            <numerusform>Solo hay un texto abierto a la vez. No se abrieron otros %n.</numerusform>
        </translation>
    </message>
    <message>
        <source>Opened through {name}.</source>
        <translation>Abierto mediante {name}.</translation>
    </message>
    <message>
        <source>{name}, page {done} of {pages} recognised</source>
        <translation>{name}, página {done} de {pages} reconocida</translation>
    </message>
</context>
<context>
    <name>LibraryBinding</name>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>What you pasted or marked is not kept: make room in {folder}, or let yourself write there. If you close now, it is lost.</source>
        <translation>Lo que pegó o marcó no está guardado: haga sitio en {folder} o dese permiso para escribir allí. Si cierra ahora, se pierde.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>It is on the reading list.</source>
        <translation>Está en la lista de lectura.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>This text is open.</source>
        <translation>Este texto está abierto.</translation>
    </message>
    <message>
        <source>{title} is off the shelf.</source>
        <translation>{title} ya no está en el estante.</translation>
    </message>
    <message>
        <source>Take off the shelf</source>
        <translation>Quitar del estante</translation>
    </message>
    <message>
        <source>“{title}” was pasted, and is kept nowhere else. Delete it, with its notes?</source>
        <translation>«{title}» se pegó y no está guardado en ningún otro lugar. ¿Borrarlo, con sus notas?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>{title} waits no longer.</source>
        <translation>{title} ya no espera.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Add a link</source>
        <translation>Añadir un enlace</translation>
    </message>
    <message>
        <source>Address:</source>
        <translation>Dirección:</translation>
    </message>
    <message>
        <source>Add files to the reading list</source>
        <translation>Añadir archivos a la lista de lectura</translation>
    </message>
    <message>
        <source>Next on the reading list: {title}</source>
        <translation>A continuación en la lista de lectura: {title}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>Title, author or place</source>
        <translation>Título, autor o lugar</translation>
    </message>
    <message>
        <source>Find in the library</source>
        <translation>Buscar en la biblioteca</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Leídos</translation>
    </message>
    <message>
        <source>Reading list</source>
        <translation>Lista de lectura</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>What you read stands here.</source>
        <translation>Aquí aparece lo que usted lee.</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n texto</numerusform>
            <numerusform>%n textos</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Take off the shelf</source>
        <translation>Quitar del estante</translation>
    </message>
    <message>
        <source>Add a link…</source>
        <translation>Añadir un enlace…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Añadir archivos…</translation>
    </message>
    <message>
        <source>Read it earlier</source>
        <translation>Leer antes</translation>
    </message>
    <message>
        <source>Read it later</source>
        <translation>Leer después</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Read now</source>
        <translation>Leer ahora</translation>
    </message>
    <message>
        <source>One is read after the other. What was read to its end goes from the list. Links and files can be dropped here.</source>
        <translation>Se lee uno tras otro. Lo que se ha leído hasta el final sale de la lista. Aquí se pueden soltar enlaces y archivos.</translation>
    </message>
</context>
<context>
    <name>LiveFooter</name>
    <message>
        <source>Live figures</source>
        <translation>Mediciones en directo</translation>
    </message>
    <message>
        <source>First sound {time}</source>
        <translation>Primer sonido {time}</translation>
    </message>
    <message>
        <source>{time} ahead</source>
        <translation>{time} de adelanto</translation>
    </message>
    <message>
        <source>Memory {n}</source>
        <translation>Memoria {n}</translation>
    </message>
    <message>
        <source>Graphics processor {n}</source>
        <translation>Procesador gráfico {n}</translation>
    </message>
    <message>
        <source>Gaps: {n}</source>
        <translation>Cortes: {n}</translation>
    </message>
    <message>
        <source>Press to see their course and what they are made of.</source>
        <translation>Pulse para ver su evolución y de qué se componen.</translation>
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
        <translation>Programa</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Kept for reuse</source>
        <translation>Guardado para reutilizar</translation>
    </message>
    <message>
        <source>Where the time before the first sound went</source>
        <translation>En qué se fue el tiempo hasta el primer sonido</translation>
    </message>
    <message>
        <source>Memory of the program</source>
        <translation>Memoria del programa</translation>
    </message>
    <message>
        <source>Memory on the graphics processor</source>
        <translation>Memoria del procesador gráfico</translation>
    </message>
    <message>
        <source>Graphics processor</source>
        <translation>Procesador gráfico</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En directo</translation>
    </message>
    <message>
        <source>Seconds ahead</source>
        <translation>Segundos de adelanto</translation>
    </message>
    <message>
        <source>First sound after</source>
        <translation>Primer sonido tras</translation>
    </message>
    <message>
        <source>Report of the figures</source>
        <translation>Informe de las mediciones</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Copiar el informe</translation>
    </message>
    <message>
        <source>Save the report…</source>
        <translation>Guardar el informe…</translation>
    </message>
    <message>
        <source>Save a trace…</source>
        <translation>Guardar una traza…</translation>
    </message>
    <message>
        <source>2 min ago</source>
        <translation>hace 2 min</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>Course of × real time</source>
        <translation>Evolución de × tiempo real</translation>
    </message>
    <message>
        <source>Dashed: 1×, as fast as it is spoken</source>
        <translation>Línea discontinua: 1×, tan rápido como se habla</translation>
    </message>
    <message>
        <source>Course of the seconds ahead</source>
        <translation>Evolución de los segundos de adelanto</translation>
    </message>
    <message>
        <source>Course of the memory</source>
        <translation>Evolución de la memoria</translation>
    </message>
    <message>
        <source>Speech tokens</source>
        <translation>Tokens de voz</translation>
    </message>
    <message>
        <source>Made by T3, while it is at work; 25 are a second of speech.</source>
        <translation>Los produce T3 mientras trabaja; 25 son un segundo de voz.</translation>
    </message>
    <message>
        <source>Gaps in the sound</source>
        <translation>Cortes del sonido</translation>
    </message>
    <message>
        <source>Where speech was not ready in time. Your own jumps are not counted.</source>
        <translation>Donde la voz no estuvo lista a tiempo. Sus propios saltos no cuentan.</translation>
    </message>
    <message>
        <source>Sentences made again</source>
        <translation>Frases repetidas</translation>
    </message>
    <message>
        <source>{n} /s</source>
        <translation>{n} /s</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>desplegado</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>plegado</translation>
    </message>
    <message>
        <source>The model took {n} at most.</source>
        <translation>El modelo ocupó {n} como máximo.</translation>
    </message>
    <message>
        <source>Mark: its ceiling of {n}.</source>
        <translation>Marca: su límite de {n}.</translation>
    </message>
    <message>
        <source>Not reading</source>
        <translation>Sin lectura</translation>
    </message>
    <message>
        <source>Reading what was made before</source>
        <translation>Lee lo que ya estaba hecho</translation>
    </message>
    <message>
        <source>Making the first sound…</source>
        <translation>Creando el primer sonido…</translation>
    </message>
    <message>
        <source>Measuring the speed…</source>
        <translation>Midiendo la velocidad…</translation>
    </message>
    <message>
        <source>Made at {n}× real time</source>
        <translation>Hecho a {n}× tiempo real</translation>
    </message>
    <message>
        <source>× real time: seconds of speech made per second of work, over the last seconds of work</source>
        <translation>× tiempo real: segundos de voz producidos por segundo de trabajo, en los últimos segundos de trabajo</translation>
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
        <translation>Texto</translation>
    </message>
    <message>
        <source>Speaking (T3)</source>
        <translation>Habla (T3)</translation>
    </message>
    <message>
        <source>Sound picture (S3Gen)</source>
        <translation>Imagen sonora (S3Gen)</translation>
    </message>
    <message>
        <source>Sound (vocoder)</source>
        <translation>Sonido (vocoder)</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Back to the reading</source>
        <translation>Volver a la lectura</translation>
    </message>
    <message>
        <source>Drop it to read it; a recording becomes a voice.</source>
        <translation>Suéltelo para leerlo; una grabación se convierte en voz.</translation>
    </message>
</context>
<context>
    <name>MarksBinding</name>
    <message>
        <source>Bookmark set.</source>
        <translation>Marcador puesto.</translation>
    </message>
    <message>
        <source>Nothing is marked yet. B sets a bookmark, H highlights, N writes a note.</source>
        <translation>Aún no hay nada marcado. B pone un marcador, H resalta, N escribe una nota.</translation>
    </message>
    <message>
        <source>Save notes</source>
        <translation>Guardar las notas</translation>
    </message>
    <message>
        <source>Nothing is marked in this text.</source>
        <translation>No hay nada marcado en este texto.</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Marcador</translation>
    </message>
    <message>
        <source>No longer in the text</source>
        <translation>Ya no está en el texto</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} está guardado.</translation>
    </message>
    <message>
        <source>Highlighted.</source>
        <translation>Resaltado.</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Su nota</translation>
    </message>
    <message>
        <source>Bookmark removed.</source>
        <translation>Marcador quitado.</translation>
    </message>
    <message>
        <source>Mark removed.</source>
        <translation>Marca quitada.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>MenuBar</name>
    <message>
        <source>Close window</source>
        <translation>Cerrar ventana</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Minimizar</translation>
    </message>
</context>
<context>
    <name>Microphone</name>
    <message>
        <source>Try again</source>
        <translation>Intentar de nuevo</translation>
    </message>
    <message>
        <source>Philomel may not use the microphone. Allow it in System Settings, under Privacy &amp; Security, Microphone; then record again.</source>
        <translation>Philomel no tiene permiso para usar el micrófono. Permítalo en Ajustes del Sistema, en Privacidad y seguridad, Micrófono; después grabe otra vez.</translation>
    </message>
    <message>
        <source>Open System Settings</source>
        <translation>Abrir Ajustes del Sistema</translation>
    </message>
    <message>
        <source>The microphone gave nothing more. What was recorded until then is kept.</source>
        <translation>El micrófono dejó de dar sonido. Lo grabado hasta entonces se ha conservado.</translation>
    </message>
</context>
<context>
    <name>MiniPlayer</name>
    <message>
        <source>Philomel – mini player</source>
        <translation>Philomel – minirreproductor</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>Posición en el texto</translation>
    </message>
    <message>
        <source>Back to the window</source>
        <translation>Volver a la ventana</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>Download of {name}</source>
        <translation>Descarga de {name}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Smaller copy…</source>
        <translation>Copia más pequeña…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usar</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>{title} (in use)</source>
        <translation>{title} (en uso)</translation>
    </message>
    <message>
        <source>A smaller copy is being made…</source>
        <translation>Se está creando una copia más pequeña…</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} de {total}</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pausa</translation>
    </message>
    <message>
        <source>{n} million parameters</source>
        <translation>{n} millones de parámetros</translation>
    </message>
    <message numerus="yes">
        <source>%n language(s)</source>
        <translation>
            <numerusform>%n idioma</numerusform>
            <numerusform>%n idiomas</numerusform>
        </translation>
    </message>
    <message>
        <source>{n}× real time here if “Faster on a processor” is chosen</source>
        <translation>aquí {n}× tiempo real si se elige «Más rápido en el procesador»</translation>
    </message>
    <message>
        <source>{n}× real time here</source>
        <translation>aquí {n}× tiempo real</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>licencia {name}</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Every part is whole and fits ({n} of them).</source>
        <translation>Todas las partes están enteras y encajan ({n} en total).</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are as their publisher lists them.</source>
        <translation>
            <numerusform>%n archivo está como indica quien lo publica.</numerusform>
            <numerusform>%n archivos están como indica quien los publica.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Intentar de nuevo</translation>
    </message>
    <message>
        <source>There is no graphics processor here that Philomel can use, so the processor computes. The settings say so now.</source>
        <translation>Aquí no hay ningún procesador gráfico que Philomel pueda usar, así que calcula el procesador. Las preferencias ya lo indican.</translation>
    </message>
    <message>
        <source>The voice that comes with Philomel is missing or damaged. Install Philomel again, or choose another model.</source>
        <translation>La voz que viene con Philomel falta o está dañada. Instale Philomel de nuevo o elija otro modelo.</translation>
    </message>
    <message>
        <source>{title} is not in {folder}: get it there, or choose the folder that has it. Until then the starter voice reads.</source>
        <translation>{title} no está en {folder}: descárguelo allí, o elija la carpeta que lo tiene. Mientras tanto lee la voz inicial.</translation>
    </message>
    <message>
        <source>Starter voice</source>
        <translation>Voz inicial</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Choose the folder…</source>
        <translation>Elegir la carpeta…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Kept in</source>
        <translation>Guardados en</translation>
    </message>
    <message>
        <source>Installed models can be used at once; each reads in its own way.</source>
        <translation>Los modelos instalados se pueden usar enseguida; cada uno lee a su manera.</translation>
    </message>
    <message>
        <source>The starter voice comes with the program. The models below are larger and sound better; each is fetched once from its publisher and then works without a network.</source>
        <translation>La voz inicial viene con el programa. Los modelos de abajo son más grandes y suenan mejor; cada uno se descarga una vez de quien lo publica y después funciona sin red.</translation>
    </message>
    <message>
        <source>Smaller copy</source>
        <translation>Copia más pequeña</translation>
    </message>
    <message>
        <source>{title} takes {size}. A smaller copy takes less, and its speech may be a little worse.</source>
        <translation>{title} ocupa {size}. Una copia más pequeña ocupa menos, y puede hablar un poco peor.</translation>
    </message>
    <message>
        <source>It stands in this list beside the original, which you can then remove or keep.</source>
        <translation>Aparece en esta lista junto al original, que después puede eliminar o conservar.</translation>
    </message>
    <message>
        <source>{n} bits, {size}</source>
        <translation>{n} bits, {size}</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation>Eliminar un modelo</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Remove {title} from this machine? It can be downloaded again.</source>
        <translation>¿Eliminar {title} de este equipo? Se puede volver a descargar.</translation>
    </message>
</context>
<context>
    <name>NotePopup</name>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
</context>
<context>
    <name>NotesList</name>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Marcadores y notas</translation>
    </message>
    <message>
        <source>Read from here</source>
        <translation>Leer desde aquí</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Escribir una nota…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
</context>
<context>
    <name>NotesPanel</name>
    <message>
        <source>Save notes…</source>
        <translation>Guardar las notas…</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>No longer in the text</source>
        <translation>Ya no está en el texto</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Marcador</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Resaltar</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Su nota</translation>
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
        <translation>{name}, número</translation>
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
        <translation>Las páginas están en camino…</translation>
    </message>
    <message>
        <source>The pages of this PDF cannot be shown.</source>
        <translation>No se pueden mostrar las páginas de este PDF.</translation>
    </message>
</context>
<context>
    <name>PagesMenu</name>
    <message>
        <source>Text or Real Pages</source>
        <translation>Texto o páginas reales</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Real pages</source>
        <translation>Páginas reales</translation>
    </message>
    <message>
        <source>Both, side by side</source>
        <translation>Ambos, lado a lado</translation>
    </message>
    <message>
        <source>Light letters on dark pages</source>
        <translation>Letras claras sobre páginas oscuras</translation>
    </message>
    <message>
        <source>Size of pages</source>
        <translation>Tamaño de las páginas</translation>
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
        <translation>Leer desde aquí</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Leer la selección</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Resaltar</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Escribir una nota…</translation>
    </message>
    <message>
        <source>Said by…</source>
        <translation>Dicho por…</translation>
    </message>
    <message>
        <source>Say it as…</source>
        <translation>Pronunciar de otro modo…</translation>
    </message>
    <message>
        <source>Correct this sentence…</source>
        <translation>Corregir esta frase…</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Seleccionar todo</translation>
    </message>
    <message>
        <source>Open {address}</source>
        <translation>Abrir {address}</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>Show the note</source>
        <translation>Mostrar la nota</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Plegar</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Desplegar</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Volver</translation>
    </message>
    <message>
        <source>Read this after all</source>
        <translation>Leer esto de todos modos</translation>
    </message>
    <message>
        <source>Leave this out</source>
        <translation>Omitir esto</translation>
    </message>
    <message>
        <source>Leave out what is like this</source>
        <translation>Omitir lo que sea como esto</translation>
    </message>
</context>
<context>
    <name>PartChooser</name>
    <message>
        <source>Part of the recording</source>
        <translation>Fragmento de la grabación</translation>
    </message>
    <message>
        <source>Arrow keys move the part, with Shift its end, with Ctrl its beginning</source>
        <translation>Las teclas de flecha mueven el fragmento; con Mayúsculas su fin, con Control su inicio</translation>
    </message>
    <message>
        <source>From {start} s to {end} s</source>
        <translation>De {start} s a {end} s</translation>
    </message>
</context>
<context>
    <name>PdfView</name>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Press Enter on a word to read from there; Alt with Left and Right goes by words.</source>
        <translation>Pulse Intro sobre una palabra para leer desde ahí; Alt con Izquierda y Derecha va palabra por palabra.</translation>
    </message>
    <message>
        <source>This page cannot be drawn.</source>
        <translation>Esta página no se puede mostrar.</translation>
    </message>
</context>
<context>
    <name>PlayerController</name>
    <message>
        <source>Reading</source>
        <translation>Leyendo</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Preparing voice…</source>
        <translation>Preparando la voz…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>No sound device: waiting</source>
        <translation>Esperando un dispositivo de sonido</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Terminado</translation>
    </message>
    <message>
        <source>Buffering {seconds} s</source>
        <translation>Almacenando en búfer {seconds} s</translation>
    </message>
    <message>
        <source>Buffering…</source>
        <translation>Almacenando en búfer…</translation>
    </message>
    <message>
        <source>Working on the sound for {seconds} s</source>
        <translation>Trabajando en el sonido desde hace {seconds} s</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>The disk is full. Make room and try again.</source>
        <translation>El disco está lleno. Libere espacio e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Something unexpected went wrong ({error}).</source>
        <translation>Se ha producido un error inesperado ({error}).</translation>
    </message>
</context>
<context>
    <name>ProblemStrip</name>
    <message>
        <source>No action</source>
        <translation>Ninguna acción</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Cerrar este mensaje</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Welcome</source>
        <translation>Le damos la bienvenida</translation>
    </message>
    <message>
        <source>Voices of your own</source>
        <translation>Sus propias voces</translation>
    </message>
    <message>
        <source>Places in texts, recent and pasted texts</source>
        <translation>Posiciones en los textos, textos recientes y pegados</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Preferencias</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Speech that is kept</source>
        <translation>Audio guardado</translation>
    </message>
    <message>
        <source>What models made of voices</source>
        <translation>Lo que los modelos hicieron de las voces</translation>
    </message>
    <message>
        <source>How far exports are</source>
        <translation>Avance de los guardados como audio</translation>
    </message>
    <message>
        <source>Your settings cannot be kept in {folder}: make room there, or let yourself write there. It is tried again.</source>
        <translation>Sus preferencias no pueden guardarse en {folder}: haga sitio allí o dese permiso para escribir. Se intentará de nuevo.</translation>
    </message>
</context>
<context>
    <name>ProgressTracker</name>
    <message>
        <source>This sentence is left out: {why}.</source>
        <translation>Esta frase se omite: {why}.</translation>
    </message>
    <message>
        <source>This sentence may not be spoken well: {why}.</source>
        <translation>Puede que esta frase no esté bien dicha: {why}.</translation>
    </message>
</context>
<context>
    <name>PronunciationBinding</name>
    <message>
        <source>From the next sentence on “{written}” is said as “{said}”.</source>
        <translation>Desde la próxima frase, «{written}» se dice «{said}».</translation>
    </message>
    <message>
        <source>The rules of {name} are in use.</source>
        <translation>Las reglas de {name} están en uso.</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} está guardado.</translation>
    </message>
    <message>
        <source>Another text is open now: these are its rules.</source>
        <translation>Ahora está abierto otro texto: estas son sus reglas.</translation>
    </message>
</context>
<context>
    <name>PronunciationDialog</name>
    <message>
        <source>Pronunciation</source>
        <translation>Pronunciación</translation>
    </message>
    <message>
        <source>Rules of</source>
        <translation>Reglas para</translation>
    </message>
    <message>
        <source>All texts</source>
        <translation>Todos los textos</translation>
    </message>
    <message>
        <source>This text alone</source>
        <translation>Solo este texto</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Escrito</translation>
    </message>
    <message>
        <source>Capitals count where you write some.</source>
        <translation>Las mayúsculas cuentan donde usted las escriba.</translation>
    </message>
    <message>
        <source>Said as</source>
        <translation>Se dice</translation>
    </message>
    <message>
        <source>Spell it as it sounds. Empty: nothing is said.</source>
        <translation>Escríbalo como suena. Vacío: no se dice nada.</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Whole word</source>
        <translation>Palabra completa</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>En cualquier parte</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expresión regular</translation>
    </message>
    <message>
        <source>In sentences of</source>
        <translation>En frases en</translation>
    </message>
    <message>
        <source>Every language</source>
        <translation>Todos los idiomas</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Ejemplo</translation>
    </message>
    <message>
        <source>A sentence to hear it in.</source>
        <translation>Una frase en la que se oye.</translation>
    </message>
    <message>
        <source>Hear the example</source>
        <translation>Escuchar el ejemplo</translation>
    </message>
    <message>
        <source>Add the rule</source>
        <translation>Añadir la regla</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Stop the example</source>
        <translation>Detener el ejemplo</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Reglas</translation>
    </message>
    <message>
        <source>The rule is removed. “Add the rule” puts it back.</source>
        <translation>La regla se ha quitado. «Añadir la regla» la devuelve.</translation>
    </message>
    <message>
        <source>Bring in pronunciation rules</source>
        <translation>Importar reglas de pronunciación</translation>
    </message>
    <message>
        <source>Save the pronunciation rules</source>
        <translation>Guardar las reglas de pronunciación</translation>
    </message>
</context>
<context>
    <name>Pronunciations</name>
    <message>
        <source>The pronunciation rules could not be kept: {why}.</source>
        <translation>No se pudieron guardar las reglas de pronunciación: {why}.</translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message>
        <source>Reading list</source>
        <translation>Lista de lectura</translation>
    </message>
</context>
<context>
    <name>ReadingBinding</name>
    <message>
        <source>Open a text</source>
        <translation>Abrir un texto</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Textos</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Todos los archivos</translation>
    </message>
    <message>
        <source>Open a web address</source>
        <translation>Abrir una dirección web</translation>
    </message>
    <message>
        <source>Address:</source>
        <translation>Dirección:</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open a locked text</source>
        <translation>Abrir un texto bloqueado</translation>
    </message>
    <message>
        <source>{name} is locked. Password:</source>
        <translation>{name} está bloqueado. Contraseña:</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>Abriendo {name}</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Page {n} of {all}</source>
        <translation>Página {n} de {all}</translation>
    </message>
    <message>
        <source>Page {name} ({n} of {all})</source>
        <translation>Página {name} ({n} de {all})</translation>
    </message>
    <message>
        <source>{time} left in this chapter</source>
        <translation>quedan {time} de este capítulo</translation>
    </message>
    <message>
        <source>Go to a page</source>
        <translation>Ir a una página</translation>
    </message>
    <message>
        <source>Page ({first} to {last}), or a share such as 50 %:</source>
        <translation>Página (de {first} a {last}), o una parte como 50 %:</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>There is no page “{page}” in this text.</source>
        <translation>En este texto no hay ninguna página «{page}».</translation>
    </message>
    <message>
        <source>{name} was changed.</source>
        <translation>{name} ha cambiado.</translation>
    </message>
    <message>
        <source>Read the new text</source>
        <translation>Leer el texto nuevo</translation>
    </message>
    <message>
        <source>{name} is not in its folder any more. What is open stays until you open another text.</source>
        <translation>{name} ya no está en su carpeta. Lo que está abierto se queda hasta que abra otro texto.</translation>
    </message>
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Press Enter on a word to read from there; Alt with Left and Right goes by words, Tab by links and notes.</source>
        <translation>Pulse Intro sobre una palabra para leer desde ahí; Alt con Izquierda y Derecha va palabra por palabra, Tab por enlaces y notas.</translation>
    </message>
    <message>
        <source>… {n} lines not read: {reason}</source>
        <translation>… {n} líneas sin leer: {reason}</translation>
    </message>
    <message>
        <source>{n} lines not read: {reason}</source>
        <translation>{n} líneas sin leer: {reason}</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>No se lee: {reason}</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>Page number</source>
        <translation>Número de página</translation>
    </message>
    <message>
        <source>Running head</source>
        <translation>Encabezado de página</translation>
    </message>
    <message>
        <source>Footnote mark</source>
        <translation>Llamada de nota</translation>
    </message>
    <message>
        <source>Footnote</source>
        <translation>Nota al pie</translation>
    </message>
    <message>
        <source>Citation</source>
        <translation>Cita bibliográfica</translation>
    </message>
    <message>
        <source>Web address</source>
        <translation>Dirección web</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Código</translation>
    </message>
    <message>
        <source>List of contents</source>
        <translation>Índice</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Fórmula</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Sound in brackets</source>
        <translation>Sonido entre corchetes</translation>
    </message>
    <message>
        <source>List of references</source>
        <translation>Bibliografía</translation>
    </message>
    <message>
        <source>Front matter</source>
        <translation>Páginas preliminares</translation>
    </message>
    <message>
        <source>Line number</source>
        <translation>Número de línea</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>Description of a picture</source>
        <translation>Descripción de una imagen</translation>
    </message>
    <message>
        <source>Left out by you</source>
        <translation>Omitido por usted</translation>
    </message>
    <message>
        <source>Struck out</source>
        <translation>Tachado</translation>
    </message>
</context>
<context>
    <name>Requests</name>
    <message>
        <source>Only the window in front is told what is selected or copied: click here, and ask again.</source>
        <translation>Solo la ventana que está delante sabe lo que está seleccionado o copiado: haga clic aquí y pídalo otra vez.</translation>
    </message>
    <message>
        <source>There is no text selected that could be read.</source>
        <translation>No hay ningún texto seleccionado que se pueda leer.</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>There is no voice '{name}': it is read like all else.</source>
        <translation>No hay ninguna voz «{name}»: se lee como todo lo demás.</translation>
    </message>
    <message>
        <source>A voice of this text was removed: what it spoke is read like all else.</source>
        <translation>Se quitó una voz de este texto: lo que decía se lee como todo lo demás.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Cancelado.</translation>
    </message>
    <message>
        <source>This pasted text is not kept any more.</source>
        <translation>Este texto pegado ya no se conserva.</translation>
    </message>
    <message>
        <source>The smaller copy in '{folder}' was broken off. Is there memory for it?</source>
        <translation>La copia más pequeña en «{folder}» se interrumpió. ¿Hay memoria suficiente?</translation>
    </message>
    <message>
        <source>There is no text open that the rule could be for: open one first.</source>
        <translation>No hay ningún texto abierto al que aplicar la regla: abra uno primero.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of rules.</source>
        <translation>{name} es demasiado grande para un archivo de reglas.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {why}.</source>
        <translation>No se puede leer {path}: {why}.</translation>
    </message>
    <message>
        <source>{name} is no plain text in UTF-8: save it as that.</source>
        <translation>{name} no es texto sin formato en UTF-8: guárdelo así.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}.</source>
        <translation>No se puede escribir {name}: {why}.</translation>
    </message>
    <message>
        <source>Nothing was recorded: check the microphone and try again.</source>
        <translation>No se grabó nada: compruebe el micrófono e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The microphone gave nothing but silence. See that it is not muted, and that the program may use it: System Settings, Privacy &amp; Security, Microphone.</source>
        <translation>El micrófono solo dio silencio. Compruebe que no esté silenciado y que el programa pueda usarlo: Ajustes del Sistema, Privacidad y seguridad, Micrófono.</translation>
    </message>
    <message>
        <source>The sound system cannot be asked for microphones: {why}</source>
        <translation>El sistema de sonido no indica qué micrófonos hay: {why}</translation>
    </message>
    <message>
        <source>There is no microphone. Connect one, or choose a recording.</source>
        <translation>No hay micrófono. Conecte uno o elija una grabación.</translation>
    </message>
    <message>
        <source>The microphone does not open: {why}. Choose another one.</source>
        <translation>El micrófono no se abre: {why}. Elija otro.</translation>
    </message>
    <message>
        <source>'{name}' is not a whole voice.</source>
        <translation>«{name}» no es una voz completa.</translation>
    </message>
    <message>
        <source>This voice was kept by another version of the program, or is damaged.</source>
        <translation>Esta voz se guardó con otra versión del programa o está dañada.</translation>
    </message>
    <message>
        <source>The recording of this voice is gone. Add the voice again.</source>
        <translation>La grabación de esta voz ha desaparecido. Añada la voz de nuevo.</translation>
    </message>
    <message>
        <source>There is no such voice.</source>
        <translation>Esa voz no existe.</translation>
    </message>
    <message>
        <source>'{name}' is not a voice file, or damaged.</source>
        <translation>«{name}» no es un archivo de voz o está dañado.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: get a new copy.</source>
        <translation>«{name}» está dañado: consiga una copia nueva.</translation>
    </message>
    <message>
        <source>The facts of this voice are damaged.</source>
        <translation>Los datos de esta voz están dañados.</translation>
    </message>
    <message>
        <source>The voice cannot be renamed: {why}.</source>
        <translation>No se puede cambiar el nombre de la voz: {why}.</translation>
    </message>
    <message>
        <source>'{path}' cannot be written: {why}.</source>
        <translation>No se puede escribir «{path}»: {why}.</translation>
    </message>
    <message>
        <source>'{name}' holds a damaged recording.</source>
        <translation>«{name}» contiene una grabación dañada.</translation>
    </message>
    <message>
        <source>'{name}' is larger than a voice can be.</source>
        <translation>«{name}» es más grande de lo que puede ser una voz.</translation>
    </message>
    <message>
        <source>'{name}' holds files that do not belong to a voice.</source>
        <translation>«{name}» contiene archivos que no pertenecen a una voz.</translation>
    </message>
    <message>
        <source>'{name}' holds no usable recording.</source>
        <translation>«{name}» no contiene ninguna grabación utilizable.</translation>
    </message>
    <message>
        <source>'{name}' holds no voice: it lacks '{key}'.</source>
        <translation>«{name}» no contiene ninguna voz: falta «{key}».</translation>
    </message>
    <message>
        <source>'{name}' holds no voice: '{key}' is missing or misshapen.</source>
        <translation>«{name}» no contiene ninguna voz: «{key}» falta o tiene mala forma.</translation>
    </message>
    <message>
        <source>'{directory}' holds no model of the family: it has neither {manifest} nor a T3 file such as {file}.</source>
        <translation>«{directory}» no contiene ningún modelo de la familia: no tiene {manifest} ni un archivo T3 como {file}.</translation>
    </message>
    <message>
        <source>There is no model directory '{directory}'.</source>
        <translation>No existe la carpeta de modelo «{directory}».</translation>
    </message>
    <message>
        <source>'{path}' was written for another version of Philomel.</source>
        <translation>«{path}» se escribió para otra versión de Philomel.</translation>
    </message>
    <message>
        <source>'{path}' lacks its member, or says not what its weights are.</source>
        <translation>«{path}» no indica qué modelo es o cuáles son sus pesos.</translation>
    </message>
    <message>
        <source>'{path}' names the member '{member}', which has no official files.</source>
        <translation>«{path}» nombra el modelo «{member}», que no tiene archivos oficiales.</translation>
    </message>
    <message>
        <source>'{directory}' is no complete {model} model: it lacks {missing}.</source>
        <translation>«{directory}» no es un modelo {model} completo: falta {missing}.</translation>
    </message>
    <message>
        <source>'{directory}' holds several models ({names}): say which one to load.</source>
        <translation>«{directory}» contiene varios modelos ({names}): indique cuál cargar.</translation>
    </message>
    <message>
        <source>'{path}' is damaged: it is no JSON ({why}).</source>
        <translation>«{path}» está dañado: no es JSON ({why}).</translation>
    </message>
    <message>
        <source>There is no model '{model}'.</source>
        <translation>No existe el modelo «{model}».</translation>
    </message>
    <message>
        <source>'{name}' in '{directory}' looks like the T3 of {model}: rename it to {wanted}.</source>
        <translation>«{name}» en «{directory}» parece el T3 de {model}: cámbiele el nombre a {wanted}.</translation>
    </message>
    <message>
        <source>A model needs all its parts; {missing} are missing.</source>
        <translation>Un modelo necesita todas sus partes; faltan: {missing}.</translation>
    </message>
    <message>
        <source>'{directory}' is a file: give the name of a new directory.</source>
        <translation>«{directory}» es un archivo: indique el nombre de una carpeta nueva.</translation>
    </message>
    <message>
        <source>'{directory}' is not empty: choose a new directory.</source>
        <translation>«{directory}» no está vacía: elija una carpeta nueva.</translation>
    </message>
    <message>
        <source>Weights can have 8 or 4 bits, not {bits}.</source>
        <translation>Los pesos pueden tener 8 o 4 bits, no {bits}.</translation>
    </message>
    <message>
        <source>There is no precision '{precision}': use float32, float16 or bfloat16.</source>
        <translation>No existe la precisión «{precision}»: use float32, float16 o bfloat16.</translation>
    </message>
    <message>
        <source>This document is damaged and cannot be opened ({why}).</source>
        <translation>Este documento está dañado y no se puede abrir ({why}).</translation>
    </message>
    <message>
        <source>A picture cannot be shown: {why}</source>
        <translation>No se puede mostrar una imagen: {why}</translation>
    </message>
    <message>
        <source>This formula is too long to be typeset.</source>
        <translation>Esta fórmula es demasiado larga para componerla.</translation>
    </message>
    <message>
        <source>There is nothing to see of a formula.</source>
        <translation>No hay nada que ver de una fórmula.</translation>
    </message>
    <message>
        <source>A formula cannot be typeset: {why}</source>
        <translation>No se puede componer una fórmula: {why}</translation>
    </message>
    <message>
        <source>This picture is not in the document.</source>
        <translation>Esta imagen no está en el documento.</translation>
    </message>
    <message>
        <source>no NVIDIA GPU answers with a driver for CUDA {wanted}</source>
        <translation>ninguna GPU de NVIDIA responde con un controlador para CUDA {wanted}</translation>
    </message>
    <message>
        <source>'{path}' cannot be written. Is there room on the disk?</source>
        <translation>No se puede escribir «{path}». ¿Queda sitio en el disco?</translation>
    </message>
    <message>
        <source>'{directory}' cannot be made: {why}.</source>
        <translation>No se puede crear «{directory}»: {why}.</translation>
    </message>
    <message>
        <source>{name} is not what {repo} lists (its size or hash differs), so it was deleted. Try again, or use another mirror.</source>
        <translation>{name} no es lo que indica {repo} (difiere su tamaño o su suma), así que se eliminó. Inténtelo de nuevo o use otro servidor espejo.</translation>
    </message>
    <message>
        <source>The download needs {needed} and leaves {spare} free, but only {free} are free on the disk of '{place}'. Free some space, or choose another folder for models.</source>
        <translation>La descarga necesita {needed} y deja {spare} libres, pero solo hay {free} libres en el disco de «{place}». Libere espacio o elija otra carpeta para los modelos.</translation>
    </message>
    <message>
        <source>'{path}' is damaged: delete it and download again.</source>
        <translation>«{path}» está dañado: elimínelo y descárguelo de nuevo.</translation>
    </message>
    <message>
        <source>The download was cancelled; it continues where it stopped.</source>
        <translation>La descarga se canceló; continuará donde se detuvo.</translation>
    </message>
    <message>
        <source>{place} does not hold {file}, which {model} needs.</source>
        <translation>{place} no contiene {file}, que {model} necesita.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}. What has arrived is kept; free some space and pull the model again to continue.</source>
        <translation>No se puede escribir {name}: {why}. Lo que ha llegado se conserva; libere espacio y descargue el modelo de nuevo para continuar.</translation>
    </message>
    <message>
        <source>There is no folder '{folder}'.</source>
        <translation>No existe la carpeta «{folder}».</translation>
    </message>
    <message>
        <source>The download of {name} broke off: {why} What has arrived is kept; try again to continue.</source>
        <translation>La descarga de {name} se interrumpió: {why} Lo que ha llegado se conserva; inténtelo de nuevo para continuar.</translation>
    </message>
    <message>
        <source>{endpoint} does not list {repo}: {why} Check the connection, or take the files from a mirror or a folder.</source>
        <translation>{endpoint} no muestra {repo}: {why} Compruebe la conexión o tome los archivos de un servidor espejo o de una carpeta.</translation>
    </message>
    <message>
        <source>{path} cannot be copied: {why}.</source>
        <translation>No se puede copiar {path}: {why}.</translation>
    </message>
    <message>
        <source>The model '{name}' is not installed: philomel models pull {name}</source>
        <translation>El modelo «{name}» no está instalado: philomel models pull {name}</translation>
    </message>
    <message>
        <source>{file}: the tensor '{name}' of shape {shape} does not fit its place.</source>
        <translation>{file}: el tensor «{name}» de forma {shape} no encaja en su lugar.</translation>
    </message>
    <message>
        <source>{file} holds a tensor '{name}' that this model does not know.</source>
        <translation>{file} contiene un tensor «{name}» que este modelo no conoce.</translation>
    </message>
    <message>
        <source>{file} lacks the tensor '{name}'.</source>
        <translation>A {file} le falta el tensor «{name}».</translation>
    </message>
    <message>
        <source>{file} holds the tensor '{stem}.weight' both fused and in two halves.</source>
        <translation>{file} contiene el tensor «{stem}.weight» tanto fusionado como en dos mitades.</translation>
    </message>
    <message>
        <source>{file} holds the bias '{name}' both summed and apart.</source>
        <translation>{file} contiene el sesgo «{name}» tanto sumado como por separado.</translation>
    </message>
    <message>
        <source>{file} holds the tensor '{name}' twice.</source>
        <translation>{file} contiene dos veces el tensor «{name}».</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its pickle ends in the middle.</source>
        <translation>«{name}» está dañado: su pickle termina a la mitad.</translation>
    </message>
    <message>
        <source>'{file}' was refused: its pickle asks for {module}.{name}. Nothing in it was run.</source>
        <translation>«{file}» se rechazó: su pickle pide {module}.{name}. No se ejecutó nada de él.</translation>
    </message>
    <message>
        <source>'{name}' was refused: it refers to something that is no tensor.</source>
        <translation>«{name}» se rechazó: remite a algo que no es un tensor.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its pickle makes no sense ({why}).</source>
        <translation>«{name}» está dañado: su pickle no tiene sentido ({why}).</translation>
    </message>
    <message>
        <source>'{name}' was refused: its pickle calls {function}.</source>
        <translation>«{name}» se rechazó: su pickle llama a {function}.</translation>
    </message>
    <message>
        <source>'{name}' was refused: its pickle has the instruction {opcode}, which no file of tensors needs. Nothing in it was run.</source>
        <translation>«{name}» se rechazó: su pickle tiene la instrucción {opcode}, que ningún archivo de tensores necesita. No se ejecutó nada de él.</translation>
    </message>
    <message>
        <source>'{name}' does not hold a plain table of tensors.</source>
        <translation>«{name}» no contiene una tabla sencilla de tensores.</translation>
    </message>
    <message>
        <source>'{name}' holds too many entries to be a checkpoint.</source>
        <translation>«{name}» tiene demasiadas entradas para ser un checkpoint.</translation>
    </message>
    <message>
        <source>'{name}' is a zip archive but no torch checkpoint.</source>
        <translation>«{name}» es un archivo zip, pero no un checkpoint de torch.</translation>
    </message>
    <message>
        <source>'{name}' was written on a big-endian machine; it is not read.</source>
        <translation>«{name}» se escribió en una máquina big-endian; no se lee.</translation>
    </message>
    <message>
        <source>'{name}' has a table of contents of {size} bytes: too large.</source>
        <translation>El índice de «{name}» tiene {size} bytes: demasiado.</translation>
    </message>
    <message>
        <source>'{name}' is damaged: its storage {key} has {size} bytes where {wanted} should be.</source>
        <translation>«{name}» está dañado: su almacenamiento {key} tiene {size} bytes donde debería haber {wanted}.</translation>
    </message>
    <message>
        <source>'{name}' lacks its entry '{entry}'.</source>
        <translation>A «{name}» le falta la entrada «{entry}».</translation>
    </message>
    <message>
        <source>'{name}' has compressed entries, which torch does not write.</source>
        <translation>«{name}» tiene entradas comprimidas, que torch no escribe.</translation>
    </message>
    <message>
        <source>'{name}' is damaged near its entry '{entry}'.</source>
        <translation>«{name}» está dañado cerca de su entrada «{entry}».</translation>
    </message>
    <message>
        <source>'{name}' is truncated at its entry '{entry}'.</source>
        <translation>«{name}» está truncado en su entrada «{entry}».</translation>
    </message>
    <message>
        <source>'{name}' is damaged, truncated, or in torch's format from before 2020, which is not read: download it again, or save it as safetensors ({why}).</source>
        <translation>«{name}» está dañado, truncado o en el formato de torch anterior a 2020, que no se lee: descárguelo de nuevo o guárdelo como safetensors ({why}).</translation>
    </message>
    <message>
        <source>The starter voice is part of the program: there is nothing to download.</source>
        <translation>La voz inicial forma parte del programa: no hay nada que descargar.</translation>
    </message>
    <message>
        <source>There is no model '{name}'. Known models: {known}.</source>
        <translation>No existe el modelo «{name}». Modelos conocidos: {known}.</translation>
    </message>
    <message>
        <source>{name} is missing: pull the model again.</source>
        <translation>Falta {name}: descargue el modelo de nuevo.</translation>
    </message>
    <message>
        <source>{name} is not what {repo} lists: delete it and pull the model again.</source>
        <translation>{name} no es lo que indica {repo}: elimínelo y descargue el modelo de nuevo.</translation>
    </message>
    <message>
        <source>'{file}' holds a tensor for '{part}.{name}', which this model does not have.</source>
        <translation>«{file}» contiene un tensor para «{part}.{name}», que este modelo no tiene.</translation>
    </message>
    <message>
        <source>'{file}' lacks the tensor for '{part}.{name}'.</source>
        <translation>A «{file}» le falta el tensor para «{part}.{name}».</translation>
    </message>
    <message>
        <source>'{file}': the tensor for '{part}.{name}' is {dtype} of shape {shape}, where the model has numbers of shape {wanted}.</source>
        <translation>«{file}»: el tensor para «{part}.{name}» es {dtype} de forma {shape}, donde el modelo tiene números de forma {wanted}.</translation>
    </message>
    <message>
        <source>This {what} holds more than {most} files and was not opened.</source>
        <translation>Este archivo ({what}) contiene más de {most} archivos y no se abrió.</translation>
    </message>
    <message>
        <source>This {what} unpacks to far more than a text needs and was not opened.</source>
        <translation>Este archivo ({what}) ocupa, descomprimido, mucho más de lo que un texto necesita y no se abrió.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' lies about its size.</source>
        <translation>Este archivo ({what}) está dañado: el tamaño de su parte «{name}» es falso.</translation>
    </message>
    <message>
        <source>This {what} is damaged: it cannot be unpacked. Get a new copy of it.</source>
        <translation>Este archivo ({what}) está dañado y no se puede descomprimir. Consiga una copia nueva.</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' is missing.</source>
        <translation>Este archivo ({what}) está dañado: falta su parte «{name}».</translation>
    </message>
    <message>
        <source>This {what} is damaged: its part '{name}' cannot be read.</source>
        <translation>Este archivo ({what}) está dañado: no se puede leer su parte «{name}».</translation>
    </message>
    <message>
        <source>This {what} is damaged: '{name}' cannot be read.</source>
        <translation>Este archivo ({what}) está dañado: no se puede leer «{name}».</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>documento de Word</translation>
    </message>
    <message>
        <source>This file is not a Word document: it holds no text part.</source>
        <translation>Este archivo no es un documento de Word: no contiene la parte de texto.</translation>
    </message>
    <message>
        <source>e-book</source>
        <translation>libro electrónico</translation>
    </message>
    <message>
        <source>This file is not an e-book: it has no EPUB container inside.</source>
        <translation>Este archivo no es un libro electrónico: no contiene un contenedor EPUB.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its table of parts is missing.</source>
        <translation>Este libro electrónico está dañado: falta la tabla de sus partes.</translation>
    </message>
    <message>
        <source>This e-book is locked by its seller (digital rights management) and cannot be read here.</source>
        <translation>El vendedor ha bloqueado este libro electrónico (gestión de derechos digitales) y no se puede leer aquí.</translation>
    </message>
    <message>
        <source>This e-book is damaged: '{name}' cannot be read.</source>
        <translation>Este libro electrónico está dañado: no se puede leer «{name}».</translation>
    </message>
    <message>
        <source>This file is not an e-book: it is XML of another kind.</source>
        <translation>Este archivo no es un libro electrónico: es XML de otro tipo.</translation>
    </message>
    <message>
        <source>This e-book is damaged: it cannot be read. Get a new copy of it.</source>
        <translation>Este libro electrónico está dañado y no se puede leer. Consiga una copia nueva.</translation>
    </message>
    <message>
        <source>an old Word document (.doc)</source>
        <translation>un documento antiguo de Word (.doc)</translation>
    </message>
    <message>
        <source>Save it as .docx and open that</source>
        <translation>Guárdelo como .docx y abra ese</translation>
    </message>
    <message>
        <source>an old presentation (.ppt)</source>
        <translation>una presentación antigua (.ppt)</translation>
    </message>
    <message>
        <source>Save it as .pptx and open that</source>
        <translation>Guárdelo como .pptx y abra ese</translation>
    </message>
    <message>
        <source>a WordPerfect document</source>
        <translation>un documento de WordPerfect</translation>
    </message>
    <message>
        <source>This is {called}. {advice}; or install {named}, through which it is then opened.</source>
        <translation>Esto es {called}. {advice}; o instale {named}, con el que después se abre.</translation>
    </message>
    <message>
        <source>This document is locked by a password. Save a copy without one and open that.</source>
        <translation>Este documento está bloqueado con una contraseña. Guarde una copia sin ella y ábrala.</translation>
    </message>
    <message>
        <source>This is a spreadsheet. Save what is to be read of it as a text and open that.</source>
        <translation>Esto es una hoja de cálculo. Guarde como texto lo que haya que leer y ábralo.</translation>
    </message>
    <message>
        <source>This is a letter of Outlook (.msg). Save it as .eml and open that.</source>
        <translation>Esto es un correo de Outlook (.msg). Guárdelo como .eml y abra ese.</translation>
    </message>
    <message>
        <source>This is {called}, which {named} cannot open. {advice}.</source>
        <translation>Esto es {called}, que {named} no puede abrir. {advice}.</translation>
    </message>
    <message>
        <source>Convert it to EPUB and open that</source>
        <translation>Conviértalo a EPUB y ábralo</translation>
    </message>
    <message>
        <source>{name} is {what}, not a text. Open a text, an e-book, a PDF or an office document.</source>
        <translation>{name} es {what}, no un texto. Abra un texto, un libro electrónico, un PDF o un documento de oficina.</translation>
    </message>
    <message>
        <source>This letter is damaged and cannot be read. Get a new copy of it.</source>
        <translation>Este correo está dañado y no se puede leer. Consiga una copia nueva.</translation>
    </message>
    <message>
        <source>There is no text in this letter.</source>
        <translation>No hay texto en este correo.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its first part is cut off. Get a new copy of it.</source>
        <translation>Este libro electrónico está dañado: su primera parte está cortada. Consiga una copia nueva.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its first part is cut off.</source>
        <translation>Este libro electrónico está dañado: su primera parte está cortada.</translation>
    </message>
    <message>
        <source>This e-book unpacks to far more than a text needs and was not opened.</source>
        <translation>Este libro electrónico ocupa, descomprimido, mucho más de lo que un texto necesita y no se abrió.</translation>
    </message>
    <message>
        <source>document</source>
        <translation>documento</translation>
    </message>
    <message>
        <source>This file is not a document: it holds no text part.</source>
        <translation>Este archivo no es un documento: no contiene la parte de texto.</translation>
    </message>
    <message>
        <source>{name} has {size} MB; at most {most} MB can be opened.</source>
        <translation>{name} tiene {size} MB; se pueden abrir {most} MB como máximo.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} está vacío.</translation>
    </message>
    <message>
        <source>There is nothing to read in this text.</source>
        <translation>No hay nada que leer en este texto.</translation>
    </message>
    <message>
        <source>This text is longer than can be opened. Split it into parts.</source>
        <translation>Este texto es más largo de lo que se puede abrir. Divídalo en partes.</translation>
    </message>
    <message>
        <source>{name} is not an ordinary file. Save its text in one and open that.</source>
        <translation>{name} no es un archivo normal. Guarde su texto en uno y ábralo.</translation>
    </message>
    <message>
        <source>There is no file '{path}'.</source>
        <translation>No existe el archivo «{path}».</translation>
    </message>
    <message>
        <source>{name} is a folder. Open a file in it.</source>
        <translation>{name} es una carpeta. Abra un archivo de ella.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}.</source>
        <translation>No se puede abrir {name}: {why}.</translation>
    </message>
    <message>
        <source>There is no text to read at this address.</source>
        <translation>No hay texto que leer en esta dirección.</translation>
    </message>
    <message>
        <source>This is an archive of files. Unpack it, and open one of them.</source>
        <translation>Esto es un archivo comprimido. Descomprímalo y abra uno de sus archivos.</translation>
    </message>
    <message>
        <source>This is a document of Pages, Numbers or Keynote. Export it as Word or EPUB and open that.</source>
        <translation>Esto es un documento de Pages, Numbers o Keynote. Expórtelo como Word o EPUB y ábralo.</translation>
    </message>
    <message>
        <source>This e-book is packed in a way that cannot be read. Convert it to EPUB and open that.</source>
        <translation>Este libro electrónico está comprimido de un modo que no se puede leer. Conviértalo a EPUB y ábralo.</translation>
    </message>
    <message>
        <source>This e-book is damaged: a part of it is missing.</source>
        <translation>Este libro electrónico está dañado: falta una parte.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its dictionary leads round in circles.</source>
        <translation>Este libro electrónico está dañado: su diccionario da vueltas en círculo.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its table of parts is cut off.</source>
        <translation>Este libro electrónico está dañado: la tabla de sus partes está cortada.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its dictionary is cut off.</source>
        <translation>Este libro electrónico está dañado: su diccionario está cortado.</translation>
    </message>
    <message>
        <source>This e-book is damaged: its text cannot be unpacked.</source>
        <translation>Este libro electrónico está dañado: no se puede descomprimir su texto.</translation>
    </message>
    <message>
        <source>This file is not a PDF, or it is damaged. Get a new copy of it.</source>
        <translation>Este archivo no es un PDF o está dañado. Consiga una copia nueva.</translation>
    </message>
    <message>
        <source>This PDF has {count} pages; at most {most} can be opened.</source>
        <translation>Este PDF tiene {count} páginas; se pueden abrir {most} como máximo.</translation>
    </message>
    <message>
        <source>This PDF holds no text, only pictures of pages. Install tesseract to have them recognised, or run text recognition (OCR) on it first.</source>
        <translation>Este PDF no contiene texto, solo imágenes de páginas. Instale tesseract para reconocerlas o haga antes un reconocimiento de texto (OCR).</translation>
    </message>
    <message>
        <source>This PDF is damaged and cannot be opened. Get a new copy of it.</source>
        <translation>Este PDF está dañado y no se puede abrir. Consiga una copia nueva.</translation>
    </message>
    <message>
        <source>There is no text in this PDF.</source>
        <translation>No hay texto en este PDF.</translation>
    </message>
    <message>
        <source>This is not the password of this PDF. Try again.</source>
        <translation>Esa no es la contraseña de este PDF. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>This PDF is locked: it opens with its password.</source>
        <translation>Este PDF está bloqueado: se abre con su contraseña.</translation>
    </message>
    <message>
        <source>Pictures of a document that was converted to be read are not kept.</source>
        <translation>No se conservan las imágenes de un documento convertido para leerlo.</translation>
    </message>
    <message>
        <source>This picture has more than {most} MB and is not shown.</source>
        <translation>Esta imagen tiene más de {most} MB y no se muestra.</translation>
    </message>
    <message>
        <source>This picture is missing from its document.</source>
        <translation>Esta imagen falta en su documento.</translation>
    </message>
    <message>
        <source>This picture is of a kind that cannot be shown.</source>
        <translation>Esta imagen es de un tipo que no se puede mostrar.</translation>
    </message>
    <message>
        <source>This picture was not pasted with its text.</source>
        <translation>Esta imagen no se pegó con su texto.</translation>
    </message>
    <message>
        <source>This picture is not beside its document, but on the web or elsewhere.</source>
        <translation>Esta imagen no está junto a su documento, sino en la web o en otro lugar.</translation>
    </message>
    <message>
        <source>This picture is in a document of the web. Save and open it as a file.</source>
        <translation>Esta imagen está en un documento de la web. Guárdelo como archivo y ábralo.</translation>
    </message>
    <message>
        <source>This picture cannot be read: {why}.</source>
        <translation>No se puede leer esta imagen: {why}.</translation>
    </message>
    <message>
        <source>This picture is damaged: it cannot be unpacked.</source>
        <translation>Esta imagen está dañada y no se puede descomprimir.</translation>
    </message>
    <message>
        <source>This picture is outside the folder of its document, and was not read.</source>
        <translation>Esta imagen está fuera de la carpeta de su documento y no se leyó.</translation>
    </message>
    <message>
        <source>This file is not text. Open a text, e-book, PDF or Word document.</source>
        <translation>Este archivo no es texto. Abra un texto, un libro electrónico, un PDF o un documento de Word.</translation>
    </message>
    <message>
        <source>presentation</source>
        <translation>presentación</translation>
    </message>
    <message>
        <source>This file is not a presentation: it holds no slides.</source>
        <translation>Este archivo no es una presentación: no contiene diapositivas.</translation>
    </message>
    <message>
        <source>This file is damaged: it does not begin as Rich Text Format does.</source>
        <translation>Este archivo está dañado: no empieza como el formato de texto enriquecido.</translation>
    </message>
    <message>
        <source>This document is nested deeper than any program writes, and was not opened.</source>
        <translation>Este documento está más anidado de lo que escribe cualquier programa y no se abrió.</translation>
    </message>
    <message>
        <source>This document is damaged in a way that cannot be handled. Get a new copy of it.</source>
        <translation>Este documento está tan dañado que no se puede procesar. Consiga una copia nueva.</translation>
    </message>
    <message>
        <source>This document needs too much memory and was not opened.</source>
        <translation>Este documento necesita demasiada memoria y no se abrió.</translation>
    </message>
    <message>
        <source>This document takes too long to open and was given up.</source>
        <translation>Abrir este documento tarda demasiado y se abandonó.</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>Se canceló la apertura.</translation>
    </message>
    <message>
        <source>'{path}' is being made of another text: wait for it, or give another name.</source>
        <translation>«{path}» se está haciendo con otro texto: espere a que termine o dé otro nombre.</translation>
    </message>
    <message>
        <source>Nothing to read was recognised on the pictures of this PDF.</source>
        <translation>No se reconoció nada que leer en las imágenes de este PDF.</translation>
    </message>
    <message>
        <source>A page of this scan takes too long to recognise.</source>
        <translation>Reconocer una página de este escaneo tarda demasiado.</translation>
    </message>
    <message>
        <source>This address redirects too often. Open it in a browser and save the page.</source>
        <translation>Esta dirección redirige demasiadas veces. Ábrala en un navegador y guarde la página.</translation>
    </message>
    <message>
        <source>Only web addresses that begin with http:// or https:// can be opened.</source>
        <translation>Solo se pueden abrir direcciones web que empiecen por http:// o https://.</translation>
    </message>
    <message>
        <source>Addresses with a name and password in them are not opened.</source>
        <translation>No se abren direcciones con nombre y contraseña.</translation>
    </message>
    <message>
        <source>The page is packed in a way that cannot be read ({encoding}).</source>
        <translation>La página está comprimida de un modo que no se puede leer ({encoding}).</translation>
    </message>
    <message>
        <source>The page is empty.</source>
        <translation>La página está vacía.</translation>
    </message>
    <message>
        <source>{host} answered {status} ({why}). Check the address.</source>
        <translation>{host} respondió {status} ({why}). Compruebe la dirección.</translation>
    </message>
    <message>
        <source>This address holds no text to read ({kind}).</source>
        <translation>Esta dirección no contiene texto que leer ({kind}).</translation>
    </message>
    <message>
        <source>The page takes too long to arrive and was given up.</source>
        <translation>La página tarda demasiado en llegar y se abandonó.</translation>
    </message>
    <message>
        <source>The page has more than {most} MB.</source>
        <translation>La página tiene más de {most} MB.</translation>
    </message>
    <message>
        <source>{host} is not on the open internet, so it is not opened.</source>
        <translation>{host} no está en la internet pública, por lo que no se abre.</translation>
    </message>
    <message>
        <source>{host} cannot be reached or broke off: {why}.</source>
        <translation>No se puede acceder a {host} o se interrumpió: {why}.</translation>
    </message>
    <message>
        <source>There is no folder '{folder}': create it or choose another.</source>
        <translation>No existe la carpeta «{folder}»: créela o elija otra.</translation>
    </message>
    <message>
        <source>'{path}' is a folder: give the name of a file.</source>
        <translation>«{path}» es una carpeta: indique el nombre de un archivo.</translation>
    </message>
    <message>
        <source>Writing to '{place}' is not allowed: choose another folder.</source>
        <translation>No se permite escribir en «{place}»: elija otra carpeta.</translation>
    </message>
    <message>
        <source>The disk is full: '{path}' cannot grow. Make room and try again.</source>
        <translation>El disco está lleno: «{path}» no puede crecer. Libere espacio e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>There is no '{path}' to continue: start it anew.</source>
        <translation>No existe «{path}» para continuar: empiece de nuevo.</translation>
    </message>
    <message>
        <source>'{path}' does not hold the first {samples} samples of this text: start it anew.</source>
        <translation>«{path}» no contiene las primeras {samples} muestras de este texto: empiece de nuevo.</translation>
    </message>
    <message>
        <source>'{path}' has reached the 4 GB a WAV file can hold: start another.</source>
        <translation>«{path}» ha alcanzado los 4 GB que caben en un archivo WAV: empiece otro.</translation>
    </message>
    <message>
        <source>There is no sound output: connect loudspeakers or headphones.</source>
        <translation>No hay salida de sonido: conecte altavoces o auriculares.</translation>
    </message>
    <message>
        <source>The sound system cannot be asked for its devices: {why}</source>
        <translation>El sistema de sonido no indica qué dispositivos hay: {why}</translation>
    </message>
    <message>
        <source>The sound system does not start: {why}</source>
        <translation>El sistema de sonido no arranca: {why}</translation>
    </message>
    <message>
        <source>The sound output '{name}' does not open: {why}. Choose another one.</source>
        <translation>La salida de sonido «{name}» no se abre: {why}. Elija otra.</translation>
    </message>
    <message>
        <source>CPU, {cores} cores</source>
        <translation>Procesador, {cores} núcleos</translation>
    </message>
    <message>
        <source>There is no device '{device}': use auto, gpu or cpu.</source>
        <translation>No existe el dispositivo «{device}»: use auto, gpu o cpu.</translation>
    </message>
    <message>
        <source>This machine has no GPU that MLX can use: choose the CPU instead.</source>
        <translation>Este equipo no tiene ningún procesador gráfico que MLX pueda usar: elija el procesador.</translation>
    </message>
    <message>
        <source>A memory limit must be positive.</source>
        <translation>Un límite de memoria debe ser positivo.</translation>
    </message>
    <message>
        <source>MLX is installed for NVIDIA GPUs, and {why}. Mend the driver, or set the program up anew without: make run CUDA=0</source>
        <translation>MLX está instalado para procesadores gráficos NVIDIA, y {why}. Repare el controlador o configure el programa de nuevo sin él: make run CUDA=0</translation>
    </message>
    <message>
        <source>The graphics processor failed: {why}</source>
        <translation>El procesador gráfico ha fallado: {why}</translation>
    </message>
    <message>
        <source>Keys {keys} do not fit {names}.</source>
        <translation>Las claves {keys} no encajan con {names}.</translation>
    </message>
    <message>
        <source>{name} wants a mapping, got {found}.</source>
        <translation>{name} espera una asignación y recibió {found}.</translation>
    </message>
    <message>
        <source>{name} does not know {unknown}.</source>
        <translation>{name} no conoce {unknown}.</translation>
    </message>
    <message>
        <source>The kernel '{name}' cannot be compiled: {why}</source>
        <translation>No se puede compilar el kernel «{name}»: {why}</translation>
    </message>
    <message>
        <source>There is no voice or clip '{name}'. Built-in voices: {known}.</source>
        <translation>No existe ninguna voz ni grabación «{name}». Voces incluidas: {known}.</translation>
    </message>
    <message>
        <source>{model} comes without a voice: give a clip of one.</source>
        <translation>{model} viene sin voz: indique una grabación de una.</translation>
    </message>
    <message>
        <source>The voice '{name}' was made with another model. Clone its clip again for {model}.</source>
        <translation>La voz «{name}» se creó con otro modelo. Créela de nuevo a partir de su grabación para {model}.</translation>
    </message>
    <message>
        <source>This model's numbers are too large for float16: choose float32 or bfloat16.</source>
        <translation>Los números de este modelo son demasiado grandes para float16: elija float32 o bfloat16.</translation>
    </message>
    <message>
        <source>This text is in {language}, which {model} does not speak.</source>
        <translation>Este texto está en {language}, que {model} no habla.</translation>
    </message>
    <message>
        <source>Too many requests are waiting. Try again in a moment.</source>
        <translation>Hay demasiadas peticiones en espera. Inténtelo de nuevo en un momento.</translation>
    </message>
    <message>
        <source>The engine was shut down.</source>
        <translation>El motor se ha cerrado.</translation>
    </message>
    <message>
        <source>There is no player to read aloud with.</source>
        <translation>No hay ningún reproductor con el que leer en voz alta.</translation>
    </message>
    <message>
        <source>{error} It is not used any more: begin again, and it will work without.</source>
        <translation>{error} Ya no se usa: empiece de nuevo y funcionará sin él.</translation>
    </message>
    <message>
        <source>'{directory}' is no model in its publisher's own files, and the reference reads those alone: name the one that it was made of.</source>
        <translation>«{directory}» no es un modelo en los archivos de quien lo publica, y la referencia solo lee esos: nombre aquel del que se hizo.</translation>
    </message>
    <message>
        <source>The reference does not take '{name}': {why}</source>
        <translation>La referencia no acepta «{name}»: {why}</translation>
    </message>
    <message>
        <source>The reference implementation is not installed beside Philomel: install chatterbox-tts, which brings PyTorch (pip install chatterbox-tts).</source>
        <translation>La implementación de referencia no está instalada junto a Philomel: instale chatterbox-tts, que trae PyTorch (pip install chatterbox-tts).</translation>
    </message>
    <message>
        <source>OpenVINO, which computes on this machine's processor, cannot be loaded ({why}): install the program anew.</source>
        <translation>OpenVINO, que calcula en el procesador de este equipo, no se puede cargar ({why}): instale el programa de nuevo.</translation>
    </message>
    <message>
        <source>'{name}' is truncated, damaged, or no safetensors file ({why}): download it again.</source>
        <translation>«{name}» está truncado, dañado o no es un archivo safetensors ({why}): descárguelo de nuevo.</translation>
    </message>
    <message>
        <source>The sound of this book cannot be read: {why}.</source>
        <translation>No se puede leer el sonido de este libro: {why}.</translation>
    </message>
    <message>
        <source>This sound has more than {most} MB and is not heard.</source>
        <translation>Este sonido tiene más de {most} MB y no se oye.</translation>
    </message>
    <message>
        <source>Flash's reference is not installed: pip install chatterbox-flash.</source>
        <translation>La referencia de Flash no está instalada: pip install chatterbox-flash.</translation>
    </message>
    <message>
        <source>the model produced invalid numbers</source>
        <translation>el modelo produjo números no válidos</translation>
    </message>
    <message>
        <source>the end of the sentence was missed</source>
        <translation>se pasó por alto el final de la frase</translation>
    </message>
    <message>
        <source>the speech repeats itself</source>
        <translation>el habla se repite</translation>
    </message>
    <message>
        <source>the speech is too long for its text</source>
        <translation>el habla es demasiado larga para su texto</translation>
    </message>
    <message>
        <source>the speech is longer than the model keeps it up</source>
        <translation>el habla es más larga de lo que el modelo aguanta</translation>
    </message>
    <message>
        <source>the speech is too short for its text</source>
        <translation>el habla es demasiado corta para su texto</translation>
    </message>
    <message>
        <source>the sentence is silent</source>
        <translation>la frase está en silencio</translation>
    </message>
    <message>
        <source>a tone hums beside the speech</source>
        <translation>suena un zumbido junto al habla</translation>
    </message>
    <message>
        <source>something sighs that is not in the text</source>
        <translation>se oye un suspiro que no está en el texto</translation>
    </message>
    <message>
        <source>The trace could not be written to {path}: {why}.</source>
        <translation>No se pudo escribir la traza en {path}: {why}.</translation>
    </message>
    <message>
        <source>{name} must be {wanted}, not {value}.</source>
        <translation>{name} debe ser {wanted}, no {value}.</translation>
    </message>
    <message>
        <source>{name} must be between {low} and {high}, not {value}.</source>
        <translation>{name} debe estar entre {low} y {high}, no {value}.</translation>
    </message>
    <message>
        <source>{model} does not speak '{language}'. It speaks: {known}.</source>
        <translation>{model} no habla «{language}». Habla: {known}.</translation>
    </message>
    <message>
        <source>This model has no sound for any letter of this text: choose a model that speaks its language.</source>
        <translation>Este modelo no tiene sonido para ninguna letra de este texto: elija un modelo que hable su idioma.</translation>
    </message>
    <message>
        <source>The text is too long to speak in one go: {tokens} tokens, at most {most}.</source>
        <translation>El texto es demasiado largo para decirlo de una vez: {tokens} tokens, {most} como máximo.</translation>
    </message>
    <message>
        <source>The text's tokens are not of this model's vocabulary: the tokenizer is another's.</source>
        <translation>Los tokens del texto no son del vocabulario de este modelo: el tokenizador es de otro.</translation>
    </message>
    <message>
        <source>The text is too long to speak in one go: split it.</source>
        <translation>El texto es demasiado largo para decirlo de una vez: divídalo.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}.</source>
        <translation>{name} no puede ser {value}.</translation>
    </message>
    <message>
        <source>Hebrew needs the vowel-pointing model of dicta-onnx: put its dicta*.onnx into {directory}.</source>
        <translation>El hebreo necesita el modelo de vocalización de dicta-onnx: ponga su dicta*.onnx en {directory}.</translation>
    </message>
    <message>
        <source>{purpose} needs an optional library: install it with  pip install 'philomel[{language}]'</source>
        <translation>{purpose} necesita una biblioteca opcional: instálela con  pip install 'philomel[{language}]'</translation>
    </message>
    <message>
        <source>The word list for Chinese could not be downloaded (spacy-pkuseg fetches it once, from GitHub): connect to the network and try again.</source>
        <translation>No se pudo descargar la lista de palabras del chino (spacy-pkuseg la obtiene una vez de GitHub): conéctese a la red e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Chinese needs {name} beside the model's files.</source>
        <translation>El chino necesita {name} junto a los archivos del modelo.</translation>
    </message>
    <message>
        <source>{path} is not a Cangjie table: download it again.</source>
        <translation>{path} no es una tabla Cangjie: descárguela de nuevo.</translation>
    </message>
    <message>
        <source>The vowel-pointing model of Hebrew could not be opened ({name}). dicta-onnx also fetches a tokenizer once: connect to the network and try again.</source>
        <translation>No se pudo abrir el modelo de vocalización del hebreo ({name}). dicta-onnx también descarga una vez un tokenizador: conéctese a la red e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>A pronunciation rule needs a word to look for.</source>
        <translation>Una regla de pronunciación necesita una palabra que buscar.</translation>
    </message>
    <message>
        <source>A pronunciation rule has {most} characters at most on each side.</source>
        <translation>Una regla de pronunciación tiene como máximo {most} caracteres a cada lado.</translation>
    </message>
    <message>
        <source>The expression '{expression}' takes too long to look for and is left out: it has repeats within repeats, as (a+)+ has.</source>
        <translation>La expresión «{expression}» tarda demasiado en buscarse y se omite: tiene repeticiones dentro de repeticiones, como (a+)+.</translation>
    </message>
    <message>
        <source>The expression '{expression}' is too large: {depth} groups within groups, and repeats of {repeats} in all, are the most.</source>
        <translation>La expresión «{expression}» es demasiado grande: como máximo {depth} grupos anidados y {repeats} repeticiones en total.</translation>
    </message>
    <message>
        <source>The expression '{expression}' cannot be used: {why}.</source>
        <translation>No se puede usar la expresión «{expression}»: {why}.</translation>
    </message>
    <message>
        <source>write what is written, an equals sign between spaces, and what is said.</source>
        <translation>escriba lo que está escrito, un signo igual entre espacios y lo que se dice.</translation>
    </message>
    <message>
        <source>Line {number} of the rules: {why}</source>
        <translation>Línea {number} de las reglas: {why}</translation>
    </message>
    <message>
        <source>what stands in quotation marks cannot be read.</source>
        <translation>no se puede leer lo que está entre comillas.</translation>
    </message>
    <message>
        <source>There is no text to speak.</source>
        <translation>No hay texto que decir.</translation>
    </message>
    <message>
        <source>The tokenizer {name} is missing in {directory}.</source>
        <translation>Falta el tokenizador {name} en {directory}.</translation>
    </message>
    <message>
        <source>The tokenizer lacks {missing}: it belongs to another model.</source>
        <translation>Al tokenizador le falta {missing}: pertenece a otro modelo.</translation>
    </message>
    <message>
        <source>There is nothing in this text that can be said: it has no letters or digits.</source>
        <translation>En este texto no hay nada que se pueda decir: no tiene letras ni cifras.</translation>
    </message>
    <message>
        <source>This model does not speak '{language}'. It speaks: {known}.</source>
        <translation>Este modelo no habla «{language}». Habla: {known}.</translation>
    </message>
    <message>
        <source>{path} is not a tokenizer: download it again.</source>
        <translation>{path} no es un tokenizador: descárguelo de nuevo.</translation>
    </message>
    <message>
        <source>The list of words {name} is missing in {directory}.</source>
        <translation>Falta la lista de palabras {name} en {directory}.</translation>
    </message>
    <message>
        <source>{path} is not a list of words: download it again.</source>
        <translation>{path} no es una lista de palabras: descárguela de nuevo.</translation>
    </message>
    <message>
        <source>The tokenizer's {name} is missing in {directory}.</source>
        <translation>Falta {name} del tokenizador en {directory}.</translation>
    </message>
    <message>
        <source>The tokenizer in {directory} is damaged: download it again.</source>
        <translation>El tokenizador en {directory} está dañado: descárguelo de nuevo.</translation>
    </message>
    <message>
        <source>Token {token} should be {wanted} but is {found}: the files in {directory} do not belong together.</source>
        <translation>El token {token} debería ser {wanted}, pero es {found}: los archivos de {directory} no van juntos.</translation>
    </message>
    <message>
        <source>'{name}' is empty: choose a recording of someone speaking.</source>
        <translation>«{name}» está vacío: elija una grabación en la que alguien hable.</translation>
    </message>
    <message>
        <source>'{name}' breaks off after {seconds:.1f} s: get a whole copy of it.</source>
        <translation>«{name}» se corta tras {seconds:.1f} s: consiga una copia completa.</translation>
    </message>
    <message>
        <source>'{name}' holds no sound: choose a recording of someone speaking.</source>
        <translation>«{name}» no contiene sonido: elija una grabación en la que alguien hable.</translation>
    </message>
    <message>
        <source>'{name}' holds samples that are not numbers: save it anew from its source.</source>
        <translation>«{name}» contiene muestras que no son números: guárdelo de nuevo desde su origen.</translation>
    </message>
    <message>
        <source>'{name}' claims {rate} samples a second, which cannot be right: save it anew from its source.</source>
        <translation>«{name}» indica {rate} muestras por segundo, lo que no puede ser: guárdelo de nuevo desde su origen.</translation>
    </message>
    <message>
        <source>'{name}' claims {channels} channels: save it anew in mono or stereo.</source>
        <translation>«{name}» indica {channels} canales: guárdelo de nuevo en mono o estéreo.</translation>
    </message>
    <message>
        <source>'{path}' cannot be opened: {why}.</source>
        <translation>No se puede abrir «{path}»: {why}.</translation>
    </message>
    <message>
        <source>'{name}' is not audio that can be read, or is damaged: try to save it as WAV or MP3.</source>
        <translation>«{name}» no es audio que se pueda leer o está dañado: pruebe a guardarlo como WAV o MP3.</translation>
    </message>
    <message>
        <source>The clip is silent: choose a recording of someone speaking.</source>
        <translation>La grabación está en silencio: elija una en la que alguien hable.</translation>
    </message>
    <message>
        <source>The file is damaged or incomplete; {seconds:.1f} s of it could be read.</source>
        <translation>El archivo está dañado o incompleto; se pudieron leer {seconds:.1f} s.</translation>
    </message>
    <message>
        <source>The voice is whispered or hoarse, or there is little speech: the clone will be so too.</source>
        <translation>La voz susurra o está ronca, o se habla poco: la voz nueva también será así.</translation>
    </message>
    <message>
        <source>There is nothing above 4 kHz, as over a telephone: the voice will sound dull.</source>
        <translation>No hay nada por encima de 4 kHz, como por teléfono: la voz sonará apagada.</translation>
    </message>
    <message>
        <source>The voice or the recording changes at about {at:.0f} s: use a part with one voice alone.</source>
        <translation>La voz o la grabación cambia hacia los {at:.0f} s: use un fragmento con una sola voz.</translation>
    </message>
    <message>
        <source>Only {seconds:.1f} s of speech were found; ten seconds make a much better voice.</source>
        <translation>Solo se encontraron {seconds:.1f} s de habla; diez segundos dan una voz mucho mejor.</translation>
    </message>
    <message>
        <source>{seconds:.1f} s of speech were found; ten seconds make a better voice.</source>
        <translation>Se encontraron {seconds:.1f} s de habla; diez segundos dan una voz mejor.</translation>
    </message>
    <message>
        <source>Only the first {minutes:.0f} minutes of a recording are listened to.</source>
        <translation>De una grabación solo se escuchan los primeros {minutes:.0f} minutos.</translation>
    </message>
    <message>
        <source>The room can be heard (echo): speak closer to the microphone, or in a furnished room.</source>
        <translation>Se oye la sala (eco): hable más cerca del micrófono o en una habitación amueblada.</translation>
    </message>
    <message>
        <source>The recording is very quiet ({loudness:.0f} LUFS): it is raised, and its noise with it.</source>
        <translation>La grabación está muy baja ({loudness:.0f} LUFS): se sube, y su ruido con ella.</translation>
    </message>
    <message>
        <source>There is background noise: the voice is only {snr:.0f} dB above it.</source>
        <translation>Hay ruido de fondo: la voz está solo {snr:.0f} dB por encima.</translation>
    </message>
    <message>
        <source>The recording is overdriven: {share:.1%} of it is cut off at the top.</source>
        <translation>La grabación está saturada: {share:.1%} de ella está recortado por arriba.</translation>
    </message>
    <message>
        <source>Nobody speaks for {seconds:.1f} s.</source>
        <translation>Nadie habla durante {seconds:.1f} s.</translation>
    </message>
    <message>
        <source>The clip has {seconds:.1f} s of sound, and this model needs more than {least:.0f} s: use a longer one, at best ten seconds.</source>
        <translation>La grabación tiene {seconds:.1f} s de sonido y este modelo necesita más de {least:.0f} s: use una más larga, mejor de diez segundos.</translation>
    </message>
    <message>
        <source>'{name}': end the name in {suffixes}.</source>
        <translation>«{name}»: termine el nombre en {suffixes}.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Detenido.</translation>
    </message>
    <message>
        <source>This text was changed meanwhile.</source>
        <translation>Este texto se ha modificado entretanto.</translation>
    </message>
    <message>
        <source>This book is read by {model}: choose that model, and go on with it.</source>
        <translation>Este libro lo lee {model}: elija ese modelo y continúelo.</translation>
    </message>
    <message>
        <source>This book cannot be made: an unexpected error ({why}).</source>
        <translation>Este libro no se puede hacer: un error inesperado ({why}).</translation>
    </message>
    <message>
        <source>Nothing would be left of this text.</source>
        <translation>No quedaría nada de este texto.</translation>
    </message>
    <message>
        <source>This file is kept in an old encoding ({codec}) that has no “{letter}”: save it as UTF-8 first.</source>
        <translation>Este archivo está guardado en una codificación antigua ({codec}) que no tiene «{letter}»: guárdelo antes como UTF-8.</translation>
    </message>
    <message>
        <source>A cluster needs Ray, which is not installed: pip install 'philomel[cluster]'.</source>
        <translation>Un clúster necesita Ray, que no está instalado: pip install 'philomel[cluster]'.</translation>
    </message>
    <message>
        <source>No Ray cluster answers at '{address}' ({why}).</source>
        <translation>Ningún clúster de Ray responde en «{address}» ({why}).</translation>
    </message>
    <message>
        <source>The cluster has lost a task: {why}</source>
        <translation>El clúster ha perdido una tarea: {why}</translation>
    </message>
    <message>
        <source>A worker of the cluster is another ({theirs}, here {ours}): one book is made by machines and programs of one kind.</source>
        <translation>Una máquina del clúster es distinta ({theirs}, aquí {ours}): un libro lo hacen máquinas y programas de una misma clase.</translation>
    </message>
    <message>
        <source>The voice cannot be kept in '{folder}': {why}. Make room or let yourself write there.</source>
        <translation>La voz no puede guardarse en «{folder}»: {why}. Haga sitio allí o dese permiso para escribir.</translation>
    </message>
    <message>
        <source>'{path}' is empty: delete it, and another is made.</source>
        <translation>«{path}» está vacío: elimínelo y se creará otro.</translation>
    </message>
    <message>
        <source>'{path}' cannot be used: {why}.</source>
        <translation>«{path}» no puede usarse: {why}.</translation>
    </message>
    <message>
        <source>{suffix} files are written by FFmpeg, which is not on this machine: install it (Debian and Ubuntu: sudo apt install ffmpeg; Mac: brew install ffmpeg) and try again, or choose .mp3 or .opus.</source>
        <translation>Los archivos {suffix} los escribe FFmpeg, que no está en este equipo: instálelo (Debian y Ubuntu: sudo apt install ffmpeg; Mac: brew install ffmpeg) y vuelva a intentarlo, o elija .mp3 u .opus.</translation>
    </message>
    <message>
        <source>There is no precision '{precision}': use float32, float16, bfloat16 or faster.</source>
        <translation>No existe la precisión «{precision}»: use float32, float16, bfloat16 o faster.</translation>
    </message>
    <message>
        <source>Nothing can be written in '{path}': {why}. Make room or let yourself write there, or choose another folder.</source>
        <translation>No se puede escribir nada en «{path}»: {why}. Haga sitio, dese permiso para escribir allí o elija otra carpeta.</translation>
    </message>
    <message>
        <source>No input has the length '{name}'.</source>
        <translation>Ninguna entrada tiene la longitud «{name}».</translation>
    </message>
    <message>
        <source>A size is not linear in the free lengths: {values}.</source>
        <translation>Un tamaño no es lineal en las longitudes libres: {values}.</translation>
    </message>
    <message>
        <source>The form of a recorded function depends on a length.</source>
        <translation>La forma de una función grabada depende de una longitud.</translation>
    </message>
    <message>
        <source>Transposed convolutions cannot be recorded yet.</source>
        <translation>Las convoluciones transpuestas aún no se pueden grabar.</translation>
    </message>
    <message>
        <source>Rows alone can be gathered in a recording, not along {axes}.</source>
        <translation>En una grabación solo se pueden reunir filas, no a lo largo de {axes}.</translation>
    </message>
    <message>
        <source>A constant depends on a free length.</source>
        <translation>Una constante depende de una longitud libre.</translation>
    </message>
    <message>
        <source>MLX's {kind} cannot be recorded yet.</source>
        <translation>{kind} de MLX todavía no se puede grabar.</translation>
    </message>
    <message>
        <source>auto, exact or fast</source>
        <translation>auto, exact o fast</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>its process ended with {status}</source>
        <translation>su proceso terminó con {status}</translation>
    </message>
    <message>
        <source>'{name}' is {kind} audio, which this machine cannot read yet: install ffmpeg, or save the clip as WAV or MP3.</source>
        <translation>«{name}» es audio {kind}, que este equipo aún no puede leer: instale ffmpeg o guarde la grabación como WAV o MP3.</translation>
    </message>
    <message>
        <source>'{name}' cannot be decoded: it is damaged, or not the kind it seems.</source>
        <translation>No se puede descodificar «{name}»: está dañado o no es lo que parece.</translation>
    </message>
    <message>
        <source>'{name}' is damaged or breaks off: get a whole copy of it.</source>
        <translation>«{name}» está dañado o se corta: consiga una copia completa.</translation>
    </message>
    <message>
        <source>'{name}' has no sound in it.</source>
        <translation>«{name}» no tiene sonido.</translation>
    </message>
    <message>
        <source>'{name}' is {kind} audio of more than {minutes:.0f} minutes: save it as WAV, FLAC or MP3, which may be of any length.</source>
        <translation>«{name}» es audio {kind} de más de {minutes:.0f} minutos: guárdelo como WAV, FLAC o MP3, que pueden ser de cualquier duración.</translation>
    </message>
    <message>
        <source>The recording lasts {seconds:.2f} s: 0.04 s are the least.</source>
        <translation>La grabación dura {seconds:.2f} s: 0,04 s es el mínimo.</translation>
    </message>
    <message>
        <source>'{name}' is not a voice saved by this program: clone the voice again.</source>
        <translation>«{name}» no es una voz guardada por este programa: cree la voz de nuevo.</translation>
    </message>
    <message>
        <source>The voice '{name}' was made with {model}, not with {wanted}: load that model, or clone the voice again.</source>
        <translation>La voz «{name}» se creó con {model}, no con {wanted}: cargue ese modelo o cree la voz de nuevo.</translation>
    </message>
    <message>
        <source>'{source}' is not a whole voice (missing or unknown: {wrong}).</source>
        <translation>«{source}» no es una voz completa (falta o es desconocido: {wrong}).</translation>
    </message>
    <message>
        <source>'{source}' does not have two frames a token: clone the voice again.</source>
        <translation>«{source}» no tiene dos tramas por token: cree la voz de nuevo.</translation>
    </message>
    <message>
        <source>The voice cannot be saved to '{path}': {why}.</source>
        <translation>La voz no se puede guardar en «{path}»: {why}.</translation>
    </message>
    <message>
        <source>There is no voice at '{path}'.</source>
        <translation>No hay ninguna voz en «{path}».</translation>
    </message>
    <message>
        <source>'{name}' is damaged or not a saved voice: clone the voice again.</source>
        <translation>«{name}» está dañado o no es una voz guardada: cree la voz de nuevo.</translation>
    </message>
    <message>
        <source>'{source}' has an unusable '{key}': clone the voice again.</source>
        <translation>«{source}» tiene un «{key}» inservible: cree la voz de nuevo.</translation>
    </message>
    <message>
        <source>'{source}' has a '{key}' that is not made of numbers: clone the voice again.</source>
        <translation>«{source}» tiene un «{key}» que no está hecho de números: cree la voz de nuevo.</translation>
    </message>
    <message>
        <source>'{source}' has unreadable facts: clone the voice again.</source>
        <translation>«{source}» tiene datos ilegibles: cree la voz de nuevo.</translation>
    </message>
    <message>
        <source>This is too short to carry a watermark: it takes about a second.</source>
        <translation>Esto es demasiado corto para llevar una marca de agua: hace falta un segundo, más o menos.</translation>
    </message>
    <message>
        <source>{name} does not hold the watermark that {package} lists, so it was deleted. Try again.</source>
        <translation>{name} no contiene la marca de agua que indica {package}, así que se eliminó. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>'{name}' holds no watermark: delete it and fetch it again.</source>
        <translation>«{name}» no contiene ninguna marca de agua: elimínelo y descárguelo de nuevo.</translation>
    </message>
    <message>
        <source>The watermark is not on this machine yet: philomel watermark --fetch brings it, once (34 MB).</source>
        <translation>La marca de agua aún no está en este equipo: philomel watermark --fetch la descarga una vez (34 MB).</translation>
    </message>
    <message>
        <source>Afrikaans</source>
        <translation>afrikáans</translation>
    </message>
    <message>
        <source>Amharic</source>
        <translation>amárico</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>árabe</translation>
    </message>
    <message>
        <source>Bashkir</source>
        <translation>baskir</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>bielorruso</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>búlgaro</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>bengalí</translation>
    </message>
    <message>
        <source>Tibetan</source>
        <translation>tibetano</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>catalán</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>checo</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>galés</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>danés</translation>
    </message>
    <message>
        <source>German</source>
        <translation>alemán</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>griego</translation>
    </message>
    <message>
        <source>English</source>
        <translation>inglés</translation>
    </message>
    <message>
        <source>Esperanto</source>
        <translation>esperanto</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>español</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>estonio</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>euskera</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>persa</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>finés</translation>
    </message>
    <message>
        <source>French</source>
        <translation>francés</translation>
    </message>
    <message>
        <source>Irish</source>
        <translation>irlandés</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>guyaratí</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>hebreo</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>hindi</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>croata</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>húngaro</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>armenio</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>islandés</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>italiano</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>japonés</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>georgiano</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>kazajo</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>jemer</translation>
    </message>
    <message>
        <source>Kannada</source>
        <translation>canarés</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>coreano</translation>
    </message>
    <message>
        <source>Kyrgyz</source>
        <translation>kirguís</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>latín</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>lao</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>lituano</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>letón</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>macedonio</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>malayálam</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>mongol</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>maratí</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>malayo</translation>
    </message>
    <message>
        <source>Maltese</source>
        <translation>maltés</translation>
    </message>
    <message>
        <source>Burmese</source>
        <translation>birmano</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>nepalí</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>neerlandés</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>noruego</translation>
    </message>
    <message>
        <source>Odia</source>
        <translation>oriya</translation>
    </message>
    <message>
        <source>Punjabi</source>
        <translation>punyabí</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>polaco</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>pastún</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>portugués</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>rumano</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>ruso</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>sánscrito</translation>
    </message>
    <message>
        <source>Kurdish</source>
        <translation>kurdo</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>cingalés</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>eslovaco</translation>
    </message>
    <message>
        <source>Slovene</source>
        <translation>esloveno</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>albanés</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>serbio</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>sueco</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>suajili</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>tamil</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>telugu</translation>
    </message>
    <message>
        <source>Tajik</source>
        <translation>tayiko</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>tailandés</translation>
    </message>
    <message>
        <source>Filipino</source>
        <translation>tagalo</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>turco</translation>
    </message>
    <message>
        <source>Tatar</source>
        <translation>tártaro</translation>
    </message>
    <message>
        <source>Uyghur</source>
        <translation>uigur</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>ucraniano</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>urdu</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>vietnamita</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>chino</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>una imagen</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>sonido</translation>
    </message>
    <message>
        <source>a film</source>
        <translation>una película</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>un programa</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>un archivo comprimido</translation>
    </message>
    <message>
        <source>an e-book of Microsoft's Reader (.lit)</source>
        <translation>un libro electrónico para Microsoft Reader (.lit)</translation>
    </message>
    <message>
        <source>a help file (.chm)</source>
        <translation>un archivo de ayuda (.chm)</translation>
    </message>
    <message>
        <source>an e-book for old Sony readers (.lrf)</source>
        <translation>un libro electrónico para lectores antiguos de Sony (.lrf)</translation>
    </message>
    <message>
        <source>a scan in DjVu</source>
        <translation>un escaneo en DjVu</translation>
    </message>
    <message>
        <source>there is no such host, or no network.</source>
        <translation>ese servidor no existe o no hay red.</translation>
    </message>
    <message>
        <source>nobody answers there.</source>
        <translation>nadie responde ahí.</translation>
    </message>
    <message>
        <source>it does not answer in time.</source>
        <translation>no responde a tiempo.</translation>
    </message>
    <message>
        <source>the server closed the connection.</source>
        <translation>el servidor cerró la conexión.</translation>
    </message>
    <message>
        <source>it may be in {language}, which is not sure</source>
        <translation>idioma dudoso: quizá {language}</translation>
    </message>
    <message>
        <source>this model cannot read it</source>
        <translation>este modelo no puede leerla</translation>
    </message>
    <message>
        <source>this model does not speak its language</source>
        <translation>este modelo no habla su idioma</translation>
    </message>
    <message>
        <source>there is no such host, or no network</source>
        <translation>ese servidor no existe o no hay red</translation>
    </message>
    <message>
        <source>Philomel cannot start a process of its own, which this takes. End other programs and try again; if that does not help, install Philomel anew.</source>
        <translation>Philomel no puede iniciar un proceso propio, que hace falta para esto. Cierre otros programas e inténtelo de nuevo; si no sirve, vuelva a instalar Philomel.</translation>
    </message>
    <message>
        <source>The voice of this book is not there any more: bring it back, or make the book anew.</source>
        <translation>La voz de este libro ya no está: recupérela o haga el libro de nuevo.</translation>
    </message>
    <message>
        <source>The text of this book, or what reads it, is another than before: going on makes all anew.</source>
        <translation>El texto de este libro, o lo que lo lee, es otro que antes: al continuar se hace todo de nuevo.</translation>
    </message>
    <message>
        <source>'{path}' is what is to be read: choose another name.</source>
        <translation>«{path}» es lo que se va a leer: elija otro nombre.</translation>
    </message>
    <message>
        <source>Your settings were damaged: they are as at the first start, and what there was is kept in {file}.</source>
        <translation>Sus preferencias estaban dañadas: están como en el primer inicio, y lo que había se conserva en {file}.</translation>
    </message>
    <message>
        <source>Your settings cannot be read, and none is kept this time: let yourself read and write {file}, and start again.</source>
        <translation>Sus preferencias no pueden leerse, y esta vez no se guarda ninguna: dese permiso para leer y escribir {file} e inicie de nuevo.</translation>
    </message>
    <message>
        <source>There is no voice '{name}', but these: {known}.</source>
        <translation>No hay ninguna voz «{name}», pero sí estas: {known}.</translation>
    </message>
    <message>
        <source>The starter voice knows no voice like this one. A larger model will sound more like it.</source>
        <translation>La voz inicial no conoce ninguna voz como esta. Un modelo más grande se le parecerá más.</translation>
    </message>
    <message>
        <source>This sentence does not stand so in its file: that was changed meanwhile (F5 reads it anew), or the sentence is put together of several.</source>
        <translation>Esta frase no está así en su archivo: ha cambiado entretanto (F5 lo lee de nuevo), o la frase se compone de varias.</translation>
    </message>
    <message>
        <source>This file is damaged, or of another program. Get a new copy of it, or save it as .docx or .epub and open that.</source>
        <translation>Este archivo está dañado o es de otro programa. Consiga una copia nueva, o guárdelo como .docx o .epub y abra ese.</translation>
    </message>
    <message>
        <source>The fonts of this PDF do not say which letters they show. Install tesseract to have its pages recognised, or run text recognition (OCR) on it first.</source>
        <translation>Las fuentes de este PDF no dicen qué letras muestran. Instale tesseract para que se reconozcan sus páginas o haga antes un reconocimiento de texto (OCR).</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>no responde</translation>
    </message>
    <message>
        <source>it refuses connections</source>
        <translation>rechaza las conexiones</translation>
    </message>
    <message>
        <source>its certificate cannot be trusted</source>
        <translation>su certificado no es de confianza</translation>
    </message>
    <message>
        <source>it does not answer as https should</source>
        <translation>no responde como exige https</translation>
    </message>
    <message>
        <source>'{path}' is being written by another Philomel: wait for it, or give another name.</source>
        <translation>Otro Philomel está escribiendo «{path}»: espere a que termine o dé otro nombre.</translation>
    </message>
    <message>
        <source>There is no schedule '{schedule}': use auto, short, longer or whole.</source>
        <translation>No existe la división «{schedule}»: use auto, short, longer o whole.</translation>
    </message>
    <message>
        <source>'{path}' is being downloaded by another Philomel: wait for it.</source>
        <translation>Otro Philomel está descargando «{path}»: espere a que termine.</translation>
    </message>
    <message>
        <source>its recording breaks off</source>
        <translation>su grabación se interrumpe</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>no existe el archivo o la carpeta</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>permiso denegado</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>el archivo ya existe</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>no es una carpeta</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>es una carpeta</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>argumento no válido</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>demasiados archivos abiertos</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>archivo demasiado grande</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>no queda espacio en el disco</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>sistema de archivos de solo lectura</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>nombre de archivo demasiado largo</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>error de entrada/salida</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>cuota de disco superada</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>operación no permitida</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>dispositivo ocupado</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>ya no se puede acceder al archivo</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>no se puede acceder a la red</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>conexión rechazada</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>el otro extremo cerró la conexión</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>se agotó el tiempo de conexión</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>no hay ruta hasta el servidor</translation>
    </message>
    <message>
        <source>Name or service not known</source>
        <translation>nombre desconocido</translation>
    </message>
    <message>
        <source>Temporary failure in name resolution</source>
        <translation>por ahora no se puede resolver el nombre</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>se agotó el tiempo</translation>
    </message>
    <message>
        <source>{what} at position {position}</source>
        <translation>{what} en la posición {position}</translation>
    </message>
    <message>
        <source>missing )</source>
        <translation>falta )</translation>
    </message>
    <message>
        <source>missing ]</source>
        <translation>falta ]</translation>
    </message>
    <message>
        <source>missing &gt;</source>
        <translation>falta &gt;</translation>
    </message>
    <message>
        <source>nothing to repeat</source>
        <translation>no hay nada que repetir</translation>
    </message>
    <message>
        <source>multiple repeat</source>
        <translation>repetición múltiple</translation>
    </message>
    <message>
        <source>unterminated character set</source>
        <translation>clase de caracteres sin terminar</translation>
    </message>
    <message>
        <source>bad escape (end of pattern)</source>
        <translation>barra invertida al final</translation>
    </message>
    <message>
        <source>unbalanced parenthesis</source>
        <translation>paréntesis de más</translation>
    </message>
    <message>
        <source>bad character range</source>
        <translation>intervalo de caracteres no válido</translation>
    </message>
    <message>
        <source>min repeat greater than max repeat</source>
        <translation>la repetición mínima supera la máxima</translation>
    </message>
    <message>
        <source>unknown property</source>
        <translation>propiedad desconocida</translation>
    </message>
    <message>
        <source>unknown extension</source>
        <translation>extensión desconocida</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Preferencias</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Idioma de la ventana</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>El idioma cambia en el próximo inicio.</translation>
    </message>
    <message>
        <source>Numbers and abbreviations in words</source>
        <translation>Números y abreviaturas en palabras</translation>
    </message>
    <message>
        <source>Without it the model reads them as they are written.</source>
        <translation>Si no, el modelo los lee tal como están escritos.</translation>
    </message>
    <message>
        <source>Read descriptions of pictures</source>
        <translation>Leer las descripciones de imágenes</translation>
    </message>
    <message>
        <source>Read tables</source>
        <translation>Leer las tablas</translation>
    </message>
    <message>
        <source>Read sounds in brackets of subtitles</source>
        <translation>Leer los sonidos entre corchetes de los subtítulos</translation>
    </message>
    <message>
        <source>Name the columns of tables</source>
        <translation>Decir los nombres de las columnas</translation>
    </message>
    <message>
        <source>Follow cues in the text</source>
        <translation>Seguir las indicaciones del texto</translation>
    </message>
    <message>
        <source>Such as [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Without it they are read.</source>
        <translation>Como [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Si no, se leen.</translation>
    </message>
    <message>
        <source>Play the recording that a book brings</source>
        <translation>Reproducir la grabación que trae un libro</translation>
    </message>
    <message>
        <source>Keys that work in every program</source>
        <translation>Teclas que valen en todos los programas</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Calcular con</translation>
    </message>
    <message>
        <source>What suits best</source>
        <translation>Lo más adecuado</translation>
    </message>
    <message>
        <source>Graphics processor</source>
        <translation>Procesador gráfico</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Procesador</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Faster on a processor</source>
        <translation>Más rápido en el procesador</translation>
    </message>
    <message>
        <source>Faster takes 8 bits for what chooses the sounds, and 16 for what makes them where the processor can: 1.5 to 2 times as fast, up to 3 % off.</source>
        <translation>Más rápido usa 8 bits para lo que elige los sonidos y 16 para lo que los produce, si el procesador puede: de 1,5 a 2 veces más rápido, hasta un 3 % de desviación.</translation>
    </message>
    <message>
        <source>Pieces of a sentence</source>
        <translation>Partes de una frase</translation>
    </message>
    <message>
        <source>Short: heard soon</source>
        <translation>Cortas: se oyen pronto</translation>
    </message>
    <message>
        <source>Longer: less work</source>
        <translation>Más largas: menos trabajo</translation>
    </message>
    <message>
        <source>Whole: the least work, heard last</source>
        <translation>Entera: el menor trabajo, se oye al final</translation>
    </message>
    <message>
        <source>Memory ceiling</source>
        <translation>Límite de memoria</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Speech kept on the disk</source>
        <translation>Audio guardado en el disco</translation>
    </message>
    <message>
        <source>A sentence that was heard is then not made a second time.</source>
        <translation>Así, una frase ya oída no se produce otra vez.</translation>
    </message>
    <message>
        <source>Loudness of saved sound</source>
        <translation>Sonoridad del audio guardado</translation>
    </message>
    <message>
        <source>Quiet (-23 LUFS, as radio and television)</source>
        <translation>Baja (−23 LUFS, como radio y televisión)</translation>
    </message>
    <message>
        <source>As podcasts (-16 LUFS)</source>
        <translation>Como los pódcast (−16 LUFS)</translation>
    </message>
    <message>
        <source>As it is spoken</source>
        <translation>Tal como se dice</translation>
    </message>
    <message>
        <source>Watermark in saved sound</source>
        <translation>Marca de agua en el audio guardado</translation>
    </message>
    <message>
        <source>It is on its way.</source>
        <translation>Está en camino.</translation>
    </message>
    <message>
        <source>Programs tell by it that a machine speaks. It is hardly heard; what is played has none.</source>
        <translation>Con ella los programas reconocen que habla una máquina. Apenas se oye; lo que se reproduce no la lleva.</translation>
    </message>
    <message>
        <source>Not on this machine yet: saved sound has none. A tick downloads it (34 MB).</source>
        <translation>Aún no está en este equipo: el sonido guardado no la lleva. Al marcarla se descarga (34 MB).</translation>
    </message>
    <message>
        <source>Forget recent texts…</source>
        <translation>Olvidar los textos recientes…</translation>
    </message>
    <message>
        <source>Large models go through the voice's recording again for each piece. The sound differs a little.</source>
        <translation>Los modelos grandes recorren de nuevo la grabación de la voz para cada parte. El sonido cambia un poco.</translation>
    </message>
    <message>
        <source>Usual for speech (-20 LUFS)</source>
        <translation>Lo usual para la voz (−20 LUFS)</translation>
    </message>
    <message>
        <source>As audiobooks (-18 LUFS)</source>
        <translation>Como audiolibros (−18 LUFS)</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
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
        <translation>incluida</translation>
    </message>
    <message>
        <source>own</source>
        <translation>propia</translation>
    </message>
    <message>
        <source>very deep</source>
        <translation>muy grave</translation>
    </message>
    <message>
        <source>deep</source>
        <translation>grave</translation>
    </message>
    <message>
        <source>middling</source>
        <translation>media</translation>
    </message>
    <message>
        <source>high</source>
        <translation>aguda</translation>
    </message>
    <message>
        <source>No voice</source>
        <translation>Ninguna voz</translation>
    </message>
    <message>
        <source>Bring in a voice file</source>
        <translation>Importar un archivo de voz</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Voces</translation>
    </message>
    <message>
        <source>Take the voice {name}?</source>
        <translation>¿Adoptar la voz {name}?</translation>
    </message>
    <message>
        <source>Where it was recorded, this was agreed to:</source>
        <translation>Donde se grabó, se aceptó lo siguiente:</translation>
    </message>
    <message>
        <source>This is my own voice, or the person who speaks has agreed that I use it.</source>
        <translation>Es mi propia voz, o la persona que habla acepta que la use.</translation>
    </message>
    <message>
        <source>Agree for your part:</source>
        <translation>Dé su consentimiento también:</translation>
    </message>
    <message>
        <source>Take the voice</source>
        <translation>Adoptar la voz</translation>
    </message>
    <message>
        <source>Save the voice</source>
        <translation>Guardar la voz</translation>
    </message>
    <message>
        <source>{name} is written.</source>
        <translation>{name} está guardado.</translation>
    </message>
    <message>
        <source>The voice {name} is added.</source>
        <translation>La voz {name} está añadida.</translation>
    </message>
    <message>
        <source>There is a voice {name} already: this one is called {given}.</source>
        <translation>Ya hay una voz {name}: esta se llama {given}.</translation>
    </message>
    <message>
        <source>The preset {name} is replaced.</source>
        <translation>El predefinido {name} se ha reemplazado.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>The preset {name} is deleted.</source>
        <translation>El predefinido {name} se ha eliminado.</translation>
    </message>
    <message>
        <source>The reading style is reset.</source>
        <translation>El estilo de lectura se ha restablecido.</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Guardar el informe</translation>
    </message>
    <message>
        <source>{name} could not be written: {why}.</source>
        <translation>No se pudo escribir {name}: {why}.</translation>
    </message>
    <message>
        <source>Save a trace</source>
        <translation>Guardar una traza</translation>
    </message>
</context>
<context>
    <name>SleepTimer</name>
    <message>
        <source>Sleep at the end of the chapter</source>
        <translation>Parar al final del capítulo</translation>
    </message>
    <message>
        <source>Sleep in {minutes} min</source>
        <translation>Parar en {minutes} min</translation>
    </message>
</context>
<context>
    <name>Spots</name>
    <message>
        <source>a place in this text</source>
        <translation>un lugar de este texto</translation>
    </message>
    <message>
        <source>Link: {text}, to {where}</source>
        <translation>Enlace: {text}, a {where}</translation>
    </message>
    <message>
        <source>Mark of a note: {text}</source>
        <translation>Llamada de nota: {text}</translation>
    </message>
    <message>
        <source>Folded: {text}</source>
        <translation>Plegado: {text}</translation>
    </message>
</context>
<context>
    <name>StylePanel</name>
    <message>
        <source>Presets of the reading style</source>
        <translation>Ajustes predefinidos del estilo de lectura</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Predefinidos</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>How fast it is read; the pitch stays.</source>
        <translation>A qué velocidad se lee; el tono no cambia.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Idioma del texto</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>The same seed, text and style give the same reading, sample for sample.</source>
        <translation>Con la misma semilla, el mismo texto y el mismo estilo se obtiene la misma lectura, muestra a muestra.</translation>
    </message>
    <message>
        <source>Fine tuning</source>
        <translation>Ajuste fino</translation>
    </message>
    <message>
        <source>Reading style</source>
        <translation>Estilo de lectura</translation>
    </message>
    <message>
        <source>As the text</source>
        <translation>El del texto</translation>
    </message>
    <message>
        <source>Save as a preset…</source>
        <translation>Guardar como predefinido…</translation>
    </message>
    <message>
        <source>Delete a preset</source>
        <translation>Eliminar un predefinido</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Restablecer todo</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>plegado</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>desplegado</translation>
    </message>
    <message>
        <source>Save as a preset</source>
        <translation>Guardar como predefinido</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Nombre:</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Expresión</translation>
    </message>
    <message>
        <source>How lively it is read: 0.5 is neutral, more is more dramatic.</source>
        <translation>Viveza de la lectura: 0,5 es neutro; más es más dramático.</translation>
    </message>
    <message>
        <source>Closeness to the text</source>
        <translation>Fidelidad al texto</translation>
    </message>
    <message>
        <source>How strictly the words and the voice are kept to; less gives a slower pace.</source>
        <translation>Rigor con que se siguen las palabras y la voz; menos da un ritmo más lento.</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Variación</translation>
    </message>
    <message>
        <source>How much one reading differs from the next; low values are more even.</source>
        <translation>Cuánto difiere una lectura de la siguiente; los valores bajos son más regulares.</translation>
    </message>
    <message>
        <source>Pauses</source>
        <translation>Pausas</translation>
    </message>
    <message>
        <source>How long the silences are, between sentences and paragraphs.</source>
        <translation>Duración de los silencios entre frases y párrafos.</translation>
    </message>
    <message>
        <source>Choice (top p)</source>
        <translation>Selección (top p)</translation>
    </message>
    <message>
        <source>Share of likely sounds drawn from.</source>
        <translation>Parte de los sonidos probables entre los que se elige.</translation>
    </message>
    <message>
        <source>Least chance (min p)</source>
        <translation>Probabilidad mínima (min p)</translation>
    </message>
    <message>
        <source>Sounds less likely than this share of the best one are left out.</source>
        <translation>Se descartan los sonidos menos probables que esta parte del mejor.</translation>
    </message>
    <message>
        <source>Against repetition</source>
        <translation>Contra la repetición</translation>
    </message>
    <message>
        <source>How strongly sounds that were just used are avoided.</source>
        <translation>Con qué fuerza se evitan los sonidos recién usados.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Passes that make the sound: more is finer and slower.</source>
        <translation>Pasadas que forman el sonido: cuantas más, más fino y más lento.</translation>
    </message>
</context>
<context>
    <name>Themes</name>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papel</translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation>Sepia</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Night</source>
        <translation>Noche</translation>
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
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Pegar</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recientes</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Reproducir o pausar (Espacio)</translation>
    </message>
    <message>
        <source>Time left at this speed</source>
        <translation>Tiempo restante a esta velocidad</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>Posición en el texto</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Speed (- and +)</source>
        <translation>Velocidad (− y +)</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Silenciar</translation>
    </message>
    <message>
        <source>Sound output</source>
        <translation>Salida de sonido</translation>
    </message>
    <message>
        <source>Sleep timer</source>
        <translation>Temporizador de apagado</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voz</translation>
    </message>
    <message>
        <source>No voice</source>
        <translation>Ninguna voz</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
    <message numerus="yes">
        <source>After %n minute(s)</source>
        <translation>
            <numerusform>Tras %n minuto</numerusform>
            <numerusform>Tras %n minutos</numerusform>
        </translation>
    </message>
    <message>
        <source>At the end of the chapter</source>
        <translation>Al final del capítulo</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>{time} of {whole}</source>
        <translation>{time} de {whole}</translation>
    </message>
    <message>
        <source>Speed: {speed}</source>
        <translation>Velocidad: {speed}</translation>
    </message>
    <message>
        <source>Sound on</source>
        <translation>Activar el sonido</translation>
    </message>
    <message>
        <source>As the system plays</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Voice: {name}</source>
        <translation>Voz: {name}</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Read what is selected</source>
        <translation>Leer lo seleccionado</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Leer el portapapeles</translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation>Mostrar la ventana</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
</context>
<context>
    <name>Trouble</name>
    <message>
        <source>Your place cannot be kept in {folder}: make room there, or let yourself write there. It is tried again.</source>
        <translation>Su lugar no puede guardarse en {folder}: haga sitio allí o dese permiso para escribir. Se intentará de nuevo.</translation>
    </message>
    <message>
        <source>What is kept of your texts in {folder} cannot be opened, so nothing is kept this time: make room there, or let yourself read and write there, and start again.</source>
        <translation>Lo que se guarda de sus textos en {folder} no puede abrirse, así que esta vez no se guarda nada: haga sitio allí o dese permiso para leer y escribir, e inicie de nuevo.</translation>
    </message>
</context>
<context>
    <name>TypeSheet</name>
    <message>
        <source>Type and colours</source>
        <translation>Letra y colores</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Tipo de letra</translation>
    </message>
    <message>
        <source>Serif</source>
        <translation>Con remates</translation>
    </message>
    <message>
        <source>Sans serif</source>
        <translation>Sin remates</translation>
    </message>
    <message>
        <source>Easy to tell apart</source>
        <translation>Fácil de distinguir</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Line height</source>
        <translation>Interlineado</translation>
    </message>
    <message>
        <source>Characters a line</source>
        <translation>Caracteres por línea</translation>
    </message>
    <message>
        <source>Between letters</source>
        <translation>Entre letras</translation>
    </message>
    <message>
        <source>Between words</source>
        <translation>Entre palabras</translation>
    </message>
    <message>
        <source>Lines of one length</source>
        <translation>Texto justificado</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposición</translation>
    </message>
    <message>
        <source>Scrolled</source>
        <translation>Desplazamiento</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Pages of two columns</source>
        <translation>Páginas de dos columnas</translation>
    </message>
    <message>
        <source>While it is read</source>
        <translation>Durante la lectura</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>Todo el texto</translation>
    </message>
    <message>
        <source>The sentence, the rest dimmed</source>
        <translation>La frase, el resto atenuado</translation>
    </message>
    <message>
        <source>Its line, the rest dimmed</source>
        <translation>Su línea, el resto atenuado</translation>
    </message>
    <message>
        <source>A band over its line</source>
        <translation>Una banda sobre su línea</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
</context>
<context>
    <name>VoiceCardButton</name>
    <message>
        <source>More for the voice {name}</source>
        <translation>Más para la voz {name}</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Cambiar nombre…</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Guardar como archivo…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Stop {name}</source>
        <translation>Detener {name}</translation>
    </message>
    <message>
        <source>Hear a sample of {name}</source>
        <translation>Escuchar una muestra de {name}</translation>
    </message>
</context>
<context>
    <name>VoicePanel</name>
    <message>
        <source>No voice yet. Add one from about ten seconds of speech.</source>
        <translation>Todavía no hay ninguna voz. Añada una con unos diez segundos de habla.</translation>
    </message>
    <message>
        <source>Add voice</source>
        <translation>Añadir voz</translation>
    </message>
    <message>
        <source>Bring in a voice file</source>
        <translation>Importar un archivo de voz</translation>
    </message>
    <message>
        <source>Say a recording in another voice</source>
        <translation>Decir una grabación con otra voz</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Voz</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n voices</source>
        <translation>
            <numerusform>Mostrar %n voz</numerusform>
            <numerusform>Mostrar las %n voces</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} was removed.</source>
        <translation>Se ha eliminado {name}.</translation>
    </message>
    <message>
        <source>Undo the removal of {name}</source>
        <translation>Deshacer la eliminación de {name}</translation>
    </message>
    <message>
        <source>Rename the voice</source>
        <translation>Cambiar el nombre de la voz</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Nombre:</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Cambiar nombre</translation>
    </message>
</context>
<context>
    <name>VoiceSharing</name>
    <message>
        <source>Say that you may use this voice before you take it.</source>
        <translation>Confirme que puede usar esta voz antes de adoptarla.</translation>
    </message>
</context>
<context>
    <name>Voices</name>
    <message>
        <source>There is no voice yet. Add one first.</source>
        <translation>Todavía no hay ninguna voz. Añada una primero.</translation>
    </message>
    <message>
        <source>My voice</source>
        <translation>Mi voz</translation>
    </message>
    <message>
        <source>New voice</source>
        <translation>Voz nueva</translation>
    </message>
    <message>
        <source>microphone</source>
        <translation>micrófono</translation>
    </message>
    <message>
        <source>Listening to {name}…</source>
        <translation>Escuchando {name}…</translation>
    </message>
    <message>
        <source>Say that you may use this voice before you add it.</source>
        <translation>Confirme que puede usar esta voz antes de añadirla.</translation>
    </message>
    <message>
        <source>Cutting the part out…</source>
        <translation>Recortando el fragmento…</translation>
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
        <translation>Progreso</translation>
    </message>
</context>
<context>
    <name>Watermark</name>
    <message>
        <source>This file is saved without a watermark, which is not on this machine yet. Download it once, and programs can tell from later files that a machine speaks.</source>
        <translation>Este archivo se guarda sin marca de agua, porque aún no está en este equipo. Descárguela una vez y los programas podrán reconocer en los próximos archivos que habla una máquina.</translation>
    </message>
    <message>
        <source>Download (34 MB)</source>
        <translation>Descargar (34 MB)</translation>
    </message>
    <message>
        <source>Saved sound carries a watermark from now on.</source>
        <translation>Desde ahora el audio guardado lleva una marca de agua.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Intentar de nuevo</translation>
    </message>
</context>
<context>
    <name>WindowBinding</name>
    <message>
        <source>This book brings a recording of its own.</source>
        <translation>Este libro trae su propia grabación.</translation>
    </message>
    <message>
        <source>Play it</source>
        <translation>Reproducirla</translation>
    </message>
    <message>
        <source>Preparing the graphics card, once: {done} of about {total}.</source>
        <translation>Preparando la tarjeta gráfica, una sola vez: {done} de unos {total}.</translation>
    </message>
    <message>
        <source>The processor reads meanwhile.</source>
        <translation>Mientras tanto lee el procesador.</translation>
    </message>
</context>
<context>
    <name>asking</name>
    <message>
        <source>What you wrote is not kept yet. Discard it?</source>
        <translation>Lo que ha escrito no está guardado aún. ¿Descartarlo?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>This desktop has no program that opens {place}.</source>
        <translation>Este escritorio no tiene ningún programa que abra {place}.</translation>
    </message>
    <message>
        <source>Choose a recording</source>
        <translation>Elegir una grabación</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Audio</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Todos los archivos</translation>
    </message>
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} ya existe. ¿Quiere reemplazarlo?</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Reemplazar</translation>
    </message>
</context>
</TS>
