/**
 * A conversation, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set: conversation.ts CAMERA
 *
 * CAMERA is your program for screen and camera. It is called with an empty folder and takes ten frames a
 * second at once, each named by its time in milliseconds (0.jpg, 95.jpg, …) and moved into the folder when
 * it is whole. It reads what to show from its standard input, a line of JSON for each prompt:
 * {"number":1,"kind":"dot","yaw_deg":9,"pitch_deg":0} or {"number":9,"kind":"action","action":"open_mouth"}.
 * When the input ends it leaves selfie.jpg, a photo, and ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConversationCamera, createClient, isAccepted, isAnversoError } from '@anverso/client';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name}`);
  return value;
};

const [program] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'conversation-'));
let stopCamera = (): void => undefined;
try {
  if (!program) throw new Error('use: conversation.ts CAMERA');
  const anverso = createClient({
    baseUrl: setting('ANVERSO_URL'),
    username: setting('ANVERSO_USERNAME'),
    password: setting('ANVERSO_PASSWORD'),
  });
  const child = spawn(program, [folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  stopCamera = () => void child.stdin.end();
  const ended = once(child, 'exit');
  const early = new AbortController();
  child.stdin.on('error', () => early.abort(new Error(`${program} ended too early`)));
  void ended.then(() => early.abort(new Error(`${program} ended too early`)));
  const shown = [{ number: 0, sinceMs: 0 }];
  let lastMs = -1;
  const opened = await anverso.openConversation();
  const camera: ConversationCamera = {
    show: (prompts) => {
      for (const prompt of prompts) child.stdin.write(`${JSON.stringify(prompt)}\n`);
      shown.push({ number: prompts.at(-1)!.number, sinceMs: Date.now() });
    },
    takeFrames: async () => {
      const times = (await readdir(folder))
        .flatMap((name) => /^(\d+)\.jpg$/.exec(name)?.[1] ?? [])
        .map(Number)
        .filter((atMs) => atMs > lastMs)
        .sort((a, b) => a - b);
      lastMs = times.at(-1) ?? lastMs;
      return Promise.all(
        times.map(async (atMs) => {
          const path = join(folder, `${atMs}.jpg`);
          const { mtimeMs } = await stat(path);
          const { number } = shown.findLast(({ sinceMs }) => sinceMs <= mtimeMs)!;
          return { bytes: await readFile(path), atMs, shown: number };
        }),
      );
    },
  };
  const recording = await anverso.converse(opened, camera, { signal: early.signal });
  stopCamera();
  await ended;
  const selfie = await readFile(join(folder, 'selfie.jpg'));
  const { body } = await anverso.checkMovingLiveness({ selfie, ...recording });
  console.log(JSON.stringify(body));
  // `details.challenge.verdict` says `retry` where the person may well be live: ask once more.
  process.exitCode = isAccepted(body) ? 0 : 1;
} catch (fault) {
  console.error(isAnversoError(fault) ? `${fault.status} ${fault.message}` : String(fault));
  process.exitCode = 2;
} finally {
  stopCamera();
  await rm(folder, { recursive: true, force: true });
}
