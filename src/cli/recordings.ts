import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Config } from '../config.js';
import { judgeRecording } from '../flows/selfie/judge-recording.js';
import { loadFlowTools } from '../flows/tools.js';
import { isAction, type MovingAnswer, type Recording } from '../spec/challenge.js';
import { limits } from '../spec/limits.js';
import { usageError } from './command.js';

const askedFile = 'asked.json';

/** `asked.json`: {"actions": ["open_mouth"], "prompted_at_ms": [0]}; the prompts may be left out. */
const readAsked = async (folder: string): Promise<Pick<Recording, 'asked' | 'promptedAtMs'>> => {
  const file = join(folder, askedFile);
  const text = await readFile(file, 'utf8').catch(() => {
    throw usageError(`${file} cannot be read`);
  });
  const { actions, prompted_at_ms } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(actions) || actions.length === 0 || !actions.every(isAction))
    throw usageError(`${file} lists no actions that the service asks for`);
  const prompts = prompted_at_ms as readonly number[] | undefined;
  return { asked: actions, ...(prompts && { promptedAtMs: prompts }) };
};

/** A folder of frames, each named by its time in milliseconds. */
export const readRecording = async (folder: string): Promise<Recording> => {
  const names = (await readdir(folder)).filter(
    (name) => !name.startsWith('.') && extname(name) !== '.json',
  );
  const timed = names
    .map((name) => ({ name, atMs: Number(basename(name, extname(name))) }))
    .sort((a, b) => a.atMs - b.atMs);
  const misnamed = timed.find(({ atMs }) => !Number.isFinite(atMs));
  if (misnamed) throw usageError(`${join(folder, misnamed.name)} is not named by its time in ms`);
  const frames: Uint8Array[] = [];
  for (const { name } of timed) frames.push(await readFile(join(folder, name)));
  return { frames, timesMs: timed.map(({ atMs }) => atMs), ...(await readAsked(folder)) };
};

/** Folders below `folder` that hold a recording, or the folder itself, in the order of names. */
export const findRecordings = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw usageError(`${folder} cannot be read`);
  });
  if (entries.some(({ name }) => name === askedFile)) return [folder];
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  if (folders.length === 0) throw usageError(`${folder} holds no recording`);
  return folders.map(({ name }) => join(folder, name)).sort();
};

/** One line of the answer, spelled as on the wire. */
export const lineOf = (folder: string, answer: MovingAnswer) => ({
  folder: basename(folder),
  actions: answer.actions.map(({ action, done, atMs }) => ({
    ...{ action, done },
    at_ms: atMs ?? null,
  })),
  flatness: answer.flatness,
  liveness: answer.liveness,
  same_face: answer.sameFace,
  verdict: answer.verdict,
  why: answer.why,
});

export const openMovingJudge = async ({ imagePixels }: Pick<Config, 'imagePixels'>) => {
  const tools = await loadFlowTools({ ...limits, imagePixels });
  return async (folder: string) =>
    lineOf(folder, await judgeRecording(await readRecording(folder), tools));
};
