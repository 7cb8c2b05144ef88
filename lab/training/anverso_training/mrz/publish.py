"""Puts a run's nets into models/: python3 -m anverso_training.mrz.publish --run runs/mrz"""
import json

from ..common.publish import RAW_GREY, install, percent, publish_parser, table
from .alphabet import BAND_H, BAND_STRIDE, BAND_W, CAP_PX, CHARS, SQUEEZE, STEP_PX, STRIP_H, STRIP_LEFT_PX, STRIP_W
from .bands import MARGIN_X, MARGIN_Y


def reader_tables(result):
    drawn = [(height, percent(v["char_error"], 2), percent(v["line_exact"])) for height, v in result["synthetic"].items()]
    groups = (result.get("real") or {}).get("groups", {})
    real = [(group, v["lines"], percent(v["exact"] / v["lines"]), percent(v["wrong"] / v["chars"], 2)) for group, v in sorted(groups.items())]
    return {
        "drawn": table(("letter height in the photo", "characters wrong", "lines exact"), drawn),
        "real": table(("group", "lines", "exact", "characters wrong"), real),
    }


def lines_tables(result):
    made, real = result["synthetic"], result.get("real") or {}
    off, end = made["offset_letter_heights"], made["end_px"]
    return {"lines": f"""Synthetic bands ({made['bands']}): line offset in letter heights median {off['median']}, 90 % under {off['p90']};
ends off by median {end['median']} px, 90 % under {end['p90']} px of {BAND_W}; upside-down verdict right {percent(made['upside_down_right'])},
line count right {percent(made['line_count_right'])}.
Real bands ({real.get('bands', 0)}, box misplaced by up to 8 % of its height): lines within a quarter letter height {real.get('lines_good')},
upright judged upright {real.get('upright_right')}, turned judged turned {real.get('turned_right')}, line count right {real.get('line_count_right')}."""}


def main():
    args = publish_parser(__doc__).parse_args()
    results = json.loads((args.run / "eval.json").read_text())
    lines, reader = results["mrz-lines"], results["mrz-reader"]
    if "synthetic" in lines:
        install(args.models, args.run, "mrz-lines", {
            "input": {**RAW_GREY, "widthPx": BAND_W, "heightPx": BAND_H}, "outputs": ["maps", "kind"], "stride": BAND_STRIDE,
            "marginYRatio": MARGIN_Y, "marginXRatio": MARGIN_X, "kind": ["upsideDown", "threeLines"],
        }, lines_tables(lines))
    if "synthetic" in reader:
        install(args.models, args.run, "mrz-reader", {
            "input": {**RAW_GREY, "widthPx": STRIP_W, "heightPx": STRIP_H}, "outputs": ["log_probs"], "alphabet": ["blank", *CHARS],
            "temperature": reader["temperature"], "stepPx": STEP_PX, "capPx": CAP_PX, "squeeze": SQUEEZE, "leftPx": STRIP_LEFT_PX,
        }, reader_tables(reader))


if __name__ == "__main__":
    main()
