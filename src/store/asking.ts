import { AsyncLocalStorage } from 'node:async_hooks';

/** A request, and for whom its work is done. */
export type Asking = { name: string; isOver: boolean };

/** Set with each request; the service's own work, logins and health have the empty name. */
export const asking = new AsyncLocalStorage<Asking>();

/**
 * Who has not proved yet whose token it is. All of them together count as one: with a name for each
 * token, whoever has many would have many turns.
 */
export const nobody = ' nobody';

/** Requests that are not over yet. */
const underWay = new Map<string, number>();

const count = (name: string, by: number): void => {
  const left = (underWay.get(name) ?? 0) + by;
  if (left > 0) underWay.set(name, left);
  else underWay.delete(name);
};

/** How many requests of somebody are under way. */
export const requestsOf = (name: string): number => underWay.get(name) ?? 0;

export const beginRequest = (name: string): Asking => {
  count(name, 1);
  return { name, isOver: false };
};

export const endRequest = (who: Asking): void => {
  if (!who.isOver) count(who.name, -1);
  who.isOver = true;
};

/** The token has proved it: from now on the work under way is this client's. */
export const askAs = (client: string): void => {
  const who = asking.getStore();
  if (!who) return;
  if (!who.isOver) {
    count(who.name, -1);
    count(client, 1);
  }
  who.name = client;
};
