import { describe, expect, it } from 'vitest';
import { judgeFraming, judgePortrait } from '../../../document/judge.js';
import type { Genuineness } from '../../../document/measure-genuine.js';
import { measureFraming } from '../../../document/measure-framing.js';
import { viewForProof } from '../../../document/proof-view.js';
import { apply, scaling } from '../../../geometry/homography.js';
import { point } from '../../../geometry/point.js';
import { type Quad, rectangle } from '../../../geometry/quad.js';
import { blankImage } from '../../../image/image.js';
import type { Face } from '../../../models/face-detector.js';
import { documentViewPx } from '../../../models/tamper/views.js';
import { codes } from '../../../contract/codes.js';
import type { Explained } from '../../overlay.js';
import { explainDocument, type Proof } from './document.js';
import { runsOf } from './shapes.js';

const image = blankImage(1000, 700, 3);
image.data.fill(120);
for (let y = 300; y < 360; y++) image.data.fill(255, 3 * (y * 1000 + 400), 3 * (y * 1000 + 520));
const photo = {
  image,
  toPhoto: scaling(2, 2),
  format: 'jpeg',
  fullWidthPx: 2000,
  fullHeightPx: 1400,
} as const;

const documentAt = (quad: Quad) => ({ quad, kind: 'cardWithoutMrz', score: 1 }) as const;
const card = documentAt(rectangle(200, 200, 1600, 1000));

const explained = (
  document = card,
  { proof, faces = [] }: { readonly proof?: Proof; readonly faces?: readonly Face[] } = {},
): Promise<Explained> =>
  explainDocument('frontside', { photo, documents: [document] }, proof, [], {
    portraitDetector: { version: '', find: () => Promise.resolve(faces) },
    recapture: { limits: { attack: 0, doubt: -1 } },
    tamper: { max: { portrait: 0, text: 0, copied: 10 } },
  });

const drawn = ({ detections }: Explained, what: string) =>
  detections.frontside!.shapes.filter((shape) => shape.what === what);
const middleOf = (corners: readonly (readonly [number, number])[]) =>
  ([0, 1] as const).map((i) => corners.reduce((sum, at) => sum + at[i], 0) / corners.length);

describe('the explanation of framing', () => {
  it.each([
    ['well inside', 200, undefined],
    ['near the frame', 10, 825],
    ['on the frame', 0, 823],
    ['beyond the frame', -30, 823],
    ['cut by the frame', -300, 821],
  ])('%s: names the code that the judge answers', async (_, left, code) => {
    const document = documentAt(rectangle(left, 200, 1600, 1000));
    const refused = judgeFraming(measureFraming([document], photo));
    expect(refused && codes[refused.rejected].code).toBe(code);
    const { conditions } = await explained(document);
    const isFraming = (name: string): boolean => name.endsWith('Ratio') && name !== 'glareRatio';
    expect(conditions.find(({ name, holds }) => isFraming(name) && !holds)?.code).toBe(code);
  });

  it('gives each measure once, with the limit that decides', async () => {
    const { conditions } = await explained(documentAt(rectangle(-30, 200, 1600, 1000)));
    expect(conditions.filter(({ name }) => name === 'edgeRatio')).toEqual([
      { name: 'edgeRatio', code: 823, part: 'frontside', value: -0.021, min: 0, holds: false },
    ]);
  });

  it('names 819 where the proof of life took no detection for a document', async () => {
    const { conditions } = await explained(card, { proof: { framing: { documents: 0 } } });
    expect(conditions).toEqual([
      { name: 'documents', code: 819, part: 'frontside', value: 0, min: 1, holds: false },
    ]);
  });
});

