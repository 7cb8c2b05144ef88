import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRecording } from '../../../src/cli/recordings.js';
import { trackFace } from '../../../src/flows/selfie/track-face.js';
import type { Tools } from '../../../src/models/tools.js';
import type { MeshFrame } from '../../../src/selfie/moving/measure-flatness.js';
import type { FrameMeasures } from '../../../src/selfie/moving/measure-frame.js';
import type { Action } from '../../../src/contract/challenge.js';

/** What a recording shows, as its label says. */
export type Label = {
  readonly label: 'live' | 'replay' | 'flat';
  readonly person: string;
  /** How a replay was made, or how a flat thing was moved. */
  readonly attack?: string;
  /** What the person does. */
  readonly action: Action;
};

/** A recording's landmarks, so that limits can be changed without looking at pictures again. */
export type Kept = Label & {
  readonly name: string;
  readonly framePx: number;
  readonly frames: readonly MeshFrame[];
};

type Stored = Omit<Kept, 'frames'> & {
  readonly frames: readonly { readonly measures: FrameMeasures; readonly points: string }[];
};

export const keptFolder = resolve(import.meta.dirname, '..', 'out', 'moving');
/** Recordings as `anverso scores --judge moving` takes them, each with label.json. */
export const recordingsFolder = process.env['ANVERSO_RECORDINGS'];

const encode = (points: MeshFrame['points']): string =>
  Buffer.from(Float32Array.from(points.flatMap(({ x, y, z }) => [x, y, z])).buffer).toString(
    'base64',
  );

const decode = (text: string): MeshFrame['points'] => {
  const values = new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer);
  return Array.from({ length: values.length / 3 }, (_, i) => ({
    ...{ x: values[3 * i]!, y: values[3 * i + 1]!, z: values[3 * i + 2]! },
  }));
};

/** Landmarks of the recording, kept for the next run. */
export const keep = async (name: string, maxFrames: number, tools: Tools): Promise<void> => {
  const file = join(keptFolder, `${name}.json`);
  if (existsSync(file)) return;
  const folder = join(recordingsFolder!, name);
  const label = JSON.parse(readFileSync(join(folder, 'label.json'), 'utf8')) as Label;
  const { frames, timesMs } = await readRecording(folder);
  const step = Math.max(1, (frames.length - 1) / (maxFrames - 1));
  const chosen = frames.flatMap((_, i) =>
    Math.round(Math.round(i / step) * step) === i ? [i] : [],
  );
  const track = await trackFace(
    chosen.map((i) => frames[i]!),
    chosen.map((i) => timesMs[i]!),
    tools,
  );
  const photo = track.frames[0]?.photo;
  const stored: Stored = {
    ...{ name, ...label },
    framePx: photo ? Math.max(photo.fullWidthPx, photo.fullHeightPx) : 0,
    frames: track.frames.map(({ measures, mesh }) => ({ measures, points: encode(mesh.points) })),
  };
  mkdirSync(keptFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(stored));
};

export const readKept = (): readonly Kept[] =>
  !existsSync(keptFolder)
    ? []
    : readdirSync(keptFolder)
        .sort()
        .map((file) => {
          const stored = JSON.parse(readFileSync(join(keptFolder, file), 'utf8')) as Stored;
          const frames = stored.frames.map(({ measures, points }) => ({
            ...{ measures, points: decode(points) },
          }));
          return { ...stored, frames };
        });
