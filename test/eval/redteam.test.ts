import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { film } from '../../lab/redteam/film.js';
import { encodeFrame } from '../../lab/redteam/frames.js';
import { animators } from '../../lab/redteam/methods/all.js';
import { openAsSelfie } from '../../lab/redteam/open-portrait.js';
import { pathOfActions, pathOfDot } from '../../lab/redteam/paths.js';
import { atRest, type Animator, type Portrait, type Pose } from '../../lab/redteam/puppet.js';
import { variants } from '../../lab/redteam/variants.js';
import { trackFace } from '../../src/flows/selfie/track-face.js';
import { loadTools, type Tools } from '../../src/models/tools.js';
import { actionLimits } from '../../src/selfie/moving/thresholds.js';

const specimen = new URL('../../specimens/passport.jpg', import.meta.url);

let tools: Tools;
let portrait: Portrait;
beforeAll(async () => {
  tools = await loadTools();
  portrait = (await openAsSelfie(readFileSync(specimen), tools))!;
});

/** What the service measures in the drawn frame. */
const measured = async (animate: Animator, pose: Partial<Pose>) => {
  const frame = await encodeFrame(animate(portrait)({ ...atRest, ...pose }));
  const { frames } = await trackFace([frame], [0], tools);
  return frames[0]!.measures;
};

describe.each(Object.entries(animators))('one photo, animated: %s', (_, animate) => {
  it('turns, nods, opens the mouth and closes the lids as it is told', async () => {
    const rest = await measured(animate, {});
    const left = await measured(animate, { yawDeg: 25 });
    expect(left.yawDeg - rest.yawDeg).toBeGreaterThan(14);
    const right = await measured(animate, { yawDeg: -25, pitchDeg: 15 });
    expect(rest.yawDeg - right.yawDeg).toBeGreaterThan(14);
    expect(right.pitchDeg - rest.pitchDeg).toBeGreaterThan(6);
    const open = await measured(animate, { mouth: 0.24 });
    expect(rest.mouthRatio).toBeLessThan(actionLimits.mouth.rest);
    expect(open.mouthRatio).toBeGreaterThan(actionLimits.mouth.done);
    const closed = await measured(animate, { lids: 1 });
    expect(closed.lidsRatio).toBeLessThan(0.8 * rest.lidsRatio);
  });
});

describe('a recording that no camera took', () => {
  const path = pathOfActions([{ action: 'turn_left', fromMs: 1000 }]);

  it('is the same for the same seed, and another for another', async () => {
    const puppet = () => portrait.image;
    const first = await film(puppet, path, variants['camera noise'], 'one')(500);
    expect(await film(puppet, path, variants['camera noise'], 'one')(500)).toEqual(first);
    expect(await film(puppet, path, variants['camera noise'], 'two')(500)).not.toEqual(first);
  });

  it('shows an action in its time only', () => {
    expect([path(900), path(1900), path(4000)].map(({ yawDeg }) => yawDeg)).toEqual([0, 32, 0]);
  });

  it('follows a dot as late as its player reacts', () => {
    const spots = [
      { yawDeg: 0, pitchDeg: 0 },
      { yawDeg: 18, pitchDeg: -9 },
    ];
    const moves = spots.map((to, i) => ({ to, fromMs: 500 * i }));
    const follow = pathOfDot(moves, 500, { reactionMs: 200, yawGain: 1, pitchGain: 1 });
    expect([follow(700).yawDeg, follow(950).yawDeg, follow(1200).yawDeg]).toEqual([0, 9, 18]);
    expect(follow(1200).pitchDeg).toBe(-9);
  });
});
