import type { Deliveries } from '../../../packages/client/src/types.js';
import type { Session } from '../session.js';

type Delivery = Deliveries['deliveries'][number];

const pathOf = (id: string): string => `/api/v3.2/sessions/${encodeURIComponent(id)}/deliveries/`;

const ask = async (
  session: Session,
  path: string,
  init?: RequestInit,
): Promise<readonly Delivery[] | undefined> => {
  try {
    const answer = await session.request(path, init);
    return answer.ok ? ((await answer.json()) as Deliveries).deliveries : undefined;
  } catch {
    return undefined;
  }
};

/** What the client's webhook was told of a session. */
export const askDeliveries = (session: Session, id: string) => ask(session, pathOf(id));

export const canResend = ({ state }: Delivery): boolean =>
  state !== 'unsent' && state !== 'withdrawn';

/** Tells all of it again; undefined where that is not possible. */
export const resend = (session: Session, id: string) =>
  ask(session, `${pathOf(id)}resend/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
