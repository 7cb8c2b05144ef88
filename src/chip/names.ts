import type { AsnType } from 'asn1js';
import { childrenOf, identifierOf } from '../asn1/der.js';

/** A distinguished name, as it is compared and shown. */
export type Name = {
  /** Without case, repeated spaces and kinds of strings: 9303-12 lets states vary them. */
  readonly folded: string;
  /** Two letters; `''` where the name has none. */
  readonly country: string;
  readonly text: string;
};

const countryName = '2.5.4.6';
const shortNames: Readonly<Record<string, string>> = {
  [countryName]: 'C',
  '2.5.4.3': 'CN',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.5': 'SN',
};

const textOf = (node: AsnType | undefined): string => {
  const { value } = (node?.valueBlock ?? {}) as { readonly value?: unknown };
  return typeof value === 'string' ? value : '';
};

export const nameOf = (node: AsnType | undefined): Name => {
  const pairs = childrenOf(node)
    .flatMap(childrenOf)
    .map((pair) => {
      const [type, value] = childrenOf(pair);
      return [identifierOf(type) ?? '', textOf(value).trim().replace(/\s+/g, ' ')] as const;
    });
  const country = pairs.find(([type]) => type === countryName)?.[1] ?? '';
  return {
    folded: pairs
      .map((pair) => pair.join('=').toLowerCase())
      .toSorted()
      .join('\n'),
    country: country.toUpperCase(),
    text: pairs.map(([type, value]) => `${shortNames[type] ?? type}=${value}`).join(', '),
  };
};
