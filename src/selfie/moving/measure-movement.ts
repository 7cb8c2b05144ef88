import type { Action, DetectedAction } from '../../contract/challenge.js';
import { findActions } from './find-actions.js';
import type { MovingMeasures } from './judge-moving.js';
import { countJumps } from './measure-continuity.js';
import { measureFlatness, type MeshFrame } from './measure-flatness.js';

/** Actions that show the depth of a head. */
const showsDepth: readonly Action[] = ['turn_left', 'turn_right', 'come_closer'];

export type Asked = {
  readonly asked: readonly Action[];
  readonly promptedAtMs?: readonly number[] | undefined;
};

type Movement = Pick<MovingMeasures, 'flatness'> & {
  readonly [K in 'jumps' | 'areActionsDone' | 'isEarly' | 'isFlatnessJudged']: NonNullable<
    MovingMeasures[K]
  >;
};

/** Measures of a recording from landmarks alone. `framePx`: the longer side of its frames. */
export const measureMovement = (
  frames: readonly MeshFrame[],
  framePx: number,
  { asked, promptedAtMs }: Asked,
): { readonly actions: readonly DetectedAction[]; readonly movement: Movement } => {
  const measures = frames.map((frame) => frame.measures);
  const { actions, isEarly } = findActions(asked, measures, promptedAtMs);
  return {
    actions,
    movement: {
      jumps: countJumps(measures),
      areActionsDone: actions.every(({ done }) => done),
      isEarly,
      flatness: measureFlatness(frames, framePx),
      isFlatnessJudged: asked.some((action) => showsDepth.includes(action)),
    },
  };
};
