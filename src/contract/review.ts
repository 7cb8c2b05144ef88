import type { AnswerLanguage } from './languages.js';

/* The words of a person's review: one table each, for the store, the wire and the console. */

/**
 * `reviewer` looks and decides; `auditor` reads the history; `admin` looks after the people and the
 * policy. Only a reviewer sees a photo or what was read.
 */
export const reviewerRoles = ['reviewer', 'auditor', 'admin'] as const;
export type ReviewerRole = (typeof reviewerRoles)[number];

export const reviewVerdicts = ['approve', 'decline', 'retake'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

type Text = Readonly<Record<AnswerLanguage, string>>;

/** Reasons for each verdict of a reviewer; a note may say more. */
export const reviewReasons = {
  approve: {
    same_person: { en: 'It is the same person.', es: 'Es la misma persona.' },
    document_good: { en: 'The document is in order.', es: 'El documento está en orden.' },
    seen_in_person: {
      en: 'The customer was seen in person.',
      es: 'Se atendió al cliente en persona.',
    },
    other: { en: 'Another reason.', es: 'Otro motivo.' },
  },
  decline: {
    different_people: {
      en: 'Portrait and selfie show two people.',
      es: 'El retrato y la selfie son de dos personas.',
    },
    document_altered: { en: 'The document was altered.', es: 'El documento fue alterado.' },
    document_copy: {
      en: 'It is a copy or a screen, not the document.',
      es: 'Es una copia o una pantalla, no el documento.',
    },
    not_live: {
      en: 'The selfie does not show a live person.',
      es: 'La selfie no muestra a una persona viva.',
    },
    not_accepted: {
      en: 'This kind of document is not accepted.',
      es: 'Este tipo de documento no se acepta.',
    },
    not_decidable: {
      en: 'The photos do not allow a decision.',
      es: 'Las fotos no permiten decidir.',
    },
    other: { en: 'Another reason.', es: 'Otro motivo.' },
  },
  retake: {
    blurred: { en: 'The photo is blurred.', es: 'La foto está borrosa.' },
    reflections: { en: 'Reflections cover a part.', es: 'Los reflejos tapan una parte.' },
    cut_off: { en: 'A part is missing.', es: 'Falta una parte.' },
    face_covered: { en: 'The face is covered.', es: 'El rostro está cubierto.' },
    wrong_document: { en: 'It is another document.', es: 'Es otro documento.' },
    other: { en: 'Another reason.', es: 'Otro motivo.' },
  },
} as const satisfies Record<ReviewVerdict, Readonly<Record<string, Text>>>;

export const reasonNames: readonly string[] = [
  ...new Set(Object.values(reviewReasons).flatMap((reasons) => Object.keys(reasons))),
];

export const isReasonOf = (verdict: ReviewVerdict, reason: string): boolean =>
  Object.hasOwn(reviewReasons[verdict], reason);

/** What a reviewer said about a session. */
export type Review = {
  readonly by: string;
  readonly at: string;
  readonly verdict: ReviewVerdict;
  readonly reason: string;
  readonly note?: string;
  /** The step whose photo is asked for again. */
  readonly step?: number;
};

/** Written before the decision, for the others who look at the session. */
export type CaseNote = {
  readonly by: string;
  readonly at: string;
  /** Sealed by the caller. */
  readonly text: string;
};

/**
 * How long a claim lasts unless it is renewed, so that a reviewer who goes to lunch blocks no
 * session.
 */
export const claimMs = 10 * 60_000;

export const maxReviewHours = 720;
export const maxNoteCharacters = 1000;
/** Of one session, before its decision. */
export const maxNotes = 20;

/** A reviewer in the form that `decided_by` has. */
export const reviewerLabel = (name: string): string => `reviewer ${name}`;

/** A person's photos by their names in the request: the sides of a document, and the selfie. */
export const sentNames = ['frontside', 'backside', 'selfie'] as const;
export type SentName = (typeof sentNames)[number];

/** How the audit log names who is signed in: an admin's changes are to be told from a reviewer's. */
export const staffLabel = (one: { readonly name: string; readonly role: ReviewerRole }): string =>
  one.role === 'admin' ? `admin ${one.name}` : reviewerLabel(one.name);

/** What is kept of a step for its reviewer: photos, what was read, and the face to compare again. */
export const photoNames = [...sentNames, 'portrait'] as const;
export type PhotoName = (typeof photoNames)[number];
export type KeptName = PhotoName | 'fields' | 'face';
