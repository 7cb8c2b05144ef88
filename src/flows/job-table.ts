import { isDoubtful } from '../document/judge.js';
import { locate } from '../document/locate.js';
import {
  type AcceptedDocument,
  type Genuineness,
  withCopies,
} from '../document/measure-genuine.js';
import type { Image } from '../image/image.js';
import type { Photo } from '../image/photo.js';
import type { Tools } from '../models/tools.js';
import type { CameraJudged } from '../contract/camera-baseline.js';
import { codes } from '../contract/codes.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { CardShown, ShownKind } from '../contract/document/shown-kind.js';
import type { PhotoSide } from './document/photo-side.js';
import { shownOnCard, shownOnPage } from './document/shown-on.js';
import { explainCard } from './card/explain.js';
import { chipJob } from './chip/chip-job.js';
import { copyPhotos, type SentPhotos } from './copy-photos.js';
import { originalsOf } from './original-photos.js';
import { decodeBothAt, identificationCard } from './card/identification-card.js';
import { identificationCardWithProofOfLife } from './card/proof-of-life.js';
import type { FlowResult } from './flow.js';
import type { FlowName, JobOf, JobResult, Outcomes } from './jobs.js';
import type { Explained } from './overlay.js';
import { explainPassport } from './passport/explain.js';
import { nationalPassport } from './passport/national-passport.js';
import { passportPlus } from './passport/passport-plus.js';
import { decodeAt, passport } from './passport/passport.js';
import {
  nationalPassportWithProofOfLife,
  passportPlusWithProofOfLife,
  passportWithProofOfLife,
} from './passport/proof-of-life.js';
import { type FaceWithPortrait, withoutPortrait } from './compared-face.js';
import { detectDocumentFace } from './match/document-face.js';
import { withPortraitDetail } from './match/picture-details.js';
import { movingFace, selfieInSession } from './match/selfie-face.js';
import { decodeBoth, match, matchWithProofOfLife } from './match/match.js';
import { explainSelfie } from './selfie/explain.js';
import { movingSelfie } from './selfie/moving.js';
import { decode as decodeSelfie, selfie } from './selfie/selfie.js';
import type { FlowTools } from './tools.js';

type Runnable<Input, Given> = {
  readonly run: (input: Input, tools: FlowTools) => Promise<FlowResult<Given>>;
};

export type RunJob<F extends FlowName> = (
  job: JobOf<F>,
  tools: FlowTools,
) => Promise<Omit<JobResult<F>, 'models'>>;

type PhotoFlow = Exclude<FlowName, 'chip'>;

/** Measures of some flows that a session's checks and the camera's baseline need. */
type Measured = Partial<AcceptedDocument> & {
  readonly genuineness?: Genuineness;
  readonly camera?: CameraJudged;
};

/** Stages are typed by the job's photos alone, so that none knows of its options. */
type Row<F extends PhotoFlow, Given, Seen = NoInfer<Given & Measured>> = {
  readonly plain: Runnable<JobOf<F>, Given & Measured>;
  /** With the proof of life, where the flow has one. */
  readonly proven?: Runnable<JobOf<F>, Seen>;
  readonly decode: (job: JobOf<F>, tools: FlowTools) => Promise<object>;
  /** Only this leaves the worker; the photos do not. */
  readonly outcomeOf: (given: Seen) => Outcomes[F];
  readonly explain: (given: Partial<Seen>, tools: FlowTools) => Promise<Explained> | Explained;
  /** The photos that were decoded, as they were sent. */
  readonly photosOf?: (given: Partial<Seen>) => SentPhotos;
  /** What a photo shows that was not accepted. */
  readonly shownOn?: (
    given: Partial<Seen>,
    tools: FlowTools,
  ) => Promise<ShownKind | CardShown | undefined>;
  /** The face to compare, of a photo that was accepted; by default the one on the document. */
  readonly faceOf?: (given: Seen, tools: FlowTools) => Promise<FaceWithPortrait | undefined>;
};

/** Without a face to compare, the selfie has to be sent together with the document. */
const faceOn = async ({ frontside }: SentPhotos, tools: FlowTools) => {
  const face = frontside && (await detectDocumentFace(frontside, tools));
  return face && !isRejection(face) ? withPortraitDetail(face, tools) : undefined;
};

/** With what the verdict did not need but an explanation and a doubt do. */
const completed = <Given>(given: Partial<Given & Measured>, tools: FlowTools) => {
  const { photo, document, view, portrait, genuineness } = given;
  if (!photo || !document || !view || !portrait || !genuineness) return given;
  const accepted = { photo, document, view, portrait };
  return { ...given, genuineness: withCopies(accepted, genuineness, tools) };
};

