import type { Expiry } from '../../flows/document/expiry.js';
import type { JobResult } from '../../flows/jobs.js';
import type { Explained, PartialCard } from '../../flows/overlay.js';
import { isRejection } from '../../contract/rejection.js';
import { presentCardData } from './ocr.js';
import { snake, snakeKeys } from './snake-keys.js';

/** Names of fields and conditions are values here, so `snakeKeys` does not reach them. */
const named = <T extends { readonly name?: string }>(items: readonly T[]) =>
  items.map((item) => (item.name === undefined ? item : { ...item, name: snake(item.name) }));

/** Spelled as in the answer of an accepted card; fields without a value are left out. */
const presentPartial = ({ card, missing, fields, doubtful }: PartialCard): object => ({
  read: Object.fromEntries(
    Object.entries(presentCardData(card)).filter(([, value]) => value !== ''),
  ),
  missing: missing.map(snake),
  fields: snakeKeys(fields),
  doubtful: snakeKeys(doubtful),
});

const presentExplained = ({ detections, conditions, partial }: Explained): object => ({
  detections: Object.fromEntries(
    Object.entries(detections).map(([part, { shapes, ...size }]) => [
      part,
      { ...(snakeKeys(size) as object), shapes: named(shapes) },
    ]),
  ),
  conditions: named(conditions),
  ...(partial && { partial: presentPartial(partial) }),
});

/**
 * What `details=true` adds: names that were sent and that nothing reads; whether the document has
 * expired where its date was read; outlines and measurements, also for a rejection; what was read of a
 * rejected card; the client's own heads, if any judged it; and timings.
 */
export const presentDiagnostics = (
  { outcome, explained, heads, timingsMs }: JobResult,
  {
    expiry,
    ignored = [],
  }: { readonly expiry?: Expiry | undefined; readonly ignored?: readonly string[] } = {},
): object => ({
  ...(ignored.length > 0 && { ignored }),
  ...(expiry && { expired: expiry.expired, expires_in_days: expiry.expiresInDays }),
  ...(explained && presentExplained(explained)),
  ...(snakeKeys(isRejection(outcome) ? outcome.evidence : outcome.diagnostics) as object),
  ...(heads && { heads }),
  timings_ms: timingsMs,
});
