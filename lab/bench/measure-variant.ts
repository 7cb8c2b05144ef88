import { readFileSync } from 'node:fs';
import { formOf } from '../../test/support/http.js';
import { config, type Variant } from './config.js';
import { applyLoad, type Target } from './load.js';
import type { Progress } from './progress.js';
import { type ServerProcess, startServer } from './server-process.js';

export type Result = {
  readonly variant: Variant;
  /** Of each repeat. */
  readonly perSecond: readonly number[];
  /** Of all repeats together, sorted. */
  readonly latenciesMs: readonly number[];
  readonly heapGrowthBytesPerRequest: number;
  readonly residentBytes: number;
};

export const photo = readFileSync(new URL('../../specimens/passport.jpg', import.meta.url));

const targetOf = async ({ url, token }: ServerProcess): Promise<Target> => {
  if (token === undefined) return { url: `${url}/hello`, method: 'GET', headers: {} };
  const form = new Response(
    formOf({ frontside: new Uint8Array(photo), document_type: 'passport', return_id: 'True' }),
  );
  const body = Buffer.from(await form.clone().arrayBuffer());
  return {
    url: `${url}/api/v3.2/ocr/`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': form.headers.get('content-type')!,
      'content-length': body.length,
    },
    body,
  };
};

export const measureVariant = async (variant: Variant, progress: Progress): Promise<Result> => {
  const server = await startServer(variant);
  try {
    const target = await targetOf(server);
    const load = (forMs: number, label: string) =>
      applyLoad(target, {
        connections: config.connections,
        forMs,
        progress: (share) => progress.within(`${variant.name} · ${label}`, share),
      });
    await load(config.warmUpMs, 'warm-up');
    progress.step(`${variant.name} · warm`);
    const before = await server.measure();
    const samples = [];
    for (let repeat = 1; repeat <= config.repeats; repeat += 1) {
      samples.push(await load(config.repeatMs, `${repeat} of ${config.repeats}`));
      progress.step(`${variant.name} · ${repeat} of ${config.repeats}`);
    }
    const after = await server.measure();
    const latenciesMs = samples.flatMap((sample) => sample.latenciesMs).sort((a, b) => a - b);
    return {
      variant,
      latenciesMs,
      perSecond: samples.map((sample) => sample.latenciesMs.length / sample.seconds),
      heapGrowthBytesPerRequest: (after.heapBytes - before.heapBytes) / latenciesMs.length,
      residentBytes: after.residentBytes,
    };
  } finally {
    await server.stop();
  }
};
