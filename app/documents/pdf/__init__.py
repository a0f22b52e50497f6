"""PDFs: their text put back into paragraphs, scans recognised, and their pages as pictures."""
