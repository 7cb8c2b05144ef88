import { isDoubtful } from '../document/judge.js';
import { locate } from '../document/locate.js';
import { type Accepted, type Genuineness, withCopies } from '../document/measure-genuine.js';
import type { Image } from '../image/image.js';
import type { Photo } from '../image/photo.js';
import type { Tools } from '../models/tools.js';
import type { CameraJudged } from '../contract/camera-baseline.js';
import { isRejection } from '../contract/rejection.js';
import { canonicalMirror } from '../selfie/canonical-mirror.js';
import type { PhotoSide } from './document/photo-side.js';
import { explainCard } from './card/explain.js';
import { copyPhotos, type SentPhotos } from './copy-photos.js';
import { identificationCard } from './card/identification-card.js';
import { identificationCardWithProofOfLife } from './card/proof-of-life.js';
import type { Flow, FlowResult } from './flow.js';
import type { FlowName, JobOf, JobResult } from './jobs.js';
import type { Explained } from './overlay.js';
import { explainPassport } from './passport/explain.js';
import { nationalPassport } from './passport/national-passport.js';
import { passportPlus } from './passport/passport-plus.js';
import { passport } from './passport/passport.js';
import {
  nationalPassportWithProofOfLife,
  passportPlusWithProofOfLife,
  passportWithProofOfLife,
} from './passport/proof-of-life.js';
import type { ComparedFace, FaceWithPortrait } from './compared-face.js';
import { detectDocumentFace } from './match/document-face.js';
import { movingFace, selfieFace } from './match/selfie-face.js';
import { decodeBoth, match, matchWithProofOfLife } from './match/match.js';
import { explainSelfie } from './selfie/explain.js';
import { movingSelfie } from './selfie/moving.js';
import { decode as decodeSelfie, selfie } from './selfie/selfie.js';
import type { FlowTools } from './tools.js';

type Runnable<Input, Given> = {
  readonly stages: Flow<Input, Given, FlowTools>['stages'];
  readonly run: (input: Input, tools: FlowTools) => Promise<FlowResult<Given>>;
};

type Options = Pick<
  JobOf<FlowName>,
  'proofOfLife' | 'explain' | 'needsDoubt' | 'keepFace' | 'keepCopies' | 'decodeOnly'
>;

export type RunJob<F extends FlowName> = (
  job: JobOf<F>,
  tools: FlowTools,
) => Promise<Omit<JobResult<F>, 'models'>>;

type Extra<Input, Given> = {
  readonly decode: (input: Input, tools: FlowTools) => Promise<object>;
  /** The photos that were decoded, as they were sent. */
  readonly photosOf: (given: Partial<Given>) => SentPhotos;
  /** The face to compare, of a photo that was accepted. */
  readonly faceOf: (given: Given, tools: FlowTools) => Promise<FaceWithPortrait | undefined>;
};

/** Without a face to compare, the selfie has to be sent together with the document. */
const faceOn = async ({ frontside }: SentPhotos, tools: FlowTools) => {
  const face = frontside && (await detectDocumentFace(frontside, tools));
  return face && isRejection(face) ? undefined : face;
};

const pagePhoto = ({ photo }: { readonly photo?: Photo }): SentPhotos => ({ frontside: photo });

const cardPhotos = ({
  opened = [],
}: {
  readonly opened?: readonly Pick<PhotoSide, 'photo'>[];
}) => ({
  frontside: opened[0]?.photo,
  backside: opened[1]?.photo,
});

/** The flow may have mirrored the pixels: this undoes it. */
const selfiePhoto = ({
  photo,
  isMirrored,
}: {
  photo?: Photo | undefined;
  isMirrored?: boolean | undefined;
}): SentPhotos => ({
  selfie: photo && canonicalMirror(photo, isMirrored === true).photo,
});

/** Measures of some flows that a session's checks and the camera's baseline need. */
type Measured = { readonly camera?: CameraJudged; readonly genuineness?: Genuineness };

/** With what the verdict did not need but an explanation and a doubt do. */
const completed = <Given>(given: Partial<Given>, tools: FlowTools): Partial<Given> => {
  const { genuineness, ...accepted } = given as unknown as Measured & Accepted;
  return genuineness ? { ...given, genuineness: withCopies(accepted, genuineness, tools) } : given;
};

