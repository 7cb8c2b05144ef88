import { readFileSync } from 'node:fs';
import type { Label } from '../mrz/labels.js';
import { tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { areaRatioOf, edgeRatioOf, outsideRatioOf } from './frame.js';
import { type Judged, judgePhoto, type SharpEyes } from './judge.js';

type Refused = { readonly label: Label; readonly judged: Judged };

const number = (value: number | undefined, digits = 3): string =>
  value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(digits);

/** The measure that its code is about. */
const measured = ({ code, framing, quality, portrait, finding }: Judged): string => {
  if (finding) return `taken for: ${finding}`;
  if (code === 821) return `${number(framing?.outsideRatio)} of it is outside`;
  if (code === 823 || code === 825) return `${number(framing?.edgeRatio)} from the frame`;
  if (code === 822) return `${number(framing?.areaRatio)} of the photo`;
  if (code === 828)
    return `paper ${number(quality?.paperLuma, 0)}, burnt ${number(quality?.clippedRatio)}`;
  if (code === 826) return `blur of ${number(quality?.blurMm)} mm`;
  if (code === 829) return `${number(quality?.glareRatio)} of it is burnt out`;
  if (code === 827)
    return `quality ${number(quality?.jpegQuality, 0)}, blocks ${number(quality?.blocks, 1)}`;
  if (code === 818) return `${number(quality?.pxPerMm, 1)} px a millimetre`;
  return code === 820 ? `face ${number(portrait?.portraitScore, 2)}` : '';
};

/** The same by the corners that a person marked. */
const labelled = ({ quad, widthPx, heightPx }: Label, code: number): string => {
  const photo = { image: { widthPx, heightPx }, quads: [quad!] };
  if (code === 821) return number(outsideRatioOf(photo));
  if (code === 823 || code === 825) return number(edgeRatioOf(photo));
  return code === 822 ? number(areaRatioOf(photo)) : '';
};

/** Findings of the visual inspection of each. */
const reasons: Readonly<Record<number, string>> = {
  821: 'part of the document is not in the photo',
  822: 'it covers less than a tenth of the photo',
  823: 'a side or corner lies on or beyond the frame',
  825: 'a corner all but touches the frame',
  829: 'a reflection hides print',
  818: 'none: the net is wrong',
};

const sectionOf = (title: string, cases: readonly Refused[]): string[] => {
  const refused = cases.filter(({ judged }) => judged.code !== 0);
  return [
    `### ${title}: ${refused.length} of ${cases.length} refused`,
    '',
    tableOf(
      ['photo', 'code', 'measured', 'by its label', 'why'],
      refused.map(({ label, judged }) => [
        label.name,
        judged.code,
        measured(judged),
        labelled(label, judged.code),
        reasons[judged.code] ?? '',
      ]),
    ),
    '',
  ];
};

/** Genuine documents as they were photographed and scanned, untouched. */
export const refusedSection = async (
  labels: readonly Label[],
  eyes: SharpEyes,
): Promise<string> => {
  const some = labels.filter(({ quad }) => quad !== undefined);
  const judged = await mapWithProgress('untouched photos', some, async (label) => ({
    label,
    judged: await judgePhoto(new Uint8Array(readFileSync(label.file)), eyes),
  }));
  const photos = judged.filter(({ label }) => label.group === 'photo');
  const scans = judged.filter(({ label }) => label.group !== 'photo');
  return [
    '## Genuine photos that are refused',
    '',
    'Untouched. These documents are in the training set of the nets, so their share of refusals (818) is lower here than on others: see their cards.',
    '',
    ...sectionOf('Phone photos (MIDV-500)', photos),
    ...sectionOf('Flat-bed scans cut like photos (MIDV-2020)', scans),
  ].join('\n');
};
