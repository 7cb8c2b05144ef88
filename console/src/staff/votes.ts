import { h } from '../dom.js';
import { named, t } from '../i18n/language.js';
import { checkName, whyText } from '../sessions/words.js';
import type { Policy } from './api.js';

export type Row = Policy['table'][number];
type Vote = Row['vote'];

const votes = ['approve', 'review', 'decline'] as const satisfies readonly Vote[];

/** `failed:different_people`: the result, and the reason that is treated in its own way. */
export const resultText = (result: string): string => {
  const [name = '', why] = result.split(':');
  return why === undefined ? named('result', name) : `${named('result', name)}: ${whyText(why)}`;
};

export const voteText = (vote: Vote | null): string =>
  vote === null ? t('noVote') : t(`vote_${vote}`);

const keyOf = ({ check, result }: Pick<Row, 'check' | 'result'>): string => `${check}.${result}`;

/** Votes by check, each with the base's own beside it where it differs. */
export const createVotes = (table: readonly Row[], own: readonly Row[], changed: () => void) => {
  const selects = table.map((row) => {
    const name = `${checkName(row.check)}, ${resultText(row.result)}`;
    const select = h(
      'select',
      { name: keyOf(row), 'aria-label': name, on: { change: () => mark() } },
      ...votes.map((vote) =>
        h('option', { value: vote, selected: vote === row.vote }, voteText(vote)),
      ),
    );
    return { row, select };
  });
  const baseVote = (row: Row): Vote | undefined =>
    own.find((one) => keyOf(one) === keyOf(row))?.vote;
  const changes = (): string[] =>
    selects.flatMap(({ row, select }) =>
      select.value === baseVote(row) ? [] : [`${keyOf(row)}=${select.value}`],
    );
  const checks = [...new Set(table.map(({ check }) => check))];
  const counts = new Map(checks.map((check) => [check, h('span', { class: 'second' })]));
  const show = (): void => {
    for (const [check, count] of counts) {
      const number = changes().filter((one) => one.startsWith(`${check}.`)).length;
      count.textContent = number > 0 ? t('votesChanged', { count: number }) : '';
    }
  };
  const mark = (): void => {
    show();
    changed();
  };
  show();
  const element = h(
    'div',
    { class: 'votes' },
    ...checks.map((check) =>
      h(
        'details',
        { 'data-check': check },
        h('summary', {}, checkName(check), ' ', counts.get(check)),
        h(
          'ul',
          {},
          ...selects
            .filter(({ row }) => row.check === check)
            .map(({ row, select }) => h('li', {}, h('span', {}, resultText(row.result)), select)),
        ),
      ),
    ),
  );
  return { element, changes };
};
