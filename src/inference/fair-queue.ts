export type Waiting = { readonly id: number; readonly client: string };

/** How long after its last job a client still counts as one of those that share the workers. */
const activeMs = 10_000;
/** Time of workers that is nobody's concern, however little the others need: a tenth of one. */
const modestMs = activeMs / 10;

/**
 * Jobs that wait for a worker. Clients take turns, whoever has the fewest running first, and of each
 * client the oldest job. A full queue makes room for a client that has fewer jobs in it than
 * another: the other's newest has to go. So however much one client sends, the rest wait for each
 * other only.
 */
export const createFairQueue = <T extends Waiting>(workers: number, now = Date.now) => {
  const jobs = new Map<number, T>();
  const waiting = new Map<string, number>();
  const running = new Map<number, { readonly client: string; readonly sinceMs: number }>();
  /** When each was last served or came, in turns, and last seen, in ms. */
  const servedAt = new Map<string, number>();
  const seenAt = new Map<string, number>();
  /** Of jobs that are done: the time they took, which fades, and when that was written. */
  const used = new Map<string, { readonly ms: number; readonly atMs: number }>();
  let turn = 0;

  const runningOf = (client: string) =>
    [...running.values()].filter((one) => one.client === client);
  const waitingOf = (client: string): number => waiting.get(client) ?? 0;

  const pastMs = (client: string): number => {
    const { ms, atMs } = used.get(client) ?? { ms: 0, atMs: 0 };
    return ms * Math.exp((atMs - now()) / activeMs);
  };
  /** The time of workers that a client took in about the last `activeMs`. */
  const usedMs = (client: string): number =>
    runningOf(client).reduce((sum, { sinceMs }) => sum + now() - sinceMs, pastMs(client));

  const remove = (id: number): T | undefined => {
    const job = jobs.get(id);
    if (!job) return undefined;
    jobs.delete(id);
    const left = waitingOf(job.client) - 1;
    if (left > 0) waiting.set(job.client, left);
    else waiting.delete(job.client);
    return job;
  };

  const add = (job: T): void => {
    jobs.set(job.id, job);
    waiting.set(job.client, waitingOf(job.client) + 1);
    for (const [client, atMs] of seenAt)
      if (atMs < now() - activeMs) for (const map of [seenAt, servedAt, used]) map.delete(client);
    seenAt.set(job.client, now());
    // As if served when it came: a newcomer goes before those who have just been served, but not
    // before all who came earlier, or a flood of newcomers would keep every other client waiting.
    if (!servedAt.has(job.client)) servedAt.set(job.client, turn - 1.5);
  };

  /** Others are at work too, and it floods the queue or took more than its part of late. */
  const hasItsShare = (client: string): boolean => {
    const active = [...seenAt].filter(
      ([other, atMs]) => other === client || atMs >= now() - activeMs,
    );
    if (active.length < 2) return false;
    if (runningOf(client).length + waitingOf(client) > workers) return true;
    const ms = usedMs(client);
    const allMs = active.reduce((sum, [other]) => sum + usedMs(other), 0);
    return ms > modestMs && ms > allMs / active.length;
  };

  const isBefore = (one: T, other: T): boolean => {
    const byRunning = runningOf(one.client).length - runningOf(other.client).length;
    const byTurn = servedAt.get(one.client)! - servedAt.get(other.client)!;
    return (byRunning || byTurn || one.id - other.id) < 0;
  };

  const mostWaiting = (): number => Math.max(0, ...waiting.values());
  /** A free one, or one of a client that has more of them. */
  const hasPlace = (client: string, places: number): boolean =>
    jobs.size < places || waitingOf(client) + 1 < mostWaiting();

  return {
    remove,
    hasPlace,
    size: (): number => jobs.size,
    clear: (): T[] => [...jobs.keys()].map((id) => remove(id)!),
    /** The job that finds no place: the new one, another that was waiting, or none. */
    add: (job: T, places: number): T | undefined => {
      if (!hasPlace(job.client, places)) return job;
      if (jobs.size < places) return void add(job);
      const longest = mostWaiting();
      const displaced = [...jobs.values()].findLast(({ client }) => waitingOf(client) === longest)!;
      remove(displaced.id);
      add(job);
      return displaced;
    },
    /**
     * The next to run; `finished` is called when it is done. A kept worker is left to those who do
     * not have their share yet.
     */
    take: (isKept = false): T | undefined => {
      let next: T | undefined;
      for (const job of jobs.values())
        if ((!next || isBefore(job, next)) && !(isKept && hasItsShare(job.client))) next = job;
      if (!next) return undefined;
      remove(next.id);
      running.set(next.id, { client: next.client, sinceMs: now() });
      servedAt.set(next.client, turn++);
      seenAt.set(next.client, now());
      return next;
    },
    finished: ({ id, client }: T): void => {
      const tookMs = now() - running.get(id)!.sinceMs;
      used.set(client, { ms: pastMs(client) + tookMs, atMs: now() });
      running.delete(id);
    },
  };
};
