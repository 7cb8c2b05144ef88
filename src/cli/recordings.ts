import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Config } from '../config.js';
import { judgeRecording } from '../flows/selfie/judge-recording.js';
import { loadFlowTools } from '../flows/tools.js';
import { actions, isAction, type MovingAnswer, type Recording } from '../contract/challenge.js';
import type { Followed } from '../contract/conversation.js';
import { limits } from '../contract/limits.js';
import { usageError } from './command.js';
import { bytesOf, parseJson, readTextInput } from './read-input.js';

const askedFile = 'asked.json';
const example = '{"actions": ["open_mouth"]}';

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isFinite(one));

/** `asked.json`: {"actions": ["open_mouth"], "prompted_at_ms": [0]}; the prompts may be left out. */
const readAsked = async (folder: string): Promise<Pick<Recording, 'asked' | 'promptedAtMs'>> => {
  const file = join(folder, askedFile);
  const text = await readTextInput(file);
  if (text === undefined)
    throw usageError(`${file} is missing: write what was asked, such as ${example}`);
  const given = parseJson(text);
  if (typeof given !== 'object' || given === null)
    throw usageError(`${file} is no JSON object: write ${example}`);
  const { actions: asked, prompted_at_ms: prompts } = given as Readonly<Record<string, unknown>>;
  if (!Array.isArray(asked) || asked.length === 0 || !asked.every(isAction))
    throw usageError(`${file}: "actions" must be a list of ${actions.join(', ')}`);
  if (prompts === undefined) return { asked };
  if (!isNumbers(prompts) || prompts.length !== asked.length)
    throw usageError(`${file}: "prompted_at_ms" must be a list of numbers, one for each action`);
  return { asked, promptedAtMs: prompts };
};

/** The frames of a folder in the order of their times, which are their names. */
export const findTimed = async (folder: string) => {
  const names = (await readdir(folder)).filter(
    (name) => !name.startsWith('.') && extname(name) !== '.json',
  );
  const timed = names
    .map((name) => ({ name, atMs: Number(basename(name, extname(name))) }))
    .sort((a, b) => a.atMs - b.atMs);
  const misnamed = timed.find(({ atMs }) => !Number.isFinite(atMs));
  if (misnamed)
    throw usageError(
      `${join(folder, misnamed.name)} is not named by its time in ms, such as 250.jpg`,
    );
  return timed;
};

/** A folder of frames, each named by its time in milliseconds. */
export const readRecording = async (folder: string): Promise<Recording> => {
  const timed = await findTimed(folder);
  const frames: Uint8Array[] = [];
  for (const { name } of timed) frames.push(await bytesOf(join(folder, name)));
  return { frames, timesMs: timed.map(({ atMs }) => atMs), ...(await readAsked(folder)) };
};

export const expectRecording = async (folder: string): Promise<void> =>
  void (await Promise.all([findTimed(folder), readAsked(folder)]));

/** Reports everything that is wrong with the folders before the first is judged. */
const expectAll = async (folders: readonly string[], expect: Expect): Promise<void> => {
  const problems: string[] = [];
  for (const folder of folders)
    await expect(folder).catch((error: unknown) => {
      problems.push((error as Error).message);
    });
  if (problems.length > 0) throw usageError(problems.join('\n'));
};

type Expect = (folder: string) => Promise<void>;

/** Folders below `folder` that hold a recording, or the folder itself, in the order of names. */
export const findRecordings = async (
  folder: string,
  expect: Expect = expectRecording,
): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw usageError(`${folder} cannot be read`);
  });
  const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const isRecording = below.length === 0 && entries.length > 0;
  if (below.length === 0 && !isRecording)
    throw usageError(`${folder} is empty: each folder in it should be a recording`);
  const folders = isRecording ? [folder] : below.map(({ name }) => join(folder, name)).sort();
  await expectAll(folders, expect);
  return folders;
};

const followedLine = ({ followed, lagMs, correlation, gain, order, roundTripMs }: Followed) => ({
  followed,
  lag_ms: lagMs,
  correlation,
  gain,
  order,
  round_trip_ms: roundTripMs,
});

/** One line of the answer, spelled as on the wire. */
export const lineOf = (folder: string, answer: MovingAnswer) => ({
  folder: basename(folder),
  actions: answer.actions.map(({ action, done, atMs }) => ({
    action,
    done,
    at_ms: atMs ?? null,
  })),
  flatness: answer.flatness,
  liveness: answer.liveness,
  same_face: answer.sameFace,
  turn: answer.turn,
  turn_stretched: answer.turnStretched,
  ...(answer.followed && followedLine(answer.followed)),
  verdict: answer.verdict,
  why: answer.why,
});

export const openMovingJudge = async (
  { imagePixels }: Pick<Config, 'imagePixels'>,
  read: (folder: string) => Promise<Recording> = readRecording,
) => {
  const tools = await loadFlowTools({ ...limits, imagePixels });
  return async (folder: string) => lineOf(folder, await judgeRecording(await read(folder), tools));
};
