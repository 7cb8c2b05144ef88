import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeFrame } from '../../lab/redteam/frames.js';
import { meshWarp } from '../../lab/redteam/methods/mesh-warp.js';
import { openAsSelfie } from '../../lab/redteam/open-portrait.js';
import { atRest } from '../../lab/redteam/puppet.js';
import { maxSamePicture } from '../../src/contract/match.js';
import type { ComparedFace } from '../../src/flows/compared-face.js';
import { jobTable } from '../../src/flows/job-table.js';
import { comparePictures } from '../../src/flows/match/compare-faces.js';
import { movingFace } from '../../src/flows/match/selfie-face.js';
import { selfie } from '../../src/flows/selfie/selfie.js';
import { trackFace } from '../../src/flows/selfie/track-face.js';
import { type FlowTools, loadFlowTools } from '../../src/flows/tools.js';

const specimen = (name: string): Uint8Array =>
  readFileSync(new URL(`../../specimens/${name}.jpg`, import.meta.url));

let tools: FlowTools;
let document: ComparedFace;
beforeAll(async () => {
  tools = await loadFlowTools();
  const frontside = specimen('passport');
  const read = await jobTable.passport({ flow: 'passport', frontside, keepFace: true }, tools);
  document = read.face!;
});

/** What a session compares, where the flow has accepted this still. */
const seenAs = async (still: Uint8Array, frame?: Uint8Array) => {
  const { given } = await selfie.run({ selfie: still }, tools);
  const { photo, shape, face } = given;
  const scores = { score: 5, quality: 1, liveness: 1 };
  const stillSeen = { photo: photo!, shape: shape!, face: face!, scores, unshadedRatio: 0 };
  const track = frame && (await trackFace([frame], [0], tools));
  return (await movingFace({ stillSeen, frontal: track?.frames[0] }, tools))!;
};

describe('the portrait of a document, posted as a selfie', () => {
  it('is that picture: animated, mirrored, beside an honest still', async () => {
    const stolen = (await openAsSelfie(specimen('passport'), tools))!;
    const drawn = await encodeFrame(meshWarp(stolen)({ ...atRest, yawDeg: 4, mouth: 0.1 }), 65);
    const mirrored = new Uint8Array(await sharp(drawn).flop().jpeg({ quality: 65 }).toBuffer());
    const honest = specimen('selfie');
    for (const frame of [drawn, mirrored])
      expect(comparePictures(document, await seenAs(honest, frame))).toBeGreaterThan(
        maxSamePicture,
      );
    expect(comparePictures(document, await seenAs(drawn))).toBeGreaterThan(maxSamePicture);
    expect(comparePictures(document, await seenAs(honest))).toBeLessThan(0.6);
  });
});
