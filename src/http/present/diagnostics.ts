import type { Expiry } from '../../flows/document/expiry.js';
import type { JobResult } from '../../flows/jobs.js';
import type { Explained } from '../../flows/overlay.js';
import { isRejection } from '../../spec/rejection.js';
import { snake, snakeKeys } from './snake-keys.js';

/** Names of fields and conditions are values here, so `snakeKeys` does not reach them. */
const named = <T extends { readonly name?: string }>(items: readonly T[]) =>
  items.map((item) => (item.name === undefined ? item : { ...item, name: snake(item.name) }));

const presentExplained = ({ seen, conditions }: Explained): object => ({
  seen: Object.fromEntries(
    Object.entries(seen).map(([part, { shapes, ...size }]) => [
      part,
      { ...(snakeKeys(size) as object), shapes: named(shapes) },
    ]),
  ),
  conditions: named(conditions),
});

/**
 * What `details=true` adds: whether the document has expired where its date was read; outlines and
 * measurements, also for a rejection; and timings.
 */
export const presentDiagnostics = (
  { outcome, explained, timingsMs }: JobResult,
  expiry?: Expiry,
): object => ({
  ...(expiry && { expired: expiry.expired, expires_in_days: expiry.expiresInDays }),
  ...(explained && presentExplained(explained)),
  ...(snakeKeys(isRejection(outcome) ? outcome.evidence : outcome.diagnostics) as object),
  timings_ms: timingsMs,
});
