import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesPage } from '../scripts/write-codes.js';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');

/** All imports a folder may make (docs/ARCHITECTURE.md); `config` and `main` are files. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  asn1: [],
  attest: ['asn1', 'contract'],
  chip: ['asn1', 'contract'],
  geometry: [],
  workers: [],
  image: ['geometry', 'contract', 'workers'],
  inference: ['image', 'workers'],
  models: ['inference', 'image', 'geometry', 'contract'],
  document: ['models', 'image', 'geometry', 'contract'],
  selfie: ['models', 'image', 'geometry', 'contract'],
  issuers: ['contract'],
  reading: ['issuers', 'models', 'image', 'geometry', 'contract'],
  flows: [
    ...['chip', 'document', 'selfie', 'reading', 'issuers'],
    ...['models', 'inference', 'image', 'geometry', 'contract'],
  ],
  store: ['contract', 'workers'],
  tracing: ['store'],
  verify: [
    'attest',
    'chip',
    'flows',
    'inference',
    'workers',
    'store',
    'tracing',
    'contract',
    'config',
  ],
  sessions: ['verify', 'flows', 'store', 'tracing', 'contract', 'config'],
  http: ['sessions', 'verify', 'attest', 'flows', 'store', 'tracing', 'contract', 'config'],
  cli: [
    'main',
    'http',
    'verify',
    'sessions',
    'attest',
    'chip',
    'flows',
    'store',
    'contract',
    'config',
  ],
  config: ['contract'],
};

/** The same for what is outside of src/: what makes and measures the service, and what others install. */
const outside: Readonly<Record<string, readonly string[]>> = {
  'packages/client': [],
  'packages/capture': ['packages/client', 'src'],
  console: ['packages/client', 'packages/capture', 'src'],
  'lab/support': ['src'],
  'lab/studio': ['lab/support', 'src', 'test'],
  'lab/redteam': ['lab/support', 'scripts', 'src'],
  'lab/eval': ['lab/redteam', 'lab/studio', 'lab/support', 'scripts', 'src', 'test'],
  'lab/bench': ['lab/redteam', 'lab/studio', 'lab/support', 'scripts', 'src', 'test'],
};

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

const partOf = (file: string): string => relative(source, file).split(/[/.]/)[0]!;

/** Type-only imports included: they tie files together for a reader just as values do. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)].map((match) =>
    resolve(file, '..', match[1]!),
  );

/** What a file can call: imports of types left out, also those in a list of values. */
const calledBy = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^import\s+(?!type\b)([^;']+?)\s+from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm,
    ),
  ]
    .filter(([, clause = 'on demand']) =>
      /\w/.test(clause.replace(/\btype\s+\w+(\s+as\s+\w+)?/g, '')),
    )
    .map(([, , target, onDemand]) => resolve(file, '..', (target ?? onDemand)!));

/** What Node loads with a file: without types, and without what is imported on demand. */
const loadedBy = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'/gm,
    ),
  ].map(([, target]) => (target!.startsWith('.') ? resolve(file, '..', target!) : target!));

const asSource = (target: string): string => target.replace(/\.js$/, '.ts');

/** Each as the chain that leads back to its first; empty where there is no circle. */
const findCycles = (
  starts: readonly string[],
  targetsOf: (from: string) => readonly string[],
): readonly string[] => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const follow = (one: string, chain: readonly string[]): void => {
    if (chain.includes(one)) cycles.push([...chain.slice(chain.indexOf(one)), one].join(' → '));
    else if (!done.has(one)) {
      for (const target of targetsOf(one)) follow(target, [...chain, one]);
      done.add(one);
    }
  };
  for (const start of starts) follow(start, []);
  return cycles;
};

/**
 * The folder of a file, as one place. A file beside folders is a place of its own: it joins them,
 * or they share it, and a circle through it is one all the same.
 */
const placesOf = (files: readonly string[], base = source) => {
  const parents = new Set(files.map((file) => resolve(file, '..', '..')));
  return (file: string): string => {
    const folder = resolve(file, '..');
    return relative(base, parents.has(folder) ? file : folder);
  };
};

/** Between the files of a walk that are not joined by an import: who joins them, and with what. */
const joinedBy: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'verify/run-job.ts → workers/pool.ts': ['verify/service-context.ts', 'pool\n        .run<'],
  'workers/pool.ts → flows/worker.ts': ['main.ts', 'new URL(`./flows/worker.'],
};

/** By their titles, the lists of docs/ARCHITECTURE.md. */
const walksIn = (page: string): readonly (readonly [string, readonly string[]])[] => {
  const [, section = ''] = page.split('## From the route to the first pixel\n');
  return [...section.split('\n## ')[0]!.matchAll(/^- \*\*(.+?):\*\*((?:.|\n {2})+)/gm)].map(
    ([, title, list]) => [title!, [...list!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)],
  );
};

