import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FlatPage, flatImage } from '../image/flat-page.js';
import { openPhoto } from '../image/photo.js';
import { loadManifest } from '../inference/manifest.js';
import { type Net, openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import type { Image } from '../image/image.js';
import { toGrey } from '../image/luma.js';
import { limits } from '../contract/limits.js';
import { isRejection } from '../contract/rejection.js';
import { loadTextFinder, textFinderInput } from './text-finder.js';
import { textReaderInput } from './text-reader.js';

const specimen = readFileSync(new URL('../../specimens/cedula-front.jpg', import.meta.url));

/** Outputs of the trained net and of the eight-bit one for one picture. */
const bothOf = async (name: string) => {
  const nets = [
    await openNet(await loadManifest(name, 'trained')),
    await openNet(await loadManifest(name)),
  ];
  const run = (net: Net, input: Image) =>
    net.run({ image: imageTensor(input, net.manifest.input) });
  return (input: Image) => Promise.all(nets.map((net) => run(net, input)));
};

/** The likeliest class of each step, without repetitions and blanks. */
const signsOf = (logProbs: Float32Array, classes: number): number[] => {
  const path = Array.from({ length: logProbs.length / classes }, (_, step) => {
    const row = logProbs.subarray(step * classes, (step + 1) * classes);
    return row.indexOf(Math.max(...row));
  });
  return path.filter((sign, i) => sign !== 0 && sign !== path[i - 1]);
};

describe('the nets of print in eight bits see what the trained ones see', () => {
  let page: FlatPage;
  beforeAll(async () => {
    const photo = await openPhoto(specimen, { limits, unreadable: 'fileUnreadable' });
    if (isRejection(photo)) throw new Error('the specimen cannot be decoded');
    page = flatImage(toGrey(photo.image));
  });

  it('text-finder: the same print', async () => {
    const [wanted, found] = await (await bothOf('text-finder'))(textFinderInput(page));
    const a = wanted!['core']!.data;
    const b = found!['core']!.data;
    let both = 0;
    let either = 0;
    for (let i = 0; i < a.length; i++) {
      both += Number(a[i]! > 0.5 && b[i]! > 0.5);
      either += Number(a[i]! > 0.5 || b[i]! > 0.5);
    }
    expect(either).toBeGreaterThan(1000);
    expect(both / either).toBeGreaterThan(0.95);
  });

  it('text-reader: the same letters', async () => {
    const { lines } = await (await loadTextFinder()).find(page);
    const answers = await bothOf('text-reader');
    const clear = lines.filter(({ score }) => score > 0.8);
    let same = 0;
    let all = 0;
    for (const line of clear) {
      const [wanted, found] = await answers(textReaderInput(page, line).input);
      const [a, b] = [wanted!, found!].map(
        ({ log_probs: { data, dims } = { data: new Float32Array(), dims: [] } }) =>
          signsOf(data, dims[2]!),
      );
      all++;
      same += Number(a!.join() === b!.join());
    }
    expect(all).toBeGreaterThan(8);
    expect(same / all).toBeGreaterThan(0.8);
  });
});
