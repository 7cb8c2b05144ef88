import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asMotionJpeg } from '../../lab/redteam/cameras.js';
import { film } from '../../lab/redteam/film.js';
import { encodeFrame } from '../../lab/redteam/frames.js';
import { animators } from '../../lab/redteam/methods/all.js';
import { flatSheet } from '../../lab/redteam/methods/flat-sheet.js';
import { nearestPhoto } from '../../lab/redteam/methods/many-photos.js';
import { warpMesh } from '../../lab/redteam/methods/mesh-warp.js';
import { spliceClips } from '../../lab/redteam/methods/splice-clips.js';
import { swapFace } from '../../lab/redteam/methods/swap-face.js';
import { openAsSelfie } from '../../lab/redteam/open-portrait.js';
import { pathOfActions, pathOfDot } from '../../lab/redteam/paths.js';
import { everything, inTurn, planAttacks } from '../../lab/redteam/plan.js';
import {
  atRest,
  type Animator,
  type Path,
  type Portrait,
  type Pose,
} from '../../lab/redteam/puppet.js';
import { variants } from '../../lab/redteam/variants.js';
import { type WayName, ways } from '../../lab/redteam/ways.js';
import { writeAttack } from '../../lab/redteam/write-attacks.js';
import { seeded } from '../../lab/support/stats.js';
import { readRecordedConversation } from '../../src/cli/recorded-conversations.js';
import { trackFace } from '../../src/flows/selfie/track-face.js';
import type { Point } from '../../src/geometry/point.js';
import type { Image } from '../../src/image/image.js';
import { loadTools, type Tools } from '../../src/models/tools.js';
import { judgeFollowing, measureFollowing } from '../../src/selfie/moving/measure-following.js';
import { clockOffsetOf } from '../../src/selfie/moving/sort-arrivals.js';
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

describe('pieced together', () => {
  const filled = (colour: readonly number[]): Image => {
    const data = new Uint8Array(portrait.image.data.length).map((_, i) => colour[i % 3]!);
    return { ...portrait.image, data };
  };
  const at = ({ data, widthPx }: Image, { x, y }: Point): readonly number[] => {
    const from = 3 * (Math.round(y) * widthPx + Math.round(x));
    return [...data.subarray(from, from + 3)];
  };
  const [nose, lip] = [4, 13] as const;
  const corner = { x: 5, y: 5 };
  const open = { ...atRest, mouth: 0.24 };

  it('a stolen face is over that of an accomplice, and nowhere else', () => {
    const stolen = { ...portrait, image: filled([200, 0, 0]) };
    const drawn = swapFace(warpMesh(portrait), stolen)(atRest);
    const { points } = portrait.mesh;
    expect(at(drawn, points[nose]!)[1]).toBeLessThan(5);
    expect(at(drawn, corner)).toEqual(at(warpMesh(portrait)(atRest).image, corner));
  });

  it('a mouth is taken from the clip of somebody else, and nothing else is', () => {
    const frame = { ...portrait, image: filled([0, 0, 200]), mouthRatio: 0.24, lidsShare: 0 };
    const drawn = spliceClips(portrait, { mouth: [frame], lids: [frame] })(open);
    const warped = warpMesh(portrait)(open);
    expect(at(drawn, warped.points[lip]!)[1]).toBeLessThan(5);
    expect(at(drawn, warped.points[nose]!)).toEqual(at(warped.image, warped.points[nose]!));
  });

  it('of many pictures, the nearest is shown', () => {
    const turned = warpMesh(portrait)({ ...atRest, yawDeg: 30 });
    const other = { image: filled([0, 200, 0]), mesh: { ...portrait.mesh, points: turned.points } };
    const shown = nearestPhoto([portrait, other]);
    expect(at(shown(atRest).image, corner)).toEqual(at(portrait.image, corner));
    const far = shown({ ...atRest, yawDeg: 28 });
    expect(at(far.image, far.points[nose]!)).toEqual([0, 200, 0]);
  });

  it('a sheet at rest is the photo; a turned one is not', () => {
    const sheet = flatSheet(portrait);
    expect(at(sheet(atRest), corner)).toEqual(at(portrait.image, corner));
    const turned = sheet({ ...atRest, yawDeg: 30 });
    expect(Buffer.compare(turned.data, portrait.image.data)).not.toBe(0);
  });

  it('a file for the fake camera of a browser has thirty frames a second', () => {
    const frames = [1, 2].map((value) => Uint8Array.of(value));
    expect([...asMotionJpeg(frames, 100)]).toEqual([1, 1, 1, 2, 2, 2]);
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

describe('ways in', () => {
  const frame = new Uint8Array(1);
  /** The recording, and what its frames were to show. */
  const sent = async (way: WayName, seed: number) => {
    let path: Path | undefined;
    const filmed = (given: Path) => {
      path = given;
      return () => Promise.resolve(frame);
    };
    const recording = await ways[way](filmed, seeded(seed), 100);
    return { recording, path: path! };
  };

  it('posted: a turn is among the actions, as the service asks', async () => {
    for (const seed of [1, 2, 3]) {
      const { recording } = await sent('posted', seed);
      expect(recording.frames).toHaveLength(recording.timesMs.length);
      expect(recording.asked.some((action) => action.startsWith('turn'))).toBe(true);
    }
  });

  it('in a conversation: the puppet follows what was revealed, neither early nor late', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const { recording, path } = await sent('conversation', seed);
      const conversation = recording.conversation!;
      const offsetMs = clockOffsetOf(conversation);
      const poses = recording.timesMs.map((ms) => ({ ...path(ms), atMs: ms + offsetMs }));
      const judged = judgeFollowing(measureFollowing(poses, conversation));
      expect(Object.values(judged)).toEqual([false, false, false, false]);
    }
  });

  it('an attack that was written to a folder is the same when it is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const { recording } = await sent('conversation', 1);
    const person = { name: 'nobody', set: 'specimens', photos: [], clips: [], poses: [] } as const;
    const attack = { method: 'mesh warp', way: 'conversation', person, attempt: 0 } as const;
    await writeAttack(folder, { ...attack, accomplice: undefined, variant: 'tint' }, recording);
    const read = await readRecordedConversation(join(folder, 'mesh-warp-conversation', 'nobody-0'));
    expect(read.asked).toEqual(recording.asked);
    const { prompts, revealedAtMs, answeredAtMs } = recording.conversation!;
    expect(read.conversation).toMatchObject({ prompts, revealedAtMs, answeredAtMs });
    await rm(folder, { recursive: true });
  });

  it('every beginning of the plan has all methods, of all sets of people in turn', () => {
    const person = (name: string, set: 'specimens' | 'phone photos') => {
      return { name, set, photos: [], clips: [], poses: [] };
    };
    const people = [...'abcd'].map((name) => person(name, 'specimens'));
    const all = [...people, person('e', 'phone photos')];
    expect(
      inTurn(all)
        .slice(0, 2)
        .map(({ set }) => set)
        .sort(),
    ).toEqual(['phone photos', 'specimens']);
    const planned = planAttacks(all, { ...everything, count: 2 });
    const first = planned.slice(0, planned.length / 2);
    // Nobody here has clips or poses.
    expect(new Set(first.map(({ method }) => method)).size).toBe(5);
    expect(planned).toEqual(planAttacks(all, { ...everything, count: 2 }));
  });
});
