import type { Loading } from '../inference/load-model.js';
import { loadRecaptureNet } from './recapture.js';

/** Below `genuine` the larger net is not asked. */
type Limits = Readonly<Record<'genuine', number>>;

/** The first to judge a document: a seventh of the larger net's time. */
export const loadRecaptureSmall = (loading?: Loading) =>
  loadRecaptureNet<Limits>('recapture-small', loading);

export type RecaptureSmall = Awaited<ReturnType<typeof loadRecaptureSmall>>;
