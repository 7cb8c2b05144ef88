import { addRecording, type Challenge, type Recording } from '../moving/challenge.js';
import type { Channel } from '../moving/conversation-channel.js';
import type { PageLanguage } from '../../../../src/contract/languages.js';
import type { Brand } from '../brand.js';
import type { Part, Subject } from '../part.js';

/** Photos of one step are sent together: a card needs both its sides. */
export type Step = {
  readonly index: number;
  /** `chip`: nothing of it can be done in a browser, so it has no parts. */
  readonly subject: Subject | 'chip';
  readonly parts: readonly Part[];
  readonly isOpen: boolean;
  /** How a selfie proves that a person is there; `auto`: by moving, where there is a camera. */
  readonly liveness: 'photo' | 'moving' | 'auto';
  /** The types that the person may choose from, by their names in the interface. */
  readonly documentTypes?: readonly string[];
  /** The one that was chosen of these, or `auto`: the photo says which. */
  readonly documentType?: string;
};

/** A browser can do it. */
export type PhotoStep = Step & { readonly subject: Subject };
export const isOfPhotos = (step: Step): step is PhotoStep => step.subject !== 'chip';

export type Job = {
  readonly steps: readonly Step[];
  readonly language?: string;
  readonly consent?: {
    readonly text: string;
    readonly sha256: string;
    /** Of the text; undefined where an older service does not say. */
    readonly language?: string | undefined;
    /** The client gets the photos: the page says so. */
    readonly photosKept: boolean;
  };
  /** Consent was given, and may be withdrawn. */
  readonly mayWithdraw?: boolean;
  readonly returnUrl?: string;
  /** Where the client helps its customers. */
  readonly helpUrl?: string;
  readonly brand?: Brand;
  /** A link may be opened without knowing what it asks for; a page that has its own steps has said it. */
  readonly isIntroduced?: boolean;
  /** The client wants no desktop's camera. */
  readonly phoneOnly?: boolean;
  /** How the session ended; undefined while it is open. */
  readonly end?: 'done' | 'refused' | 'expired' | 'withdrawn';
};

export type Answer =
  | { readonly accepted: true }
  | {
      readonly accepted: false;
      readonly errorCode: number | null;
      readonly advice: (language: PageLanguage) => string;
      /** Undefined where the backend does not count. */
      readonly attemptsLeft?: number;
      /** What is on the photo, where the service is sure of it. */
      readonly looksLike?: string;
      /** The photo said which document it is; nothing is refused, and more photos of it are wanted. */
      readonly next?: PhotoStep;
    };

export type Photos = Readonly<Partial<Record<Part, Blob>>>;

/** What is sent for a step. */
export type Sent = {
  readonly photos: Photos;
  readonly recording?: Recording | undefined;
  /** What was seen of a selfie's camera; for a session alone. */
  readonly cameraReport?: string | undefined;
};

/** Where the steps come from and the photos go to. */
export type Backend = {
  readonly open: () => Promise<Job>;
  readonly agree: (sha256: string) => Promise<void>;
  /** The person does not agree, or no longer. */
  readonly withdraw: () => Promise<void>;
  /** After the last photo: what the person is told. The decision itself is for the client alone. */
  readonly end: () => Promise<Job['end']>;
  /** The link of the session as a picture, to go on by phone; undefined where there is none. */
  readonly phoneCode: () => Promise<Blob | undefined>;
  readonly challenge: (step: Step) => Promise<Challenge>;
  /** Undefined where there are none: an older service. */
  readonly converse: (step: Step) => Promise<Channel | undefined>;
  /** Undefined where nobody judges the photos. */
  readonly send: (step: Step, sent: Sent) => Promise<Answer | undefined>;
};

export const formOf = ({ photos, recording }: Sent): FormData => {
  const form = new FormData();
  for (const [part, photo] of Object.entries(photos)) form.set(part, photo, `${part}.jpg`);
  if (recording) addRecording(form, recording);
  return form;
};
