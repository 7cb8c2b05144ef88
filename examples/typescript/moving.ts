/**
 * A moving selfie, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set: moving.ts RECORD
 *
 * RECORD is your program for the camera. It is called with an empty folder and the actions
 * (`RECORD FOLDER turn_left open_mouth`), asks the person for them in that order, and leaves
 * frames named by their time in milliseconds (0.jpg, 90.jpg, …) and selfie.jpg, a photo at the end.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, isAccepted, isAnversoError } from '@anverso/client';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name}`);
  return value;
};

const [record] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'moving-'));
try {
  if (!record) throw new Error('use: moving.ts RECORD');
  const anverso = createClient({
    baseUrl: setting('ANVERSO_URL'),
    username: setting('ANVERSO_USERNAME'),
    password: setting('ANVERSO_PASSWORD'),
  });
  // Ask when the person is in front of the camera: the recording must come within 30 seconds.
  const { id, actions } = await anverso.createChallenge();
  execFileSync(record, [folder, ...actions], { stdio: 'inherit' });
  const times = (await readdir(folder))
    .flatMap((name) => /^(\d+)\.jpg$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const { body } = await anverso.checkMovingLiveness({
    challenge_id: id,
    selfie: await readFile(join(folder, 'selfie.jpg')),
    frames: await Promise.all(times.map((time) => readFile(join(folder, `${time}.jpg`)))),
    frame_times_ms: times,
  });
  console.log(JSON.stringify(body));
  // `details.challenge.verdict` says `retry` where the person may well be live: ask once more.
  process.exitCode = isAccepted(body) ? 0 : 1;
} catch (fault) {
  console.error(isAnversoError(fault) ? `${fault.status} ${fault.message}` : String(fault));
  process.exitCode = 2;
} finally {
  await rm(folder, { recursive: true, force: true });
}
