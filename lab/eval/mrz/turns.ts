import { readFileSync } from 'node:fs';
import { openPhoto, type Photo } from '../../../src/image/photo.js';
import type { Tools } from '../../../src/models/tools.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { percent, shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { hashOf, sampleOf, seeded } from '../../support/stats.js';
import type { Label } from './labels.js';
import { pose } from './pose.js';
import { readPicture } from './read.js';
import { scoreReading } from './score.js';

/**
 * 15 turns over the whole circle: steps of 24°, so that no quarter turn hides what lies between.
 */
const turnsDeg = Array.from({ length: 15 }, (_, i) => i * 24);
const tiltsDeg = [10, 20, 30, 40] as const;
/** Of the scans; the photos are few and all take part. Bounded by time: each is read 19 times. */
const scanCount = 10;

type Pose = { readonly turnDeg: number; readonly tiltDeg: number };
type Posed = Pose & { readonly exact: boolean; readonly wrong: boolean; readonly isPhoto: boolean };

const open = async (label: Label, tools: Tools): Promise<Photo> => {
  const photo = await openPhoto(readFileSync(label.file), {
    limits: tools.limits,
    unreadable: 'fileUnreadable',
  });
  if (isRejection(photo)) throw new Error(`${label.name} does not decode`);
  return photo;
};

const readPoses = async (label: Label, poses: readonly Pose[], tools: Tools): Promise<Posed[]> => {
  const photo = await open(label, tools);
  const random = seeded(hashOf(label.name));
  const posed: Posed[] = [];
  for (const { turnDeg, tiltDeg } of poses) {
    // A tilt goes any way: towards a side, a corner, away.
    const seen = pose(photo, { turnDeg, tiltDeg, towardsDeg: 360 * random() });
    const read = await readPicture(seen, tools, 'mrz');
    const { exact, wrongName, wrongValue } = scoreReading(label.mrz!, read.zone?.reading);
    posed.push({
      turnDeg,
      tiltDeg,
      exact,
      wrong: wrongName || wrongValue,
      isPhoto: label.group === 'photo',
    });
  }
  return posed;
};

const rowOf = (name: string, all: readonly Posed[], base: readonly Posed[]): string[] => {
  const rate = (some: readonly Posed[]): number =>
    some.filter(({ exact }) => exact).length / some.length;
  const part = (isPhoto: boolean): string => {
    const some = all.filter((one) => one.isPhoto === isPhoto);
    return `${some.filter(({ exact }) => exact).length}/${some.length}`;
  };
  const points = 100 * (rate(all) - rate(base));
  return [
    name,
    shareOf(all.filter(({ exact }) => exact).length, all.length),
    `${points >= 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`,
    part(false),
    part(true),
    String(all.filter(({ wrong }) => wrong).length),
  ];
};

export const turnsSection = async (labels: readonly Label[], tools: Tools): Promise<string> => {
  const scored = labels.filter(({ mrzValid, quad }) => mrzValid && quad !== undefined);
  const scans = scored.filter(({ group }) => group === 'upright');
  const chosen = [
    ...sampleOf(scans, scanCount, 1),
    ...scored.filter(({ group }) => group === 'photo'),
  ];
  const poses: Pose[] = [
    ...turnsDeg.map((turnDeg) => ({ turnDeg, tiltDeg: 0 })),
    ...tiltsDeg.map((tiltDeg) => ({ turnDeg: 0, tiltDeg })),
  ];
  const all = (
    await mapWithProgress('turns and tilts', chosen, (label) => readPoses(label, poses, tools))
  ).flat();
  const at = (pose: Pose): Posed[] =>
    all.filter(({ turnDeg, tiltDeg }) => turnDeg === pose.turnDeg && tiltDeg === pose.tiltDeg);
  const base = at(poses[0]!);
  const turned = all.filter(({ turnDeg, tiltDeg }) => turnDeg > 0 && tiltDeg === 0);
  const tilted = all.filter(({ tiltDeg }) => tiltDeg > 0);
  return [
    '## Turned and tilted',
    '',
    `${chosen.length} documents (${chosen.filter(({ group }) => group !== 'photo').length} upright scans chosen by a seed, every phone photo), each turned in memory over a grey ground and tilted as a camera would see it, in a direction that a seed chooses. A tilted pixel is the mean of nine looks at the picture, as a sensor’s pixel averages what falls on it. Points: against the same pictures at 0°.`,
    '',
    tableOf(
      ['', 'exact', 'points', 'scans', 'photos', 'wrong but valid'],
      [
        ...poses.map((pose) =>
          rowOf(
            pose.tiltDeg > 0 ? `tilt ${pose.tiltDeg}°` : `turn ${pose.turnDeg}°`,
            at(pose),
            base,
          ),
        ),
        rowOf('**all turns**', turned, base),
        rowOf('**all tilts**', tilted, base),
      ],
    ),
    '',
    `Turns together ${percent(turned.filter(({ exact }) => exact).length / turned.length)}, tilts ${percent(tilted.filter(({ exact }) => exact).length / tilted.length)}, untouched ${percent(base.filter(({ exact }) => exact).length / base.length)}.`,
  ].join('\n');
};
