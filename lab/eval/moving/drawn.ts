import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRecording } from '../../../src/cli/recordings.js';
import { judgeRecording } from '../../../src/flows/selfie/judge-recording.js';
import { trackFace } from '../../../src/flows/selfie/track-face.js';
import type { Image } from '../../../src/image/image.js';
import type { Tools } from '../../../src/models/tools.js';
import { spread } from '../../../src/selfie/moving/spread.js';
import type { Action, MovingReason } from '../../../src/contract/challenge.js';
import { hashOf, seeded } from '../../support/stats.js';
import {
  asGif,
  beside,
  photographed,
  type Seen,
  shifted,
  turned,
  upsideDown,
  withEyeHoles,
  withLowerFace,
} from './draw.js';
import { type Kept, recordingsFolder } from './kept.js';

/** The service's verdict on one drawn recording. */
export type Drawn = {
  readonly kind: string;
  readonly person: string;
  readonly why: MovingReason;
};

const file = resolve(import.meta.dirname, '..', 'out', 'moving-drawn.jsonl');
const maxFrames = 8;
const stepMs = 300;

export const readDrawn = (): readonly Drawn[] =>
  !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Drawn);

type Scene = { readonly print: Seen; readonly behind: readonly Seen[] };
type Kind = {
  readonly kind: string;
  readonly action: 'close_eyes' | 'open_mouth';
  readonly thenTurn?: true;
  /** The pictures, one every quarter of a second. */
  readonly draw: (scene: Scene) => readonly Image[] | Promise<readonly Image[]>;
};

const turnSteps = [10, 22, 34, 45, 55, 55] as const;
/** A sheet that is turned after the action was shown. */
const thenTurned = (images: readonly Image[]): readonly Image[] => [
  ...images,
  ...turnSteps.map((deg) => turned(images.at(-1)!, deg)),
];
const holes = ({ print, behind }: Scene) => behind.map((seen) => withEyeHoles(print, seen));
const lower = ({ print, behind }: Scene) => behind.map((seen) => withLowerFace(print, seen));
const imagesOf = (seen: readonly Seen[]) => seen.map(({ image }) => image);

const kinds: readonly Kind[] = [
  { kind: 'print with eye holes, eyes alone', action: 'close_eyes', draw: holes },
  {
    ...{ kind: 'print with eye holes, then turned', action: 'close_eyes', thenTurn: true },
    draw: (scene) => thenTurned(holes(scene)),
  },
  { kind: 'print over a stranger’s lower face, mouth alone', action: 'open_mouth', draw: lower },
  {
    kind: 'print over a stranger’s lower face, then turned',
    ...{ action: 'open_mouth', thenTurn: true },
    draw: (scene) => thenTurned(lower(scene)),
  },
  {
    kind: 'looped GIF, fed in past the camera',
    action: 'open_mouth',
    draw: async ({ behind }) => {
      const frames = await Promise.all(imagesOf(behind).map(asGif));
      return [...frames, ...frames];
    },
  },
  {
    ...{ kind: 'two faces', action: 'open_mouth' },
    draw: ({ print, behind }) => behind.map(({ image }) => beside(image, print.image)),
  },
  {
    kind: 'the face leaves',
    action: 'open_mouth',
    draw: ({ behind }) =>
      imagesOf(behind).map((image, i) =>
        i < behind.length / 2 ? image : shifted(image, Math.round(0.75 * image.widthPx), 0),
      ),
  },
  {
    ...{ kind: 'phone upside down, a live person', action: 'open_mouth' },
    draw: ({ behind }) => imagesOf(behind).map(upsideDown),
  },
];

const see = async (name: string, tools: Tools): Promise<readonly Seen[]> => {
  const { frames, timesMs } = await readRecording(join(recordingsFolder!, name));
  const chosen = spread(frames.length, maxFrames);
  const track = await trackFace(
    chosen.map((i) => frames[i]!),
    chosen.map((i) => timesMs[i]!),
    tools,
  );
  return track.frames.map(({ photo: { image }, mesh }) => ({ image, mesh }));
};

const judgeKind = async (
  { draw, action, thenTurn }: Kind,
  scene: Scene,
  seed: string,
  tools: Tools,
) => {
  const random = seeded(hashOf(seed));
  const steady = (): number => Math.round(3 * random() - 1.5);
  const frames: Uint8Array[] = [];
  // A sheet is held by a hand.
  for (const image of await draw(scene))
    frames.push(await photographed(shifted(image, steady(), steady()), random));
  const asked: readonly Action[] = [action, ...(thenTurn ? (['turn_left'] as const) : [])];
  return judgeRecording({ frames, timesMs: frames.map((_, i) => stepMs * i), asked }, tools);
};

/** Attacks drawn from the live recordings: each person's print before the next person. */
export const drawAll = async (all: readonly Kept[], tools: Tools): Promise<void> => {
  const live = all.filter(({ label, person }) => label === 'live' && !person.startsWith('p04_'));
  // Every second one: drawing takes longer than judging.
  const people = [...new Set(live.map(({ person }) => person))].filter((_, i) => i % 2 === 0);
  const done = new Set(readDrawn().map(({ kind, person }) => `${kind} ${person}`));
  for (const [i, person] of people.entries()) {
    const next = people[(i + 1) % people.length];
    for (const kind of kinds.filter((one) => !done.has(`${one.kind} ${person}`))) {
      const doing = (who: string | undefined) =>
        live.find((kept) => kept.person === who && kept.action === kind.action);
      const [own, other] = [doing(person), doing(next)];
      if (!own || !other) continue;
      const [print] = await see(own.name, tools);
      const scene = { print: print!, behind: await see(other.name, tools) };
      const { why, flatness, liveness } = await judgeKind(kind, scene, kind.kind + person, tools);
      const found = { ...{ kind: kind.kind, person, why }, flatness, liveness };
      appendFileSync(file, `${JSON.stringify(found)}\n`);
    }
  }
};
