/** How long after its last job a client still counts as one of those that share the workers. */
const activeMs = 10_000;
/** How long it is remembered that a client sent more at once than there are workers. */
const crowdedForMs = 60_000;
/** How long a client is known, and how long its jobs take. */
const memoryMs = 300_000;
/** Time of workers that is nobody's concern, however little the others need: a quarter of one. */
const modestMs = activeMs / 4;
/** A job that takes no longer is quick on any machine; a passport takes a fifth of this. */
const quickMs = 500;

/** More jobs than these prove no more. */
const longestRecord = 20;

/** An amount that is forgotten little by little. */
type Fading = { readonly ms: number; readonly atMs: number };
const none: Fading = { ms: 0, atMs: 0 };

type Account = {
  waiting: number;
  /** When each of its running jobs began, by id. */
  readonly running: Map<number, number>;
  /** Time of workers that it was given, level with the others: whoever has least is next. */
  servedMs: number;
  seenMs: number;
  /** When it last had more jobs at once than there are workers. */
  crowdedMs: number;
  used: Fading;
  longest: Fading;
  /** Jobs done since it last sent many at once. */
  record: number;
};

/** What each client sent and took of late: the measures that its turn is judged by. */
export const createClientAccounts = (workers: number, now: () => number) => {
  /** Whoever was seen longest ago comes first. */
  const accounts = new Map<string, Account>();
  /** What whoever is served now had been given: who comes back starts level with it. */
  let levelMs = 0;
  /** Of the jobs of all clients, the newest counting most. */
  let usualMs: number | undefined;

  const faded = ({ ms, atMs }: Fading, inMs: number): number =>
    ms * Math.exp((atMs - now()) / inMs);
  const elapsed = ({ running }: Account): number[] =>
    [...running.values()].map((sinceMs) => now() - sinceMs);
  const longestOf = (account: Account): number =>
    Math.max(faded(account.longest, memoryMs), ...elapsed(account));
  const usedOf = (account: Account): number =>
    elapsed(account).reduce((sum, ms) => sum + ms, faded(account.used, activeMs));
  const isIdle = ({ waiting, running }: Account): boolean => waiting + running.size === 0;
  /** Something of it was done before. */
  const isProven = ({ longest }: Account): boolean => longest !== none;
  const crowd = (account: Account): void =>
    void Object.assign(account, { crowdedMs: now(), record: 0 });
  const isCrowded = ({ crowdedMs }: Account): boolean => crowdedMs > now() - crowdedForMs;

  const forget = (): void => {
    for (const [client, account] of accounts) {
      if (account.seenMs >= now() - memoryMs) return;
      if (isIdle(account)) accounts.delete(client);
    }
  };

  const see = (client: string, account: Account): void => {
    account.seenMs = now();
    accounts.delete(client);
    accounts.set(client, account);
  };

  const of = (client: string): Account | undefined => accounts.get(client);
  const active = (): Account[] =>
    [...accounts.values()].filter(
      (account) => !isIdle(account) || account.seenMs >= now() - activeMs,
    );

  /** It sends little, one after the other, and what is soon done. */
  const isModest = (account: Account, others: readonly Account[]): boolean => {
    if (isCrowded(account)) return false;
    const leastMs = Math.min(...others.map(longestOf));
    const partMs = (workers * activeMs) / (others.length + 1);
    return (
      longestOf(account) <= Math.max(quickMs, 2 * leastMs) &&
      usedOf(account) <= Math.max(modestMs, partMs)
    );
  };

  return {
    waitingOf: (client: string): number => of(client)?.waiting ?? 0,
    runningOf: (client: string): number => of(client)?.running.size ?? 0,
    servedMsOf: (client: string): number => of(client)!.servedMs,
    /** It sends one after the other, and something of it was done before. */
    isKnown: (client: string): boolean => {
      const account = of(client);
      return account !== undefined && isProven(account) && !isCrowded(account);
    },
    /** The clients that a kept worker is for; undefined where it need not be kept for anybody. */
    modest: (): ReadonlySet<string> | undefined => {
      const others = active();
      if (others.length < 2) return undefined;
      const found = others.filter((account) => isModest(account, others));
      if (found.length === 0) return undefined;
      // What somebody sends next who is new, or has sent little, may take long: clients with a
      // record do not wait for it.
      const most = Math.max(...found.map(({ record }) => record));
      const chosen = found.filter(({ record }) => 2 * record >= most);
      return new Set([...accounts].flatMap(([name, one]) => (chosen.includes(one) ? [name] : [])));
    },

    came: (client: string): void => {
      forget();
      // Who is new comes after those who are known: else a flood of newcomers would always be next.
      const account = of(client) ?? {
        ...{ waiting: 0, running: new Map(), servedMs: levelMs + (usualMs ?? 0) },
        ...{ seenMs: now(), crowdedMs: -Infinity, used: none, longest: none, record: 0 },
      };
      // Nobody saves up time for later by sending nothing.
      if (isIdle(account)) account.servedMs = Math.max(account.servedMs, levelMs);
      account.waiting += 1;
      if (account.waiting + account.running.size > workers) crowd(account);
      see(client, account);
    },
    left: (client: string): void => void (of(client)!.waiting -= 1),
    /** It found no place beside what it has already. */
    turnedAway: (client: string): void => {
      const account = of(client);
      if (account && !isIdle(account)) crowd(account);
    },
    began: (client: string, id: number): void => {
      const account = of(client)!;
      account.running.set(id, now());
      levelMs = Math.max(levelMs, account.servedMs);
      see(client, account);
    },
    finished: (client: string, id: number, givenMs?: number): void => {
      const account = of(client)!;
      const tookMs = givenMs ?? now() - account.running.get(id)!;
      account.running.delete(id);
      const longestMs = Math.max(faded(account.longest, memoryMs), tookMs);
      account.longest = { ms: longestMs, atMs: now() };
      account.used = { ms: faded(account.used, activeMs) + tookMs, atMs: now() };
      account.servedMs += Math.max(1, tookMs);
      account.record = Math.min(longestRecord, account.record + 1);
      usualMs = usualMs === undefined ? tookMs : usualMs + (tookMs - usualMs) / 8;
      see(client, account);
    },
  };
};
