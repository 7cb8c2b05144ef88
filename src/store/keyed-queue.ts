/**
 * A queue for each key: its tasks run one at a time. The embedded database answers one query after
 * another, and without this a client that sends forty requests at once would have forty queries
 * ahead of everybody else. If a task fails, those behind it fail with it, so that a database that
 * does not answer is waited for only once.
 */
export const createKeyedQueue = () => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const leave = (): void => {
      if (last.get(key) === result) last.delete(key);
    };
    last.set(key, result);
    result.then(leave, leave);
    return result;
  };
};

/**
 * The same, and concurrent requests for the same key share one result: forty at once make two
 * queries. No result is older than its request.
 */
export const createSharedKeyedQueue = () => {
  const queue = createKeyedQueue();
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const same = waiting.get(key);
    if (same) return same as Promise<T>;
    const begin = (): boolean => waiting.delete(key);
    const result = queue(key, () => {
      begin();
      return work();
    });
    waiting.set(key, result);
    // A task behind one that failed is not started.
    result.catch(() => waiting.get(key) === result && begin());
    return result;
  };
};
