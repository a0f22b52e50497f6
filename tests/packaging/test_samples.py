"""The documents that a built bundle has to read."""

from app.documents.kinds import SUFFIXES
from app.documents.sandbox import importer_of
from tests.support.packaging import load

samples = load("samples")


def test_every_kind_of_document_holds_the_same_text(tmp_path):
    documents = {path.suffix: path for path in samples.write(tmp_path)}
    assert {SUFFIXES[suffix] for suffix in documents} == set(SUFFIXES.values())
    for suffix, path in documents.items():
        document = importer_of(SUFFIXES[suffix]).parse(path.read_bytes(), "x")
        assert (document.text, document.skips) == (samples.TEXT, ()), suffix
