"""Puts a run's nets into models/: python3 -m anverso_training.text.publish --run runs/text

A net that the run left as it was (`--only`) has no numbers in it and is left alone here too.
"""
import json

from ..common.publish import RAW_GREY, install, percent, publish_parser, table
from .alphabet import CAP_PX, CHARS, PAGE_STRIDE, STEP_PX, STRIP_H, STRIP_LEFT_PX
from .strips import WIDTHS


def reader_tables(result):
    measured = {}
    for part in ("drawn", "cyrillic"):
        rows = [(name, percent(v["char_error"], 2), percent(v["line_exact"])) for name, v in result[part].items()]
        measured[part] = table(("height of a capital in the photo", "characters wrong", "lines exact"), rows)
    fronts = result.get("fronts")
    if fronts:
        values, read = fronts["held_countries"]
        measured["fronts"] = (
            f"Labelled real fronts, found by text-finder and read from end to end, dates left out: {percent(fronts['verbatim'])} of {fronts['values']} values\n"
            f"stand verbatim in a line read, {percent(fronts['but_case_and_spaces'])} but for case and spaces. Of the countries of which nothing at all was\n"
            f"trained on, {read} of {values} values (but for case and spaces)."
        )
    return measured


def finder_tables(result):
    drawn = result["drawn"]
    return {"drawn": f"""Drawn pages in fonts never trained on: {percent(drawn['found'])} of {drawn['lines']} lines found whole and apart from others (ends within 20 % of the
line's length, middle within 0.3 capital heights), {percent(drawn['precise'])} of what is found is a line; height off by {percent(drawn['height_off'])} (median);
right way up or not told correctly for {percent(drawn['turn_right'])} of the lines."""}


def main():
    args = publish_parser(__doc__).parse_args()
    results = json.loads((args.run / "eval.json").read_text())
    finder, reader = results["text-finder"], results["text-reader"]
    if "drawn" in finder:
        manifest = {"input": RAW_GREY, "outputs": ["core", "extra"], "longSidePx": 768, "coreStride": PAGE_STRIDE, "extraStride": 4}
        install(args.models, args.run, "text-finder", manifest, finder_tables(finder))
    if "drawn" in reader:
        install(args.models, args.run, "text-reader", {
            "input": RAW_GREY, "outputs": ["log_probs"], "alphabet": ["blank", *CHARS], "heightPx": STRIP_H, "widthsPx": list(WIDTHS),
            "stepPx": STEP_PX, "capPx": CAP_PX, "leftPx": STRIP_LEFT_PX,
        }, reader_tables(reader))


if __name__ == "__main__":
    main()
