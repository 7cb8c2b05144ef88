"""Open fonts (Debian packages) that stand for what issuers print with, cut down to our glyphs so that they fit the pack."""
from pathlib import Path

from .alphabet import GLYPHS

ROOTS = ("/usr/share/fonts/truetype", "/usr/share/fonts/opentype", "/usr/share/fonts/fonts-go", "/usr/share/texmf/fonts/opentype/public")
# Weight of a family in the drawing lottery, and its files. Cards are printed in grotesques above all.
FAMILIES = {
    "grotesque": (0.30, "Arimo-Regular Arimo-Bold LiberationSans-Regular LiberationSans-Bold NimbusSans-Regular NimbusSans-Bold FreeSans FreeSansBold texgyreheros-regular texgyreheros-bold SwitzeraADF-Regular SwitzeraADF-Bold SwitzeraADF-DemiBold Inter-Regular Inter-SemiBold"),
    "humanist": (0.25, "DejaVuSans DejaVuSans-Bold OpenSans-Regular OpenSans-Semibold OpenSans-Bold NotoSans-Regular NotoSans-Bold Lato-Regular Lato-Bold Carlito-Regular Carlito-Bold Roboto-Regular Roboto-Medium Roboto-Bold ClearSans-Medium Cabin-Medium Cantarell-Regular PTS55F PTS75F Go-Regular Andika-Regular GilliusADF-Regular GilliusADF-Bold Karla-Regular B612-Regular Oxygen-Sans Manrope-SemiBold Play-Regular Tuffy tuffy_bold LinBiolinum_R"),
    "narrow": (0.15, "LiberationSansNarrow-Regular LiberationSansNarrow-Bold NimbusSansNarrow-Regular NimbusSansNarrow-Bold texgyreheroscn-regular texgyreheroscn-bold RobotoCondensed-Regular RobotoCondensed-Bold DejaVuSansCondensed DejaVuSansCondensed-Bold OpenSans-CondBold PTN57F PTN77F SwitzeraADF-Cond SwitzeraADF-BoldCond GilliusADF-Cond YanoneKaffeesatz-Regular Dosis-Medium"),
    "serif": (0.12, "LiberationSerif-Regular LiberationSerif-Bold FreeSerif FreeSerifBold DejaVuSerif DejaVuSerifCondensed-Bold NotoSerif-Regular C059-Roman P052-Roman texgyretermes-bold Caladea-Bold LinLibertine_R EBGaramond12-Regular PTF55F RobotoSlab-Regular STIX-Regular Vollkorn-Medium lmroman10-regular"),
    "italic": (0.04, "LiberationSans-Italic LiberationSans-BoldItalic NotoSans-Italic LiberationSerif-Italic OpenSans-Italic"),
    "mono": (0.07, "LiberationMono-Regular LiberationMono-Bold DejaVuSansMono Hack-Regular FiraCode-Medium JetBrainsMono-Medium PTM55F FreeMonoBold NotoMono-Regular Inconsolata mononoki-Regular"),
    "typewriter": (0.05, "Courier-Prime Courier-Prime-Bold OCRB OCRBS OCRA texgyrecursor-bold GNUTypewriter NimbusMonoPS-Bold"),
    "geometric": (0.02, "texgyreadventor-regular URWGothic-Demi Quicksand-Bold LeagueSpartan-Medium Sora-Regular"),
    # Never trained on: what is read in these says how an unseen print will be read.
    "held": (0.0, "OSP-DIN Tinos-Regular Cousine-Regular texgyreheroscn-bolditalic NotoSansDisplay-Regular NationalPark-Regular PTC55F"),
}


def locate():
    """File of every font name, spaces as dashes."""
    files = {}
    for root in ROOTS:
        for path in sorted(Path(root).rglob("*.[ot]tf")):
            files.setdefault(path.stem.replace(" ", "-"), str(path))
    return files


def subset(path, target):
    from fontTools import subset as cutter

    options = cutter.Options(hinting=False, layout_features=[], name_IDs=[], notdef_outline=False, drop_tables=["GSUB", "GPOS", "GDEF", "kern", "FFTM"])
    font = cutter.load_font(path, options)
    chosen = cutter.Subsetter(options)
    chosen.populate(unicodes=[ord(g) for g in GLYPHS])
    chosen.subset(font)
    cutter.save_font(font, str(target), options)


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    found = locate()
    for family, (_, names) in FAMILIES.items():
        for name in names.split():
            target = folder / f"{family}--{name}.otf"
            if name not in found:
                print("no such font:", name, flush=True)
            elif not target.exists():
                subset(found[name], target)
