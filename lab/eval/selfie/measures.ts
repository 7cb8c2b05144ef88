import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Tools } from '../../../src/models/tools.js';
import { measureLiveness } from '../../../src/selfie/measure-liveness.js';
import {
  type FramedPicture,
  measurePicture,
  qualityOf,
} from '../../../src/selfie/measure-picture.js';
import { judgeScores, maxScore, livenessScoresOf } from '../../../src/selfie/verdict.js';
import { mapWithProgress } from '../../support/progress.js';
import type { BlindScores } from './blind-scores.js';
import type { Clones } from './clones.js';
import { boxOf, seePicture, squareOf } from './judge.js';
import type { FaceLabel } from './labels.js';
import { loadFaceplugin, loadMiniFas } from './peers/nets.js';
import { folds, isHeldOut } from './selection.js';

/** One labelled picture: what our head judges, and what the peers say of the same face. */
export type Measured = {
  readonly repo: string;
  readonly path: string;
  readonly label: string;
  readonly attack?: string | undefined;
  readonly subject?: string | undefined;
  /** −1: portraits, which have no attacks. */
  readonly fold: number;
  /** Never fitted to. */
  readonly held: boolean;
  /** By the service's own code; the nets among them are replaced by those of `withBlindScores`. */
  readonly measures: readonly number[];
  /** Mean attack logit of both recapture nets, where the small one saw a screen. */
  readonly screen?: number;
  readonly quality: number;
  readonly picture: FramedPicture;
  /** Pixels of the photo and of what was decoded: nothing was reduced where both are the same. */
  readonly full: readonly [number, number];
  readonly decoded: readonly [number, number];
  readonly face: Readonly<Record<'x' | 'y' | 'sizePx', number>>;
  /** Neither too dark, nor burnt, nor too poor: the service goes on to judge whether it is live. */
  readonly isJudged: boolean;
  readonly peers: Readonly<Record<'MiniFASNetV2' | 'faceplugin fr_liveness', number | undefined>>;
};

type Kept = Measured | { readonly repo: string; readonly path: string; readonly absent: true };

const nameOf = ({ repo, path }: { repo: string; path: string }): string => `${repo} ${path}`;

const readKept = (file: string): readonly Kept[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Kept)
    : [];

export const readMeasures = (file: string): readonly Measured[] =>
  readKept(file).flatMap((row) => ('absent' in row ? [] : [row]));

const rounded = (values: readonly number[]): readonly number[] =>
  values.map((value) => +value.toFixed(5));

/** The picture's bytes: a frame of a video lies in a file of its own. */
export const readCase = (
  { repo, path, commit, file }: FaceLabel,
  clones: Clones,
): Uint8Array | undefined =>
  file === undefined ? clones.read(repo, path, commit) : new Uint8Array(readFileSync(file));

/**
 * Appends to `file`, so that a run that was stopped goes on where it was. Remove it when the net
 * or the views change.
 */
export const seeFacesOf = async (
  labels: readonly FaceLabel[],
  clones: Clones,
  tools: Tools,
  file: string,
): Promise<void> => {
  const [miniFas, faceplugin] = [await loadMiniFas(), await loadFaceplugin()];
  mkdirSync(dirname(file), { recursive: true });
  const known = new Set(readKept(file).map(nameOf));
  const left = labels.filter((label) => !known.has(nameOf(label)));
  await mapWithProgress('faces', left, async (given) => {
    const { repo, path, label, attack, subject } = given;
    const bytes = readCase(given, clones);
    const seen = bytes && (await seePicture(bytes, tools));
    const face = seen?.faces.face;
    const keep = (row: Kept): void => appendFileSync(file, `${JSON.stringify(row)}\n`);
    if (!seen || !face) return keep({ repo, path, absent: true });
    const { photo } = seen;
    const picture = measurePicture(photo, face);
    const { values, ...screen } = await measureLiveness(photo, face, tools);
    const fold = folds[repo] ?? -1;
    keep({
      ...{ repo, path, label, attack, subject, fold, picture },
      held: fold < 0 && isHeldOut(path),
      measures: rounded(values),
      ...screen,
      quality: qualityOf(picture),
      full: [photo.fullWidthPx, photo.fullHeightPx],
      decoded: [photo.image.widthPx, photo.image.heightPx],
      face: { x: face.centre.x, y: face.centre.y, sizePx: face.sizePx },
      isJudged: judgeScores(livenessScoresOf(maxScore, picture), picture) === undefined,
      peers: {
        MiniFASNetV2: await miniFas?.(squareOf(photo, face, 80)),
        'faceplugin fr_liveness': await faceplugin?.(boxOf(photo, face, 128)),
      },
    });
  });
};

/**
 * The last three measures are those of nets; where one has no score, it was not in training. The
 * small recapture net has learned from no selfie, the large one from three of the sources.
 */
export const withBlindScores = (
  seen: readonly Measured[],
  { context, native, recapture }: BlindScores,
): readonly Measured[] =>
  seen.flatMap((row) => {
    const { repo, path, measures, fold, screen } = row;
    if (fold < 0) return [row];
    const byContext = context(repo, path);
    if (byContext === undefined) return [];
    const small = measures.at(-1)!;
    const large = recapture(repo, path);
    return [
      {
        ...row,
        measures: [...measures.slice(0, -3), byContext, native(repo, path) ?? 0, small],
        ...(screen !== undefined && large !== undefined && { screen: -(small + large) / 2 }),
      },
    ];
  });

export const writeMeasures = (file: string, rows: readonly Measured[]): void =>
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
