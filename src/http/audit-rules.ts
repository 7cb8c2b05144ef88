import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyTypeProvider,
  FastifyTypeProviderDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';

/** How much of a route's use is written to the audit log. */
export const auditRules = {
  /**
   * For a client's program that reads the client's own records, and a person who sends their own
   * photos.
   */
  nothing: 'Nothing: it shows and erases nothing of anybody but the caller.',
  signIn: 'Every attempt, good or failed; a flood of them as a number a minute.',
  look: 'Each time that photos or fields are unsealed for a person, before they are sent.',
  fetch: 'Each photo that a client fetches, before it is sent.',
  export: 'That the records of a person were exported, before they are sent.',
  resend: 'That events were sent again, in the transaction that queues them.',
  account: 'What was changed of an account or a policy, in the transaction that changes it.',
  note: 'That a note was written, never its text, in the transaction that stores it.',
  assignment: 'Whose case it is from now on, in the transaction that stores it.',
  decision: 'The decision, in the transaction that stores it.',
  erasure: 'What was erased, in the transaction that erases it.',
} as const;

export type AuditRule = keyof typeof auditRules;

/** Every route names its rule: one without does not compile. */
declare module 'fastify' {
  // The parameters must be those of fastify's own declaration, although none is used.
  /* oxlint-disable no-unused-vars */
  interface RouteShorthandOptions<
    RawServer extends RawServerBase = RawServerDefault,
    RawRequest extends RawRequestDefaultExpression<RawServer> =
      RawRequestDefaultExpression<RawServer>,
    RawReply extends RawReplyDefaultExpression<RawServer> = RawReplyDefaultExpression<RawServer>,
    RouteGeneric extends RouteGenericInterface = RouteGenericInterface,
    ContextConfig = ContextConfigDefault,
    SchemaCompiler extends FastifySchema = FastifySchema,
    TypeProvider extends FastifyTypeProvider = FastifyTypeProviderDefault,
    Logger extends FastifyBaseLogger = FastifyBaseLogger,
  > {
    readonly audit: AuditRule;
  }
}
