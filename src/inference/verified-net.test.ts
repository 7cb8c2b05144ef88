import { beforeAll, describe, expect, it } from 'vitest';
import { loadManifest } from './manifest.js';
import { type Net, openNet } from './session.js';
import { createReopening, netProblem } from './verified-net.js';

let net: Net;
beforeAll(async () => {
  net = await openNet(await loadManifest('face-eyes'));
});

const broken = (): Promise<never> => Promise.reject(new Error('out of memory\nstack'));

describe('a net on its test input', () => {
  it('is well as it was trained', async () => {
    expect(await netProblem(net)).toBeUndefined();
  });

  it('that answers something else, or nothing, has a problem', async () => {
    const off: Net['run'] = async (inputs) => {
      const { state } = await net.run(inputs);
      return { state: { ...state!, data: state!.data.map((value) => value + 0.5) } };
    };
    expect(await netProblem({ ...net, run: off })).toMatch(/answers its test input wrongly/);
    expect(await netProblem({ ...net, run: broken })).toBe(
      'fails on its test input: out of memory',
    );
  });
});

describe('a net whose run fails', () => {
  const inputs = { eyes: { data: new Float32Array(2 * 3 * 48 * 48), dims: [2, 3, 48, 48] } };

  it('and that still gives its known answer is kept: the input was at fault', async () => {
    let opened = 0;
    const { run } = createReopening(() => {
      opened += 1;
      return Promise.resolve(net);
    });
    const wrong = { eyes: { data: new Float32Array(3), dims: [1, 3] } };
    await expect(run(wrong)).rejects.not.toHaveProperty('model');
    await expect(run(inputs)).resolves.toHaveProperty('state');
    expect(opened).toBe(1);
  });

  it('and that does not is opened again at its next run', async () => {
    let opened = 0;
    const { run } = createReopening(() => {
      opened += 1;
      return Promise.resolve(opened === 1 ? { ...net, run: broken } : net);
    });
    await expect(run(inputs)).rejects.toMatchObject({ code: 'modelUnusable', model: 'face-eyes' });
    await expect(run(inputs)).resolves.toHaveProperty('state');
    expect(opened).toBe(2);
  });
});