describe('from the route to the first pixel', () => {
  const walks = walksIn(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8'));

  it('there are five walks', () =>
    expect(walks.map(([title]) => title)).toEqual([
      ...['Passport', 'Card', 'Selfie', 'Match', "A session's photo"],
    ]));

  it.each(walks)('%s: at most twelve files, each of which calls the next', (_title, files) => {
    expect(files.length).toBeLessThanOrEqual(12);
    expect(files.at(-1)).toBe('image/decode.ts');
    for (const [i, file] of files.slice(0, -1).entries()) {
      const next = files[i + 1]!;
      const [joint, text] = joinedBy[`${file} → ${next}`] ?? [];
      if (joint) expect(readFileSync(join(source, joint), 'utf8')).toContain(text);
      else expect(calledBy(join(source, file)).map(asSource)).toContain(join(source, next));
    }
  });

  it.each(walks)('%s: no folder is entered twice', (_title, files) => {
    const folders = files.map((file) => resolve(source, file, '..'));
    const entered = folders.filter((folder, i) => folder !== folders[i - 1]);
    expect(entered).toEqual([...new Set(entered)]);
  });
});

describe('outside of src/', () => {
  const files = Object.keys(outside)
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => !/\/(node_modules|dist|test)\//.test(file.slice(root.length)));
  const isIn = (folder: string) => (file: string) => relative(root, file).startsWith(`${folder}/`);
  const targetsOf = (file: string) => importsOf(file).map(asSource);

  it('has files to look at', () => expect(files.length).toBeGreaterThan(200));

  it.each(Object.entries(outside))('%s imports along its arrows only: %j', (folder, allowed) => {
    const wrong = files.filter(isIn(folder)).flatMap((file) =>
      targetsOf(file)
        .filter((target) => ![folder, ...allowed].some((one) => isIn(one)(target)))
        .map((target) => `${relative(root, file)} → ${relative(root, target)}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no import circle', () => {
    const known = new Set(files);
    const followed = (file: string) => targetsOf(file).filter((target) => known.has(target));
    expect(findCycles(files, followed)).toEqual([]);
  });

  it('has no circle between folders, at any depth', () => {
    const placeOf = placesOf(files, root);
    const targets = new Map<string, Set<string>>();
    for (const file of files) {
      const from = placeOf(file);
      const others = targetsOf(file)
        .map(placeOf)
        .filter((place) => place !== from);
      targets.set(from, new Set([...(targets.get(from) ?? []), ...others]));
    }
    const found = findCycles([...targets.keys()], (place) => [...(targets.get(place) ?? [])]);
    expect(found).toEqual([]);
  });
});

describe('the house', () => {
  const files = filesUnder(source).filter((file) => !file.endsWith('.test.ts'));

  it('has source files to look at', () => expect(files.length).toBeGreaterThan(50));

  it('imports along the arrows only', () => {
    const wrong = files.flatMap((file) => {
      const from = partOf(file);
      if (from === 'main') return [];
      return importsOf(file)
        .filter((target) => target.startsWith(source) && partOf(target) !== from)
        .filter((target) => !arrows[from]?.includes(partOf(target)))
        .map((target) => `${relative(root, file)} → ${relative(root, target)}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has no import circle', () => {
    const targetsOf = (file: string) => importsOf(file).map(asSource);
    expect(findCycles(files, targetsOf)).toEqual([]);
  });

  it('has no circle between folders, at any depth', () => {
    const placeOf = placesOf(files);
    const targets = new Map<string, Set<string>>();
    for (const file of files) {
      const from = placeOf(file);
      const found = importsOf(file).map((target) => placeOf(asSource(target)));
      const others = found.filter((place) => place !== from);
      targets.set(from, new Set([...(targets.get(from) ?? []), ...others]));
    }
    const targetsOf = (place: string) => [...(targets.get(place) ?? [])];
    expect(findCycles([...targets.keys()], targetsOf)).toEqual([]);
  });

  it('loads no net and no decoder where HTTP is served: photos are opened in workers only', () => {
    const reached = new Set<string>();
    const follow = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const target of loadedBy(file)) if (target.startsWith(source)) follow(asSource(target));
    };
    follow(join(source, 'main.ts'));
    expect(reached.size).toBeGreaterThan(200);
    const native = ['onnxruntime-node', 'sharp', 'libheif-js'];
    const loading = [...reached].filter((file) =>
      loadedBy(file).some((target) => native.includes(target)),
    );
    expect(loading.map((file) => relative(root, file))).toEqual([]);
  });

  it('keeps files small: none over 300 lines', () => {
    const lines = (file: string): number => readFileSync(file, 'utf8').split('\n').length;
    const long = files.filter((file) => lines(file) > 300).map((file) => relative(root, file));
    expect(long).toEqual([]);
  });

  it('keeps folders small: none over 40 files', () => {
    const counts = new Map<string, number>();
    for (const file of files) {
      const folder = relative(root, resolve(file, '..'));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
  });

  it('gives every model a card, a manifest and its source file', () => {
    const models = readdirSync(join(root, 'models'));
    expect(models.length).toBeGreaterThan(0);
    for (const name of models) {
      for (const file of ['card.md', 'manifest.json', 'known-answer.json'])
        expect(existsSync(join(root, 'models', name, file)), `${name}: ${file}`).toBe(true);
      expect(existsSync(join(source, 'models', `${name}.ts`)), `src/models/${name}.ts`).toBe(true);
    }
  });

  it('has every file that docs/ARCHITECTURE.md names', () => {
    const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
    const named = [...page.matchAll(/`((?:\w[\w-]*\/)+[\w.-]+\.ts)`/g)].map(([, file]) => file!);
    expect(named.length).toBeGreaterThan(40);
    const missing = named.filter(
      (file) => ![source, root].some((at) => existsSync(join(at, file))),
    );
    expect(missing).toEqual([]);
  });

  it('has docs/CODES.md as the table of codes says (npm run docs codes)', () => {
    expect(readFileSync(join(root, 'docs/CODES.md'), 'utf8')).toBe(codesPage());
  });
});
