import {
  capabilities,
  chipCapabilities,
  movingCapabilities,
} from '../../../src/contract/capabilities.js';
import { codes } from '../../../src/contract/codes.js';
import { h } from '../dom.js';
import { reasonOf } from '../../../src/contract/advice.js';
import { translated } from '../i18n/capabilities.js';
import { language, number, percent, t, type TextKey } from '../i18n/language.js';

/* Measured error rates of the checks, explained: the numbers of GET /api/v3.2/capabilities/. */

type Check = (typeof capabilities)[keyof typeof capabilities];

const table = (
  check: string,
  caption: string,
  head: readonly TextKey[],
  rows: readonly (readonly string[])[],
): HTMLElement =>
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `${check}: ${caption}` },
    h(
      'table',
      {},
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, ...head.map((key) => h('th', { scope: 'col' }, t(key))))),
      h(
        'tbody',
        {},
        ...rows.map(([name, ...figures]) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, name ?? ''),
            ...figures.map((one) => h('td', { class: 'figure' }, one)),
          ),
        ),
      ),
    ),
  );

const attackTable = (title: string, { attacks }: Check): HTMLElement =>
  table(
    title,
    t('attacks'),
    ['attack', 'attackPasses', 'attackRefused', 'attackEer', 'attackCounts'],
    attacks.map(({ attack, apcer, bpcer, eer, ...counts }) => [
      translated(attack),
      ...[apcer, bpcer, eer].map(percent),
      `${number(counts.attacks)} / ${number(counts.genuine)}`,
    ]),
  );

const textOf = (code: number): string => {
  const reason = reasonOf(code);
  return reason ? codes[reason][language()] : '';
};

const conditionTable = (title: string, { conditions }: Check): HTMLElement =>
  table(
    title,
    t('conditions'),
    ['condition', 'codeName', 'recall', 'pictures'],
    conditions.map((one) => [
      'condition' in one ? translated(one.condition) : textOf(one.code),
      String(one.code),
      percent(one.recall),
      number(one.pictures),
    ]),
  );

const section = (name: string, title: TextKey, about: TextKey, check: Check): HTMLElement =>
  h(
    'section',
    { class: 'check-card', 'data-check': name },
    h('h2', {}, t(title)),
    h('p', { class: 'lead' }, t(about)),
    attackTable(t(title), check),
    h('h3', {}, t('cannotDetect')),
    h('ul', {}, ...check.cannotDetect.map((one) => h('li', {}, translated(one)))),
    conditionTable(t(title), check),
    h('h3', {}, t('measuredOn')),
    h(
      'ul',
      {},
      ...[...new Set(check.attacks.map(({ measuredOn }) => measuredOn))].map((one) =>
        h('li', {}, translated(one)),
      ),
      h('li', {}, t('reportIn', { path: check.report })),
    ),
  );

const movingColumns = ['attack', 'attackPasses', 'recordings'] as const;
type MovingAttack = (typeof movingCapabilities)['attacks'][number];

const movingRow = ({ attack, apcer, interval, attacks }: MovingAttack): readonly string[] => [
  translated(attack),
  ...[`${percent(apcer)} (${interval.map(percent).join(' – ')})`, number(attacks)],
];

type RedTeamAttack = (typeof movingCapabilities)['redTeam']['attacks'][number];

const redTeamRow = ({ way, ...attack }: RedTeamAttack): readonly string[] => {
  const [name, ...figures] = movingRow(attack);
  return [`${name} – ${translated(way)}`, ...figures];
};

const movingSection = (): HTMLElement => {
  const { attacks, live, pastTheCamera, redTeam, cannotDetect, measuredOn, report } =
    movingCapabilities;
  return h(
    'section',
    { class: 'check-card', 'data-check': 'moving_selfie' },
    h('h2', {}, t('capMoving')),
    h(
      'p',
      { class: 'lead' },
      t('capMovingAbout', { refused: percent(live.refused), recordings: live.recordings }),
    ),
    table(t('capMoving'), t('attacks'), movingColumns, attacks.map(movingRow)),
    h('h3', {}, t('capPastTheCamera')),
    h('p', {}, translated(pastTheCamera.consequence)),
    table(
      t('capMoving'),
      t('capPastTheCamera'),
      movingColumns,
      pastTheCamera.attacks.map(movingRow),
    ),
    h('h3', {}, t('capRedTeam')),
    table(t('capMoving'), t('capRedTeam'), movingColumns, [
      ...redTeam.attacks.map(redTeamRow),
      movingRow(redTeam.doubted),
    ]),
    h('h3', {}, t('cannotDetect')),
    h('ul', {}, ...cannotDetect.map((one) => h('li', {}, translated(one)))),
    h('h3', {}, t('measuredOn')),
    h(
      'ul',
      {},
      h('li', {}, translated(measuredOn)),
      h('li', {}, translated(pastTheCamera.measuredOn)),
      h('li', {}, translated(redTeam.measuredOn)),
      ...[report, redTeam.report].map((path) => h('li', {}, t('reportIn', { path }))),
    ),
  );
};

const listOf = (sentences: readonly string[]): HTMLElement =>
  h('ul', {}, ...sentences.map((one) => h('li', {}, translated(one))));

const chipSection = (): HTMLElement => {
  const { proves, cannotDetect, measuredOn, report } = chipCapabilities;
  return h(
    'section',
    { class: 'check-card', 'data-check': 'chip' },
    h('h2', {}, t('capChip')),
    h('p', { class: 'lead' }, t('capChipAbout')),
    h('h3', {}, t('proves')),
    listOf(proves),
    h('h3', {}, t('cannotDetect')),
    listOf(cannotDetect),
    h('h3', {}, t('measuredOn')),
    h('ul', {}, h('li', {}, translated(measuredOn)), h('li', {}, t('reportIn', { path: report }))),
  );
};

export const capabilitiesView = (): HTMLElement =>
  h(
    'div',
    { class: 'capabilities' },
    h('h1', { tabindex: -1 }, t('capabilitiesTitle')),
    h('p', { class: 'lead' }, t('capabilitiesLead')),
    section('liveness', 'capSelfies', 'capSelfiesAbout', capabilities.liveness),
    movingSection(),
    section('id_reader_plus', 'capDocuments', 'capDocumentsAbout', capabilities.idReaderPlus),
    chipSection(),
  );
