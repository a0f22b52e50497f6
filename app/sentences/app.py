"""What the controllers say that have no translation of their own at hand. Written by ``python -m tests.app.sentences``."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

TEXTS = (
    QT_TRANSLATE_NOOP("Sentences", "Cancelled."),
    QT_TRANSLATE_NOOP("Sentences", "This pasted text is not kept any more."),
    QT_TRANSLATE_NOOP("Sentences", "The smaller copy in '{0}' was broken off. Is there memory for it?"),
    QT_TRANSLATE_NOOP("Sentences", "The smaller copy was cancelled."),
    QT_TRANSLATE_NOOP("Sentences", "There is no text open that the rule could be for: open one first."),
    QT_TRANSLATE_NOOP("Sentences", "{0} cannot be written: {1}."),
    QT_TRANSLATE_NOOP("Sentences", "Nothing was recorded: check the microphone and try again."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "The microphone gave nothing but silence. See that it is not muted, and that the program may use it: System Settings, Privacy & Security, Microphone.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "The sound system cannot be asked for microphones: {0}"),
    QT_TRANSLATE_NOOP("Sentences", "There is no microphone. Connect one, or choose a recording."),
    QT_TRANSLATE_NOOP("Sentences", "The microphone does not open: {0}. Choose another one."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is not a whole voice."),
    QT_TRANSLATE_NOOP("Sentences", "This voice was kept by another version of the program, or is damaged."),
    QT_TRANSLATE_NOOP("Sentences", "The recording of this voice is gone. Add the voice again."),
    QT_TRANSLATE_NOOP("Sentences", "There is no such voice."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is not a voice file, or damaged."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is damaged: get a new copy."),
    QT_TRANSLATE_NOOP("Sentences", "The facts of this voice are damaged."),
    QT_TRANSLATE_NOOP("Sentences", "The voice cannot be kept in '{0}': {1}."),
    QT_TRANSLATE_NOOP("Sentences", "The voice cannot be renamed: {0}."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' cannot be written: {1}."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' holds a damaged recording."),
    QT_TRANSLATE_NOOP("Sentences", "The voice cannot be kept: {0}."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' is larger than a voice can be."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' holds files that do not belong to a voice."),
    QT_TRANSLATE_NOOP("Sentences", "'{0}' holds no usable recording."),
)