describe('the portrait drawn', () => {
  const face = (sizePx: number): Face => ({ score: 0.9, sizePx, centre: point(150, 200) });
  const portraitOf = (sizePx: number) => ({
    portraitScore: 0.9,
    portraitRatio: sizePx / documentViewPx.heightPx,
    face: face(sizePx),
  });
  const view = viewForProof(photo, card);

  it('is the one that 820 judged', async () => {
    const proof = { framing: {}, document: card, view, portrait: portraitOf(120) };
    const [shape, ...others] = drawn(
      await explained(card, { proof, faces: [face(300)] }),
      'portrait',
    );
    expect(others).toEqual([]);
    expect(shape).toMatchObject({ score: 0.9 });
    const centre = apply(view.toPhoto, point(150, 200));
    const [x, y] = middleOf(shape!.corners);
    expect(Math.hypot(x! - centre.x, y! - centre.y)).toBeLessThan(1);
  });

  it('is none where 820 refuses, with the proof of life and without', async () => {
    const ghost = portraitOf(50);
    expect(judgePortrait(ghost)?.rejected).toBe('documentPhotoAbsent');
    const proof = { framing: {}, document: card, view, portrait: ghost };
    expect(drawn(await explained(card, { proof, faces: [face(120)] }), 'portrait')).toEqual([]);
    expect(drawn(await explained(card, { faces: [ghost.face] }), 'portrait')).toEqual([]);
    expect(drawn(await explained(card, { faces: [face(120)] }), 'portrait')).toHaveLength(1);
  });
});

describe('the explanation of genuineness', () => {
  const genuineness: Genuineness = {
    recaptureScore: -1,
    recaptureKind: 'screen',
    portraitEdited: -1,
    portraitApart: 0,
    textEdited: 3,
    lineApart: 1,
    suspectLine: rectangle(100, 200, 80, 10),
    copiedCorners: 0,
    colourSpread: 0.1,
    portraitColour: 0,
  };

  it('shows the line that the cue of altered text is about, and none where it is silent', async () => {
    const shapesFor = async (found: Genuineness) =>
      drawn(await explained(card, { proof: { framing: {}, genuineness: found } }), 'edit');
    expect(await shapesFor(genuineness)).toEqual([
      {
        what: 'edit',
        name: 'text',
        corners: [
          [100, 200],
          [180, 200],
          [180, 210],
          [100, 210],
        ],
      },
    ]);
    expect(await shapesFor({ ...genuineness, textEdited: -3 })).toEqual([]);
    const copies = [rectangle(10, 20, 80, 10), rectangle(10, 60, 80, 10)];
    const copied = { ...genuineness, textEdited: -3, copies };
    expect(await shapesFor({ ...copied, copiedCorners: 1000 })).toMatchObject([
      {
        name: 'copiedText',
        corners: [
          [10, 20],
          [90, 20],
          [90, 30],
          [10, 30],
        ],
      },
      { name: 'copiedText' },
    ]);
    expect(await shapesFor(copied)).toEqual([]);
  });

  it('tells a cue that stands alone as doubt, which refuses nothing', async () => {
    const { conditions } = await explained(card, { proof: { framing: {}, genuineness } });
    expect(conditions.filter(({ doubt }) => doubt)).toEqual([
      {
        name: 'textEdited',
        code: 818,
        part: 'frontside',
        value: 3,
        max: 0,
        holds: true,
        doubt: true,
      },
    ]);
  });
});

describe('the reflection drawn', () => {
  it('is made of rows of adjacent cells', () => {
    const cells = [point(2, 8), point(4, 8), point(8, 8), point(4, 10)];
    expect(runsOf(cells)).toEqual([
      { left: 2, right: 6, top: 8 },
      { left: 8, right: 10, top: 8 },
      { left: 4, right: 6, top: 10 },
    ]);
  });

  it('lies where the lamp is, in pixels of the photo', async () => {
    const result = await explained();
    const corners = drawn(result, 'glare').flatMap((shape) => shape.corners);
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const lamp = [800, 1040, 600, 720];
    expect(Math.max(...box.map((at, i) => Math.abs(at - lamp[i]!)))).toBeLessThan(24);
    expect(result.conditions.find(({ name }) => name === 'glareRatio')).toMatchObject({
      code: 829,
      holds: false,
    });
  });
});
