import type { FastifyInstance, FastifyReply } from 'fastify';

/* Names that a request sent and nothing reads: docs/adr/0077-ignored-input-is-named.md. */

/** What was sent, and whether it is a name of the interface or a spelling of one. */
type Unread = { readonly name: string; readonly isKnown: boolean };

/** Names that programs give, and that a header can carry; what else is sent may be anything. */
const namePattern = /^[\w.-]{1,64}$/;
const mostNames = 10;

const header = 'anverso-ignored';

const plain = (name: string): string => name.replaceAll(/[_.-]/g, '').toLowerCase();

/** `returnId` is a spelling of `return_id`. */
const isSpelling = (name: string, known: readonly string[]): boolean =>
  known.some((one) => plain(one) === plain(name));

/** Fields of a form that nothing reads, beside those that could have been meant. */
export const unreadFields = (
  names: readonly string[],
  known: readonly string[],
): readonly Unread[] => names.map((name) => ({ name, isKnown: isSpelling(name, known) }));

/** Of the request so far, each name once. */
const unreadOf = new WeakMap<FastifyReply, Map<string, boolean>>();

const headerOf = (all: ReadonlyMap<string, boolean>): string => {
  const known = [...all].flatMap(([name, isKnown]) => (isKnown ? [name] : []));
  const shown = known.slice(0, mostNames);
  const others = all.size - shown.length;
  return [...shown, ...(others > 0 ? [`${others} other${others > 1 ? 's' : ''}`] : [])].join(', ');
};

/**
 * Adds them to the header of the answer, whatever the answer is; status and body stay as they are.
 * The header has only names of the interface and their spellings: what else a person's program calls
 * a field may be personal. Returns what an answer with details, which the caller asked for, names.
 */
export const nameIgnored = (reply: FastifyReply, unread: Iterable<Unread>): readonly string[] => {
  const all = unreadOf.get(reply) ?? new Map<string, boolean>();
  for (const { name, isKnown } of unread) all.set(name, isKnown && namePattern.test(name));
  if (all.size > 0) {
    unreadOf.set(reply, all);
    reply.header(header, headerOf(all));
  }
  return [...all.keys()].filter((name) => namePattern.test(name)).slice(0, mostNames);
};

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  /** False: another property is a 400, which names those there are. */
  readonly additionalProperties?: boolean | object;
};

/** `steps.0.foo` of a body whose steps have no such property. */
function* unknownIn(value: unknown, schema: Schema = {}, path = ''): Generator<Unread> {
  if (typeof value !== 'object' || value === null) return;
  if (schema.additionalProperties === false) return;
  const properties = Array.isArray(value) ? undefined : schema.properties;
  if (!properties && !schema.items) return;
  for (const [key, inner] of Object.entries(value)) {
    if (properties && !Object.hasOwn(properties, key))
      yield { name: `${path}${key}`, isKnown: isSpelling(key, Object.keys(properties)) };
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
