import { describe, expect, it } from 'vitest';
import { blankImage } from '../image/image.js';
import { loadManifest, readWeights } from './manifest.js';
import { openNet } from './session.js';
import { imageTensor } from './tensor.js';

describe('weights', () => {
  it('load when they are the tested ones', async () => {
    const net = await openNet(await loadManifest('mrz-reader', 'trained'));
    const image = { data: new Float32Array(32 * 768), dims: [1, 1, 32, 768] };
    expect((await net.run({ image }))['log_probs']!.dims).toEqual([1, 192, 38]);
  });

  it('are refused when changed, and the fault says which file and what to do', async () => {
    const manifest = { ...(await loadManifest('mrz-reader', 'trained')), sha256: '0'.repeat(64) };
    await expect(openNet(manifest)).rejects.toMatchObject({
      code: 'modelChanged',
      message: expect.stringMatching(/models\/mrz-reader\/mrz-reader\.onnx.*reinstall/) as string,
    });
  });

  it('are a fault when missing, and so is an unknown model', async () => {
    const manifest = { ...(await loadManifest('mrz-reader')), file: 'absent.onnx' };
    await expect(readWeights(manifest)).rejects.toMatchObject({
      code: 'modelMissing',
      message: expect.stringContaining('absent.onnx is missing; reinstall') as string,
    });
    await expect(loadManifest('nothing')).rejects.toMatchObject({ code: 'modelMissing' });
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
