import { groupNumbers, isGroup } from '../../chip/groups.js';
import { judgeChip } from '../../chip/judge-chip.js';
import { readChip } from '../../chip/read-chip.js';
import { trustOf } from '../../chip/trust-of.js';
import { chipCheckNames, chipReasons, type ChipReport } from '../../contract/chip.js';
import { print, printTable, usageError } from '../command.js';
import { readInput } from '../read-input.js';
import { withStore } from '../with-store.js';

const maxFileBytes = 1_048_576;

/** The files tell by their first byte what they are; whatever is no group is the security object. */
const sortFiles = async (paths: readonly string[]) => {
  const groups = new Map<number, Uint8Array>();
  let sod: Uint8Array | undefined;
  for (const path of paths) {
    const bytes = await readInput(path, maxFileBytes);
    if (!bytes) throw usageError(`${path} cannot be read`);
    const group = groupNumbers.find((number) => isGroup(number, bytes));
    if (group === undefined && sod) throw usageError(`${path} is no group of a chip`);
    if (group === undefined) sod = bytes;
    else if (groups.has(group)) throw usageError(`${path} is group ${group}, and another was, too`);
    else groups.set(group, bytes);
  }
  if (!sod) throw usageError('one of the files must be EF.SOD');
  return { sod, groups };
};

const printReport = ({ verdict, checks, groups, signedOn, country, weaknesses }: ChipReport) => {
  printTable([
    ['CHECK', 'RESULT', 'WHY'],
    ...chipCheckNames.map((name) => {
      const check = checks[name];
      return check.status === 'passed'
        ? [name, check.status, '']
        : [name, check.status, `${check.reason}: ${chipReasons[check.reason].en}`];
    }),
  ]);
  print(`groups: ${groups.map(({ group, status }) => `${group} ${status}`).join(', ')}`);
  if (signedOn) print(`signed on ${signedOn.toISOString().slice(0, 10)}`);
  if (country !== undefined) print(`signer of ${country}`);
  for (const { part, weakness } of weaknesses) print(`weak: ${weakness} (${part})`);
  print(verdict);
};

export const verifyFiles = async (paths: readonly string[]): Promise<number> => {
  const reading = readChip(await sortFiles(paths));
  if ('unreadable' in reading) {
    print(`${reading.unreadable} is missing, or is not what it should be`);
    return 1;
  }
  const rows = await withStore(({ chipTrust }) => chipTrust.list());
  const report = judgeChip(reading, trustOf(rows), new Date());
  printReport(report);
  return report.verdict === 'genuine' ? 0 : 1;
};
