import { copyBox } from '../copy.js';
import { h } from '../dom.js';
import { adviceFor, reasonOf, textOf } from '../../../src/spec/advice.js';
import { language, number, t } from '../i18n/language.js';
import { waterfall } from '../waterfall.js';
import { type Answer, refusalOf, verdictOf } from './answer.js';
import { conditionsTable } from './conditions.js';
import { fieldTables } from './fields.js';
import { type KindRules, partTitle } from './kinds.js';
import { photoWithOverlay } from './overlay.js';
import type { Photos } from './send.js';

const titles = {
  valid: 'verdictValid',
  notValid: 'verdictNotValid',
  live: 'verdictLive',
  partly: 'verdictPartly',
  refused: 'verdictRefused',
} as const;

const marks = { good: '✓', warn: '!', bad: '✗' } as const;

const verdictBox = (answer: Answer): HTMLElement => {
  const { tone, what } = verdictOf(answer);
  const { id, match, matches_percentage: percent } = answer.body;
  const refusal = refusalOf(answer);
  const advice = refusal && adviceFor(reasonOf(refusal.code, refusal.text), language());
  const ms = Object.values(answer.body.details?.timings_ms ?? {}).reduce(
    (sum, one) => sum + one,
    0,
  );
  return h(
    'div',
    { class: `verdict ${tone}`, 'data-verdict': what },
    h('span', { class: 'mark', 'aria-hidden': true }, marks[tone]),
    h(
      'div',
      {},
      h('p', { class: 'headline' }, t(titles[what])),
      refusal &&
        h(
          'p',
          {},
          h('strong', {}, t('code', { code: refusal.code })),
          ' · ',
          textOf(refusal.code, refusal.text, language()),
        ),
      advice && h('p', { class: 'advice' }, advice),
      what === 'notValid' && h('p', {}, t('verdictNotValidAbout')),
      match !== undefined &&
        h(
          'p',
          {},
          t(match ? 'verdictMatch' : 'verdictNoMatch', { percent: number(percent ?? 0, 1) }),
        ),
      h(
        'p',
        { class: 'meta' },
        [
          id === undefined ? '' : t('transaction', { id }),
          ms > 0 ? t('took', { ms: number(ms, 0) }) : '',
        ]
          .filter((part) => part !== '')
          .join(' · '),
      ),
    ),
  );
};

/**
 * Proof of life was contracted: it refused (interface 2.8), or what only it looks for is among the
 * conditions.
 */
const isProven = ({ body }: Answer): boolean =>
  (body.valid === false && (body.error_code ?? 0) >= 818) ||
  (body.details?.conditions ?? []).some(({ name }) => name === 'recapture_score');

export type Shown = {
  readonly answer: Answer;
  readonly rules: KindRules;
  readonly photos: Photos;
  readonly curl: string;
};

/** The answer, from its verdict down to its bytes. */
export const resultView = ({ answer, rules, photos, curl }: Shown): HTMLElement => {
  const { details } = answer.body;
  const pictures = rules.parts.flatMap((part) => {
    const [photo, seen] = [photos[part], details?.seen?.[part]];
    return photo && seen
      ? [photoWithOverlay({ part, title: partTitle(rules, part) }, photo, seen)]
      : [];
  });
  const gallery = h('div', { class: `gallery of-${pictures.length}` }, ...pictures);
  const tables = fieldTables(answer.body, () => gallery);
  return h(
    'div',
    { class: 'answer' },
    verdictBox(answer),
    pictures.length > 0 && h('section', {}, h('h3', {}, t('foundOn')), gallery),
    tables.length > 0 && h('section', { class: 'tables' }, ...tables),
    details?.conditions &&
      details.conditions.length > 0 &&
      conditionsTable(details.conditions, isProven(answer)),
    details?.timings_ms &&
      h('section', {}, h('h3', {}, t('timings')), waterfall(details.timings_ms)),
    h(
      'section',
      {},
      copyBox(t('json'), JSON.stringify(answer.body, undefined, 2), 'json'),
      copyBox(t('curl'), curl, 'curl'),
    ),
  );
};
