import type { Sealer } from '../../store/sealing.js';
import type { SessionEvent } from '../../store/sessions/events.js';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import { openAnswers } from './session.js';
import * as schemas from './schemas/events.js';
import { speller } from './speller.js';

const spellDeliveries = speller(schemas.deliveries);
const spellEvents = speller(schemas.events);

export const presentDeliveries = (deliveries: readonly SessionEvent[]) =>
  spellDeliveries({ deliveries });

/** Each as its webhook would say it now. */
export const presentEvents = async (
  events: readonly SessionEvent[],
  sessions: readonly CaptureSession[],
  hasMore: boolean,
  sealer: Pick<Sealer, 'open'>,
) => {
  const shown = await Promise.all(sessions.map((one) => openAnswers(one, sealer)));
  const byId = new Map(shown.map((session) => [session.id, session]));
  const listed = events.flatMap((event) => {
    const session = byId.get(event.session);
    return session ? [{ ...event, session }] : [];
  });
  return spellEvents({ events: listed, hasMore });
};
