import type { ChipReading } from './judge-chip.js';
import { groupNumbers, isGroup, zoneLinesOf } from './groups.js';
import { readSecurityObject } from './security-object.js';

/** The files of a chip, as an app read them. */
export type ChipFiles = {
  readonly sod: Uint8Array;
  /** By their numbers. */
  readonly groups: ReadonlyMap<number, Uint8Array>;
  readonly answer?: { readonly challenge: Uint8Array; readonly signature: Uint8Array };
};

/** Which file is not what it should be; `dg1` also where its zone is none of a document. */
export type Unreadable = { readonly unreadable: string };

export const readChip = ({ sod, groups, ...rest }: ChipFiles): ChipReading | Unreadable => {
  const securityObject = readSecurityObject(sod);
  if (!securityObject) return { unreadable: 'sod' };
  for (const [group, bytes] of groups)
    if (!groupNumbers.includes(group) || !isGroup(group, bytes))
      return { unreadable: `dg${group}` };
  const zoneLines = zoneLinesOf(groups.get(1) ?? Uint8Array.of());
  if (!zoneLines) return { unreadable: 'dg1' };
  if (!groups.has(2)) return { unreadable: 'dg2' };
  return { securityObject, groups, zoneLines, ...rest };
};
