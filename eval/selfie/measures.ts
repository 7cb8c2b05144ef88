import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Tools } from '../../src/models/tools.js';
import { measurePicture, qualityOf } from '../../src/selfie/measure-picture.js';
import { judgeScores, maxScore, scoresOf } from '../../src/selfie/verdict.js';
import { mapWithProgress } from '../progress.js';
import type { Clones } from './clones.js';
import type { BlindContext } from './context-scores.js';
import { boxOf, seePicture, squareOf } from './judge.js';
import type { FaceLabel } from './labels.js';
import { loadFaceplugin, loadMiniFas } from './peers/nets.js';
import { folds, isHeldOut } from './selection.js';

/** One labelled picture: what our head judges, and what the peers say of the same face. */
export type Measured = {
  readonly repo: string;
  readonly path: string;
  readonly label: string;
  /** −1: portraits, which have no attacks. */
  readonly fold: number;
  /** Never fitted to. */
  readonly held: boolean;
  /** The context, the last of them, by the net that was trained without this fold. */
  readonly measures: readonly number[];
  readonly quality: number;
  /** Neither too dark, nor burnt, nor too poor: the service goes on to judge whether it is live. */
  readonly isJudged: boolean;
  readonly peers: Readonly<Record<'MiniFASNetV2' | 'faceplugin fr_liveness', number | undefined>>;
};

type Kept = Measured | { readonly repo: string; readonly path: string; readonly absent: true };

const nameOf = ({ repo, path }: { repo: string; path: string }): string => `${repo} ${path}`;

export const readMeasures = (file: string): readonly Measured[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Kept)
        .flatMap((row) => ('absent' in row ? [] : [row]))
    : [];

/**
 * Appends to `file`, so that a run that was stopped goes on where it was. Remove it when the net
 * or the views change.
 */
export const measureFacesOf = async (
  labels: readonly FaceLabel[],
  clones: Clones,
  tools: Tools,
  blindContext: BlindContext,
  file: string,
): Promise<readonly Measured[]> => {
  const [miniFas, faceplugin] = [await loadMiniFas(), await loadFaceplugin()];
  mkdirSync(dirname(file), { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const known = new Set(lines.filter(Boolean).map((line) => nameOf(JSON.parse(line) as Kept)));
  const left = labels.filter((label) => !known.has(nameOf(label)));
  await mapWithProgress('measures', left, async ({ repo, path, label }) => {
    const bytes = clones.read(repo, path);
    const seen = bytes && (await seePicture(bytes, tools));
    const face = seen?.faces.face;
    const keep = (row: Kept): void => appendFileSync(file, `${JSON.stringify(row)}\n`);
    if (!seen || !face) return keep({ repo, path, absent: true });
    const { photo } = seen;
    const picture = measurePicture(photo, face);
    const fold = folds[repo] ?? -1;
    const measures = await tools.antispoof.measure(photo, face);
    const context = fold < 0 ? measures.at(-1)! : blindContext(repo, path);
    if (context === undefined) return keep({ repo, path, absent: true });
    keep({
      repo,
      path,
      label,
      fold,
      held: fold < 0 && isHeldOut(path),
      measures: [...measures.slice(0, -1), context].map((value) => +value.toFixed(5)),
      quality: qualityOf(picture),
      isJudged: judgeScores(scoresOf(maxScore, picture), picture) === undefined,
      peers: {
        MiniFASNetV2: await miniFas?.(squareOf(photo, face, 80)),
        'faceplugin fr_liveness': await faceplugin?.(boxOf(photo, face, 128)),
      },
    });
  });
  return readMeasures(file);
};
