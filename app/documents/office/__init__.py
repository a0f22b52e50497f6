"""Documents of office programs: Word, OpenDocument, presentations, Rich Text Format."""
