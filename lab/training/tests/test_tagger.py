"""What must hold before the tagger is trained."""
import json
from pathlib import Path

import numpy as np
import onnx

from anverso_training.tagger import drawings, features, train

FIXTURE = Path(__file__).parents[3] / "test" / "fixtures" / "field-tagger-words.json"


def test_words_are_those_of_the_service():
    given = json.loads(FIXTURE.read_text())
    page = given["page"]
    ids, numbers, places = features.page_tokens(page["lines"], page["widthPx"], page["heightPx"], given["year"])
    assert ids == [word["grams"] for word in given["words"]]
    assert places == [(word["line"], word["from"], word["to"]) for word in given["words"]]
    assert np.allclose(numbers, [word["numbers"] for word in given["words"]], atol=1e-5)


def test_every_word_of_a_drawing_has_a_tag():
    for seed in range(200):
        page, year = drawings.card(seed)
        ids, _, _ = features.page_tokens(page["lines"], page["width"], page["height"], year)
        assert len(ids) == sum(len(line["words"]) for line in page["lines"])


def test_it_learns_and_exports(tmp_path):
    said = []
    net = train.train(steps=25, batch=8, seed=1, workers=0, say=said.append)
    losses = [float(line.split("loss ")[1].split(",")[0]) for line in said]
    assert losses[-1] < losses[0]
    train.export(net, str(tmp_path / "field-tagger.onnx"))
    onnx.checker.check_model(onnx.load(str(tmp_path / "field-tagger.onnx")))
