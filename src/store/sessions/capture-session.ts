import type { Reason } from '../../spec/codes.js';
import type { StepFindings } from '../../spec/findings.js';
import type { DocumentType } from '../../spec/ocr-request.js';
import type { Review } from '../../spec/review.js';
import { maxJudged } from '../challenges.js';
import type { Decided } from './decided.js';
import type { KeptPhoto } from './review-photos.js';
import type { SeenDocument } from './seen-documents.js';

export const sessionStatuses = ['open', 'started', 'finished', 'expired', 'cancelled'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];
export const stepStatuses = ['waiting', 'done', 'refused'] as const;

/** How a selfie proves that a person is there; `auto`: moving where there is a live camera. */
export const livenessWays = ['photo', 'moving', 'auto'] as const;
export type LivenessWay = (typeof livenessWays)[number];

/** After so many photos of one step the session ends. */
const maxPhotos = 5;

/** Recordings are dearer to attack with, and to do: three. `auto` leaves two for a photo. */
export const maxAttemptsOf = ({ liveness }: Pick<PlannedStep, 'liveness'>): number =>
  liveness === 'moving' ? maxJudged : maxPhotos;
/** The same in SQL. */
export const maxAttempts = `(case liveness when 'moving' then ${maxJudged} else ${maxPhotos} end)`;

export type PlannedStep = {
  readonly kind: 'document' | 'selfie';
  readonly documentType: DocumentType | null;
  /** `document_id` of the interface: passports only. */
  readonly country: string | null;
  /** Of a selfie; `photo` elsewhere. */
  readonly liveness: LivenessWay;
  /** What a sandbox client asked this step to be answered with. */
  readonly sandboxOutcome: string | null;
};

export type CaptureStep = PlannedStep & {
  readonly status: (typeof stepStatuses)[number];
  readonly attempts: number;
  readonly transactionId: number | null;
  /** The answer is that to a moving selfie. */
  readonly moving: boolean;
  /** Sealed by the caller; null before it is written and after it is erased. */
  readonly answer: string | null;
  /** Why each refused photo was refused, oldest first. */
  readonly refusals: readonly Reason[];
  /** Of the photo that was accepted. */
  readonly findings: StepFindings | null;
  /** The embedding to be compared, sealed by the caller; null once the session has ended. */
  readonly face: string | null;
};

/** What an attempt left behind. */
export type SettledStep = Pick<
  CaptureStep,
  'status' | 'transactionId' | 'moving' | 'answer' | 'findings' | 'face'
> & {
  readonly refusal: Reason | null;
  /** Of a client that wants to know of documents that come again. */
  readonly seen?: SeenDocument;
  /** Sealed photos of this attempt, in case a person has to look at them. */
  readonly photos?: readonly KeptPhoto[];
};

export type NewSession = {
  readonly id: string;
  readonly client: string;
  readonly tokenHash: string;
  readonly language: 'en' | 'es' | 'pt';
  readonly reference: string | null;
  readonly returnUrl: string | null;
  readonly webhookUrl: string | null;
  readonly consentText: string | null;
  /** Answers with their details. */
  readonly details: boolean;
  /** What a sandbox client asked its checks to find. */
  readonly sandboxChecks: Readonly<Record<string, string>> | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly retainUntil: Date;
};

export type CaptureSession = NewSession &
  Decided & {
    readonly status: SessionStatus;
    readonly version: number;
    readonly consentGivenAt: Date | null;
    readonly deviceHash: string | null;
    readonly endedAt: Date | null;
    /** What people said of it, oldest first. */
    readonly reviews: readonly Review[];
    readonly claimedBy: string | null;
    readonly claimedUntil: Date | null;
    readonly steps: readonly CaptureStep[];
  };
