import type { Deliveries } from '../../../packages/client/src/types.js';
import { button, h } from '../dom.js';
import { dateTime, named, t } from '../i18n/language.js';
import type { Session } from '../session.js';
import { table } from './record.js';

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

const canResend = ({ state }: Delivery): boolean => state !== 'unsent' && state !== 'withdrawn';

const tableOf = (all: readonly Delivery[]): HTMLElement =>
  table(
    t('deliveries'),
    [t('event'), t('status'), t('attempts'), t('lastResult'), t('nextAttempt')],
    all.map(({ event, state, attempts, last_result: result, next_attempt_at: next }) => [
      event,
      named('delivery', next !== null && state !== 'pending' ? 'pending' : state),
      String(attempts),
      result ?? '–',
      next === null ? '–' : dateTime(next),
    ]),
  );

/** What the client's webhook was told of a session, with a button that tells it again. */
export const deliveriesOf = (session: Session, id: string): HTMLElement => {
  const place = h('div', { class: 'deliveries' });
  const show = (all: readonly Delivery[] | undefined): void => {
    if (!all || all.length === 0) return;
    const said = h('p', { role: 'status' });
    const resend = async (): Promise<void> => {
      again.disabled = true;
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      };
      const queued = await ask(session, `${pathOf(id)}resend/`, init);
      if (queued) place.querySelector('section')!.replaceWith(tableOf(queued));
      said.textContent = t(queued ? 'sentAgain' : 'loadFailed');
      again.disabled = false;
    };
    const again = button(t('sendAgain'), () => void resend(), { class: 'quiet' });
    place.replaceChildren(tableOf(all), ...(all.some(canResend) ? [again, said] : []));
  };
  void ask(session, pathOf(id)).then(show);
  return place;
};
