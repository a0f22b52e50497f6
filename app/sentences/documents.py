"""What the importers say. Written by ``python -m tests.app.sentences``."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

TEXTS = (
    QT_TRANSLATE_NOOP("Sentences", "e-book"),
    QT_TRANSLATE_NOOP("Sentences", "This file is not an e-book: it has no EPUB container inside."),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: its table of parts is missing."),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: '{0}' cannot be read."),
    QT_TRANSLATE_NOOP("Sentences", "This file is not an e-book: it is XML of another kind."),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: it cannot be read. Get a new copy of it."),
    QT_TRANSLATE_NOOP(
        "Sentences", "This e-book is damaged: its first part is cut off. Get a new copy of it."
    ),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: its first part is cut off."),
    QT_TRANSLATE_NOOP("Sentences", "This e-book unpacks to far more than a text needs and was not opened."),
    QT_TRANSLATE_NOOP(
        "Sentences", "This e-book is packed in a way that cannot be read. Convert it to EPUB and open that."
    ),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: its text cannot be unpacked."),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: a part of it is missing."),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: its dictionary leads round in circles."),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: its table of parts is cut off."),
    QT_TRANSLATE_NOOP("Sentences", "This e-book is damaged: its dictionary is cut off."),
    QT_TRANSLATE_NOOP("Sentences", "This {0} holds more than {1} files and was not opened."),
    QT_TRANSLATE_NOOP("Sentences", "This {0} unpacks to far more than a text needs and was not opened."),
    QT_TRANSLATE_NOOP("Sentences", "This {0} is damaged: its part '{1}' lies about its size."),
    QT_TRANSLATE_NOOP("Sentences", "This {0} is damaged: it cannot be unpacked. Get a new copy of it."),
    QT_TRANSLATE_NOOP("Sentences", "This {0} is damaged: its part '{1}' is missing."),
    QT_TRANSLATE_NOOP("Sentences", "This {0} is damaged: its part '{1}' cannot be read."),
    QT_TRANSLATE_NOOP("Sentences", "This {0} is damaged: '{1}' cannot be read."),
    QT_TRANSLATE_NOOP("Sentences", "This file is not text. Open a text, e-book, PDF or Word document."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "This e-book is locked by its seller (digital rights management) and cannot be read here.",
    ),
    QT_TRANSLATE_NOOP(
        "Sentences", "This document is locked by a password. Save a copy without one and open that."
    ),
    QT_TRANSLATE_NOOP(
        "Sentences", "This is a spreadsheet. Save what is to be read of it as a text and open that."
    ),
    QT_TRANSLATE_NOOP("Sentences", "an old Word document (.doc)"),
    QT_TRANSLATE_NOOP("Sentences", "Save it as .docx and open that"),
    QT_TRANSLATE_NOOP("Sentences", "an old presentation (.ppt)"),
    QT_TRANSLATE_NOOP("Sentences", "Save it as .pptx and open that"),
    QT_TRANSLATE_NOOP("Sentences", "a WordPerfect document"),
    QT_TRANSLATE_NOOP("Sentences", "This is {0}. {1}; or install {2}, through which it is then opened."),
    QT_TRANSLATE_NOOP(
        "Sentences", "This file is of another program. Save it as .docx or .epub and open that."
    ),
    QT_TRANSLATE_NOOP("Sentences", "This is a letter of Outlook (.msg). Save it as .eml and open that."),
    QT_TRANSLATE_NOOP("Sentences", "This is {0}, which {1} cannot open. {2}."),
    QT_TRANSLATE_NOOP("Sentences", "Convert it to EPUB and open that"),
    QT_TRANSLATE_NOOP(
        "Sentences", "{0} is {1}, not a text. Open a text, an e-book, a PDF or an office document."
    ),
    QT_TRANSLATE_NOOP("Sentences", "Word document"),
    QT_TRANSLATE_NOOP("Sentences", "This file is not a Word document: it holds no text part."),
    QT_TRANSLATE_NOOP("Sentences", "document"),
    QT_TRANSLATE_NOOP("Sentences", "This file is not a document: it holds no text part."),
    QT_TRANSLATE_NOOP("Sentences", "presentation"),
    QT_TRANSLATE_NOOP("Sentences", "This file is not a presentation: it holds no slides."),
    QT_TRANSLATE_NOOP("Sentences", "This file is damaged: it does not begin as Rich Text Format does."),
    QT_TRANSLATE_NOOP(
        "Sentences", "This document is nested deeper than any program writes, and was not opened."
    ),
    QT_TRANSLATE_NOOP("Sentences", "{0} has {1} MB; at most {2} MB can be opened."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is empty."),
    QT_TRANSLATE_NOOP("Sentences", "There is nothing to read in this text."),
    QT_TRANSLATE_NOOP("Sentences", "This text is longer than can be opened. Split it into parts."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is not an ordinary file. Save its text in one and open that."),
    QT_TRANSLATE_NOOP("Sentences", "There is no file '{0}'."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is a folder. Open a file in it."),
    QT_TRANSLATE_NOOP("Sentences", "{0} cannot be opened: {1}."),
    QT_TRANSLATE_NOOP("Sentences", "There is no text to read at this address."),
    QT_TRANSLATE_NOOP("Sentences", "This is an archive of files. Unpack it, and open one of them."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "This is a document of Pages, Numbers or Keynote. Export it as Word or EPUB and open that.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "This file is not a PDF, or it is damaged. Get a new copy of it."),
    QT_TRANSLATE_NOOP("Sentences", "This PDF has {0} pages; at most {1} can be opened."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "This PDF holds no text, only pictures of pages. Install tesseract to have them recognised, or run text recognition (OCR) on it first.",
    ),
    QT_TRANSLATE_NOOP("Sentences", "This PDF is damaged and cannot be opened. Get a new copy of it."),
    QT_TRANSLATE_NOOP("Sentences", "There is no text in this PDF."),
    QT_TRANSLATE_NOOP("Sentences", "This is not the password of this PDF. Try again."),
    QT_TRANSLATE_NOOP("Sentences", "This PDF is locked: it opens with its password."),
    QT_TRANSLATE_NOOP("Sentences", "Nothing to read was recognised on the pictures of this PDF."),
    QT_TRANSLATE_NOOP("Sentences", "Opening was cancelled."),
    QT_TRANSLATE_NOOP("Sentences", "A page of this scan takes too long to recognise."),
    QT_TRANSLATE_NOOP("Sentences", "Pictures of a document that was converted to be read are not kept."),
    QT_TRANSLATE_NOOP("Sentences", "This picture has more than {0} MB and is not shown."),
    QT_TRANSLATE_NOOP("Sentences", "This picture is missing from its document."),
    QT_TRANSLATE_NOOP("Sentences", "This picture is of a kind that cannot be shown."),
    QT_TRANSLATE_NOOP("Sentences", "This picture was not pasted with its text."),
    QT_TRANSLATE_NOOP("Sentences", "This picture is not beside its document, but on the web or elsewhere."),
    QT_TRANSLATE_NOOP("Sentences", "This picture is in a document of the web. Save and open it as a file."),
    QT_TRANSLATE_NOOP("Sentences", "This picture cannot be read: {0}."),
    QT_TRANSLATE_NOOP("Sentences", "This picture is damaged: it cannot be unpacked."),
    QT_TRANSLATE_NOOP("Sentences", "This picture is outside the folder of its document, and was not read."),
    QT_TRANSLATE_NOOP("Sentences", "This document needs too much memory and was not opened."),
    QT_TRANSLATE_NOOP(
        "Sentences", "This document is damaged in a way that cannot be handled. Get a new copy of it."
    ),
    QT_TRANSLATE_NOOP("Sentences", "This document takes too long to open and was given up."),
    QT_TRANSLATE_NOOP("Sentences", "This letter is damaged and cannot be read. Get a new copy of it."),
    QT_TRANSLATE_NOOP("Sentences", "There is no text in this letter."),
    QT_TRANSLATE_NOOP(
        "Sentences", "This address redirects too often. Open it in a browser and save the page."
    ),
    QT_TRANSLATE_NOOP("Sentences", "Only web addresses that begin with http:// or https:// can be opened."),
    QT_TRANSLATE_NOOP("Sentences", "Addresses with a name and password in them are not opened."),
    QT_TRANSLATE_NOOP("Sentences", "The page is packed in a way that cannot be read ({0})."),
    QT_TRANSLATE_NOOP("Sentences", "The page is empty."),
    QT_TRANSLATE_NOOP("Sentences", "{0} answered {1} ({2}). Check the address."),
    QT_TRANSLATE_NOOP("Sentences", "This address holds no text to read ({0})."),
    QT_TRANSLATE_NOOP("Sentences", "The page takes too long to arrive and was given up."),
    QT_TRANSLATE_NOOP("Sentences", "The page has more than {0} MB."),
    QT_TRANSLATE_NOOP("Sentences", "{0} is not on the open internet, so it is not opened."),
    QT_TRANSLATE_NOOP("Sentences", "{0} cannot be reached or broke off: {1}."),
)
