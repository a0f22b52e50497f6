"""What the engine says, but its checkpoints. Written by ``python -m tests.app.sentences``."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

TEXTS = (
    QT_TRANSLATE_NOOP("Sentences", "'{0}': end the name in .wav or .flac."),
    QT_TRANSLATE_NOOP("Sentences", "There is no sample format '{0}': use int16 or float32."),
    QT_TRANSLATE_NOOP("Sentences", "FLAC holds whole numbers only: choose int16, or WAV for float32."),
    QT_TRANSLATE_NOOP("Sentences", "There is no folder '{0}': create it or choose another."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is a folder: give the name of a file."),
    QT_TRANSLATE_NOOP("Sentences", "Writing to '{0}' is not allowed: choose another folder."),
    QT_TRANSLATE_NOOP("Sentences", "The disk is full: '{0}' cannot grow. Make room and try again."),
    QT_TRANSLATE_NOOP("Sentences", "There is no '{0}' to continue: start it anew."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' does not hold the first {1} samples of this text: start it anew."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' has reached the 4 GB a WAV file can hold: start another."),
    QT_TRANSLATE_NOOP("Sentences", "There is no sound output: connect loudspeakers or headphones."),
    QT_TRANSLATE_NOOP("Sentences", "The sound system cannot be asked for its devices: {0}"),
    QT_TRANSLATE_NOOP("Sentences", "The sound system does not start: {0}"),
    QT_TRANSLATE_NOOP("Sentences", "The sound output '{0}' does not open: {1}. Choose another one."),
    QT_TRANSLATE_NOOP("Sentences", "CPU, {0} cores, {1}"),
    QT_TRANSLATE_NOOP("Sentences", "There is no device '{0}': use auto, gpu or cpu."),
    QT_TRANSLATE_NOOP("Sentences", "This machine has no GPU that MLX can use: choose the CPU instead."),
    QT_TRANSLATE_NOOP("Sentences", "A memory limit must be positive."),
    QT_TRANSLATE_NOOP("Sentences", "The graphics processor failed: {0}"),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "MLX is installed for NVIDIA GPUs, and {0}. Mend the driver, or set the program up anew without: make run CUDA=0",
    ),
    QT_TRANSLATE_NOOP("Sentences", "Keys {0} do not fit {1}."),
    QT_TRANSLATE_NOOP("Sentences", "{0} wants a mapping, got {1}."),
    QT_TRANSLATE_NOOP("Sentences", "{0} does not know {1}."),
    QT_TRANSLATE_NOOP("Sentences", "The kernel '{0}' cannot be compiled: {1}"),
    QT_TRANSLATE_NOOP("Sentences", "There is no voice or clip '{0}'. Built-in voices: {1}."),
    QT_TRANSLATE_NOOP("Sentences", "{0} comes without a voice: give a clip of one."),
    QT_TRANSLATE_NOOP(
        "Sentences", "The voice '{0}' was made with another model. Clone its clip again for {1}."
    ),
    QT_TRANSLATE_NOOP(
        "Sentences", "This model's numbers are too large for float16: choose float32 or bfloat16."
    ),
    QT_TRANSLATE_NOOP("Sentences", "This text is in {0}, which {1} does not speak."),
    QT_TRANSLATE_NOOP("Sentences", "Too many requests are waiting. Try again in a moment."),
    QT_TRANSLATE_NOOP("Sentences", "The engine was shut down."),
    QT_TRANSLATE_NOOP("Sentences", "There is no player to read aloud with."),
    QT_TRANSLATE_NOOP("Sentences", "{0} It is not used any more: begin again, and it will work without."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "'{0}' is no model in its publisher's own files, and the reference reads those alone: name the one that it was made of.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "The reference does not take '{0}': {1}"),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The reference implementation is not installed beside Philomel: install chatterbox-tts, which brings PyTorch (pip install chatterbox-tts).",
    ),
    QT_TRANSLATE_NOOP("Sentences", "Flash's reference is not installed: pip install chatterbox-flash."),
    QT_TRANSLATE_NOOP("Sentences", "the model produced invalid numbers"),
    QT_TRANSLATE_NOOP("Sentences", "the end of the sentence was missed"),
    QT_TRANSLATE_NOOP("Sentences", "the speech repeats itself"),
    QT_TRANSLATE_NOOP("Sentences", "the speech is too long for its text"),
    QT_TRANSLATE_NOOP("Sentences", "the speech is longer than the model keeps it up"),
    QT_TRANSLATE_NOOP("Sentences", "the speech is too short for its text"),
    QT_TRANSLATE_NOOP("Sentences", "the sentence is silent"),
    QT_TRANSLATE_NOOP("Sentences", "a tone hums beside the speech"),
    QT_TRANSLATE_NOOP("Sentences", "something sighs that is not in the text"),
    QT_TRANSLATE_NOOP("Sentences", "The trace could not be written to {0}: {1}."),
    QT_TRANSLATE_NOOP("Sentences", "{0} must be {1}, not {2}."),
    QT_TRANSLATE_NOOP("Sentences", "{0} must be between {1} and {2}, not {3}."),
    QT_TRANSLATE_NOOP("Sentences", "{0} does not speak '{1}'. It speaks: {2}."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "This model has no sound for any letter of this text: choose a model that speaks its language.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "The text is too long to speak in one go: {0} tokens, at most {1}."),
    QT_TRANSLATE_NOOP(
        "Sentences", "The text's tokens are not of this model's vocabulary: the tokenizer is another's."
    ),
    QT_TRANSLATE_NOOP("Sentences", "The text is too long to speak in one go: split it."),
    QT_TRANSLATE_NOOP("Sentences", "Prompts of unequal length cannot be batched through a perceiver."),
    QT_TRANSLATE_NOOP("Sentences", "{0} cannot be {1}."),
    QT_TRANSLATE_NOOP(
        "Sentences", "Hebrew needs the vowel-pointing model of dicta-onnx: put its dicta*.onnx into {0}."
    ),
    QT_TRANSLATE_NOOP(
        "Sentences", "{0} needs an optional library: install it with  pip install 'philomel[{1}]'"
    ),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The word list for Chinese could not be downloaded (spacy-pkuseg fetches it once, from GitHub): connect to the network and try again.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "Chinese needs {0} beside the model's files."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is not a Cangjie table: download it again."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The vowel-pointing model of Hebrew could not be opened ({0}). dicta-onnx also fetches a tokenizer once: connect to the network and try again.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "The list of words {0} is missing in {1}."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is not a list of words: download it again."),
    QT_TRANSLATE_NOOP("Sentences", "A pronunciation rule needs a word to look for."),
    QT_TRANSLATE_NOOP("Sentences", "A pronunciation rule has {0} characters at most on each side."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The expression '{0}' takes too long to look for and is left out: it has repeats within repeats, as (a+)+ has.",
    ),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The expression '{0}' is too large: {1} groups within groups, and repeats of {2} in all, are the most.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "The expression '{0}' cannot be used: {1}."),
    QT_TRANSLATE_NOOP("Sentences", "write what is written, an equals sign between spaces, and what is said."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is too large for a file of rules."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is no plain text in UTF-8: save it as that."),
    QT_TRANSLATE_NOOP("Sentences", "Line {0} of the rules: {1}"),
    QT_TRANSLATE_NOOP("Sentences", "what stands in quotation marks cannot be read."),
    QT_TRANSLATE_NOOP("Sentences", "There is no text to speak."),
    QT_TRANSLATE_NOOP("Sentences", "The tokenizer {0} is missing in {1}."),
    QT_TRANSLATE_NOOP("Sentences", "The tokenizer lacks {0}: it belongs to another model."),
    QT_TRANSLATE_NOOP(
        "Sentences", "There is nothing in this text that can be said: it has no letters or digits."
    ),
    QT_TRANSLATE_NOOP("Sentences", "This model does not speak '{0}'. It speaks: {1}."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is not a tokenizer: download it again."),
    QT_TRANSLATE_NOOP("Sentences", "The tokenizer's {0} is missing in {1}."),
    QT_TRANSLATE_NOOP("Sentences", "The tokenizer in {0} is damaged: download it again."),
    QT_TRANSLATE_NOOP(
        "Sentences", "Token {0} should be {1} but is {2}: the files in {3} do not belong together."
    ),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is empty: choose a recording of someone speaking."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' breaks off after {1} s: get a whole copy of it."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' holds no sound: choose a recording of someone speaking."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' holds samples that are not numbers: save it anew from its source."),
    QT_TRANSLATE_NOOP(
        "Sentences", "'{0}' claims {1} samples a second, which cannot be right: save it anew from its source."
    ),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' claims {1} channels: save it anew in mono or stereo."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' cannot be opened: {1}."),
    QT_TRANSLATE_NOOP(
        "Sentences", "'{0}' is not audio that can be read, or is damaged: try to save it as WAV or MP3."
    ),
    QT_TRANSLATE_NOOP("Sentences", "The clip is silent: choose a recording of someone speaking."),
    QT_TRANSLATE_NOOP("Sentences", "The file is damaged or incomplete; {0} s of it could be read."),
    QT_TRANSLATE_NOOP(
        "Sentences", "The voice is whispered or hoarse, or there is little speech: the clone will be so too."
    ),
    QT_TRANSLATE_NOOP(
        "Sentences", "There is nothing above 4 kHz, as over a telephone: the voice will sound dull."
    ),
    QT_TRANSLATE_NOOP(
        "Sentences", "The voice or the recording changes at about {0} s: use a part with one voice alone."
    ),
    QT_TRANSLATE_NOOP("Sentences", "Only {0} s of speech were found; ten seconds make a much better voice."),
    QT_TRANSLATE_NOOP("Sentences", "{0} s of speech were found; ten seconds make a better voice."),
    QT_TRANSLATE_NOOP("Sentences", "Only the first {0} minutes of a recording are listened to."),
    QT_TRANSLATE_NOOP(
        "Sentences", "The room can be heard (echo): speak closer to the microphone, or in a furnished room."
    ),
    QT_TRANSLATE_NOOP(
        "Sentences", "The recording is very quiet ({0} LUFS): it is raised, and its noise with it."
    ),
    QT_TRANSLATE_NOOP("Sentences", "There is background noise: the voice is only {0} dB above it."),
    QT_TRANSLATE_NOOP("Sentences", "The recording is overdriven: {0} of it is cut off at the top."),
    QT_TRANSLATE_NOOP("Sentences", "Nobody speaks for {0} s."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The clip has {0} s of sound, and this model needs more than {1} s: use a longer one, at best ten seconds.",
    ),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "'{0}' is {1} audio, which this machine cannot read yet: install ffmpeg, or save the clip as WAV or MP3.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' cannot be decoded: it is damaged, or not the kind it seems."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is damaged or breaks off: get a whole copy of it."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' has no sound in it."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "'{0}' is {1} audio of more than {2} minutes: save it as WAV, FLAC or MP3, which may be of any length.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "The recording lasts {0} s: 0.04 s are the least."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is not a voice saved by this program: clone the voice again."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The voice '{0}' was made with {1}, not with {2}: load that model, or clone the voice again.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is not a whole voice (missing or unknown: {1})."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' does not have two frames a token: clone the voice again."),
    QT_TRANSLATE_NOOP("Sentences", "The voice cannot be saved to '{0}': {1}."),
    QT_TRANSLATE_NOOP("Sentences", "There is no voice at '{0}'."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is damaged or not a saved voice: clone the voice again."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' has an unusable '{1}': clone the voice again."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' has a '{1}' that is not made of numbers: clone the voice again."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' has unreadable facts: clone the voice again."),
    QT_TRANSLATE_NOOP("Sentences", "This is too short to carry a watermark: it takes about a second."),
    QT_TRANSLATE_NOOP(
        "Sentences", "{0} does not hold the watermark that {1} lists, so it was deleted. Try again."
    ),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' holds no watermark: delete it and fetch it again."),
    QT_TRANSLATE_NOOP("Sentences", "What was kept of the file's watermark is damaged: start it anew."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The watermark is not on this machine yet: philomel watermark --fetch brings it, once (34 MB).",
    ),
)
