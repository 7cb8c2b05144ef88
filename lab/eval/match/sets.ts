import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type FaceLabel, facesFolder } from '../selfie/labels.js';
import { hashOf, sampleOf } from '../../support/stats.js';

/** A picture to be compared. Two of one person never come from one clip or sitting. */
export type Sample = {
  readonly label: Pick<FaceLabel, 'repo' | 'path'> & { readonly commit?: string | undefined };
  readonly person: string;
  readonly sitting: string;
  readonly groups: readonly string[];
  readonly age?: number;
};

const replayAttack = 'sejong-sas/replay-attack';
const nuaa = 'dinhquy94/face-antispoofing-using-mobileNet';
const utkFace = 'xerow03/UTKFace';

/** One frame of each live clip: the person's webcam on other days, in other light. */
const sittingOf = ({ repo, path }: FaceLabel): string =>
  repo === replayAttack
    ? path.split('/').at(-2)!
    : // NUAA: person, glasses, place and light, sitting, number.
      path.split('/').at(-1)!.split('_').slice(0, 4).join('_');

export const peopleOf = (labels: readonly FaceLabel[], perPerson: number): readonly Sample[] => {
  const byPerson = new Map<string, Sample[]>();
  for (const label of labels) {
    const { repo, label: kind, subject } = label;
    if (kind !== 'live' || subject === undefined || ![replayAttack, nuaa].includes(repo)) continue;
    const sample = { label, person: subject, sitting: sittingOf(label), groups: [repo] };
    byPerson.set(subject, [...(byPerson.get(subject) ?? []), sample]);
  }
  return [...byPerson.values()].flatMap((samples) => {
    const sittings = new Map(samples.map((sample) => [sample.sitting, sample]));
    return sampleOf([...sittings.values()], perPerson, 1);
  });
};

type PairRow = {
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
  readonly set: string;
  readonly person: string;
  readonly age?: number;
};

/** Adults pictured at several ages (FG-NET): scans of prints, small and old. */
export const yearsApart = (): readonly Sample[] => {
  const file = join(facesFolder(), 'pairs.jsonl.gz');
  if (!existsSync(file)) return [];
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PairRow)
    .filter(({ set }) => set === 'fgnet_adults')
    .map(({ repo, path, commit, set, person, age }) => ({
      label: { repo, path, commit },
      person,
      sitting: path,
      groups: [set],
      ...(age !== undefined && { age }),
    }));
};

const origins = ['white', 'black', 'asian', 'indian'] as const;
const ageBand = (age: number): string => (age < 35 ? '18–34' : age < 55 ? '35–54' : '55 and over');

/** Grown-ups of UTKFace, as its makers labelled them: each taken for another person. */
export const strangersOf = (labels: readonly FaceLabel[], perGroup: number): readonly Sample[] => {
  const groups = new Map<string, Sample[]>();
  for (const label of labels) {
    if (label.repo !== utkFace) continue;
    const [age, sex, origin] = label.path.split('/').at(-1)!.split('_').map(Number);
    const name = origins[origin!];
    if (age! < 18 || name === undefined || (sex !== 0 && sex !== 1)) continue;
    const found = [sex === 0 ? 'men' : 'women', name, ageBand(age!)];
    const sample = { label, person: label.path, sitting: label.path, groups: found };
    groups.set(found.join(), [...(groups.get(found.join()) ?? []), sample]);
  }
  return [...groups].flatMap(([name, samples]) => sampleOf(samples, perGroup, hashOf(name)));
};

/** As a card shows it in a phone's photo: small, grey, flat, blurred a little, compressed. */
export const asPortrait = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { width } = await sharp(bytes).metadata();
  const printed = await sharp(bytes)
    .resize({ width: Math.min(width, 110) })
    .greyscale()
    .linear(0.7, 45)
    .blur(0.5)
    .jpeg({ quality: 55 })
    .toBuffer();
  return new Uint8Array(await sharp(printed).resize({ width: 320 }).jpeg().toBuffer());
};
