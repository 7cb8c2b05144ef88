import type { Expiry } from '../../flows/document/expiry.js';
import { longDate } from '../../http/present/dates.js';
import { capabilities, isWeak } from '../../contract/capabilities.js';
import { conditionsOf } from './overlays.js';
import { pairingRule } from './pairs.js';

/*
 * What a person should know about an answer that is not a refusal. The first word of a warning is
 * its short form.
 */

type Diagnostics = Parameters<typeof conditionsOf>[0];

const percent = (share: number): string => `${Number((100 * share).toFixed(1))} %`;

/** Error rates of the two most common attacks; GET capabilities has all. */
const published = ({ attacks }: (typeof capabilities)[keyof typeof capabilities]): string =>
  attacks
    .slice(0, 2)
    .map(({ attack, apcer }) => `${attack} passes in ${percent(apcer)} of cases`)
    .join(', ');

/** Conditions are measured with --details and --html only. */
const nearIn = (diagnostics: Diagnostics): readonly string[] => {
  const names = conditionsOf(diagnostics).flatMap(({ near, name }) => (near ? [name] : []));
  return names.length > 0 ? [`Near a limit: ${names.join(', ')}`] : [];
};

/** The error rates behind `unproven`, each once: a table has no space for more than the word. */
export const errorRatesIn = (
  results: readonly { readonly warning?: string | undefined }[],
): readonly string[] => {
  const all = results.flatMap(({ warning = '' }) => warning.split('; '));
  return [...new Set(all.filter((text) => text.startsWith('Unproven')))];
};

/** A document in which no passport's zone was found may be a card, which is read with both sides. */
export const unpairedWarning = `Unpaired: for a card name its sides ${pairingRule}, or give --back`;

const joined = (warnings: readonly string[]): string | undefined =>
  warnings.length > 0 ? warnings.join('; ') : undefined;

export const documentWarning = (
  expiry: Expiry | undefined,
  diagnostics: Diagnostics,
  proofOfLife: boolean,
): string | undefined =>
  joined([
    ...(expiry?.expired ? [`Expired on ${longDate(expiry.date)}`] : []),
    ...(proofOfLife ? nearIn(diagnostics) : []),
    ...(proofOfLife && isWeak(capabilities.idReaderPlus)
      ? [`Unproven: ${published(capabilities.idReaderPlus)}`]
      : []),
  ]);

export const selfieWarning = (diagnostics: Diagnostics): string | undefined =>
  joined([
    ...nearIn(diagnostics),
    ...(isWeak(capabilities.liveness) ? [`Unproven: ${published(capabilities.liveness)}`] : []),
  ]);
