import { AsyncLocalStorage } from 'node:async_hooks';

/** The client that a request belongs to. */
type RequestOwner = { name: string; isOver: boolean };

/** Set for each request; the service's own work, logins and health checks have an empty name. */
export const requestOwner = new AsyncLocalStorage<RequestOwner>();

/**
 * Requests whose token is not verified yet. All of them count as one client: otherwise a caller with
 * many forged tokens would get many shares.
 */
export const unverifiedOwner = ' nobody';

/** Requests that are not answered yet, by client. */
const openRequests = new Map<string, number>();

const count = (name: string, by: number): void => {
  const left = (openRequests.get(name) ?? 0) + by;
  if (left > 0) openRequests.set(name, left);
  else openRequests.delete(name);
};

export const openRequestsOf = (name: string): number => openRequests.get(name) ?? 0;

export const beginRequest = (name: string): RequestOwner => {
  count(name, 1);
  return { name, isOver: false };
};

export const endRequest = (owner: RequestOwner): void => {
  if (!owner.isOver) count(owner.name, -1);
  owner.isOver = true;
};

/** Called when the token was verified: from now on the request's work is this client's. */
export const setRequestOwner = (client: string): void => {
  const who = requestOwner.getStore();
  if (!who) return;
  if (!who.isOver) {
    count(who.name, -1);
    count(client, 1);
  }
  who.name = client;
};
