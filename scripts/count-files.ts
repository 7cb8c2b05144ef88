import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Writable } from 'node:stream';
import ts from 'typescript';

/*
 * Counts the files of src/ that a request enters of its own, to its first pixel and to its answer.
 *
 * A file is entered when one of its functions is called. The first pixel is the first call in
 * image/decode.ts, in the worker. Of its own: what a request without a photo, with the same token,
 * enters as well (hooks of the server, the token) is not counted, and two folders count as one file
 * each: workers/, which carries any job, and store/embedded/, which carries any query. A crossing is a step from a file to a file of
 * another folder, in the order in which files are entered for the first time.
 *
 * In a copy of dist/ every function notes its file and the time, in the service and in its worker.
 * The photo is no photo: it is refused at its first pixel, and the rest is the way back. The service
 * does other things meanwhile, so each request is sent a few times, and what was not entered each
 * time is not the request's.
 *
 * npx tsx scripts/count-files.ts lists them; test/files-entered.test.ts has the limits.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'node_modules/.cache/anverso/counted');
const firstPixel = 'image/decode.ts';
const carriers = ['workers/', 'store/embedded/'];
const repeats = 6;

/** Both processes read the same clock. A worker has no other way out than what it prints. */
const noting = `
let last = '';
const isWorker = process.env.COUNTED === 'worker';
globalThis.counted = { on: isWorker, notes: [] };
globalThis.enter = (file) => {
  if (!globalThis.counted.on || file === last) return;
  last = file;
  const atUs = Number(process.hrtime.bigint() / 1000n);
  if (isWorker) process.stderr.write(\`entered \${atUs} \${file}\\n\`);
  else globalThis.counted.notes.push({ atUs, file });
};
`;

type Note = { readonly atUs: number; readonly file: string };
type Counted = { on: boolean; notes: Note[] };
declare global {
  var counted: Counted | undefined;
}

/** The same program; each function says first which file it is of. */
const withNotes = (text: string, file: string): string => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const call = `globalThis.enter(${JSON.stringify(file)})`;
  const added: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const body = node.body as ts.Node;
      if (ts.isBlock(body)) added.push({ at: body.getStart() + 1, text: `${call};` });
      else added.push({ at: body.getStart(), text: `(${call},` }, { at: body.end, text: ')' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const inOrder = added.map((one, i) => ({ ...one, i })).sort((a, b) => a.at - b.at || a.i - b.i);
  let [made, from] = ['', 0];
  for (const { at, text: put } of inOrder) {
    made += text.slice(from, at) + put;
    from = at;
  }
  return made + text.slice(from);
};

const copyWithNotes = async (): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['models', 'package.json'])
    await symlink(join(root, name), join(folder, name));
  await writeFile(join(folder, 'noting.mjs'), noting);
  for (const name of await readdir(join(root, 'dist'), { recursive: true })) {
    const source = name.replace(/\.js$/, '.ts');
    const isProgram = name.endsWith('.js') && existsSync(join(root, 'src', source));
    if (!isProgram && !/\.(sql|json)$/.test(name)) continue;
    const text = await readFile(join(root, 'dist', name), 'utf8');
    await mkdir(dirname(join(folder, 'dist', name)), { recursive: true });
    await writeFile(join(folder, 'dist', name), isProgram ? withNotes(text, source) : text);
  }
};

const notAPhoto = new Blob(['not a photo']);
const formWith = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

type Sent = {
  readonly path: string;
  readonly method?: 'GET';
  readonly headers: Record<string, string>;
  readonly body?: FormData;
};

