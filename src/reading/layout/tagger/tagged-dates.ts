import { readDates } from '../shapes/date.js';
import type { Run } from './tagged-runs.js';
import { type Context, dateRules } from '../values.js';

const roles = ['birthDate', 'issueDate', 'expiryDate'] as const;
type DateRole = (typeof roles)[number];

type DatedRun = {
  readonly role: DateRole;
  readonly run: Run;
  readonly iso: string;
  readonly probability: number;
};

/**
 * Cards print an expiry more often than an issue date: a single date counts as the issue date only
 * from this confidence on.
 */
const minIssueAlone = 0.8;
/** No card prints more dates than this. */
const maxDates = 7;
/**
 * Smoothing: the net may give the true role a probability of zero, and a document may have other
 * dates.
 */
const minRole = 1e-3;
const minOther = 0.02;

type Choice = readonly (number | undefined)[];

/**
 * Birth, issue and expiry among the dates of a page: the likeliest choice in which they follow one
 * another, with the share of all allowed choices that agree on each.
 */
export const assignDates = (runs: readonly Run[], context: Context): readonly DatedRun[] => {
  const dates = runs
    .flatMap((run) => {
      const [found] = [
        ...readDates(run.box.text, dateRules('past', context)),
        ...readDates(run.box.text, dateRules('future', context)),
      ];
      return found ? [{ run, iso: found.iso }] : [];
    })
    .slice(0, maxDates);
  const weigh = (choice: Choice): number => {
    const order = choice.flatMap((i) => (i === undefined ? [] : [dates[i]!.iso]));
    if (order.some((iso, i) => i > 0 && iso <= order[i - 1]!)) return 0;
    return dates.reduce((product, { run: { value } }, i) => {
      const role = roles[choice.indexOf(i)];
      const other = 1 - value.birthDate - value.issueDate - value.expiryDate;
      return product * (role ? value[role] + minRole : Math.max(0, other) + minOther);
    }, 1);
  };
  const none: readonly Choice[] = [[]];
  const choices = roles
    .reduce(
      (list) =>
        list.flatMap((choice) => [
          [...choice, undefined],
          ...dates.flatMap((_, i) => (choice.includes(i) ? [] : [[...choice, i]])),
        ]),
      none,
    )
    .map((choice) => ({ choice, weight: weigh(choice) }));
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  const best = choices.reduce((a, b) => (b.weight > a.weight ? b : a));
  return roles.flatMap((role, k) => {
    const chosen = best.choice[k];
    if (chosen === undefined || total === 0) return [];
    const agreeing = choices.filter(({ choice }) => {
      const other = choice[k];
      return other !== undefined && dates[other]!.iso === dates[chosen]!.iso;
    });
    const probability = agreeing.reduce((sum, one) => sum + one.weight, 0) / total;
    const isAlone = role === 'issueDate' && best.choice[roles.indexOf('expiryDate')] === undefined;
    if (isAlone && probability < minIssueAlone) return [];
    return [{ role, ...dates[chosen]!, probability }];
  });
};
