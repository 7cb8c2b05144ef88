import { h } from '../dom.js';
import { named, number, t } from '../i18n/language.js';
import { type Body, type Details, type FieldDetails, matchOf } from './answer.js';
import { confidenceBar, fieldTable, pointingRow, type Row, valueCell } from './cells.js';
import { matchTables } from './match-tables.js';
import { pageTable, sidesTable } from './two-sources.js';

/**
 * Fields whose name in the details differs from the answer's: the zone has one field for both
 * names.
 */
const zoneNames: Readonly<Record<string, string>> = { surnames: 'names' };
const pageNames: Readonly<Record<string, string>> = {
  midlename: 'names',
  place_of_birth: 'birth_place',
  CURP: 'curp',
};

const rowOf = (root: () => Element | null, row: Row): HTMLElement => {
  const { name, value, details, source } = row;
  return pointingRow(
    root,
    row,
    h('th', { scope: 'row' }, named('field', name)),
    name === 'mrz_code'
      ? h('td', { class: 'value', colspan: 3 }, valueCell(value))
      : [
          h('td', { class: 'value' }, valueCell(value)),
          h('td', {}, details ? confidenceBar(details.confidence) : ''),
          h(
            'td',
            { class: 'sources' },
            value === ''
              ? ''
              : (details?.sources ?? [source]).map((one) => named('source', one)).join(' + '),
          ),
        ],
  );
};

const table = (caption: string, rows: readonly Row[], root: () => Element | null): HTMLElement =>
  fieldTable(
    caption,
    { name: 'fields', heads: ['field', 'value', 'confidence', 'source'] },
    rows.map((row) => rowOf(root, row)),
  );

const rowsOf = (
  source: string,
  values: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, FieldDetails>> = {},
  names: Readonly<Record<string, string>> = {},
): readonly Row[] =>
  Object.entries(values)
    .filter(([name, value]) => typeof value === 'string' && name !== 'error')
    .map(([name, value]) => {
      const shape = names[name] ?? name;
      const details = known[shape] ?? known[name];
      return { name, value: value as string, details, shape, source };
    });

const zoneRows = (values: Readonly<Record<string, unknown>>, { fields, mrz }: Details) =>
  rowsOf('mrz', values, fields, zoneNames).map((row) => ({
    ...row,
    details: row.details ?? (row.name === 'mrz_code' && mrz ? mrz : undefined),
  }));

const scoresTable = (scores: Readonly<Record<string, number>>): HTMLElement =>
  h(
    'dl',
    { class: 'scores' },
    ...Object.entries(scores).map(([name, value]) =>
      h(
        'div',
        { 'data-score': name },
        h('dt', {}, named('score', name)),
        h('dd', {}, name === 'score' ? number(value, 3) : confidenceBar(value, 'plain')),
      ),
    ),
  );

/** Everything that was read, by where it was read. Empty for a refusal. */
export const fieldTables = (body: Body, root: () => Element | null): readonly HTMLElement[] => {
  const details = body.details ?? {};
  const match = matchOf(body);
  if (match) return matchTables(match);
  if (body.api_response) return [h('h3', {}, t('scores')), scoresTable(body.api_response)];
  if (body.frontside) return [sidesTable(body)];
  if (body.MRZ) {
    const zone = zoneRows(body.MRZ, details);
    const page = rowsOf('frontText', body.OCR ?? {}, details.ocr?.fields, pageNames);
    return [page.length > 0 ? pageTable(zone, page, root) : table(t('zone'), zone, root)];
  }
  const rows = zoneRows(body, details).filter(({ name }) => name !== 'message');
  return rows.length > 0 && body.error_code === undefined ? [table(t('fields'), rows, root)] : [];
};
