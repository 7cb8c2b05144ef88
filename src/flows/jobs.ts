import type { CardData, CardSides, MrzData } from '../contract/documents.js';
import type { NationalVisualZone, VisualZone } from '../contract/documents.js';
import type { Consistency, SidesFinding } from '../contract/findings.js';
import type { CameraJudged } from '../contract/camera-baseline.js';
import type { MovingAnswer } from '../contract/challenge.js';
import type { ClientHeads } from '../contract/heads.js';
import type { LivenessScores } from '../contract/liveness-scores.js';
import type { FacesCompared } from '../contract/match.js';
import type { ChipReport } from '../contract/chip.js';
import type { PortraitReport } from '../contract/chip/portrait.js';
import type { KeptTrust } from '../chip/trust-of.js';
import type { Copies } from './copy-photos.js';
import type { Originals } from './original-photos.js';
import type { ComparedFace } from './compared-face.js';
import type { Explained } from './overlay.js';
import type { IdentificationCardInput } from './card/identification-card.js';
import type { PassportInput } from './passport/passport.js';
import type { MovingInput } from './selfie/moving.js';
import type { SelfieInput } from './selfie/selfie.js';
import type { Rejection } from '../contract/rejection.js';

/** The document's photo, or its face from an earlier request. */
export type MatchInput = SelfieInput &
  (Pick<PassportInput, 'frontside'> | { readonly documentFace: ComparedFace });

export type ChipInput = {
  readonly sod: Uint8Array;
  readonly groups: Readonly<Record<number, Uint8Array>>;
  readonly answer?: { readonly challenge: Uint8Array; readonly signature: Uint8Array };
  /** What the operator trusts of the countries that the chip names. */
  readonly trust: readonly KeptTrust[];
  readonly nowMs: number;
};

/** What the service asks of a worker: each flow's input. */
type Jobs = {
  readonly passport: PassportInput;
  readonly passportPlus: PassportInput;
  readonly nationalPassport: PassportInput;
  readonly identificationCard: IdentificationCardInput;
  readonly selfie: SelfieInput;
  readonly match: MatchInput;
  readonly movingSelfie: MovingInput;
  readonly chip: ChipInput;
};
export type FlowName = keyof Jobs;
export type JobOf<F extends FlowName> = {
  readonly flow: F;
  /** details=true: the result is explained too. No stage knows of it. */
  readonly explain?: boolean;
  /** ID Reader Plus is contracted: the document is proven before it is read. */
  readonly proofOfLife?: boolean;
  /** A selfie may follow: the face on the document goes with the result. */
  readonly keepFace?: boolean;
  /** A session decides by it: whether the verdict is near a limit goes with the result. */
  readonly needsDoubt?: boolean;
  /** A person may have to look at it: copies of the photos go with the result. */
  readonly keepCopies?: boolean;
  /** The client must file them: the photos go with a result that accepts them, as they were sent. */
  readonly keepOriginals?: boolean;
  /** The client's own heads, where it has any. */
  readonly heads?: ClientHeads | undefined;
  /** For a sandbox: checks only that the files are images, and gives this. */
  readonly invented?: Outcomes[F] | Rejection;
} & Jobs[F];
/** Not a photo: checks that a model still gives its known answer. */
export type CheckJob = { readonly checkModel: string };
export type Job = { [F in FlowName]: JobOf<F> }[FlowName];

/** Part of the answer only with details=true. */
type Diagnosed = { readonly diagnostics: Readonly<Record<string, unknown>> };

type ZoneRead = {
  readonly mrz: MrzData;
  readonly valid: boolean;
  readonly imageScore: number;
};

/** `visual` is a rejection if only the zone was read (interface 2.5). */
type PageRead<Visual> = ZoneRead & {
  readonly consistency?: Consistency;
  readonly visual: Visual | Rejection;
};

type CardRead = {
  readonly card: CardData;
  readonly valid: boolean;
  /** If validate_sides asks for them. */
  readonly sides?: CardSides;
  /** For the checks of a session, whether or not the sides are asked for. */
  readonly compared?: SidesFinding;
  readonly consistency?: Consistency;
};

/** A live person; everything else is a rejection. */
type Live = { readonly scores: LivenessScores };

/** `still`: the photo beside the recording, as the selfie flow judges it. */
type Moved = {
  readonly moving: MovingAnswer;
  readonly still: { readonly scores: LivenessScores } | Rejection;
};

type FaceSeen = { readonly quality: number; readonly sizePx: number };

/**
 * Both photos could be compared; `refused` is what the liveness or document service would have
 * answered.
 */
type Compared = FacesCompared & {
  readonly faces: Readonly<Record<'document' | 'selfie', FaceSeen>>;
  readonly liveness: { readonly scores: LivenessScores; readonly refused: Rejection | undefined };
  /** Where ID Reader Plus is contracted. */
  readonly proof: { readonly refused: Rejection | undefined } | undefined;
};

/** `zoneValid`: every check digit of its zone holds. */
type ChipRead = {
  readonly mrz: MrzData;
  readonly isPassport: boolean;
  readonly zoneValid: boolean;
  readonly report: ChipReport;
  readonly portrait: PortraitReport;
};

type Of<F extends FlowName> = Diagnosed & { readonly flow: F };

/** What each flow gives. `flow` distinguishes them, up to the answer. */
export type Outcomes = {
  readonly passport: Of<'passport'> & ZoneRead;
  readonly passportPlus: Of<'passportPlus'> &
    PageRead<VisualZone> & { readonly mrzLines: readonly string[] };
  readonly nationalPassport: Of<'nationalPassport'> & PageRead<NationalVisualZone>;
  readonly identificationCard: Of<'identificationCard'> & CardRead;
  readonly selfie: Of<'selfie'> & Live;
  readonly match: Of<'match'> & Compared;
  readonly movingSelfie: Of<'movingSelfie'> & Moved;
  readonly chip: Of<'chip'> & ChipRead;
};
export type DocumentFlow = Exclude<FlowName, 'selfie' | 'match' | 'movingSelfie' | 'chip'>;
export type DocumentOutcome = Outcomes[DocumentFlow];
/** What a document says of itself: by its print, or by its chip. */
export type ReadOutcome = DocumentOutcome | Outcomes['chip'];

export type JobResult<F extends FlowName = FlowName> = {
  readonly outcome: Outcomes[F] | Rejection;
  /** If the job asks for it; also with a rejection. */
  readonly explained?: Explained;
  /** For a selfie that was scored: what its camera's pictures look like. */
  readonly camera?: CameraJudged;
  /** If the job asks for it, for a document that passed as genuine: a score is near its limit. */
  readonly isGenuineDoubtful?: boolean;
  /** If the job asks for it, and there is one. */
  readonly face?: ComparedFace;
  /** If the job asks for them: JPEGs. */
  readonly copies?: Copies;
  /** If the job asks for them, and the photos were accepted. */
  readonly originals?: Originals;
  /** The client's own heads that judged it. */
  readonly heads?: { readonly id: string; readonly judges: readonly string[] };
  readonly timingsMs: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, string>>;
};
