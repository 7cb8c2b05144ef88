import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { type ReviewerRole, staffLabel } from '../../contract/review.js';
import type { Actor } from '../../store/audit.js';
import type { Client } from '../../store/clients.js';
import { setRequestOwner } from '../../store/request-owner.js';
import type { Store } from '../../store/open-store.js';
import type { Reviewer } from '../../store/reviewers.js';
import { isAllowedFrom } from './addresses.js';
import { answerUnauthorized, bearer } from './authenticate.js';
import type { KeyRing } from './keys.js';
import { createSignedTokens } from './signed-tokens.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reviewer, beside the client whose sessions they review. */
    staff?: Reviewer;
  }
}

/** The length of a shift; after it the reviewer signs in again. */
const staffSeconds = 12 * 3600;
/** Short, because the cookie renews it: a token that leaks is soon useless. */
const accessSeconds = 600;

const cookieName = 'anverso_staff';
export const staffPath = '/api/v3.2/staff/';

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Not readable by scripts, not sent from other sites, and sent only to the routes that need it. */
const cookieOf = (token: string, seconds: number, { protocol }: FastifyRequest): string =>
  [
    `${cookieName}=${token}`,
    `Max-Age=${seconds}`,
    `Path=${staffPath}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(protocol === 'https' ? ['Secure'] : []),
  ].join('; ');

const tokenIn = ({ headers: { cookie = '' } }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1];

type Needs = { readonly keys: KeyRing; readonly store: Store };

/** Who asks, for the audit log: after `createAuthenticateStaff`. */
export const staffActor = ({ staff, ip }: FastifyRequest): Actor => ({
  who: staffLabel(staff!),
  from: ip,
});

/** Reviewers: signed in by a cookie, authorised by a token that names their role. */
export const createStaff = ({ keys, store: { reviewers, clients, clock } }: Needs) => {
  const tokens = createSignedTokens(keys, () => clock.now());

  const clientOf = async ({ client }: Reviewer, address: string): Promise<Client | undefined> => {
    setRequestOwner(client);
    const found = await clients.get(client);
    return found && !found.disabledAt && isAllowedFrom(found, address) ? found : undefined;
  };

  /**
   * The answer to the console: a token for ten minutes, and the reviewer that it belongs to. The
   * token is invalid once its sign-in (`login`) has ended.
   */
  const answer = async ({ name, client, role, tokenVersion: ver }: Reviewer, login: string) => ({
    access: await tokens.sign('staff', { sub: name, client, role, ver, login }, accessSeconds),
    name,
    client,
    role,
  });

  /** A new sign-in: the secret of its cookie, and the answer. */
  const open = async (reviewer: Reviewer) => {
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now() + staffSeconds * 1000);
    await reviewers.signIn(digest(secret), reviewer.name, expiresAt);
    return { secret, answered: await answer(reviewer, digest(secret)) };
  };

  return {
    clientOf,
    open,
    signIn: async (reviewer: Reviewer, request: FastifyRequest, reply: FastifyReply) => {
      const { secret, answered } = await open(reviewer);
      reply.header('set-cookie', cookieOf(secret, staffSeconds, request));
      return answered;
    },
    /** Undefined if no reviewer is signed in. */
    refresh: async (request: FastifyRequest) => {
      const token = tokenIn(request);
      const reviewer = token && (await reviewers.signedIn(digest(token), new Date(clock.now())));
      return reviewer && (await clientOf(reviewer, request.ip))
        ? answer(reviewer, digest(token))
        : undefined;
    },
    signOut: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const token = tokenIn(request);
      if (token) await reviewers.signOut(digest(token));
      reply.header('set-cookie', cookieOf('', 0, request));
    },
    verify: async (token: string, address: string) => {
      const payload = await tokens.verify('staff', token);
      const login = payload?.['login'];
      if (typeof login !== 'string') return undefined;
      // Signing out, a new password and a client that is disabled remove the sign-in.
      const reviewer = await reviewers.signedIn(login, new Date(clock.now()));
      if (reviewer?.name !== payload!.sub || reviewer!.tokenVersion !== payload!['ver'])
        return undefined;
      if (reviewer!.role !== payload!['role']) return undefined;
      const client = await clientOf(reviewer!, address);
      return client && { reviewer: reviewer!, client };
    },
  };
};

export type Staff = ReturnType<typeof createStaff>;

/** Whether the token claims to be a reviewer's. Its signature is verified later. */
export const isStaffToken = ({ headers }: FastifyRequest): boolean => {
  try {
    return decodeJwt(bearer(headers.authorization) ?? '')['token_type'] === 'staff';
  } catch {
    return false;
  }
};

const wrongRole = { error: 'Your role does not allow this.' };

/** Only with a staff token; with roles, only one of these. */
export const createAuthenticateStaff =
  (staff: Staff) =>
  (...roles: readonly ReviewerRole[]) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const header = request.headers.authorization;
    const token = bearer(header);
    const found = token && (await staff.verify(token, request.ip));
    if (!found) return answerUnauthorized(reply, header);
    if (roles.length > 0 && !roles.includes(found.reviewer.role))
      return reply.code(403).send(wrongRole);
    request.staff = found.reviewer;
    request.client = found.client;
    if (found.client.sandbox) reply.header('anverso-sandbox', 'true');
    return undefined;
  };
