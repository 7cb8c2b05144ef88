import { describe, expect, it } from 'vitest';
import { blankImage } from '../image/image.js';
import { loadManifest, readAsset, readWeights } from './manifest.js';
import { once } from './once.js';
import { openNet } from './session.js';
import { imageTensor } from './tensor.js';

describe('weights', () => {
  it('load when they are the tested ones', async () => {
    const manifest = await loadManifest('text-detector');
    const net = await openNet(manifest);
    const found = await net.run({
      x: { data: new Float32Array(3 * 64 * 64), dims: [1, 3, 64, 64] },
    });
    expect(Object.values(found)[0]!.dims).toEqual([1, 1, 64, 64]);
  });

  it('are refused when changed, and the fault says which file and what to do', async () => {
    const manifest = { ...(await loadManifest('text-detector')), sha256: '0'.repeat(64) };
    await expect(openNet(manifest)).rejects.toMatchObject({
      code: 'modelChanged',
      message: expect.stringMatching(
        /text-detector: det\.onnx of package antaresapp_onnx@1\.0\.0.*npm ci/,
      ) as string,
    });
  });

  it.each([[{ path: 'absent.onnx' }], [{ package: 'no-such-package' }]])(
    'are a fault when missing: %o',
    async (change) => {
      const manifest = { ...(await loadManifest('text-detector')), ...change };
      await expect(readWeights(manifest)).rejects.toMatchObject({
        code: 'modelMissing',
        message: expect.stringContaining('npm ci') as string,
      });
    },
  );

  it('and so are an unknown model and an unknown asset', async () => {
    await expect(loadManifest('nothing')).rejects.toMatchObject({ code: 'modelMissing' });
    const manifest = await loadManifest('text-recogniser');
    await expect(readAsset(manifest, 'poem')).rejects.toMatchObject({ code: 'modelMissing' });
    expect(await readAsset(manifest, 'dictionary')).toContain('character_dict');
  });
});

describe('numbers for a net', () => {
  it('are planes in the order and scale of the manifest', () => {
    const image = { ...blankImage(2, 1, 3), data: Uint8Array.of(255, 0, 51, 0, 255, 102) };
    const bgr = imageTensor(image, { colour: 'bgr', mean: [0, 0, 0.5], std: [1, 1, 0.5] });
    expect(bgr.dims).toEqual([1, 3, 1, 2]);
    expect([...bgr.data].map((v) => Number(v.toFixed(4)))).toEqual([0.2, 0.4, 0, 1, 1, -1]);
    const grey = imageTensor(
      { ...blankImage(1, 1, 1), data: Uint8Array.of(255) },
      { colour: 'rgb', mean: [0, 0, 0], std: [1, 1, 1] },
    );
    expect([...grey.data]).toEqual([1, 1, 1]);
  });
});

describe('once', () => {
  it('makes a thing once, and tries again after a failure', async () => {
    let calls = 0;
    const get = once(() =>
      ++calls === 1 ? Promise.reject(new Error('first')) : Promise.resolve(calls),
    );
    await expect(get()).rejects.toThrow('first');
    expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  });
});
