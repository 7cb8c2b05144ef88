type Named = Readonly<Record<string, unknown>>;

/** `Passport of a supported country (2.4)` → `PassportOfASupportedCountry`. */
export const schemaName = (title: string): string =>
  title
    .replace(/\(.*?\)/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

/**
 * Every object with a title becomes a component that is referred to, so that generators give it that
 * name. Routes keep their own copies: serialisers need no references.
 */
export const nameSchemas = <T extends object>(content: T) => {
  const schemas: Record<string, Named> = {};
  const refer = (title: string, schema: Named) => {
    const name = schemaName(title);
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas are called ${name}`);
    schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  };
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
    const { type, title } = inner;
    return type === 'object' && typeof title === 'string' ? refer(title, inner) : inner;
  };
  return { content: visit(content) as T, schemas };
};
