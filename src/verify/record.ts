import { codes, type Reason } from '../contract/codes.js';
import { isVerdictReason, verdictReasons } from '../contract/match.js';
import type { Caller, Entry, RunningParts } from './context.js';

const dayMs = 86_400_000;

/** What is kept of an answer: only one that says `valid: true` is accepted. */
export const recordedAs = (
  reason: Reason | undefined,
  valid: boolean,
): Pick<Entry, 'outcome' | 'reason'> => {
  if (reason === undefined) return { outcome: valid ? 'accepted' : 'review' };
  return { outcome: reason === verdictReasons.doubt ? 'review' : 'rejected', reason };
};

/** Durable before the answer is sent. Holds what happened, never what was in the image. */
export const createRecord =
  ({ store, metrics }: RunningParts, { client, session, requestId, onRecorded }: Caller) =>
  async ({ kind, outcome, reason, timingsMs = {}, models = {} }: Entry): Promise<number> => {
    const hasCode = reason !== undefined && !isVerdictReason(reason);
    const code = hasCode ? codes[reason].code : null;
    const id = await store.transactions.record({
      client: client.name,
      kind,
      outcome,
      code,
      reason: reason ?? null,
      timingsMs,
      models,
      requestId,
      sandbox: client.sandbox,
      session: session?.id ?? null,
      reference: session?.reference ?? null,
      retainUntil: new Date(store.clock.now() + client.retentionDays * dayMs),
    });
    // Counted under a kind of its own, so that invented refusals raise no alert.
    metrics.recorded(client.sandbox ? 'sandbox' : kind, outcome, code ?? undefined, timingsMs);
    onRecorded({ kind, outcome, code, id, timingsMs, ...(client.sandbox && { sandbox: true }) });
    return id;
  };
