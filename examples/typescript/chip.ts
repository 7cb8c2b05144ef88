/**
 * Plays a bank's backend and its app, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set:
 * chip.ts SELFIE READER [ARGUMENT…]
 *
 * The backend makes a session of a chip and a selfie; the app does its steps; the backend asks what was decided.
 * READER is your program that reads a chip. It is called with ARGUMENTs, an empty folder and the challenge in
 * hexadecimal, and leaves EF_SOD, DG1, DG2, DG14, DG15 (as many as the chip has) and ACTIVE_AUTHENTICATION.
 * SELFIE is a photo (NAME.jpg), or a program as RECORD of moving.ts: then the selfie is a moving one.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient, isAccepted, isAnversoError } from '@anverso/client';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name}`);
  return value;
};

/** Each file of the chip and the field that it is posted as. */
const filesOfChip = {
  ...{ EF_SOD: 'sod', DG1: 'dg1', DG2: 'dg2', DG14: 'dg14', DG15: 'dg15' },
  ACTIVE_AUTHENTICATION: 'active_authentication',
};

/** The app: it knows the link's token, and neither name nor password of the client. */
const openApp = (token: string) => {
  const headers = {
    authorization: `Bearer ${token}`,
    // The same for every step.
    'anverso-device': randomBytes(16).toString('base64url'),
  };
  const post = async <Answer>(path: string, body?: FormData): Promise<Answer> => {
    const url = `${setting('ANVERSO_URL')}/api/v3.2/capture/steps/${path}`;
    const init = { method: 'POST', headers, ...(body && { body }) };
    let answer = await fetch(url, init);
    // A busy service has judged nothing: the same is sent again.
    for (let tries = 0; answer.status === 503 && tries < 5; tries += 1) {
      await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 1));
      answer = await fetch(url, init);
    }
    // A refused step is an answer, too: `accepted` is false.
    const json = (await answer.json()) as { accepted?: boolean; error?: string };
    if (!answer.ok && json.accepted === undefined)
      throw new Error(`${answer.status} ${json.error ?? ''}`);
    return json as Answer;
  };
  const finish = async (index: number, form: FormData): Promise<void> => {
    const answer = await post<{ accepted: boolean; advice?: string }>(`${index}/`, form);
    // Your app shows the advice and lets the person try again, five times at most.
    if (!answer.accepted) throw new Error(answer.advice ?? 'the step was refused');
  };
  /** Your app shows the text and sends this when the person agrees. */
  const agree = async (): Promise<void> => {
    const url = `${setting('ANVERSO_URL')}/api/v3.2/capture/`;
    const { consent } = (await (await fetch(url, { headers })).json()) as {
      consent: { text: string; text_sha256: string };
    };
    const answer = await fetch(`${url}consent/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text_sha256: consent.text_sha256 }),
    });
    if (!answer.ok) throw new Error(`${answer.status} for the consent`);
  };
  return { post, finish, agree };
};
type App = ReturnType<typeof openApp>;

const addFile = async (form: FormData, field: string, path: string): Promise<void> =>
  form.append(field, new Blob([await readFile(path)]), field);

const readChip = async (app: App, index: number, [reader, ...args]: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'chip-'));
  try {
    // Good for five minutes: ask before the chip is read, so that it is held to the phone only once.
    const path = `${index}/chip-challenge/`;
    const { id, challenge } = await app.post<{ id: string; challenge: string }>(path);
    execFileSync(reader!, [...args, folder, challenge], { stdio: 'inherit' });
    const form = new FormData();
    for (const [name, field] of Object.entries(filesOfChip))
      if (existsSync(join(folder, name))) await addFile(form, field, join(folder, name));
    if (form.has('active_authentication')) form.set('challenge_id', id);
    await app.finish(index, form);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const sendPhoto = async (app: App, index: number, path: string): Promise<void> => {
  const form = new FormData();
  await addFile(form, 'selfie', path);
  await app.finish(index, form);
};

const sendRecording = async (app: App, index: number, record: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'moving-'));
  try {
    const path = `${index}/challenge/`;
    const { id, actions } = await app.post<{ id: string; actions: readonly string[] }>(path);
    execFileSync(record, [folder, ...actions], { stdio: 'inherit' });
    const times = (await readdir(folder))
      .flatMap((name) => /^(\d+)\.jpg$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
    const form = new FormData();
    form.set('challenge_id', id);
    form.set('frame_times_ms', JSON.stringify(times));
    await addFile(form, 'selfie', join(folder, 'selfie.jpg'));
    for (const time of times) await addFile(form, 'frames', join(folder, `${time}.jpg`));
    await app.finish(index, form);
  } finally {
    await rm(folder, { recursive: true });
  }
};

try {
  const [selfie, ...reader] = process.argv.slice(2);
  if (!selfie || reader.length === 0) throw new Error('use: chip.ts SELFIE READER [ARGUMENT…]');
  const isPhoto = selfie.endsWith('.jpg');

  // The backend.
  const anverso = createClient({
    baseUrl: setting('ANVERSO_URL'),
    username: setting('ANVERSO_USERNAME'),
    password: setting('ANVERSO_PASSWORD'),
  });
  const { id, link } = await anverso.createSession({
    steps: [{ kind: 'chip' }, { kind: 'selfie', liveness: isPhoto ? 'photo' : 'moving' }],
    consent: 'Example Bank compares your face with that of your passport and keeps neither.',
  });

  // The app, which got the link.
  const app = openApp(link.split('#')[1]!);
  await app.agree();
  await readChip(app, 0, reader);
  await (isPhoto ? sendPhoto(app, 1, selfie) : sendRecording(app, 1, selfie));

  // The backend: it decides on `decision.outcome`.
  const session = await anverso.getSession(id);
  console.log(JSON.stringify(session));
  process.exitCode = isAccepted(session) ? 0 : 1;
} catch (fault) {
  console.error(isAnversoError(fault) ? `${fault.status} ${fault.message}` : String(fault));
  process.exitCode = 2;
}
