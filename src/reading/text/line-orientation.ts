import { heightOf, turnReading, widthOf } from '../../geometry/quad.js';
import type { FlatPage } from '../../image/flat-page.js';
import type { FoundLine } from '../../models/text-line.js';
import type { Tools } from '../../models/tools.js';
import { decodeTrace } from './line-decode.js';

/**
 * Above this share of upside-down text, as the finder of lines sees it, a page is looked at both ways. Of 35
 * labelled fronts, upright they have 0.31 (median; nine in ten under 0.53), turned by half 0.75 (nine in
 * ten over 0.56): a suspicion, no proof. Reading five lines both ways told all 70 apart.
 */
export const suspectRatio = 0.4;

const linesTried = 4;
/** Long lines tell most, but cost most. */
const maxAspect = 12;

const meanConfidence = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether a few lines of the page are read with more conviction when turned by half. */
export const isOnItsHead = async (
  page: FlatPage,
  lines: readonly FoundLine[],
  { textReader }: Pick<Tools, 'textReader'>,
): Promise<boolean> => {
  const aspectOf = ({ quad }: FoundLine): number => widthOf(quad) / heightOf(quad);
  const tried = lines
    .filter((line) => aspectOf(line) <= maxAspect)
    .sort((a, b) => aspectOf(b) - aspectOf(a))
    .slice(0, linesTried);
  const sureness = async (line: FoundLine): Promise<number> => {
    const signs = decodeTrace(await textReader.read(page, line));
    return meanConfidence(signs.map(({ confidence }) => confidence));
  };
  let gain = 0;
  for (const line of tried) {
    gain += await sureness({ ...line, quad: turnReading(line.quad, 2) });
    gain -= await sureness(line);
  }
  return gain > 0;
};
