import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { point } from '../geometry/point.js';
import { iou, mapQuad } from '../geometry/quad.js';
import { openPhoto, type Photo } from '../image/photo.js';
import { loadManifest } from '../inference/manifest.js';
import { type ByteTensor, type Net, openNet, type Tensor } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { isRejection } from '../contract/rejection.js';
import { limits } from '../contract/limits.js';
import { decodeDetections } from './finder-decode.js';
import { finderInput } from './finder-run.js';
import { bandInput } from './mrz-lines.js';
import { contextInputs } from './selfie-context.js';

const specimen = readFileSync(new URL('../../specimens/passport.jpg', import.meta.url));

const bothOf = async (name: string): Promise<{ trained: Net; served: Net }> => ({
  trained: await openNet(await loadManifest(name, 'trained')),
  served: await openNet(await loadManifest(name)),
});

const imageFor = (net: Net, image: Photo['image']): Tensor | ByteTensor =>
  imageTensor(image, net.manifest.input);

describe('the nets in eight bits see what the trained ones see', () => {
  let photo: Photo;
  beforeAll(async () => {
    const decoded = await openPhoto(specimen, { limits, unreadable: 'fileUnreadable' });
    if (isRejection(decoded)) throw new Error('the specimen cannot be decoded');
    photo = decoded;
  });

  it('finder: the same page and zone, within a hundredth of their area', async () => {
    const { trained, served } = await bothOf('finder');
    const { input } = finderInput(photo.image);
    const [wanted, found] = await Promise.all(
      [trained, served].map(async (net) =>
        decodeDetections(await net.run({ image: imageFor(net, input) })),
      ),
    );
    expect(wanted!.documents).toHaveLength(1);
    expect(found!.documents).toHaveLength(1);
    expect(iou(found!.documents[0]!.quad, wanted!.documents[0]!.quad)).toBeGreaterThan(0.98);
    expect(found!.documents[0]!.kind).toBe(wanted!.documents[0]!.kind);
    expect(iou(found!.bands[0]!.quad, wanted!.bands[0]!.quad)).toBeGreaterThan(0.93);
  });

  it('mrz-lines: the same lines', async () => {
    const { trained, served } = await bothOf('mrz-lines');
    const { input, covered } = finderInput(photo.image);
    const finder = await openNet(await loadManifest('finder', 'trained'));
    const { bands } = decodeDetections(await finder.run({ image: imageFor(finder, input) }));
    const scale = (covered.topRight.x - covered.topLeft.x) / input.widthPx;
    const quad = mapQuad(bands[0]!.quad, ({ x, y }) => point(x * scale, y * scale));
    const { image } = bandInput(photo, quad);
    const [wanted, found] = await Promise.all(
      [trained, served].map(
        async (net) => (await net.run({ image: imageFor(net, image) }))['maps']!,
      ),
    );
    const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
    const off = [...wanted!.data].map((value, i) => Math.abs(value - found!.data[i]!));
    expect(mean(off)).toBeLessThan(0.05);
  });

  it('selfie-context: the same score, of a face in the middle and of one beside it', async () => {
    const { trained, served } = await bothOf('selfie-context');
    const { fullWidthPx, fullHeightPx } = photo;
    for (const x of [0.5, 0.2]) {
      const centre = point(x * fullWidthPx, 0.5 * fullHeightPx);
      const face = { score: 1, centre, sizePx: 0.3 * fullHeightPx };
      const [wanted, found] = await Promise.all(
        [trained, served].map(async (net) => {
          const inputs = contextInputs(photo, face, (image) => imageFor(net, image));
          return (await net.run(inputs))['logit']!.data[0]!;
        }),
      );
      expect(Math.abs(found! - wanted!)).toBeLessThan(0.4);
    }
  });
});
