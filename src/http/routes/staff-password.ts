import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWeakPassword, passwordRule } from '../../contract/password-rule.js';
import { staffLabel } from '../../contract/review.js';
import { digest } from '../auth/capture-tokens.js';
import { type Staff, staffPath } from '../auth/staff.js';
import type { Dependencies } from '../dependencies.js';
import { passwordAnswers, passwordForm } from '../present/schemas/staff.js';
import { readTokenBodies } from '../request/bodies.js';
import { readTexts } from '../request/form-fields.js';
import { minuteMs, secondsLeft } from '../request/rate-limit.js';
import { codeOf } from '../unavailable.js';
import { postOnly } from './post-only.js';
import { unauthorized } from './token.js';

const deadLink = {
  detail: 'This link was used, is over or was replaced.',
  code: 'token_not_valid',
};
const weak = { error: `The password needs ${passwordRule}.`, field: 'password' };
const throttled = { detail: 'Too many attempts; try again later.', code: 'throttled' };
/** From one address: a person who mistypes needs a few. */
const perMinute = 30;

/** By the link that an admin gave to a person: nobody but the person knows the password. */
export const staffPasswordRoute =
  (
    { store, config, auditSignIn, hashPassword, loginLimiter }: Dependencies,
    staff: Pick<Staff, 'clientOf'>,
  ) =>
  (app: FastifyInstance): void => {
    const { staffPeople, counters, clock } = store;
    readTokenBodies(app);
    const now = () => new Date(clock.now());

    const tooMany = (reply: FastifyReply): FastifyReply =>
      reply.code(429).header('retry-after', secondsLeft(clock.now())).send(throttled);
    const limitRate = async ({ ip }: FastifyRequest, reply: FastifyReply) => {
      const hits = await counters.hit(`password link:${ip}`, minuteMs, now(), perMinute);
      return hits > perMinute ? tooMany(reply) : undefined;
    };
    /** In a turn among the logins; undefined where too many wait already. */
    const hash = (password: string, ip: string): Promise<string | undefined> =>
      loginLimiter
        .run(ip, () => hashPassword(password))
        .catch((fault: unknown) => {
          if (codeOf(fault) === 'poolFull') return undefined;
          throw fault;
        });

    postOnly(app, `${staffPath}password/`, {
      audit: 'account',
      onRequest: limitRate,
      handler: async (request, reply) => {
        const { ip } = request;
        const given = await readTexts(request, reply, passwordForm, config.bodyMs);
        if (!given) return reply;
        const refuse = async () => {
          await auditSignIn({ who: 'unknown', from: ip, isGood: false }, clock.now());
          return unauthorized(reply, deadLink);
        };
        if (given === 'unfit') return refuse();
        const link = digest(given.token);
        const person = await staffPeople.linked(link, now());
        if (!person || !(await staff.clientOf(person, ip))) return refuse();
        if (isWeakPassword(person.name, given.password)) return reply.code(400).send(weak);
        // Whoever gets here has a link: nobody else costs a hash.
        const passwordHash = await hash(given.password, ip);
        if (passwordHash === undefined) return tooMany(reply);
        const by = { who: staffLabel(person), from: ip };
        const isDone = await staffPeople.choosePassword(link, passwordHash, now(), by);
        return isDone ? { name: person.name } : refuse();
      },
      schema: {
        operationId: 'staffChoosePassword',
        summary: 'Choose a password by the link of an admin, once',
        tags: ['staff'],
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: passwordForm,
        response: passwordAnswers,
      },
    });
  };
