/** How long after its last job a client still counts as one of those that share the workers. */
const activeMs = 10_000;
/** How long it is remembered that a client sent more jobs at once than there are workers. */
const crowdedForMs = 60_000;
/** How long a client, and the duration of its jobs, is remembered. */
const memoryMs = 300_000;
/** Worker time that counts against no client: a quarter of one worker. */
const modestMs = activeMs / 4;
/** A job that takes no longer is quick on any machine; a passport takes a fifth of this. */
const quickMs = 500;

/** More jobs than this count no further. */
const longestRecord = 20;

/** An amount that decays over time. */
type Fading = { readonly ms: number; readonly atMs: number };
const none: Fading = { ms: 0, atMs: 0 };

type Account = {
  waiting: number;
  /** When each of its running jobs began, by id. */
  readonly running: Map<number, number>;
  /** Worker time used, adjusted to the others': the client with the least is next. */
  servedMs: number;
  seenMs: number;
  /** When it last had more jobs at once than there are workers. */
  crowdedMs: number;
  used: Fading;
  longest: Fading;
  /** Jobs done since it last sent many at once. */
  record: number;
};

/** What each client sent and used recently: the measures by which the queue chooses. */
export const createClientUsage = (workers: number, now: () => number) => {
  /** In the order in which clients were last seen, oldest first. */
  const accounts = new Map<string, Account>();
  /** `servedMs` of the client served last: a returning client starts from here. */
  let levelMs = 0;
  /** Moving average of the duration of all clients' jobs. */
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
  /** At least one of its jobs was completed. */
  const isProven = ({ longest }: Account): boolean => longest !== none;
  const markCrowded = (account: Account): void =>
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

  /** It sends few jobs, one after another, that take little time. */
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
    /** It sends one job after another, and at least one was completed. */
    isKnown: (client: string): boolean => {
      const account = of(client);
      return account !== undefined && isProven(account) && !isCrowded(account);
    },
    /**
     * The clients that the kept worker is reserved for; undefined where it need not be reserved.
     */
    modest: (): ReadonlySet<string> | undefined => {
      const others = active();
      if (others.length < 2) return undefined;
      const found = others.filter((account) => isModest(account, others));
      if (found.length === 0) return undefined;
      // The next job of a new client may take long: clients with a record do not wait for it.
      const most = Math.max(...found.map(({ record }) => record));
      const chosen = found.filter(({ record }) => 2 * record >= most);
      return new Set([...accounts].flatMap(([name, one]) => (chosen.includes(one) ? [name] : [])));
    },

    came: (client: string): void => {
      forget();
      // New clients come after known ones; otherwise a flood of new clients would always be next.
      const account = of(client) ?? {
        waiting: 0,
        running: new Map(),
        servedMs: levelMs + (usualMs ?? 0),
        seenMs: now(),
        crowdedMs: -Infinity,
        used: none,
        longest: none,
        record: 0,
      };
      // A client cannot save up time by sending nothing.
      if (isIdle(account)) account.servedMs = Math.max(account.servedMs, levelMs);
      account.waiting += 1;
      if (account.waiting + account.running.size > workers) markCrowded(account);
      see(client, account);
    },
    left: (client: string): void => void (of(client)!.waiting -= 1),
    /** It was refused while other jobs of it were waiting or running. */
    turnedAway: (client: string): void => {
      const account = of(client);
      if (account && !isIdle(account)) markCrowded(account);
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
