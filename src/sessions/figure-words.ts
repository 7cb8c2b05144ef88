/* The words of the figures of sessions: how far people come, and why they stop. */

/** In their order; a session has only those that it asks for. */
export const funnelStages = [
  'created',
  'opened',
  'consent',
  'document',
  'selfie',
  'chip',
  'finished',
  'approved',
] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** How a session stands; the first three have a decision. */
export const sessionEnds = [
  'approved',
  'review',
  'declined',
  'expired',
  'consent_refused',
  'consent_withdrawn',
  'cancelled',
  'under_way',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Ends without a decision: there the person stopped, at some stage. */
export const sessionStops = [
  'expired',
  'consent_refused',
  'consent_withdrawn',
  'cancelled',
] as const satisfies readonly SessionEnd[];
export type SessionStop = (typeof sessionStops)[number];

/** How long a period may be: 31 days, and the hour by which clocks are set back. */
export const maxFiguresMs = 31 * 86_400_000 + 3_600_000;
