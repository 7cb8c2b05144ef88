import type { Reason } from '../../contract/codes.js';
import type { StepFindings } from '../../contract/findings.js';
import type { PageLanguage } from '../../contract/languages.js';
import type { DocumentType } from '../../contract/ocr-request.js';
import type { CaseNote, Review } from '../../contract/review.js';
import { maxJudged } from '../challenges.js';
import type { KeptOriginal } from './client-photos.js';
import type { Decided } from './decided.js';
import type { KeptPhoto } from './review-photos.js';
import type { SeenDocument } from './seen-documents.js';

export const sessionStatuses = ['open', 'started', 'finished', 'expired', 'cancelled'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];
/** `chip`: the files of a document's chip, which only an app can read. */
export const stepKinds = ['document', 'selfie', 'chip'] as const;
export type StepKind = (typeof stepKinds)[number];
/** What a client must have contracted for each, and whose counts it enters. */
export const serviceOfStep = { document: 'ocr', selfie: 'liveness', chip: 'chip' } as const;
export const stepStatuses = ['waiting', 'done', 'refused'] as const;

/** How a selfie proves that a person is there; `auto`: moving where there is a live camera. */
export const livenessWays = ['photo', 'moving', 'auto'] as const;
type LivenessWay = (typeof livenessWays)[number];

/** After this many photos of one step the session ends. */
const maxPhotos = 5;

/**
 * Recordings cost more, for an attacker and for a person: three. `auto` leaves two attempts for a
 * photo.
 */
export const maxAttemptsOf = ({ liveness }: Pick<PlannedStep, 'liveness'>): number =>
  liveness === 'moving' ? maxJudged : maxPhotos;
/** The same in SQL. */
export const maxAttempts = `(case liveness when 'moving' then ${maxJudged} else ${maxPhotos} end)`;

export type PlannedStep = {
  readonly kind: StepKind;
  /** Of a document; null until the person has chosen one of `documentTypes`. */
  readonly documentType: DocumentType | null;
  /** Two or more, of which the person chooses; null or absent where there is no choice. */
  readonly documentTypes?: readonly DocumentType[] | null;
  /** `document_id` of the interface: passports only. */
  readonly country: string | null;
  /** For a selfie; `photo` for other steps. */
  readonly liveness: LivenessWay;
  /** The answer that a sandbox client asked for. */
  readonly sandboxOutcome: string | null;
};

export type CaptureStep = PlannedStep & {
  readonly status: (typeof stepStatuses)[number];
  readonly attempts: number;
  readonly transactionId: number | null;
  /** When its photo was accepted. */
  readonly doneAt: Date | null;
  /** The answer is to a moving selfie. */
  readonly moving: boolean;
  /** Sealed by the caller; null before it is written and after it is erased. */
  readonly answer: string | null;
  /** Why each refused photo was refused, oldest first. */
  readonly refusals: readonly Reason[];
  /** Findings on the accepted photo. */
  readonly findings: StepFindings | null;
  /** The embedding to be compared, sealed by the caller; null once the session has ended. */
  readonly face: string | null;
};

/** The result of an attempt. */
export type SettledStep = Pick<
  CaptureStep,
  'status' | 'transactionId' | 'moving' | 'answer' | 'findings' | 'face'
> & {
  readonly refusal: Reason | null;
  /** Where the step offers a choice. */
  readonly chosen?: DocumentType;
  /** The `busyUntil` of the attempt that this result belongs to; null if there was no attempt. */
  readonly busyUntil: Date | null;
  /** For a client that wants to know when a document is shown again. */
  readonly seen?: SeenDocument;
  /** Sealed photos of this attempt, in case a person has to look at them. */
  readonly photos?: readonly KeptPhoto[];
  /** Of an accepted step, sealed: what a client that must file them gets. */
  readonly originals?: readonly KeptOriginal[];
};

export type NewSession = {
  readonly id: string;
  readonly client: string;
  readonly tokenHash: string;
  readonly language: PageLanguage;
  readonly reference: string | null;
  readonly returnUrl: string | null;
  readonly webhookUrl: string | null;
  readonly consentText: string | null;
  /** A BCP 47 tag; by default that of the page. */
  readonly consentLanguage?: string | null;
  /** The photos are kept for the client, and the person is told so; by default they are not. */
  readonly photosKept?: boolean;
  /** Answers include their details. */
  readonly details: boolean;
  /** The results that a sandbox client asked its checks to have. */
  readonly sandboxChecks: Readonly<Record<string, string>> | null;
  /** The trace that made it; its webhooks continue it. */
  readonly traceparent: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly retainUntil: Date;
};

export type CaptureSession = Omit<NewSession, 'traceparent' | 'photosKept'> &
  Decided & {
    readonly photosKept: boolean;
    readonly status: SessionStatus;
    readonly version: number;
    /** When the person's page first asked what to do; null before. */
    readonly openedAt: Date | null;
    readonly consentGivenAt: Date | null;
    /** Also of a person who did not agree. */
    readonly consentWithdrawnAt: Date | null;
    readonly deviceHash: string | null;
    readonly endedAt: Date | null;
    /** What reviewers said about it, oldest first. */
    readonly reviews: readonly Review[];
    /** What reviewers wrote before the decision, oldest first. */
    readonly notes: readonly CaseNote[];
    /** Whose case it is; the name may be of somebody who was removed. */
    readonly assignedTo: string | null;
    readonly claimedBy: string | null;
    readonly claimedUntil: Date | null;
    readonly steps: readonly CaptureStep[];
  };

export const hasEnded = ({ endedAt, expiresAt }: CaptureSession, now: number): boolean =>
  endedAt !== null || expiresAt.getTime() <= now;
