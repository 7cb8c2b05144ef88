import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnSelfie, photoWidthPx } from '../../../test/support/drawn-selfies.js';
import { explainSelfie } from './explain.js';
import { selfie } from './selfie.js';
import { loadFlowTools } from '../tools.js';

type Tools = Awaited<ReturnType<typeof loadFlowTools>>;
let tools: Tools;
beforeAll(async () => {
  tools = await loadFlowTools();
}, 60_000);

const seenIn = async (bytes: Buffer) =>
  (await selfie.run({ selfie: new Uint8Array(bytes) }, tools)).given;

describe('a mirrored selfie', () => {
  it('gets the same measures and scores, told as the person holds it', async () => {
    const drawn = await drawnSelfie({ x: 380, y: 620, scale: 2.2 });
    const plain = await seenIn(await sharp(drawn).png().toBuffer());
    const mirrored = await seenIn(await sharp(drawn).flop().png().toBuffer());
    expect(plain.isMirrored).not.toBe(mirrored.isMirrored);
    const turned = (mirrored.measures ?? { yawDeg: NaN, rollDeg: NaN }) as {
      yawDeg: number;
      rollDeg: number;
    };
    const apart = Object.entries({
      ...turned,
      yawDeg: -turned.yawDeg,
      rollDeg: -turned.rollDeg,
    }).map(([name, value]) => Math.abs(value - Number(plain.measures?.[name as 'yawDeg'])));
    expect(Math.max(...apart)).toBeLessThan(1e-6);
    expect(mirrored.picture).toEqual(plain.picture);
    expect(mirrored.scores).toEqual(plain.scores);
    const cornersIn = (given: typeof plain): readonly (readonly [number, number])[] =>
      explainSelfie(given).detections.selfie!.shapes.flatMap(({ corners }) => corners);
    const back = cornersIn(mirrored).map(([x, y]) => [photoWidthPx - x, y]);
    expect(back.length).toBeGreaterThan(20);
    const middle = (corners: readonly (readonly number[])[]): number =>
      corners.reduce((sum, [x]) => sum + x!, 0) / corners.length;
    expect(middle(cornersIn(plain))).toBeCloseTo(middle(back), 0);
    expect(Math.abs(middle(back) - 380)).toBeLessThan(60);
  }, 60_000);
});
