import type { Photo } from '../../../src/image/photo.js';
import { cutOut } from '../../../src/image/resample/warp.js';
import { squareAt } from '../../../src/models/face-crop.js';
import type { Face } from '../../../src/models/face-detector.js';
import type { Tools } from '../../../src/models/tools.js';
import { judgeLiveness } from '../../../src/selfie/liveness.js';
import { measureStandardised } from '../../../src/selfie/measure-liveness.js';
import { measurePicture } from '../../../src/selfie/measure-picture.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import type { Clones } from './clones.js';
import { seePicture } from './judge.js';
import type { FaceLabel } from './labels.js';

/** UTKFace: `age_sex_race_date.jpg`. Apparent, as its makers labelled them. */
const sexes = ['male', 'female'];
const origins = ['white', 'black', 'asian', 'indian', 'other'];
export const utkFace = 'xerow03/UTKFace';

const ageBand = (age: number): string =>
  age < 18 ? 'under 18' : age < 35 ? '18–34' : age < 55 ? '35–54' : '55 and over';

/**
 * Individual typology angle of the cheeks and forehead (CIELAB): above 41° light, below 10° dark
 * (Chardon 1991).
 */
const toneOf = (photo: Photo, { centre, sizePx }: Face): string => {
  const size = { widthPx: 16, heightPx: 16, channels: 3 } as const;
  const { data } = cutOut(photo, squareAt(centre, 0.4 * sizePx), size).image;
  const linear = (value: number): number =>
    value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const means = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let i = channel; i < data.length; i += 3) sum += linear(data[i]!);
    return sum / (data.length / 3);
  });
  const [r, g, b] = means as [number, number, number];
  const root = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  const angleDeg = (Math.atan2(116 * y - 16 - 50, 200 * (y - z)) * 180) / Math.PI;
  return angleDeg > 41 ? 'light' : angleDeg > 10 ? 'medium' : 'dark';
};

type FairCase = { readonly groups: readonly string[]; readonly refused: boolean };

export const judgeFairness = async (
  labels: readonly FaceLabel[],
  clones: Clones,
  tools: Tools,
): Promise<readonly FairCase[]> => {
  const judged = await mapWithProgress('fairness', labels, async ({ repo, path }) => {
    const bytes = clones.read(repo, path);
    const seen = bytes && (await seePicture(bytes, tools));
    const face = seen?.faces.face;
    const [age, sex, origin] = (path.split('/').at(-1) ?? '').split('_').map(Number);
    if (!seen || !face || sexes[sex!] === undefined || origins[origin!] === undefined)
      return undefined;
    const groups = [
      sexes[sex!]!,
      ageBand(age!),
      origins[origin!]!,
      `${toneOf(seen.photo, face)} skin`,
    ];
    const { head } = tools.antispoof;
    const measured = await measureStandardised(seen.photo, face, tools);
    const picture = measurePicture(seen.photo, face);
    return { groups, refused: judgeLiveness({ ...measured, picture }, head).band === 'refuse' };
  });
  return judged.filter((found) => found !== undefined);
};

export const fairnessSection = (cases: readonly FairCase[]): string => {
  const overall = cases.filter(({ refused }) => refused).length / cases.length;
  const names = [...new Set(cases.flatMap(({ groups }) => groups))];
  const rows = names.map((name) => {
    const here = cases.filter(({ groups }) => groups.includes(name));
    const refused = here.filter((found) => found.refused).length;
    return [name, shareOf(refused, here.length), (refused / here.length / overall).toFixed(2)];
  });
  return [
    '## Fairness',
    `Live faces of UTKFace (${cases.length}, tight crops of 200 px) never trained on, refused as not live; groups as the set labels them, skin tone by`,
    'the individual typology angle. The aim is no sex, age band, skin tone or origin above 1.5 times the overall share. Indian faces are the nearest to it:',
    'looked at, most of those refused are enlarged thumbnails and scans of studio prints, yet of sharp pictures too more are refused. A hundred pictures of a group',
    'say little: with 600 in all, Indian faces had 1.87.',
    '',
    tableOf(
      ['group', 'refused', 'times the overall'],
      [['all', shareOf(Math.round(overall * cases.length), cases.length), '1.00'], ...rows],
    ),
  ].join('\n');
};
