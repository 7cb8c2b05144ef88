import type { Reason } from '../../contract/codes.js';
import type { StepFindings } from '../../contract/findings.js';
import type { FacesCompared } from '../../contract/match.js';
import type { ReadTwice } from '../../flows/match/same-document.js';
import type { StepKind } from '../../store/sessions/capture-session.js';

/* What the checks of a session are computed from. */

/** A step of a session that has ended. */
export type EndedStep = {
  readonly kind: StepKind;
  readonly position: number;
  readonly status: 'waiting' | 'done' | 'refused';
  /** Why each refused photo of it was refused, oldest first. */
  readonly refusals: readonly Reason[];
  /** Findings on the accepted photo. */
  readonly findings: StepFindings | null;
};

/** The portrait of one step, of a document or its chip, against the selfie of another. */
export type FaceComparison = {
  /** The step that the portrait is of. */
  readonly document: number;
  readonly selfie: number;
  /** The result, or why the two could not be compared. */
  readonly compared: FacesCompared | 'no_portrait' | 'face_lost';
  /** How far the selfie is the portrait's own picture; undefined if that could not be compared. */
  readonly samePicture?: number | undefined;
};

/** A document compared with the first one of the session. */
export type HolderComparison = {
  readonly document: number;
  /** Names of the fields that both documents have, by whether their values are equal. */
  readonly fields:
    { readonly equal: readonly string[]; readonly different: readonly string[] } | undefined;
  /** How alike the two portraits are; undefined if they were not compared. */
  readonly portraits: FacesCompared | undefined;
};

/** A document read by its chip and by the camera. */
export type ChipComparison = ReadTwice & { readonly chip: number; readonly document: number };

export type SessionFacts = {
  readonly steps: readonly EndedStep[];
  readonly services: readonly string[];
  readonly faces: readonly FaceComparison[];
  readonly holders: readonly HolderComparison[];
  readonly chips: readonly ChipComparison[];
  /**
   * Other sessions whose customers showed a step's document; undefined where the client did not ask
   * for it.
   */
  readonly seen?: readonly { readonly step: number; readonly session: string }[];
};
