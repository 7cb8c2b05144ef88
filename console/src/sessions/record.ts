import { reasonOf } from '../../../src/contract/advice.js';
import { codes } from '../../../src/contract/codes.js';
import { h } from '../dom.js';
import { dateTime, language, named, t } from '../i18n/language.js';
import type { SessionRecord } from './api.js';
import {
  checkName,
  consentEnded,
  decidedByText,
  evidenceText,
  outcomeText,
  reviewText,
  whyText,
} from './words.js';

const facts = (pairs: readonly (readonly [string, string])[]): HTMLElement =>
  h(
    'dl',
    { class: 'facts' },
    ...pairs.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );

export const table = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | Node)[])[],
): HTMLElement =>
  h(
    'section',
    {},
    h('h2', {}, title),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...head.map((one) => h('th', { scope: 'col' }, one)))),
        h(
          'tbody',
          {},
          ...rows.map(([first, ...rest]) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, first),
              ...rest.map((one, i) =>
                h('td', { 'data-head': head[i + 1]!, ...(one === '–' && { class: 'none' }) }, one),
              ),
            ),
          ),
        ),
      ),
    ),
  );

const codeText = (code: number): string => {
  const reason = reasonOf(code);
  return reason ? `${code} ${codes[reason][language()]}` : String(code);
};

const stepTable = ({ steps }: SessionRecord): HTMLElement =>
  table(
    t('steps'),
    [t('step'), t('status'), t('attempts'), t('refusedWith')],
    steps.map((step) => [
      [
        named('step', step.kind),
        step.document_type ? `, ${named('kind', step.document_type)}` : '',
        step.moving === true ? `, ${t('movingSelfie')}` : '',
      ].join(''),
      named('stepStatus', step.status),
      String(step.attempts),
      step.codes.map(codeText).join(' ') || '–',
    ]),
  );

export const resultBadge = (result: string): HTMLElement =>
  h('span', { class: `badge result-${result}` }, named('result', result));

const checkTable = (checks: NonNullable<SessionRecord['checks']>): HTMLElement =>
  table(
    t('checks'),
    [t('check'), t('result'), t('reason'), t('evidence')],
    checks.map(({ check, result, why, evidence }) => [
      ...[checkName(check), resultBadge(result), whyText(why) || '–'],
      evidenceText(evidence) || '–',
    ]),
  );

const reviewList = ({ reviews }: SessionRecord): HTMLElement =>
  h(
    'section',
    { class: 'said' },
    h('h2', {}, t('peopleSaid')),
    h(
      'ol',
      {},
      ...reviews.map((one) =>
        h(
          'li',
          {},
          h('strong', {}, one.by),
          `, ${dateTime(one.at)}: ${reviewText(one)}`,
          one.note !== undefined && h('q', {}, one.note),
        ),
      ),
    ),
  );

/** Why it was decided as it was; nothing of the person. */
export const sessionRecord = (one: SessionRecord): HTMLElement => {
  const { decision, consent, checks } = one;
  const reasons = decision?.reasons ?? [];
  return h(
    'article',
    { class: 'record session-record', 'data-id': one.id },
    h(
      'p',
      { class: `decided ${decision?.outcome ?? one.status}` },
      outcomeText(one),
      decision &&
        h('span', { class: 'second' }, `${t('decidedBy')}: ${decidedByText(decision.decided_by)}`),
    ),
    decision &&
      h(
        'section',
        {},
        h('h2', {}, t(decision.decided_by === 'policy' ? 'because' : 'leftToPerson')),
        reasons.length === 0
          ? h('p', {}, t('nothingAgainst'))
          : h(
              'ul',
              { class: 'reasons' },
              ...reasons.map(({ check, result, why }) =>
                h(
                  'li',
                  {},
                  h('strong', {}, checkName(check)),
                  ` (${named('result', result)}) `,
                  whyText(why),
                ),
              ),
            ),
      ),
    facts([
      ...(one.reference === null ? [] : [[t('reference'), one.reference] as const]),
      [t('status'), named('session', one.status)],
      [t('created'), dateTime(one.created_at)],
      ...(one.ended_at === null ? [] : [[t('ended'), dateTime(one.ended_at)] as const]),
      ...(decision
        ? ([
            [t('policy'), decision.policy],
            [t('decidedAt'), dateTime(decision.at)],
          ] as const)
        : []),
      [t('linkUntil'), dateTime(one.expires_at)],
      [
        t('consentGiven'),
        consent ? (consent.given_at ? dateTime(consent.given_at) : t('notGiven')) : t('noConsent'),
      ],
      ...(consent?.withdrawn_at
        ? [[consentEnded(consent), dateTime(consent.withdrawn_at)] as const]
        : []),
      ...(consent ? [[t('consentHash'), consent.text_sha256] as const] : []),
    ]),
    one.reviews.length > 0 && reviewList(one),
    stepTable(one),
    checks && checkTable(checks),
  );
};
