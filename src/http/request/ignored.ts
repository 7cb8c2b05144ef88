import type { FastifyInstance, FastifyReply } from 'fastify';

/* Names that a request sent and nothing reads: docs/adr/0077-ignored-input-is-named.md. */

/** Names that programs give, and that a header can carry; what else is sent may be anything. */
const namePattern = /^[\w.-]{1,64}$/;
const mostNames = 10;

const header = 'anverso-ignored';

/** Those that may be sent back, each once. */
const safeNames = (names: Iterable<string>): readonly string[] => {
  const found = new Set<string>();
  for (const name of names) {
    if (namePattern.test(name)) found.add(name);
    if (found.size === mostNames) break;
  }
  return [...found];
};

/**
 * Adds them to the header of the answer, whatever the answer is; status and body stay as they are.
 * Returns all that the header has.
 */
export const nameIgnored = (reply: FastifyReply, names: Iterable<string>): readonly string[] => {
  const before = String(reply.getHeader(header) ?? '').split(', ');
  const all = safeNames([...before, ...names]);
  if (all.length > 0) reply.header(header, all.join(', '));
  return all;
};

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  /** False: another property is a 400, which names those there are. */
  readonly additionalProperties?: boolean | object;
};

/** `steps.0.foo` of a body whose steps have no such property. */
function* unknownIn(value: unknown, schema: Schema = {}, path = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (schema.additionalProperties === false) return;
  const properties = Array.isArray(value) ? undefined : schema.properties;
  if (!properties && !schema.items) return;
  for (const [key, inner] of Object.entries(value)) {
    if (properties && !Object.hasOwn(properties, key)) yield `${path}${key}`;
    else yield* unknownIn(inner, properties?.[key] ?? schema.items, `${path}${key}.`);
  }
}

/**
 * Queries and JSON bodies, before they are validated: a name that is misspelt is often why another one
 * is missing. Only of callers whose token is good; what is mistyped at a login may be the password.
 */
export const nameUnknownInput = (app: FastifyInstance): void => {
  app.addHook('preValidation', ({ body, query, routeOptions }, reply, done) => {
    const { schema } = routeOptions;
    if (schema?.security) {
      nameIgnored(reply, unknownIn(query, schema.querystring ?? { properties: {} }));
      nameIgnored(reply, unknownIn(body, schema.body ?? undefined));
    }
    done();
  });
};
