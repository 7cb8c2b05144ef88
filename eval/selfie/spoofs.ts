import type { Tools } from '../../src/models/tools.js';
import { measurePicture, qualityOf } from '../../src/selfie/measure-picture.js';
import { judgeScores, maxScore, scoresOf } from '../../src/selfie/verdict.js';
import { mapWithProgress } from '../progress.js';
import type { Clones } from './clones.js';
import { boxOf, seePicture, squareOf, viewsOf } from './judge.js';
import type { FaceLabel } from './labels.js';
import { loadHuman } from './peers/human.js';
import { createKeptScores } from './peers/kept-scores.js';
import { loadFaceplugin, loadMiniFas, loadSibling } from './peers/nets.js';
import { folds } from './selection.js';

/** Logits, 0 is each one's own limit; undefined where a judge is missing or finds no face. */
export type Judged = {
  readonly label: FaceLabel;
  readonly quality: number;
  /** Neither too dark, nor burnt, nor too poor: the service goes on to judge whether it is live. */
  readonly isJudged: boolean;
  readonly scores: Readonly<Record<string, number | undefined>>;
};

export const judgeNames = [
  'ours, blind to the source',
  'ours, as shipped',
  'MiniFASNetV2',
  'faceplugin fr_liveness',
  'mean of the two',
  '@vladmandic/human real',
  '@vladmandic/human live',
] as const;

const logitOf = (share: number): number =>
  Math.log(Math.max(1e-6, share) / Math.max(1e-6, 1 - share));

export const judgeSpoofs = async (
  labels: readonly FaceLabel[],
  clones: Clones,
  tools: Tools,
  keptFile: string,
): Promise<readonly Judged[]> => {
  const siblings = await Promise.all([0, 1, 2, 3].map(loadSibling));
  const [miniFas, faceplugin, human] = [
    await loadMiniFas(),
    await loadFaceplugin(),
    await loadHuman(),
  ];
  const kept = createKeptScores(keptFile);

  const judged = await mapWithProgress('spoofs', labels, async (label) => {
    const bytes = clones.read(label.repo, label.path);
    const seen = bytes && (await seePicture(bytes, tools));
    const face = seen?.faces.face;
    if (!seen || !face) return undefined;
    const { photo } = seen;
    const sibling = siblings[folds[label.repo] ?? -1];
    const name = `${label.repo} ${label.path}`;
    const place = [face.centre.x, face.centre.y, face.sizePx].map((px) => px.toFixed(1)).join();
    const mini = await kept.of(
      `MiniFASNetV2 ${name} ${place}`,
      miniFas && (() => miniFas(squareOf(photo, face, 80))),
    );
    const plugin = await kept.of(
      `fr_liveness ${name} ${place}`,
      faceplugin && (() => faceplugin(boxOf(photo, face, 128))),
    );
    const theirs = await kept.of(`human ${name}`, human && (() => human(photo.image)));
    const scores: Record<(typeof judgeNames)[number], number | undefined> = {
      'ours, blind to the source': await sibling?.(viewsOf(photo, face)),
      'ours, as shipped': await tools.antispoof.judge(photo, face),
      MiniFASNetV2: mini,
      'faceplugin fr_liveness': plugin,
      'mean of the two':
        mini === undefined || plugin === undefined ? undefined : (mini + plugin) / 2,
      '@vladmandic/human real': theirs && logitOf(theirs.real),
      '@vladmandic/human live': theirs && logitOf(theirs.live),
    };
    const picture = measurePicture(photo, face);
    const isJudged = judgeScores(scoresOf(maxScore, picture), picture) === undefined;
    return { label, quality: qualityOf(picture), isJudged, scores };
  });
  kept.save();
  return judged.filter((found) => found !== undefined);
};
