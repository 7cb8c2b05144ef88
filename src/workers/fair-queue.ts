import { createClientUsage } from './client-usage.js';

export type Waiting = { readonly id: number; readonly client: string };

/**
 * Jobs that wait for a worker. The next job belongs to the client with the fewest running jobs, and
 * among those to the one with the least worker time; each client's oldest comes first. A full queue
 * makes room for a client that has fewer jobs in it than another: the other's newest is refused. So
 * however many or costly jobs one client sends, the others wait only for each other.
 */
export const createFairQueue = <T extends Waiting>(
  workers: number,
  now = () => performance.now(),
) => {
  const jobs = new Map<number, T>();
  const clients = createClientUsage(workers, now);

  const remove = (id: number): T | undefined => {
    const job = jobs.get(id);
    if (!job) return undefined;
    jobs.delete(id);
    clients.left(job.client);
    return job;
  };

  const add = (job: T): void => {
    jobs.set(job.id, job);
    clients.came(job.client);
  };

  const isBefore = (one: T, other: T): boolean => {
    const byRunning = clients.runningOf(one.client) - clients.runningOf(other.client);
    const byTime = clients.servedMsOf(one.client) - clients.servedMsOf(other.client);
    return (byRunning || byTime) < 0;
  };

  /** Jobs in the queue; one more for a client that is new or sends many at once. */
  const burdenOf = (client: string, more = 0): number =>
    clients.waitingOf(client) + more + (clients.isKnown(client) ? 0 : 1);
  const mostBurden = (): number =>
    Math.max(0, ...[...jobs.values()].map(({ client }) => burdenOf(client)));
  /** Whether there is a free slot, or one of a client with more jobs. */
  const hasSlot = (client: string, slots: number): boolean =>
    jobs.size < slots || burdenOf(client, 1) < mostBurden();

  return {
    remove,
    hasSlot,
    size: (): number => jobs.size,
    clear: (): T[] => [...jobs.keys()].map((id) => remove(id)!),
    /** The job that is refused: the new one, another that was waiting, or none. */
    add: (job: T, slots: number): T | undefined => {
      if (!hasSlot(job.client, slots)) {
        clients.turnedAway(job.client);
        return job;
      }
      if (jobs.size < slots) return void add(job);
      const most = mostBurden();
      const displaced = [...jobs.values()].findLast(({ client }) => burdenOf(client) === most)!;
      remove(displaced.id);
      add(job);
      return displaced;
    },
    /**
     * The next to run; call `finished` when it is done. A kept worker takes only jobs of clients
     * that send few short jobs, one after another, as long as there are such clients.
     */
    take: (isKept = false): T | undefined => {
      const modest = isKept ? clients.modest() : undefined;
      // In order of arrival, which breaks ties.
      let next: T | undefined;
      for (const job of jobs.values())
        if ((!next || isBefore(job, next)) && (!modest || modest.has(job.client))) next = job;
      if (!next) return undefined;
      remove(next.id);
      clients.began(next.client, next.id);
      return next;
    },
    /**
     * `tookMs`: processor time, where it is known; the clock also counts waiting for a processor.
     */
    finished: ({ id, client }: T, tookMs?: number): void => clients.finished(client, id, tookMs),
  };
};
