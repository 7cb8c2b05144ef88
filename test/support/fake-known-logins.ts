import type { KnownLogin, KnownLogins } from '../../src/store/known-logins.js';

/** As the store keeps them, in memory. */
export const fakeKnownLogins = (): KnownLogins & { readonly rows: KnownLogin[] } => {
  const rows: KnownLogin[] = [];
  return {
    rows,
    list: () => Promise.resolve([...rows]),
    add: (login) => Promise.resolve(void rows.push(login)),
    removeExpired: () => Promise.resolve(),
  };
};
