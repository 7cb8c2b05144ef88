import type { Store } from './open-store.js';

/**
 * Removes a client with its tokens, its records and their counts; the audit log stays. Undefined if
 * there is no such client. A request in progress may still leave a record, which is kept for its
 * retention time.
 */
export const removeClient = async (
  { clients, transactions, audit }: Pick<Store, 'clients' | 'transactions' | 'audit'>,
  name: string,
): Promise<{ readonly transactions: number } | undefined> => {
  if (!(await clients.remove(name))) return undefined;
  const count = await transactions.removeOf(name);
  if (count > 0) await audit.add('transactions.remove', name, { count });
  return { transactions: count };
};
