import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/contract/limits.js';
import { maxSamePicture } from '../../src/contract/match.js';
import { openPortrait } from '../../src/flows/chip/portrait.js';
import { portraitFace } from '../../src/flows/chip/portrait-face.js';
import type { ComparedFace } from '../../src/flows/compared-face.js';
import { jobTable } from '../../src/flows/job-table.js';
import { compareFaces, comparePictures } from '../../src/flows/match/compare-faces.js';
import { type FlowTools, loadFlowTools } from '../../src/flows/tools.js';
import { jpegOf } from '../../src/image/review-copy.js';
import * as made from '../support/chip/groups.js';

const root = new URL('../../', import.meta.url);
const read = (path: string): Buffer => readFileSync(new URL(path, root));

/** As `test/fixtures/jpeg2000/head.jp2` was made. */
const head = () =>
  sharp(read('specimens/selfie.jpg'))
    .extract({ left: 64, top: 70, width: 544, height: 700 })
    .resize(413, 531);

let tools: FlowTools;
/** What a session keeps of a selfie. */
const seenAs = async (selfie: Uint8Array): Promise<ComparedFace> =>
  (await jobTable.selfie({ flow: 'selfie', selfie, keepFace: true }, tools)).face!;
let selfie: ComparedFace;
beforeAll(async () => {
  tools = await loadFlowTools();
  selfie = await seenAs(new Uint8Array(read('specimens/selfie.jpg')));
});

const faceIn = async (image: Uint8Array) => {
  const opened = await openPortrait(made.group2(image), limits);
  if ('unreadable' in opened) throw new Error(opened.unreadable);
  return portraitFace(opened.photo, tools);
};

describe('the face in the portrait of a chip', () => {
  it.each([
    ['JPEG', () => head().jpeg({ quality: 60 }).toBuffer()],
    ['a small JPEG', () => head().resize(240).jpeg({ quality: 60 }).toBuffer()],
    ['the whole selfie', () => sharp(read('specimens/selfie.jpg')).resize(413).jpeg().toBuffer()],
    ['JPEG 2000', () => read('test/fixtures/jpeg2000/head.jp2')],
    ['JPEG 2000 in grey', () => read('test/fixtures/jpeg2000/head-grey.jp2')],
  ])('%s: is found, and is that of the selfie', async (_kind, image) => {
    const face = (await faceIn(await image()))!;
    const { verdict, similarity } = compareFaces(face, selfie, tools.faceEmbedding.limits);
    expect([verdict, similarity > 0.6]).toEqual(['match', true]);
    // The same picture, which is found out by its details.
    expect(comparePictures(face, selfie)).toBeGreaterThan(maxSamePicture);
    // As a reviewer gets it.
    expect((await sharp(await jpegOf(face.portrait!)).metadata()).width).toBe(384);
  });

  it('that is another picture of the head matches, and is not the same picture', async () => {
    const face = (await faceIn(read('specimens/portrait.jpg')))!;
    const compared = compareFaces(face, selfie, tools.faceEmbedding.limits);
    expect([compared.verdict, compared.similarity > 0.6]).toEqual(['match', true]);
    expect(comparePictures(face, selfie)).toBeLessThan(maxSamePicture);
  });

  it('of another head is not the selfie’s', async () => {
    const other = (await faceIn(read('test/fixtures/jpeg2000/portrait.jp2')))!;
    expect(compareFaces(other, selfie, tools.faceEmbedding.limits).verdict).not.toBe('match');
    expect(comparePictures(other, selfie) ?? 0).toBeLessThan(maxSamePicture);
  });

  it('is not found where there is none', async () => {
    const blank = { width: 413, height: 531, channels: 3, background: '#b0b0b0' } as const;
    const picture = await sharp({ create: blank }).jpeg().toBuffer();
    expect(await faceIn(picture)).toBeUndefined();
  });
});
