import type { Loading } from '../inference/load-model.js';
import { loadRecaptureNet } from './recapture.js';

/** With a score below `genuine` the document passes, and the larger net does not run. */
type Limits = Readonly<Record<'genuine', number>>;

/** The first to judge a document: a seventh of the larger net's time. */
export const loadRecaptureSmall = (loading?: Loading) =>
  loadRecaptureNet<Limits>('recapture-small', loading);

export type RecaptureSmall = Awaited<ReturnType<typeof loadRecaptureSmall>>;
