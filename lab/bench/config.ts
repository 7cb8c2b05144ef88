/**
 * What `npm run bench` measures. All of it together stays under two minutes on two cores, memory
 * included.
 */
export const config = {
  /** Each sends its next request when it has its answer. */
  connections: 8,
  /** Warm-up: answers of this time are discarded. */
  warmUpMs: 1200,
  repeats: 3,
  repeatMs: 1400,
  workers: 2,
} as const;

/** `decoding` decodes the photo and reads nothing; `passport` does not even decode. */
export type Worker = 'decoding' | 'passport';
export type StoreKind = 'memory' | 'pglite' | 'postgres';

export type Variant = {
  readonly name: string;
  readonly server: 'hello' | 'service';
  readonly store?: StoreKind;
  readonly worker?: Worker;
};

const empty = 'auth + parse + decode + record';
const withoutDecoding = 'auth + parse + record';

const always: readonly Variant[] = [
  { name: 'bare fastify, GET hello', server: 'hello' },
  { name: `${withoutDecoding}, no store`, server: 'service', store: 'memory', worker: 'passport' },
  { name: `${withoutDecoding}, PGlite`, server: 'service', store: 'pglite', worker: 'passport' },
  { name: `${empty}, no store`, server: 'service', store: 'memory', worker: 'decoding' },
  { name: `${empty}, PGlite`, server: 'service', store: 'pglite', worker: 'decoding' },
];

/**
 * PostgreSQL is measured where there is one: with DATABASE_URL set, on a database for the bench.
 */
export const variantsFor = (databaseUrl: string | undefined): readonly Variant[] =>
  databaseUrl === undefined
    ? always
    : [
        ...always,
        { name: `${empty}, PostgreSQL`, server: 'service', store: 'postgres', worker: 'decoding' },
      ];
