"""Puts trained nets into models/recapture and models/tamper, after measure_recapture and measure_tamper have written their numbers:

  python3 -m anverso_training.genuine.publish --run runs/genuine
"""
import json

from ..common.publish import RAW, RAW_GREY, install, percent, publish_parser, table
from .native_view import COLUMNS, ROWS
from .measure_recapture import ENDED
from .recapture_net import CONTEXT_PX, CROP_PX, CROPS, KINDS, SMALL_CONTEXT_PX, SMALL_CROPS
from .repeats import LIMIT
from .tamper_net import EDITS


def rates_table(rows, first):
    made = []
    for name, row in rows.items():
        between = f" ({100 * row['interval'][0]:.0f}–{100 * row['interval'][1]:.0f})" if row.get('interval') else ''
        made.append((name, f"{row['real']} / {row['attacks']}", percent(row['eer']) + between, percent(row['bpcer']), percent(row['apcer'])))
    return table((first, 'genuine / attacks', 'EER (95 %)', 'genuine refused', 'attacks passed'), made)


def blind_lines(blind):
    return '\n'.join(f"- {name}: {percent(row['share'])} (n {row['n']})" for name, row in blind.items() if 'n' in row)


def bands_table(bands):
    return table(('photos', 'n', 'pass without doubt', 'in doubt', 'refused'),
                 [(name, row['n'], *(percent(row[band]) for band in ('passed', 'doubt', 'refused'))) for name, row in bands.items()])


def install_recapture(args, measured):
    limits = {name: round(value, 1) for name, value in measured['limits'].items()}
    tables = {'sources': rates_table(measured['sources'], 'source, attack'), 'bands': bands_table(measured['bands'])}
    both = {'outputs': {'logits': [1, 3]}, 'kinds': list(KINDS)}
    given = {**RAW, 'cropPx': CROP_PX, 'crops': CROPS, 'contextPx': CONTEXT_PX}
    install(args.models, args.run, 'recapture', {**both, 'input': given, 'limits': limits}, tables)
    less = {**given, 'crops': SMALL_CROPS, 'contextPx': SMALL_CONTEXT_PX}
    install(args.models, args.run, 'recapture-small', {**both, 'input': less, 'limits': {'genuine': ENDED}}, {})


def install_tamper(args, measured):
    limits = {name: round(value, 2) for name, value in measured['limits'].items()}
    tables = {'ways': rates_table(measured['ways'], 'edit: way, capture'), 'sets': rates_table(measured['sets'], 'edit, set'),
              'blind': blind_lines(measured['blind']), 'limits': ', '.join(f'{name} {value}' for name, value in limits.items())}
    manifest = {'outputs': {'logits': [1, 2], 'map': [1, 1, ROWS, COLUMNS]}, 'input': RAW_GREY, 'edits': list(EDITS), 'limits': {**limits, 'copied': LIMIT}}
    install(args.models, args.run, 'tamper', manifest, tables)


def main():
    args = publish_parser(__doc__).parse_args()
    for name, put in (('recapture', install_recapture), ('tamper', install_tamper)):
        file = args.run / f'{name}-measured.json'
        if file.exists():
            put(args, json.loads(file.read_text()))


if __name__ == '__main__':
    main()
