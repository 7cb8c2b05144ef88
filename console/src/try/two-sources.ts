import { h } from '../dom.js';
import { named, t } from '../i18n/language.js';
import type { Body } from './answer.js';
import { confidenceBar, fieldTable, pointingRow, type Row, valueCell } from './cells.js';

/* What two readings of one document say, side by side. */

/**
 * Not every field is in both sources: a missing one is no fault, and is said to screen readers
 * only.
 */
const cellOf = (value: string | undefined): HTMLElement =>
  h(
    'td',
    { class: 'value' },
    value
      ? valueCell(value)
      : [
          h('span', { class: 'absent', 'aria-hidden': true }, '–'),
          h('span', { class: 'visually-hidden' }, t('notRead')),
        ],
  );

const agreementWord = (word: string | undefined): HTMLElement | string =>
  word ? h('span', { class: `agreement ${word}` }, named('agree', word)) : '';

export const sidesTable = ({ frontside = {}, backside = {}, details }: Body): HTMLElement => {
  const names = [...new Set([...Object.keys(frontside), ...Object.keys(backside)])];
  return fieldTable(
    t('sides'),
    {
      name: 'fields sides',
      heads: ['field', 'part_frontside', 'part_backside', 'agreement', 'confidence'],
    },
    names.map((name) => {
      const known = details?.fields?.[name];
      return h(
        'tr',
        { 'data-field': name },
        h('th', { scope: 'row' }, named('field', name)),
        cellOf(frontside[name]),
        cellOf(backside[name]),
        h('td', {}, agreementWord(details?.comparison?.[name])),
        h('td', {}, known ? confidenceBar(known.confidence) : ''),
      );
    }),
  );
};

/** A passport's zone and its printed page. The confidence is that of the less certain reading. */
export const pageTable = (
  zone: readonly Row[],
  page: readonly Row[],
  root: () => Element | null,
): HTMLElement => {
  const names = [...new Set([...zone, ...page].map(({ name }) => name))];
  const rows = names.map((name) => {
    const [inZone, inPrint] = [zone, page].map((all) => all.find((row) => row.name === name));
    const known = [inZone, inPrint].flatMap((row) => row?.details?.confidence ?? []);
    return pointingRow(
      root,
      (inPrint ?? inZone)!,
      h('th', { scope: 'row' }, named('field', name)),
      ...(name === 'mrz_code'
        ? [h('td', { class: 'value', colspan: 3 }, valueCell((inZone ?? inPrint)!.value))]
        : [
            cellOf(inZone?.value),
            cellOf(inPrint?.value),
            h('td', {}, known.length > 0 ? confidenceBar(Math.min(...known)) : ''),
          ]),
    );
  });
  const heads = ['field', 'source_mrz', 'page', 'confidence'] as const;
  return fieldTable(t('fields'), { name: 'fields', heads }, rows);
};
