import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allocatorSettings } from '../../src/cli/doctor/allocator.js';
import { bearer } from '../support/http.js';
import { specimen } from '../support/images.js';
import { makeDataDir, type DataDir } from './support/folder.js';
import { postPassport } from './support/post.js';
import { childrenOf, findInMemory, pixelsOf, piecesOf } from './support/process-memory.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';
import { createLife } from './support/session-life.js';

const [passport, selfie, refused] = [specimen(), specimen('selfie'), specimen('ine-front')];
/** In the environment of the service and of its worker. */
const control = 'TEST_CONTROL=found-in-the-environment';
const isLinux = process.platform === 'linux';
const names = { client: 'bank', reviewer: 'ana' };
/** A busy machine may take long to collect; one that never does fails here. */
const mostMs = 240_000;

describe.runIf(isLinux)('the memory of a node after a review', { timeout: 600_000 }, () => {
  let folder: DataDir;
  let service: ServiceProcess;
  /** What a reviewer saw: other bytes than those that were sent. */
  let copies: readonly Uint8Array[];

  beforeAll(async () => {
    folder = await makeDataDir();
    const env = {
      ...allocatorSettings,
      [control.split('=')[0]!]: control.split('=')[1]!,
      ANVERSO_WORKERS: '1',
      ANVERSO_LOG_LEVEL: 'error',
      ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters',
      ANVERSO_WEBHOOK_PRIVATE: 'yes',
    };
    service = await startServiceProcess({ dataDir: folder.path, env });
    await service.ready();
    const access = await service.makeBank(names);
    const nodes = { current: () => service, restart: () => Promise.reject(new Error('it died')) };
    const people = { ...names, access, webhookUrl: 'http://127.0.0.1:9/' };
    const life = createLife(nodes, people, [{ frontside: passport }, { selfie }]);

    const { id, token } = await life.sessionInReview();
    const staff = await life.signIn();
    const look = async (path: string): Promise<Uint8Array> => {
      const url = `${service.url}/api/v3.2/sessions/${id}/review/${path}`;
      return (await fetch(url, { headers: bearer(staff) })).bytes();
    };
    await life.claim(staff, id);
    copies = [await look('photos/0/frontside'), await look('photos/1/selfie')];
    // A new photo is asked for, which is refused once, sent again and approved.
    await life.retakeSelfie(staff, id);
    await life.refused(token, 1, { selfie: refused });
    await life.photo(token, 1);
    await life.approve(staff, id);
    // Nobody goes on with these, and their time is not yet over.
    await life.abandoned();
    // Further work, with other photos.
    for (const name of ['passport-mex', 'passport-mex', 'passport-mex'])
      await postPassport(service.url, access, { frontside: specimen(name) });
    await service.measure();
  });

  afterAll(async () => {
    await service?.stop();
    await folder?.remove();
  });

  it('has no byte of a file that was sent or seen, and no row of its pixels', async () => {
    const [worker] = await childrenOf(service.pid);
    const files = {
      ...{ passport, selfie, 'refused photo': refused },
      ...{ 'passport seen': copies[0]!, 'selfie seen': copies[1]! },
    };
    const pieces = new Map<Buffer, string>();
    for (const [name, file] of Object.entries(files)) {
      for (const piece of piecesOf(file)) pieces.set(piece, name);
      for (const row of await pixelsOf(file)) pieces.set(row, `pixels of ${name}`);
    }
    expect(new Set(pieces.values()).size).toBe(2 * Object.keys(files).length);
    // That it is searched at all: each has this in its memory.
    const mark = Buffer.from(control);
    const search = async (): Promise<readonly string[]> => {
      const found = new Set<string>();
      for (const [place, pid] of Object.entries({ worker: worker!, service: service.pid })) {
        const all = await findInMemory(pid, [mark, ...pieces.keys()]);
        expect(all).toContain(mark);
        for (const piece of all)
          if (piece !== mark) found.add(`${pieces.get(piece)} in the ${place}`);
      }
      return [...found];
    };
    // A worker collects its garbage once it has had nothing to do for a while.
    const startMs = Date.now();
    let found = await search();
    while (found.length > 0 && Date.now() - startMs < mostMs) {
      await pause(1000);
      found = await search();
    }
    expect(found).toEqual([]);
  });
});
