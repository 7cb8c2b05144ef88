"""Puts trained nets into models/recapture, models/recapture-large and models/tamper, after measure_recapture and measure_tamper have written their numbers:

  python3 -m anverso_training.genuine.publish --run runs/genuine
"""
import json

from ..common.publish import RAW, RAW_GREY, install, percent, publish_parser, table
from .large_net import CONTEXT_PX as LARGE_CONTEXT_PX
from .native_view import COLUMNS, ROWS
from .recapture_net import CONTEXT_PX, CROP_PX, CROPS, KINDS, SURE
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


def install_recapture(args, measured):
    parts = ', '.join(f"{name} {percent(row['eer'])}" for name, row in measured['parts'].items())
    tables = {'sources': f"{rates_table(measured['sources'], 'source, attack')}\n\nLimit {measured['limit']:.2f}. EER on screens, pooled: {parts}.",
              'blind': blind_lines(measured['blind']), 'documents': rates_table(measured['documents'], 'attack')}
    manifest = lambda side: {'outputs': {'logits': [1, 3]}, 'input': {**RAW, 'cropPx': CROP_PX, 'crops': CROPS, 'contextPx': side}, 'kinds': list(KINDS)}
    install(args.models, args.run, 'recapture', {**manifest(CONTEXT_PX), 'limits': {'attack': round(measured['limit'], 2), 'sure': SURE}}, tables)
    install(args.models, args.run, 'recapture-large', manifest(LARGE_CONTEXT_PX), {})


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