const job = <F extends PhotoFlow, Given>({
  plain,
  proven = plain,
  decode,
  outcomeOf,
  explain,
  photosOf = () => ({}),
  shownOn = () => Promise.resolve(undefined),
  faceOf = (given, tools) => faceOn(photosOf(given), tools),
}: Row<F, Given>): RunJob<F> => {
  /** An attacker is told nothing more, and who asked wrongly has sent no photo. */
  const withShown = async (
    rejection: Rejection,
    given: Partial<Given & Measured>,
    tools: FlowTools,
  ) => {
    const isDecoded = Object.values(photosOf(given)).some((photo) => photo !== undefined);
    if (!isDecoded || codes[rejection.rejected].kind !== 'retake') return rejection;
    const documentKind = await shownOn(given, tools);
    return documentKind
      ? { ...rejection, evidence: { ...rejection.evidence, documentKind } }
      : rejection;
  };
  const judge = async (asked: JobOf<F>, tools: FlowTools) => {
    const { outcome, given, timingsMs } = await (asked.proofOfLife ? proven : plain).run(
      asked,
      tools,
    );
    const { needsDoubt = false, keepFace, keepCopies } = asked;
    const all = asked.explain || needsDoubt ? completed(given, tools) : given;
    const { camera, genuineness } = all;
    const copy = async (portrait?: Image) =>
      keepCopies && { copies: await copyPhotos(asked, photosOf(all), tools.limits, portrait) };
    const rest = {
      timingsMs,
      isGenuineDoubtful: needsDoubt && genuineness !== undefined && isDoubtful(genuineness, tools),
      ...(asked.explain && { explained: await explain(all, tools) }),
      ...(camera && { camera }),
    };
    if (isRejection(outcome))
      return { outcome: await withShown(outcome, all, tools), ...rest, ...(await copy()) };
    const seen = keepFace ? await faceOf(outcome, tools) : undefined;
    return {
      outcome: outcomeOf(outcome),
      ...rest,
      ...(await copy(seen?.portrait)),
      ...(seen && { face: withoutPortrait(seen) }),
    };
  };
  const judgeOrInvent = async (asked: JobOf<F>, tools: FlowTools) => {
    const { invented } = asked;
    if (!invented) return judge(asked, tools);
    const decoded = await decode(asked, tools);
    return { outcome: isRejection(decoded) ? decoded : invented, timingsMs: {} };
  };
  return async (asked, tools) => {
    const result = await judgeOrInvent(asked, tools);
    const keeps = asked.keepOriginals === true && !isRejection(result.outcome);
    return keeps ? { ...result, originals: originalsOf(asked) } : result;
  };
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

/** The overlay shows exact corners also where a coarse detection was enough to read the zone. */
const explainPage = async (
  given: Parameters<typeof explainPassport>[0] & { readonly photo?: Photo },
  tools: Tools,
): Promise<Explained> => {
  const detections = given.photo && (await locate(given.photo, tools));
  return explainPassport({ ...given, ...(detections && { detections }) }, tools);
};

const explainNothing = (): Explained => ({ detections: {}, conditions: [] });

const ofPage = {
  decode: decodeAt('quick'),
  explain: explainPage,
  photosOf: pagePhoto,
  shownOn: shownOnPage,
};

type ZoneRead = Omit<Outcomes['passport'], 'flow'>;
const zoneOf = ({ mrz, valid, imageScore, diagnostics }: ZoneRead) => ({
  mrz,
  valid,
  imageScore,
  diagnostics,
});

/** Every flow of the service, with and without the proof of life. */
export const jobTable: { readonly [F in FlowName]: RunJob<F> } = {
  passport: job({
    plain: passport,
    proven: passportWithProofOfLife,
    outcomeOf: (given) => ({ flow: 'passport', ...zoneOf(given) }),
    ...ofPage,
  }),
  passportPlus: job({
    plain: passportPlus,
    proven: passportPlusWithProofOfLife,
    outcomeOf: ({ visual, consistency, mrzLines, ...given }) => ({
      flow: 'passportPlus',
      ...zoneOf(given),
      visual,
      consistency,
      mrzLines,
    }),
    ...ofPage,
  }),
  nationalPassport: job({
    plain: nationalPassport,
    proven: nationalPassportWithProofOfLife,
    outcomeOf: ({ visual, consistency, ...given }) => ({
      flow: 'nationalPassport',
      ...zoneOf(given),
      visual,
      consistency,
    }),
    ...ofPage,
  }),
  identificationCard: job({
    plain: identificationCard,
    proven: identificationCardWithProofOfLife,
    decode: decodeBothAt('quick'),
    outcomeOf: ({ card, valid, sides, compared, consistency, diagnostics }) => ({
      flow: 'identificationCard',
      card,
      valid,
      compared,
      consistency,
      diagnostics,
      ...(sides && { sides }),
    }),
    explain: explainCard,
    photosOf: cardPhotos,
    shownOn: shownOnCard,
  }),
  // A selfie has no document to prove.
  selfie: job({
    plain: selfie,
    decode: decodeSelfie,
    outcomeOf: ({ scores, diagnostics }) => ({ flow: 'selfie', scores, diagnostics }),
    explain: explainSelfie,
    photosOf: ({ sent }) => ({ selfie: sent }),
    faceOf: selfieInSession,
  }),
  // The actions asked for and detected are in the answer itself.
  movingSelfie: job({
    plain: movingSelfie,
    decode: decodeSelfie,
    outcomeOf: ({ moving, still, diagnostics }) => ({
      flow: 'movingSelfie',
      moving,
      still,
      diagnostics,
    }),
    explain: explainNothing,
    photosOf: ({ sent }) => ({ selfie: sent }),
    faceOf: movingFace,
  }),
  // It explains itself, and what it has is no photo of a form.
  chip: chipJob,
  // Its answer has no details.
  match: job({
    plain: match,
    proven: matchWithProofOfLife,
    decode: decodeBoth,
    outcomeOf: ({ verdict, similarity, unshadedRatio, faces, liveness, proof, diagnostics }) => ({
      flow: 'match',
      verdict,
      similarity,
      ...(unshadedRatio !== undefined && { unshadedRatio }),
      faces,
      liveness,
      proof,
      diagnostics,
    }),
    explain: explainNothing,
  }),
};
