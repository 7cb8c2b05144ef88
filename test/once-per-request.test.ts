import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPictures, loadCases } from '../lab/eval/answers/cases.js';
import { runWith } from '../lab/eval/requests.js';
import { hashOf } from '../lab/support/stats.js';
import { edgesOf } from '../src/document/edge-lines.js';
import type { Job } from '../src/flows/jobs.js';
import { decode } from '../src/flows/selfie/selfie.js';
import { type FlowTools, loadFlowTools } from '../src/flows/tools.js';
import { frameOf, type Image } from '../src/image/image.js';
import { sharp } from '../src/image/libvips.js';
import { isRejection } from '../src/contract/rejection.js';
import { localContext } from '../src/verify/local-context.js';
import { verify } from '../src/verify/verify.js';
import { fewOf } from './support/sample.js';

/*
 * In one request no photo is decoded twice at a scale and no pixels are searched twice. A few requests
 * of each flow, others each day (TEST_DAY); with ANVERSO_LONG=1 all of them.
 */

// Files before this one have loaded the module in the same process.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('../src/document/edge-lines.js');
  vi.resetModules();
});
vi.mock('../src/document/edge-lines.js', async (original) => {
  const actual = await original<typeof import('../src/document/edge-lines.js')>();
  return { ...actual, edgesOf: vi.fn(actual.edgesOf) };
});

const calls: string[] = [];

const digestOf = (bytes: Uint8Array): string => hash('sha1', bytes);

const pixelsOf = ({ data, widthPx, heightPx }: Image): string =>
  `${widthPx}x${heightPx} ${digestOf(data)}`;

/** Every file that is opened, by its place in the request, and every size that is decoded. */
const watchDecoder = (): void => {
  type Opened = { options: { input: { buffer?: Buffer; rawWidth?: number }; width: number } };
  type Method = (...given: unknown[]) => unknown;
  const methods = sharp.prototype as Record<'metadata' | 'toBuffer', Method>;
  for (const method of ['metadata', 'toBuffer'] as const) {
    const actual = methods[method];
    vi.spyOn(methods, method).mockImplementation(function (this: unknown, ...given: unknown[]) {
      const { input, width } = (this as Opened).options;
      if (input.buffer && !input.rawWidth)
        calls.push(`${method} ${digestOf(input.buffer)} ${width}`);
      return actual.apply(this, given);
    });
  }
};

let tools: FlowTools;
beforeAll(async () => {
  const { finder, textFinder, ...others } = await loadFlowTools();
  tools = {
    ...others,
    finder: {
      ...finder,
      find: (photo, box, longSidePx) => {
        const at = JSON.stringify([photo.toPhoto, box, longSidePx]);
        calls.push(`finder ${pixelsOf(photo.image)} ${at}`);
        return finder.find(photo, box, longSidePx);
      },
    },
    textFinder: {
      ...textFinder,
      find: (page) => {
        const small = page.cut(frameOf(page), { widthPx: 96, heightPx: 64 });
        calls.push(`text finder ${page.widthPx} ${pixelsOf(small)} ${page.toPhoto.join()}`);
        return textFinder.find(page);
      },
    },
  };
}, 60_000);
afterEach(() => vi.restoreAllMocks());

const expectOnce = async (asked: Job | (() => Promise<unknown>)): Promise<void> => {
  calls.length = 0;
  vi.mocked(edgesOf).mockClear();
  watchDecoder();
  await (typeof asked === 'function' ? asked() : runWith(tools)(asked));
  vi.restoreAllMocks();
  const edges = vi.mocked(edgesOf).mock.calls.map(([image]) => `edges ${pixelsOf(image)}`);
  const all = [...calls, ...edges];
  expect(all.filter((call, i) => all.indexOf(call) !== i)).toEqual([]);
  expect(all.filter((call) => call.startsWith('toBuffer')).length).toBeGreaterThan(0);
};

const specimen = (name: string): Buffer =>
  readFileSync(new URL(`../specimens/${name}.jpg`, import.meta.url));

/** Large enough to be reduced first and decoded again where more pixels are needed. */
const enlarged = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes).resize({ width: 4032 }).toBuffer();
let large: Promise<Buffer> | undefined;
const largePassport = (): Promise<Buffer> => (large ??= enlarged(specimen('passport-mex')));

