import type { Static, TSchema } from '@sinclair/typebox';

/*
 * A body is made from its schema: `expires_at` on the wire is `expiresAt` inside. So a shape is
 * written once, for the answer, for its serialisation and for /openapi.json.
 */

/** How a schema writes a value that is no JSON by itself. */
export const writes: unique symbol = Symbol('writes');

type Inside<Key extends string> = Key extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Inside<Rest>>}`
  : Key;

type Absent<T, Key extends keyof T> = object extends Pick<T, Key> ? undefined : never;

/** The value inside for a body of type `T`. */
type Spoken<T> = T extends Date
  ? Date
  : T extends readonly (infer Item)[]
    ? readonly Spoken<Item>[]
    : T extends object
      ? { readonly [Key in keyof T as Inside<Key & string>]: Spoken<T[Key]> | Absent<T, Key> }
      : T;

type Write = (value: unknown) => unknown;
type Schema = TSchema & { readonly [writes]?: Write };

const inside = (key: string): string =>
  key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Keys of the schema in their order, and no others; those without a value are left out. */
const writeObject = (properties: Readonly<Record<string, Schema>>): Write => {
  const parts = Object.entries(properties).map(
    ([key, schema]) => [key, inside(key), writerOf(schema)] as const,
  );
  return (value) => {
    const body: Record<string, unknown> = {};
    for (const [key, name, write] of parts) {
      const written = write((value as Readonly<Record<string, unknown>>)[name]);
      if (written !== undefined) body[key] = written;
    }
    return body;
  };
};

const writerOf = (schema: Schema): Write => {
  const {
    [writes]: own,
    anyOf,
    items,
    properties,
  } = schema as Schema & {
    readonly anyOf?: readonly Schema[];
    readonly items?: Schema;
    readonly properties?: Readonly<Record<string, Schema>>;
  };
  if (own) return own;
  const alternative = anyOf?.find(({ type }) => type !== 'null');
  const write = alternative
    ? writerOf(alternative)
    : items
      ? (
          (each) => (value: unknown) =>
            (value as readonly unknown[]).map(each)
        )(writerOf(items))
      : properties && schema['additionalProperties'] === false
        ? writeObject(properties)
        : undefined;
  return write
    ? (value) => (value === null || value === undefined ? value : write(value))
    : (value) => value;
};

type Body = Readonly<Record<string, unknown>>;

/** Spells a value as this schema says. */
export const speller = <T extends TSchema>(schema: T): ((value: Spoken<Static<T>>) => Body) => {
  const write = writerOf(schema);
  return (value) => write(value) as Body;
};
