import type { Actor, createAudit } from '../../store/audit.js';

/** Who tried to sign in: a client or a reviewer, by a name that exists, or `unknown`. */
type Attempt = { readonly who: string; readonly from: string; readonly isGood: boolean };

const minuteMs = 60_000;
/**
 * Most lines a minute, or a flood of attempts would fill the disk. More for good ones, because each
 * of them needs a right password.
 */
const mostLines = { good: 200, failed: 30 } as const;

type Audit = Pick<ReturnType<typeof createAudit>, 'add'>;

/** Lines of one outcome: the first of each name and address in a minute, and then a number. */
const createLines = (most: number, add: (attempt: Attempt, after: object) => Promise<void>) => {
  let minute = NaN;
  let first = new Map<string, { readonly attempt: Attempt; more: number }>();
  let unlisted = 0;

  /** What was only counted in the minute that has passed. */
  const close = async (): Promise<void> => {
    const counted = first;
    const others = unlisted;
    first = new Map();
    unlisted = 0;
    for (const { attempt, more } of counted.values()) if (more > 0) await add(attempt, { more });
    const [any] = counted.values();
    if (any && others > 0)
      await add({ ...any.attempt, who: 'others', from: 'other addresses' }, { more: others });
  };

  return async (attempt: Attempt, now: number): Promise<void> => {
    if (Math.floor(now / minuteMs) !== minute) {
      minute = Math.floor(now / minuteMs);
      await close();
    }
    const key = JSON.stringify([attempt.who, attempt.from]);
    const known = first.get(key);
    if (known) known.more += 1;
    else if (first.size >= most) unlisted += 1;
    else {
      first.set(key, { attempt, more: 0 });
      await add(attempt, {});
    }
  };
};

/** Every sign-in is in the audit log before it is answered. */
export const createSignInAudit = (audit: Audit) => {
  const write =
    (action: string) =>
    ({ who, from }: Attempt, after: object): Promise<void> => {
      const actor: Actor = { who, from };
      return audit.add(action, who, after, actor);
    };
  const good = createLines(mostLines.good, write('sign_in.good'));
  const failed = createLines(mostLines.failed, write('sign_in.failed'));
  return (attempt: Attempt, now: number): Promise<void> =>
    (attempt.isGood ? good : failed)(attempt, now);
};
