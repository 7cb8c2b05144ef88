import { capabilities, isWeak } from '../../../src/contract/capabilities.js';
import { h } from '../dom.js';
import { adviceFor, reasonOf, textOf } from '../../../src/contract/advice.js';
import { translated } from '../i18n/capabilities.js';
import { date, language, named, number, percent, t } from '../i18n/language.js';
import { type Answer, type Condition, refusalOf } from './answer.js';
import {
  expiryOf,
  isProven,
  nearOf,
  type Tone,
  unsureOf,
  type Verdict,
  verdictOf,
} from './verdict.js';

const marks = { good: '✓', warn: '!', bad: '✗' } as const;

export const statement = (
  { tone, what }: { readonly tone: Tone; readonly what: string },
  ...lines: readonly (HTMLElement | false | undefined)[]
): HTMLElement =>
  h(
    'div',
    { class: `verdict ${tone}`, 'data-verdict': what },
    h('span', { class: 'mark', 'aria-hidden': true }, marks[tone]),
    h('div', {}, ...lines),
  );

const line = (text: string, name = ''): HTMLElement => h('p', { class: name || undefined }, text);

const headlines = {
  same: 'verdictSame',
  sameRefused: 'verdictSameRefused',
  maybeSame: 'verdictMaybeSame',
  different: 'verdictDifferent',
  valid: 'verdictValid',
  unsure: 'verdictUnsure',
  notValid: 'verdictNotValid',
  live: 'verdictLive',
  partly: 'verdictPartly',
  refused: 'verdictRefused',
} as const;

const headline = ({ what }: Verdict, { body }: Answer): string => {
  const share = { percent: number(body.matches_percentage ?? 0, 1) };
  if (what === 'noMatch') return t('verdictNoMatch', share);
  if (what !== 'expired') return t(headlines[what]);
  const on = expiryOf(body);
  return on ? t('verdictExpired', { date: date(on) }) : t('verdictExpiredOnce');
};

/** How often the photos that should get a code do not: the check's own published error. */
const missedOf = ({ code, part }: Condition): number | undefined => {
  const { conditions } = part === 'selfie' ? capabilities.liveness : capabilities.idReaderPlus;
  const recalls = conditions.filter((one) => one.code === code).map(({ recall }) => recall);
  return recalls.length > 0 ? 1 - Math.min(...recalls) : undefined;
};

const nearLine = (condition: Condition): HTMLElement => {
  const missed = missedOf(condition);
  const name = named('cond', condition.name);
  return line(
    missed === undefined
      ? t('nearLimit', { name })
      : t('nearLimitMissed', { name, missed: percent(missed) }),
    'doubt',
  );
};

type Check = (typeof capabilities)[keyof typeof capabilities];

/** The published error rates of a check, for its two commonest attacks, and where to read all. */
const published = ({ attacks }: Check): HTMLElement => {
  const common = attacks.slice(0, 2);
  return h(
    'p',
    { class: 'published' },
    t('published', {
      passed: common
        .map(({ attack, apcer }) => `${translated(attack)} ${percent(apcer)}`)
        .join(', '),
      refused: percent(Math.max(...common.map(({ bpcer }) => bpcer))),
    }),
    ' ',
    h('a', { href: '#/capabilities' }, t('publishedMore')),
  );
};

const metaLine = ({ body: { id, details } }: Answer): HTMLElement => {
  const ms = Object.values(details?.timings_ms ?? {}).reduce((sum, one) => sum + one, 0);
  const parts = [
    id === undefined ? '' : t('transaction', { id }),
    ms > 0 ? t('took', { ms: number(ms, 0) }) : '',
  ];
  return line(parts.filter((part) => part !== '').join(' · '), 'meta');
};

/** The answer in a sentence, why, and what to do; `more` is advice on this very case. */
export const verdictBox = (answer: Answer, more: HTMLElement | undefined): HTMLElement => {
  const verdict = verdictOf(answer);
  const { what } = verdict;
  const { match, matches_percentage: share, api_response: scores, why } = answer.body;
  const refusal = refusalOf(answer);
  const reason = refusal && reasonOf(refusal.code, refusal.text);
  const advice = !more && adviceFor(reason, language());
  const unsure = what === 'unsure' ? unsureOf(answer.body) : [];
  const fields = unsure.map((name) => named('field', name)).join(', ');
  return statement(
    verdict,
    h('p', { class: 'headline', tabindex: -1 }, headline(verdict, answer)),
    refusal &&
      h(
        'p',
        {},
        h('strong', {}, t('code', { code: refusal.code })),
        ' · ',
        textOf(refusal.code, refusal.text, language()),
      ),
    more ?? (advice ? line(advice, 'advice') : undefined),
    what === 'notValid' && line(t('verdictNotValidAbout')),
    what === 'expired' && line(t('verdictExpiredAbout')),
    match === true && line(t('verdictMatch', { percent: number(share ?? 0, 1) })),
    why === 'no_photograph' && line(t('matchNoPhotograph'), 'doubt'),
    unsure.length > 0 && line(t('unsureFields', { fields }), 'doubt'),
    ...(what === 'refused' ? [] : nearOf(answer).map(nearLine)),
    (scores !== undefined || what === 'same' || reason === 'selfieNotLive') &&
      published(capabilities.liveness),
    metaLine(answer),
  );
};

/** What ID Reader Plus says of a document that was read without it. */
export const provenBox = (proven: Answer): HTMLElement | undefined => {
  const refusal = refusalOf(proven);
  if (!refusal || !isProven(proven)) return proofBox(proven);
  const advice = adviceFor(reasonOf(refusal.code, refusal.text), language());
  return statement(
    { tone: 'warn', what: 'wouldRefuse' },
    line(t('proofWouldRefuse'), 'headline'),
    h(
      'p',
      {},
      h('strong', {}, t('code', { code: refusal.code })),
      ' · ',
      textOf(refusal.code, refusal.text, language()),
    ),
    advice ? line(advice, 'advice') : undefined,
  );
};

/** With ID Reader Plus: finding nothing is only as reliable as the published error rates. */
export const proofBox = (answer: Answer): HTMLElement | undefined => {
  if (!isProven(answer) || verdictOf(answer).what === 'refused') return undefined;
  const tone = isWeak(capabilities.idReaderPlus) ? 'warn' : 'good';
  return statement(
    { tone, what: 'proof' },
    line(t('proofTitle'), 'headline'),
    h(
      'details',
      { class: 'proof-more' },
      h('summary', {}, t('proofMore')),
      line(t('proofAbout')),
      published(capabilities.idReaderPlus),
    ),
  );
};
