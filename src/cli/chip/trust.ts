import { findProblems } from '../../chip/check-trust.js';
import { type Certificate } from '../../chip/certificate.js';
import { maxTrustFileBytes, readTrustFile, type TrustItem } from '../../chip/trust-files.js';
import { trustOf } from '../../chip/trust-of.js';
import type { TrustRow } from '../../store/chip-trust.js';
import { note, print, printTable, usageError } from '../command.js';
import { readInput } from '../read-input.js';
import { withStore } from '../with-store.js';

const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '–';

const rowOf = (item: TrustItem): TrustRow => {
  const { kind, fingerprint } = item;
  if (item.kind === 'list') {
    const { bytes: der, issuer, thisUpdate: validFrom, nextUpdate } = item.list;
    const dates = { validFrom, validUntil: nextUpdate ?? null };
    return { kind, fingerprint, country: issuer.country, subject: issuer.text, ...dates, der };
  }
  const { bytes: der, subject, notBefore: validFrom, notAfter } = item.certificate;
  const dates = { validFrom, validUntil: notAfter };
  return { kind, fingerprint, country: subject.country, subject: subject.text, ...dates, der };
};

const printSigner = (signer: Certificate, country: Certificate, fingerprint: string): void => {
  print(`A master list, signed by ${signer.subject.text}`);
  print(`  under ${country.subject.text}`);
  print(`  whose SHA-256 is ${fingerprint}: compare it with what that country publishes.`);
};

const add = async (paths: readonly string[]): Promise<number> => {
  if (paths.length === 0) throw usageError('say which files: anverso chip trust add FILE…');
  let isAll = true;
  for (const path of paths) {
    const bytes = await readInput(path, maxTrustFileBytes);
    if (!bytes) throw usageError(`${path} cannot be read`);
    const { items, signedBy, skipped } = readTrustFile(bytes);
    for (const { signer, country, fingerprint } of signedBy)
      printSigner(signer, country, fingerprint);
    const rows = new Map(items.map((item) => [item.fingerprint, rowOf(item)]));
    const added = await withStore(({ chipTrust }) => chipTrust.add([...rows.values()], path));
    const known = rows.size - added.length;
    print(`${path}: ${added.length} added, ${known} already known`);
    if (skipped > 0)
      note(`${path}: ${skipped} entries are no certificate, list or signed master list; left out`);
    isAll &&= skipped === 0;
  }
  return isAll ? 0 : 1;
};

const list = async (): Promise<number> => {
  const rows = await withStore(({ chipTrust }) => chipTrust.list());
  printTable([
    ['COUNTRY', 'KIND', 'FROM', 'UNTIL', 'SHA-256', 'SUBJECT'],
    ...rows.map(({ country, kind, validFrom, validUntil, fingerprint, subject }) => [
      ...[country, kind, day(validFrom), day(validUntil), fingerprint, subject],
    ]),
  ]);
  return 0;
};

const remove = async (beginnings: readonly string[]): Promise<number> => {
  if (beginnings.length === 0 || beginnings.some((one) => !/^[0-9a-f]{8,64}$/.test(one)))
    throw usageError('say which: at least eight digits of the SHA-256 that `list` shows');
  const removed = await withStore(async ({ chipTrust }) => {
    const all = [];
    for (const beginning of beginnings) all.push(...(await chipTrust.remove(beginning)));
    return all;
  });
  for (const { fingerprint, subject } of removed) print(`${fingerprint}  ${subject}  removed`);
  if (removed.length === 0) note('there is none with this fingerprint');
  return removed.length > 0 ? 0 : 1;
};

const check = async (): Promise<number> => {
  const rows = await withStore(({ chipTrust }) => chipTrust.list());
  const problems = findProblems(trustOf(rows), new Date());
  const countries = new Set(rows.map(({ country }) => country));
  print(`${rows.length} certificates and lists of ${countries.size} countries`);
  if (rows.length === 0) print('None is trusted: every chip is answered with not_trusted.');
  for (const { fingerprint, text } of problems) print(`${fingerprint}  ${text}`);
  return problems.length > 0 ? 1 : 0;
};

export const trustActions: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> =
  {
    ...{ add, list, remove, check },
  };
