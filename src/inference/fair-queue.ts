export type Waiting = { readonly id: number; readonly client: string };

/** How long after its last job a client still counts as one of those that share the workers. */
const activeMs = 10_000;

const increase = (counts: Map<string, number>, client: string, by: 1 | -1): void => {
  const count = (counts.get(client) ?? 0) + by;
  if (count > 0) counts.set(client, count);
  else counts.delete(client);
};

/**
 * Jobs that wait for a worker. Clients take turns, whoever has the fewest running first, and of each
 * client the oldest job. A full queue makes room for a client that has fewer jobs in it than
 * another: the other's newest has to go. So however much one client sends, the rest wait for each
 * other only.
 */
export const createFairQueue = <T extends Waiting>(workers: number, now = Date.now) => {
  const jobs = new Map<number, T>();
  const waiting = new Map<string, number>();
  const running = new Map<string, number>();
  /** When each was last served, in turns, and last seen, in ms. */
  const servedAt = new Map<string, number>();
  const seenAt = new Map<string, number>();
  let turn = 0;

  const runningOf = (client: string): number => running.get(client) ?? 0;
  const waitingOf = (client: string): number => waiting.get(client) ?? 0;

  const remove = (id: number): T | undefined => {
    const job = jobs.get(id);
    if (!job) return undefined;
    jobs.delete(id);
    increase(waiting, job.client, -1);
    return job;
  };

  const add = (job: T): void => {
    jobs.set(job.id, job);
    increase(waiting, job.client, 1);
    for (const [client, atMs] of seenAt)
      if (atMs < now() - activeMs) [seenAt, servedAt].forEach((times) => times.delete(client));
    seenAt.set(job.client, now());
  };

  /** With more jobs than there are workers, it leaves one to the others, if there are others. */
  const hasItsShare = (client: string): boolean =>
    runningOf(client) >= Math.max(1, workers - 1) &&
    runningOf(client) + waitingOf(client) > workers &&
    [...seenAt].some(([other, atMs]) => other !== client && atMs >= now() - activeMs);

  const isBefore = (one: T, other: T): boolean => {
    const byRunning = runningOf(one.client) - runningOf(other.client);
    const byTurn = (servedAt.get(one.client) ?? -1) - (servedAt.get(other.client) ?? -1);
    return (byRunning || byTurn || one.id - other.id) < 0;
  };

  return {
    remove,
    size: (): number => jobs.size,
    clear: (): T[] => [...jobs.keys()].map((id) => remove(id)!),
    /** The job that finds no place: the new one, another that was waiting, or none. */
    add: (job: T, places: number): T | undefined => {
      if (jobs.size < places) return void add(job);
      const longest = Math.max(0, ...waiting.values());
      if (waitingOf(job.client) + 1 >= longest) return job;
      const displaced = [...jobs.values()].findLast(({ client }) => waitingOf(client) === longest)!;
      remove(displaced.id);
      add(job);
      return displaced;
    },
    /** The next to run; `finished` is called when it is done. */
    take: (): T | undefined => {
      let next: T | undefined;
      for (const job of jobs.values())
        if (!hasItsShare(job.client) && (!next || isBefore(job, next))) next = job;
      if (!next) return undefined;
      remove(next.id);
      increase(running, next.client, 1);
      servedAt.set(next.client, turn++);
      seenAt.set(next.client, now());
      return next;
    },
    finished: ({ client }: T): void => increase(running, client, -1),
  };
};