/** Runs in a process of its own, where everything says which file it is of. */
const sendRequests = async (): Promise<void> => {
  const load = async <T>(file: string) =>
    (await import(pathToFileURL(join(folder, 'dist', file)).href)) as T;
  const { readConfig } = await load<typeof import('../src/config.js')>('config.js');
  const { startService } = await load<typeof import('../src/main.js')>('main.js');
  const { hashPassword } =
    await load<typeof import('../src/http/auth/passwords.js')>('http/auth/passwords.js');
  const { pino } = await import('pino');
  const store = await mkdtemp(join(tmpdir(), 'anverso-count-'));
  process.env['NODE_OPTIONS'] = `--import ${join(folder, 'noting.mjs')}`;
  process.env['COUNTED'] = 'worker';
  const config = readConfig({
    ...{ PORT: '0', ANVERSO_DATA_DIR: store, ANVERSO_WORKERS: '1' },
    ANVERSO_KEY_SECRET: 'a secret of at least thirty-two characters',
  });
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const service = await startService(config, { log: pino(silent) });
  try {
    await service.ready();
    const password = 'correct horse battery';
    await service.store.clients.upsert({
      ...{ name: 'bank', services: ['ocr', 'liveness', 'match'], requestsPerMinute: 1000 },
      ...{ retentionDays: 30, passwordHash: await hashPassword(password) },
    } as never);
    const ask = async (path: string, init: RequestInit) => {
      const answer = await fetch(`${service.url}${path}`, { method: 'POST', ...init });
      return (await answer.json()) as Record<string, string>;
    };
    const login = new URLSearchParams({ username: 'bank', password });
    const { access } = await ask('/api/token/', { body: login });
    const headers = { authorization: `Bearer ${access}` };

    const passport = (): Promise<Sent> => {
      const body = formWith({ document_type: 'passport', frontside: notAPhoto });
      return Promise.resolve({ path: '/api/v3.2/ocr/', headers, body });
    };
    const list = (): Promise<Sent> =>
      Promise.resolve({ path: '/api/v3.2/transactions/', method: 'GET', headers });
    const open = async () => {
      const steps = [{ kind: 'document', document_type: 'passport' }];
      const { link = '' } = await ask('/api/v3.2/sessions/', {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ steps }),
      });
      const device = { 'anverso-device': 'a-device-of-its-own' };
      return { authorization: `Bearer ${link.split('#')[1]}`, ...device };
    };
    const look = async (): Promise<Sent> => ({
      ...{ path: '/api/v3.2/capture/', method: 'GET', headers: await open() },
    });
    const step = async (): Promise<Sent> => ({
      ...{ path: '/api/v3.2/capture/steps/0/', headers: await open() },
      body: formWith({ frontside: notAPhoto }),
    });
    for (const [name, prepare] of Object.entries({ list, passport, look, step }))
      for (let i = 0; i < repeats; i++) {
        const { path, ...init } = await prepare();
        globalThis.counted!.notes = [];
        globalThis.counted!.on = true;
        const answer = await ask(path, init);
        globalThis.counted!.on = false;
        const { notes } = globalThis.counted!;
        process.stdout.write(`${JSON.stringify({ name, answer, notes })}\n`);
      }
  } finally {
    await service.stop();
    await rm(store, { recursive: true, force: true });
  }
};

/** Files in the order of their first entries, of one request that was sent. */
const filesOf = (notes: readonly Note[]): readonly string[] => [
  ...new Set([...notes].sort((a, b) => a.atUs - b.atUs).map(({ file }) => file)),
];

const everyTime = (ways: readonly (readonly string[])[]): readonly string[] =>
  ways[0]!.filter((file) => ways.every((way) => way.includes(file)));

const anyTime = (ways: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(ways.flat()),
];

const countCrossings = (files: readonly string[]): number =>
  files.filter((file, i) => i > 0 && dirname(file) !== dirname(files[i - 1]!)).length;

export type Way = {
  /** Of its own, from its arrival to its first pixel. */
  readonly files: readonly string[];
  readonly crossings: number;
  readonly toAnswer: { readonly files: readonly string[]; readonly crossings: number };
  /** To its first pixel, with what every request enters. */
  readonly all: readonly string[];
};

type Line = { readonly name: string; readonly notes: readonly Note[] };

const runSender = async (): Promise<{ readonly out: string; readonly err: string }> => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const noted = ['--import', join(folder, 'noting.mjs'), '--import', tsx];
  const given = [...noted, fileURLToPath(import.meta.url), 'send'];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(said.err.replace(/^entered .*\n/gm, ''));
  return said;
};

/** Of the program as it was built last. */
export const countFiles = async (): Promise<Readonly<Record<'passport' | 'step', Way>>> => {
  await copyWithNotes();
  const { out, err } = await runSender();
  const inWorkers = [...err.matchAll(/^entered (\d+) (.+)$/gm)].map(([, at, file]): Note => ({
    atUs: Number(at),
    file: file!,
  }));
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const enteredBy = (wanted: string): readonly (readonly string[])[] => {
    const sent = lines.filter(({ name }) => name === wanted);
    return sent.map(({ notes }) => {
      const [fromUs, toUs] = [notes[0]!.atUs, notes.at(-1)!.atUs];
      const meanwhile = inWorkers.filter(({ atUs }) => atUs >= fromUs && atUs <= toUs);
      return filesOf([...notes, ...meanwhile]);
    });
  };
  const wayOf = (name: string, without: string): Way => {
    // What others enter only sometimes is nobody's own either: a timer's turn on a busy machine.
    const [entered, common] = [everyTime(enteredBy(name)), anyTime(enteredBy(without))];
    const own = [
      ...new Set(
        entered
          .filter((file) => !common.includes(file))
          .map((file) => carriers.find((folder) => file.startsWith(folder)) ?? file),
      ),
    ];
    const toPixel = (files: readonly string[]) => files.slice(0, files.indexOf(firstPixel) + 1);
    const files = toPixel(own);
    return {
      ...{ files, crossings: countCrossings(files), all: toPixel(entered) },
      toAnswer: { files: own, crossings: countCrossings(own) },
    };
  };
  return { passport: wayOf('passport', 'list'), step: wayOf('step', 'look') };
};

if (process.argv[2] === 'send') await sendRequests();
else if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, { files, crossings, toAnswer, all }] of Object.entries(await countFiles())) {
    const after = toAnswer.files.slice(files.length);
    console.log(`${name}: ${files.length} files to the first pixel, ${crossings} crossings;`);
    console.log(`  to the answer ${toAnswer.files.length} and ${toAnswer.crossings};`);
    console.log(`  ${all.length} to the first pixel with what each request enters`);
    console.log([...files, '--', ...after].map((file) => `    ${file}`).join('\n'));
  }
