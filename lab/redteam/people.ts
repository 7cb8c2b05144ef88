import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { resultsFolder } from './results.js';

/*
 * The people whose pictures the attacks are made of: listed in ../shared/data/faces, taken from
 * clones of the repositories that the lists name, each in CLONES/owner+name/repo
 * (CLONES is ANVERSO_CLONES). Pictures are cut out once and stay beside the results, which git ignores.
 */

const root = resolve(import.meta.dirname, '..', '..');
const listsFolder =
  process.env['ANVERSO_FACE_LISTS'] ?? resolve(root, '..', 'shared', 'data', 'faces');
const clonesFolder = process.env['ANVERSO_CLONES'];

export type PeopleSet = 'specimens' | 'phone photos' | 'phone videos' | 'head poses';

/** A picture and what it shows, where the list says so. */
export type Picture = { readonly file: string; readonly yawDeg: number; readonly pitchDeg: number };
type Clip = { readonly action: 'open_mouth' | 'close_eyes'; readonly folder: string };

export type Person = {
  readonly name: string;
  readonly set: PeopleSet;
  /** A picture file, or several to choose the most frontal of. */
  readonly photos: readonly string[];
  readonly clips: readonly Clip[];
  readonly poses: readonly Picture[];
};

type Listed = {
  readonly repo: string;
  readonly commit: string;
  readonly path: string;
  readonly person: string;
  readonly set: string;
  readonly label: string;
  readonly action?: string;
  readonly series?: number;
  readonly yaw?: number;
  readonly pitch?: number;
};

const listOf = (name: string): readonly Listed[] =>
  gunzipSync(readFileSync(join(listsFolder, `${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Listed);

const cloneOf = (repo: string): string => join(clonesFolder!, repo.replace('/', '+'), 'repo');

const bytesOf = ({ repo, commit, path }: Listed): Buffer =>
  execFileSync('git', ['-C', cloneOf(repo), 'show', `${commit}:${path}`], { maxBuffer: 1 << 28 });

const picturesFolder = join(resultsFolder, 'people');

/** The file of a listed picture, cut out of its repository once. */
const fileOf = (listed: Listed, name: string): string => {
  const file = join(picturesFolder, listed.person, name);
  if (!existsSync(file)) {
    mkdirSync(join(picturesFolder, listed.person), { recursive: true });
    writeFileSync(file, bytesOf(listed));
  }
  return file;
};

const framesPerSecond = 10;

/** A video as frames named by their time in milliseconds. */
const framesOf = (listed: Listed, name: string): string => {
  const folder = join(picturesFolder, listed.person, name);
  if (existsSync(folder)) return folder;
  const work = mkdtempSync(join(tmpdir(), 'anverso-redteam-'));
  try {
    writeFileSync(join(work, 'video'), bytesOf(listed));
    const filter = `fps=${framesPerSecond}`;
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-i', join(work, 'video'), '-vf', filter, '-q:v', '2'],
      join(work, '%04d.jpg'),
    ]);
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(work).filter((one) => one.endsWith('.jpg'))) {
      const atMs = Math.round(((Number(file.slice(0, 4)) - 1) * 1000) / framesPerSecond);
      writeFileSync(join(folder, `${atMs}.jpg`), readFileSync(join(work, file)));
    }
    return folder;
  } finally {
    rmSync(work, { recursive: true });
  }
};

const byPerson = (listed: readonly Listed[]): ReadonlyMap<string, readonly Listed[]> =>
  Map.groupBy(listed, ({ person }) => person);

const shortName = (person: string): string => person.slice(0, 8);

const phoneVideos = (): readonly Person[] => {
  const live = listOf('actions').filter(
    ({ set, label }) => set === 'fapa_videos' && label === 'live',
  );
  return [...byPerson(live)].map(([name, videos]) => {
    const clipOf = (listed: string, action: Clip['action']): Clip => ({
      action,
      folder: framesOf(
        videos.find((video) => video.action === listed)!,
        action,
      ),
    });
    const clips = [clipOf('mouth', 'open_mouth'), clipOf('eyes_closed', 'close_eyes')];
    const photos = [300, 600, 0].map((ms) => join(clips[0]!.folder, `${ms}.jpg`));
    return { name, set: 'phone videos', photos, clips, poses: [] };
  });
};

/** Further than the dot and the turns go. */
const maxPose = { yawDeg: 45, pitchDeg: 15 } as const;

const headPoses = (): readonly Person[] =>
  [...byPerson(listOf('poses'))].map(([name, all]) => {
    const poses = all
      .filter(
        ({ series, yaw, pitch }) =>
          series === 1 && Math.abs(yaw!) <= maxPose.yawDeg && Math.abs(pitch!) <= maxPose.pitchDeg,
      )
      .map((one) => ({
        file: fileOf(one, `${one.yaw}_${one.pitch}.jpg`),
        yawDeg: one.yaw!,
        pitchDeg: one.pitch!,
      }));
    const frontal = poses.filter(({ yawDeg, pitchDeg }) => yawDeg === 0 && pitchDeg === 0);
    return { name, set: 'head poses', photos: frontal.map(({ file }) => file), clips: [], poses };
  });

const phonePhotos = (): readonly Person[] => {
  const listed = listOf('pairs').filter(({ set }) => set === 'td_portrait26');
  return [...byPerson(listed)].map(([name, all]) => ({
    name: `td_${shortName(name)}`,
    set: 'phone photos',
    photos: all.slice(0, 6).map((one, i) => fileOf(one, `${i}.jpg`)),
    clips: [],
    poses: [],
  }));
};

const specimens = (): readonly Person[] =>
  ['passport', 'passport-mex', 'ine-front', 'cedula-front'].map((name) => ({
    name,
    set: 'specimens',
    photos: [join(root, 'specimens', `${name}.jpg`)],
    clips: [],
    poses: [],
  }));

/** Without the listed pictures only the specimens are left. */
export const hasPeople = (): boolean =>
  clonesFolder !== undefined && existsSync(clonesFolder) && existsSync(listsFolder);

export const readPeople = (): readonly Person[] => [
  ...specimens(),
  ...(hasPeople() ? [...phonePhotos(), ...phoneVideos(), ...headPoses()] : []),
];
