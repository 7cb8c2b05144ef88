import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnSelfie } from '../support/drawn-selfies.js';
import { anverso } from '../support/program.js';
import { storesOf } from '../support/stores.js';

/** A screen's haze: blacks lifted, a blue cast, detail lost. */
const hazed = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const dull = sharp(bytes).blur(2).linear([0.6, 0.6, 0.7], [60, 60, 75]);
  return new Uint8Array(await dull.jpeg({ quality: 80 }).toBuffer());
};

describe('anverso calibrate and anverso scores', () => {
  const stores = storesOf('pglite');
  let folder: string;
  let env: Readonly<Record<string, string>>;
  const at = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const store = await stores.fresh();
    env = { ANVERSO_DATA_DIR: store.dataDir, HOME: folder };
    // Held open, as by a service: the program connects to it, where it would start a database.
    await stores.open(store);
    for (const name of ['genuine', 'attacks', 'few']) await mkdir(at(name));
    for (let i = 0; i < 10; i++) {
      const selfie = await drawnSelfie({ x: 450, y: 600, scale: 2.4 + i / 20, seed: i + 1 });
      await writeFile(at(`genuine/${i}.jpg`), selfie);
      await writeFile(at(`attacks/${i}.jpg`), await hazed(selfie));
      if (i < 2) await writeFile(at(`few/${i}.jpg`), selfie);
    }
    await anverso(['client', 'add', 'bank', '--services', 'liveness'], env);
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const calibrate = (...words: readonly string[]) => anverso(['calibrate', ...words], env);

  it('prints a raw score for each photo, and why there is none; another with pictures of its camera', async () => {
    await writeFile(at('few/text.jpg'), 'no photo');
    const { code, out } = await anverso(
      ['scores', at('few'), '--judge', 'liveness', '--json'],
      env,
    );
    const lines = out.trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(1);
    expect(rows).toHaveLength(3);
    expect(rows[0]!['liveness']).toEqual(expect.any(Number));
    expect(rows[2]).toEqual({ file: at('few/text.jpg'), absent: 'selfieUnreadable' });

    const words = ['--judge', 'liveness', '--genuine', at('attacks')];
    const taught = await anverso(['scores', at('few/0.jpg'), ...words], env);
    const printed = Number(/liveness (-?[\d.]+)/.exec(taught.out)![1]);
    // Further away than by rounding.
    expect(Math.abs(printed - (rows[0]!['liveness'] as number))).toBeGreaterThan(0.1);
  });

  it('prints every cue that "edited" takes', async () => {
    const specimen = join(import.meta.dirname, '../../specimens/passport.jpg');
    const { out } = await anverso(['scores', specimen, '--judge', 'tamper', '--json'], env);
    const number: unknown = expect.any(Number);
    expect(JSON.parse(out)).toEqual({
      ...{ file: specimen, portrait: number, text: number },
      ...{ portrait_apart: number, line_apart: number, copied_corners: number },
    });
  });

  it('takes nothing from too few pictures of a camera', async () => {
    const few = await anverso(
      ['scores', at('few'), '--judge', 'liveness', '--genuine', at('few')],
      env,
    );
    expect([few.code, few.err]).toEqual([2, expect.stringContaining('too few')]);
  });

  it('teaches a camera, prints what it changes, and shows it', async () => {
    const taught = await calibrate(
      ...['--client', 'bank', '--device', 'IOS', '--refuse', '10'],
      ...['--genuine', at('genuine'), '--attacks', at('attacks')],
    );
    expect(taught.err).toBe('');
    expect(taught.out).toMatch(/genuine refused +attacks passed before +after/);
    expect(taught.out).toMatch(/client set bank --min-liveness 0\.\d+/);
    expect(taught.out).toContain('bank, IOS: judged by 10 pictures from now on.');
    const { out } = await calibrate('--show');
    expect(out).toMatch(/bank +IOS +10 +chosen +frozen +-?\d\.\d\d/);
    const { out: trail } = await anverso(['audit'], env);
    expect(trail).toContain('camera_baselines.set');
  });

  it('forgets it again', async () => {
    expect((await calibrate('--client', 'bank', '--device', 'IOS', '--reset')).code).toBe(0);
    expect((await calibrate('--client', 'bank', '--device', 'IOS', '--reset')).code).toBe(1);
  });

  it.each([
    [['--client', 'nobody'], "there is no client 'nobody'"],
    [['--client', 'bank', '--device', 'NOKIA'], '--device is one of'],
    [['--client', 'bank'], 'use: anverso calibrate'],
  ])('%j is told how to use it', async (words, said) => {
    const { code, err } = await calibrate(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });

  it('wants ten pictures', async () => {
    await rm(at('few/text.jpg'));
    const { code, err } = await calibrate('--client', 'bank', '--genuine', at('few'));
    expect([code, err]).toEqual([2, expect.stringContaining('at least 10 are needed')]);
  });
});