describe('in one request each photo is decoded once per scale and searched once per resolution', () => {
  const contracts = [false, true];
  const contractOf = ({ proofOfLife }: { readonly proofOfLife: boolean }): string =>
    proofOfLife ? 'with proof of life' : 'without proof of life';

  it.each(['passport', 'passportPlus', 'nationalPassport'] as const)(
    '%s',
    async (flow) => {
      const small = specimen('passport-mex');
      const plain = contracts.map((proofOfLife) => ({ frontside: small, proofOfLife }));
      // Without and with everything: what is decoded again does not differ between them.
      const large = { frontside: await largePassport(), proofOfLife: flow !== 'passport' };
      for (const given of [...fewOf(plain, 1, contractOf), large])
        await expectOnce({ flow, ...given });
    },
    60_000,
  );

  it('identificationCard', async () => {
    const kinds = ['cedula', 'ine'].flatMap((name) =>
      contracts.map((proofOfLife) => ({ name, proofOfLife })),
    );
    for (const { name, proofOfLife } of fewOf(
      kinds,
      2,
      (one) => `${one.name} ${contractOf(one)}`,
    )) {
      const [frontside, backside] = [specimen(`${name}-front`), specimen(`${name}-back`)];
      const sides = { flow: 'identificationCard', validateSides: true, proofOfLife } as const;
      await expectOnce({ ...sides, frontside, backside });
      // Doubtful documents are searched in every way there is.
      const blurred = await sharp(frontside).blur(9).toBuffer();
      await expectOnce({ ...sides, frontside: blurred, backside });
    }
  }, 60_000);

  /** Once for the reading, for the face to compare and for the reviewer's copy. */
  it('with the face and the copies that a session keeps', async () => {
    const kept = { keepFace: true, keepCopies: true } as const;
    const frontside = specimen('passport-mex');
    await expectOnce({ flow: 'passport', frontside, ...kept });
    const sides = { frontside: specimen('ine-front'), backside: specimen('ine-back') };
    await expectOnce({ flow: 'identificationCard', validateSides: false, ...sides, ...kept });
    await expectOnce({ flow: 'selfie', selfie: specimen('selfie'), ...kept });
  }, 60_000);

  it('match', async () => {
    const [frontside, selfie] = [specimen('passport-mex'), specimen('selfie')];
    await expectOnce({ flow: 'match', frontside, selfie, proofOfLife: false });
    await expectOnce({
      flow: 'match',
      frontside: await largePassport(),
      selfie,
      proofOfLife: true,
    });
  }, 120_000);

  it('selfie', async () => {
    const small = specimen('selfie');
    for (const selfie of [small, await enlarged(small)])
      await expectOnce({ flow: 'selfie', selfie });
  }, 60_000);

  /** One that its flow looks at as it is: the mirror image of the other way round is other pixels. */
  it('movingSelfie, with a still that is not mirrored', async () => {
    const small = specimen('selfie');
    const isMirrored = async (selfie: Uint8Array): Promise<boolean> => {
      const decoded = await decode({ selfie }, tools);
      return isRejection(decoded) || decoded.isMirrored;
    };
    const flopped = await sharp(small).flop().toBuffer();
    const selfie = (await isMirrored(small)) ? flopped : small;
    expect(await isMirrored(selfie)).toBe(false);
    const frames = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((left) =>
        sharp(small)
          .resize(500, 660, { fit: 'cover' })
          .extract({ left, top: 0, width: 480, height: 640 })
          .toBuffer(),
      ),
    );
    const timesMs = frames.map((_, i) => 100 * i);
    await expectOnce({
      flow: 'movingSelfie',
      selfie,
      recording: { frames, timesMs, asked: ['open_mouth'] },
    });
  }, 60_000);

  it.skipIf(!hasPictures())(
    hasPictures() ? 'shared pictures' : 'shared pictures: ../shared/data/documents is not here',
    async () => {
      const cases = await loadCases();
      const shuffled = [...cases].sort((a, b) => hashOf(a.id) - hashOf(b.id));
      const sample = fewOf(shuffled.slice(0, 10), 1, ({ id }) => id);
      // Before anything was remembered, edges and finder ran two and three times on these.
      const doubtful = ['SWE-id_back-0110', 'AUT-id_front-0134', 'ECU-id_front-0070'];
      const hard = cases.filter(({ id }) => doubtful.some((name) => id.includes(name)));
      for (const { request, proofOfLife } of [...sample, ...fewOf(hard, 1, ({ id }) => id)])
        await expectOnce(() => verify(request(), localContext(runWith(tools), { proofOfLife })));
    },
    120_000,
  );
});