/** `answer`: only these values leave the worker; the photo does not. */
const job =
  <Input extends object, Given, Key extends keyof Given>(
    { plain, proven }: Readonly<Record<'plain' | 'proven', Runnable<Input, Given>>>,
    answer: readonly Key[],
    explainGiven: (given: Partial<Given>, tools: FlowTools) => Promise<Explained> | Explained,
    { decode, photosOf = () => ({}), faceOf }: Partial<Extra<Input, Given>> = {},
  ) =>
  async (
    {
      proofOfLife,
      explain,
      needsDoubt,
      keepFace,
      keepCopies,
      decodeOnly,
      ...input
    }: Input & Options,
    tools: FlowTools,
  ) => {
    const flow = proofOfLife === true ? proven : plain;
    if (decodeOnly === true) {
      const first = decode ?? flow.stages[0]!.run;
      const decoded = await first(input as never, tools as never);
      const outcome = isRejection(decoded) ? decoded : ({} as Pick<Given, Key>);
      return { outcome, timingsMs: {} };
    }
    const { outcome, given: judged, timingsMs } = await flow.run(input as unknown as Input, tools);
    const given = explain === true || needsDoubt === true ? completed(judged, tools) : judged;
    const explained = explain === true ? await explainGiven(given, tools) : undefined;
    const { camera, genuineness } = given as Measured;
    const isGenuineDoubtful =
      needsDoubt === true && genuineness !== undefined && isDoubtful(genuineness, tools);
    const rest = {
      ...{ timingsMs, isGenuineDoubtful },
      ...(explained && { explained }),
      ...(camera && { camera }),
    };
    const copy = async (portrait?: Image) =>
      keepCopies === true
        ? { copies: await copyPhotos(input, photosOf(given), tools.limits, portrait) }
        : {};
    if (isRejection(outcome)) return { outcome, ...rest, ...(await copy()) };
    const picked = Object.fromEntries(answer.map((key) => [key, outcome[key]]));
    const find = faceOf ?? ((all) => faceOn(photosOf(all), tools));
    const seen = keepFace === true ? await find(given as Given, tools) : undefined;
    const { portrait, ...face } = seen ?? {};
    return {
      ...{ outcome: picked as Pick<Given, Key>, ...rest, ...(await copy(portrait)) },
      ...(seen && { face: face as ComparedFace }),
    };
  };

/** The overlay shows exact corners also where a coarse detection was enough to read the zone. */
const explainPage = async (
  given: Parameters<typeof explainPassport>[0] & { readonly photo?: Photo },
  tools: Tools,
): Promise<Explained> => {
  const detections = given.photo && (await locate(given.photo, tools));
  return explainPassport({ ...given, ...(detections && { detections }) }, tools);
};

const zone = ['mrz', 'valid', 'imageScore', 'diagnostics'] as const;
const page = [...zone, 'visual', 'consistency'] as const;
const card = ['card', 'valid', 'sides', 'compared', 'consistency', 'diagnostics'] as const;

const passports = { plain: passport, proven: passportWithProofOfLife };
const plus = { plain: passportPlus, proven: passportPlusWithProofOfLife };
const national = { plain: nationalPassport, proven: nationalPassportWithProofOfLife };
const matches = { plain: match, proven: matchWithProofOfLife };
const matched = ['verdict', 'similarity', 'faces', 'liveness', 'proof', 'diagnostics'] as const;
const cards = { plain: identificationCard, proven: identificationCardWithProofOfLife };

/** Every flow of the service, with and without the proof of life. */
export const jobTable: { readonly [F in FlowName]: RunJob<F> } = {
  passport: job(passports, zone, explainPage, { photosOf: pagePhoto }),
  passportPlus: job(plus, [...page, 'mrzLines'], explainPage, { photosOf: pagePhoto }),
  nationalPassport: job(national, page, explainPage, { photosOf: pagePhoto }),
  identificationCard: job(cards, card, explainCard, { photosOf: cardPhotos }),
  // A selfie has no document, so both flows are the same.
  selfie: job({ plain: selfie, proven: selfie }, ['scores', 'diagnostics'], explainSelfie, {
    photosOf: selfiePhoto,
    faceOf: selfieFace,
  }),
  // The actions asked for and detected are in the answer itself.
  movingSelfie: job(
    { plain: movingSelfie, proven: movingSelfie },
    ['moving', 'still', 'diagnostics'],
    () => ({ detections: {}, conditions: [] }),
    {
      decode: decodeSelfie,
      photosOf: ({ stillOpened }) => (stillOpened ? selfiePhoto(stillOpened) : {}),
      faceOf: movingFace,
    },
  ),
  // Its answer has no details.
  match: job(matches, matched, () => ({ detections: {}, conditions: [] }), { decode: decodeBoth }),
};
