import { createSignedTokens } from '../../src/http/auth/signed-tokens.js';
import type { Node } from './node.js';
import type { World } from './world.js';

/** A reviewer who has signed in: their token, which lasts as long as is told. */
export const signIn = async (
  { now }: Pick<World, 'now'>,
  { store: { reviewers }, keys }: Pick<Node, 'store' | 'keys'>,
  { name, client }: { readonly name: string; readonly client: string },
  seconds = 86_400,
): Promise<string> => {
  await reviewers.add({ name, client, role: 'reviewer', passwordHash: 'none' });
  const { tokenVersion: ver } = (await reviewers.get(name))!;
  const login = `${name} signed in`;
  await reviewers.signIn(login, name, new Date(now() + seconds * 1000));
  const claims = { sub: name, client, role: 'reviewer', ver, login };
  return createSignedTokens(keys, now).sign('staff', claims, seconds);
};
