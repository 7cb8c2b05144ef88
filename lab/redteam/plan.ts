import { hashOf } from '../support/stats.js';
import { type Attack, seedOf } from './attack.js';
import { type MethodName, methods } from './methods/all.js';
import type { Person } from './people.js';
import { type VariantName, variants } from './variants.js';
import { type WayName, ways } from './ways.js';

/* Which attacks are made: the same in every run. */

const byHash = (people: readonly Person[]): readonly Person[] =>
  people.toSorted((a, b) => hashOf(a.name) - hashOf(b.name));

/** One of each set in turn, so that few attacks are of all sets. */
export const inTurn = (people: readonly Person[]): readonly Person[] => {
  const sets = [...Map.groupBy(byHash(people), ({ set }) => set).values()];
  const longest = Math.max(0, ...sets.map((set) => set.length));
  return Array.from({ length: longest }, (_, i) => sets.flatMap((set) => set[i] ?? [])).flat();
};

/** Whose pictures a method needs. */
const needs: Readonly<
  Partial<Record<MethodName, { victim?: 'clips' | 'poses'; accomplice?: 'clips' | 'poses' }>>
> = {
  'mesh warp, mouth and lids of another person': { accomplice: 'clips' },
  'mesh warp, mouth and lids from clips of the victim': { victim: 'clips' },
  'pictures of the victim from many sides': { victim: 'poses' },
  'face over that of an accomplice': { accomplice: 'poses' },
};

const variantNames = Object.keys(variants) as readonly VariantName[];

export type Chosen = {
  readonly methods: readonly MethodName[];
  readonly ways: readonly WayName[];
  /** Attacks by each method and way. */
  readonly count: number;
};

export const everything: Pick<Chosen, 'methods' | 'ways'> = {
  methods: Object.keys(methods) as readonly MethodName[],
  ways: Object.keys(ways) as readonly WayName[],
};

/** In an order in which every beginning has all methods and ways alike. */
export const planAttacks = (people: readonly Person[], chosen: Chosen): readonly Attack[] =>
  Array.from({ length: chosen.count }, (_, number) =>
    chosen.ways.flatMap((way) =>
      chosen.methods.flatMap((method): readonly Attack[] => {
        const { victim, accomplice } = needs[method] ?? {};
        const victims = inTurn(people.filter((one) => !victim || one[victim].length > 0));
        const person = victims[number % victims.length];
        if (!person) return [];
        const lenders = people.filter(
          (one) => one !== person && accomplice && one[accomplice].length > 0,
        );
        if (accomplice && lenders.length === 0) return [];
        const planned = {
          ...{ method, way, person },
          accomplice: lenders[hashOf(`${method} ${person.name}`) % lenders.length],
          attempt: Math.floor(number / victims.length),
        };
        const variant =
          variantNames[hashOf(seedOf({ ...planned, variant: 'as drawn' })) % variantNames.length]!;
        return [{ ...planned, variant }];
      }),
    ),
  ).flat();
