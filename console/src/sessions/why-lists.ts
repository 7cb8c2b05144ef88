import type { FiguresOfSessions } from '../../../packages/client/src/types.js';
import { codes } from '../../../src/contract/codes.js';
import { button, h } from '../dom.js';
import { language, named, number, t, type TextKey } from '../i18n/language.js';
import type { SessionFilter } from './api.js';
import { checkName, whyText } from './words.js';

type Why = Pick<FiguresOfSessions, 'stops' | 'refusals' | 'decisions'>;

type Row = {
  readonly text: string;
  readonly second?: string;
  readonly count: number;
  /** Shows its sessions. */
  readonly show?: () => void;
};

const mostRows = 8;

/** What there is most of comes first, and its bar is the longest. */
const listOf = (title: TextKey, all: readonly Row[]): HTMLElement | false => {
  const most = Math.max(...all.map(({ count }) => count));
  const rows = all
    .slice(0, mostRows)
    .map(({ text, second, count, show }) =>
      h(
        'li',
        {},
        h(
          'span',
          {},
          show ? button(text, show, { class: 'link' }) : text,
          second && h('span', { class: 'second' }, second),
        ),
        h('meter', { min: 0, max: most, value: count, 'aria-label': text }),
        h('span', { class: 'figure' }, number(count)),
      ),
    );
  return (
    all.length > 0 &&
    h('section', { class: 'frequent why' }, h('h2', {}, t(title)), h('ul', {}, ...rows))
  );
};

/** Why people stop: on the way, by a photo that was refused, or by the decision. */
export const whyLists = (
  { stops, refusals, decisions }: Why,
  showSessions: (filter: SessionFilter) => void,
): HTMLElement =>
  h(
    'div',
    { class: 'why-lists' },
    listOf(
      'whyStopped',
      stops.map(({ why, stage, sessions }) => ({
        text: named('missing', stage),
        second: named('stop', why),
        count: sessions,
      })),
    ),
    listOf(
      'whyRefused',
      refusals.map(({ code, reason, photos, sessions }) => ({
        text: `${code} ${codes[reason as keyof typeof codes]?.[language()] ?? reason}`,
        second: t('inSessions', { sessions: number(sessions) }),
        count: photos,
      })),
    ),
    listOf(
      'whyDecided',
      decisions.map(({ outcome, check, result, why, sessions }) => ({
        text: `${named('decision', outcome)}: ${checkName(check)}`,
        second: whyText(why ?? undefined) || named('result', result),
        count: sessions,
        show: () => showSessions({ outcome, check, result }),
      })),
    ),
  );
