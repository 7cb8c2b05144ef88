import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Image } from '../../../../src/image/image.js';
import { peersFolder } from './nets.js';

/**
 * `real` of its anti-spoofing, `live` of its liveness, both shares; undefined where it finds no
 * face.
 */
type HumanJudge = (photo: Image) => Promise<{ real: number; live: number } | undefined>;

type Human = {
  readonly tf: {
    tensor: (data: Uint8Array, shape: readonly number[], kind: string) => { dispose(): void };
  };
  load(): Promise<void>;
  detect(picture: unknown): Promise<{ face: { real?: number; live?: number }[] }>;
};

/** Its loader fetches weights; from a file here. */
const allowFiles = (): void => {
  const fetch = globalThis.fetch;
  globalThis.fetch = (address, options) => {
    const url = address instanceof Request ? address.url : String(address);
    if (!url.startsWith('file:')) return fetch(address, options);
    const type = url.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    return Promise.resolve(
      new Response(readFileSync(new URL(url)), { headers: { 'content-type': type } }),
    );
  };
};

/** @vladmandic/human 3.3.6 on WebAssembly, its face pipeline with antispoof and liveness alone. */
export const loadHuman = async (): Promise<HumanJudge | undefined> => {
  const folder = peersFolder();
  if (folder === undefined) return undefined;
  const require = createRequire(join(folder, 'package.json'));
  try {
    const wasm = `${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`;
    const root = join(folder, 'node_modules/@vladmandic/human');
    allowFiles();
    const { Human } = require(join(root, 'dist/human.node-wasm.js')) as {
      Human: new (config: object) => Human;
    };
    const off = { enabled: false };
    const human = new Human({
      backend: 'wasm',
      wasmPath: wasm,
      modelBasePath: `file://${root}/models/`,
      cacheSensitivity: 0,
      filter: off,
      face: {
        enabled: true,
        detector: { rotation: false, maxDetected: 1 },
        iris: off,
        description: off,
        emotion: off,
        antispoof: { enabled: true },
        liveness: { enabled: true },
      },
      body: off,
      hand: off,
      gesture: off,
      object: off,
    });
    await human.load();
    return async ({ data, widthPx, heightPx }) => {
      const picture = human.tf.tensor(data, [1, heightPx, widthPx, 3], 'float32');
      const { face } = await human.detect(picture);
      picture.dispose();
      const [first] = face;
      return first ? { real: first.real ?? 0, live: first.live ?? 0 } : undefined;
    };
  } catch {
    return undefined;
  }
};
