import type { Session as SessionBody, SessionRecord } from '../../../packages/client/src/types.js';
import type { Wanted } from '../csv.js';
import { load } from '../load.js';
import type { Session } from '../session.js';
import { startOfDay } from '../transactions/api.js';

export type { SessionRecord };

/** `from` and `to` are days of the person's own calendar, `to` included. */
export type SessionFilter = {
  readonly reference?: string;
  readonly outcome?: string;
  readonly check?: string;
  readonly result?: string;
  readonly from?: string;
  readonly to?: string;
};

const base = '/api/v3.2/sessions/';

export const listSessions = (
  session: Session,
  filter: SessionFilter,
  { after, limit }: Wanted<string>,
) => {
  const cursor = after !== undefined && { cursor: after };
  const query = new URLSearchParams({ limit: String(limit), ...cursor });
  const { from, to, result, ...rest } = filter;
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  if (rest.check && result) query.set('result', result);
  if (from) query.set('from', startOfDay(from));
  if (to) query.set('to', startOfDay(to, 1));
  return load<{ sessions: readonly SessionRecord[]; next_cursor: string | null }>(
    session,
    `${base}?${query.toString()}`,
  );
};

/** Distinguishes an id that does not exist from a service that does not answer. */
export const getSession = async (
  session: Session,
  id: string,
): Promise<SessionBody | 'absent' | 'failed'> => {
  try {
    const answer = await session.request(`${base}${encodeURIComponent(id)}`);
    if (answer.ok) return (await answer.json()) as SessionBody;
    return answer.status === 404 || answer.status === 400 ? 'absent' : 'failed';
  } catch {
    return 'failed';
  }
};
