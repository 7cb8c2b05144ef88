import { h } from '../dom.js';
import { named, number, t } from '../i18n/language.js';
import type { Body, Details, FieldDetails } from './answer.js';
import { pointAt } from './overlay.js';

/**
 * Names of the answer that the details know under another: the zone has one field for both names.
 */
const zoneNames: Readonly<Record<string, string>> = { surnames: 'names' };
const pageNames: Readonly<Record<string, string>> = {
  midlename: 'names',
  place_of_birth: 'birth_place',
  CURP: 'curp',
};

type Row = {
  readonly name: string;
  readonly value: string;
  readonly details?: FieldDetails | undefined;
  /** Of the shapes on the photo. */
  readonly shape?: string;
};

const levelOf = (confidence: number): string =>
  confidence >= 0.95 ? 'high' : confidence >= 0.8 ? 'middle' : 'low';

const confidenceBar = (confidence: number, level = levelOf(confidence)): HTMLElement => {
  const text = `${number(100 * confidence, 1)} %`;
  return h(
    'span',
    { class: `confidence ${level}` },
    h('meter', { min: 0, max: 1, value: confidence, 'aria-label': t('confidence') }, text),
    h('span', { class: 'figure' }, text),
  );
};

const valueCell = (value: string) =>
  value === '' ? h('span', { class: 'absent' }, t('notRead')) : h('span', { class: 'read' }, value);

const rowOf = (
  root: () => Element | null,
  { name, value, details, shape = name }: Row,
): HTMLElement => {
  const point = (at: string | undefined) => () => {
    const figure = root();
    if (figure) pointAt(figure, at);
  };
  return h(
    'tr',
    {
      tabindex: 0,
      'data-field': name,
      on: {
        mouseenter: point(shape),
        mouseleave: point(undefined),
        focus: point(shape),
        blur: point(undefined),
      },
    },
    h('th', { scope: 'row' }, named('field', name)),
    name === 'mrz_code'
      ? h('td', { class: 'value', colspan: 3 }, valueCell(value))
      : [
          h('td', { class: 'value' }, valueCell(value)),
          h('td', {}, details ? confidenceBar(details.confidence) : ''),
          h(
            'td',
            { class: 'sources' },
            (details?.sources ?? []).map((one) => named('source', one)).join(' + '),
          ),
        ],
  );
};

const table = (caption: string, rows: readonly Row[], root: () => Element | null): HTMLElement =>
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    h(
      'table',
      { class: 'fields' },
      h('caption', {}, caption),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...(['field', 'value', 'confidence', 'source'] as const).map((key) =>
            h('th', { scope: 'col' }, t(key)),
          ),
        ),
      ),
      h('tbody', {}, ...rows.map((row) => rowOf(root, row))),
    ),
  );

const rowsOf = (
  values: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, FieldDetails>> = {},
  names: Readonly<Record<string, string>> = {},
): readonly Row[] =>
  Object.entries(values)
    .filter(([name, value]) => typeof value === 'string' && name !== 'error')
    .map(([name, value]) => {
      const shape = names[name] ?? name;
      return { name, value: value as string, details: known[shape] ?? known[name], shape };
    });

const zoneRows = (values: Readonly<Record<string, unknown>>, { fields, mrz }: Details) =>
  rowsOf(values, fields, zoneNames).map((row) => ({
    ...row,
    details: row.details ?? (row.name === 'mrz_code' && mrz ? mrz : undefined),
  }));

const agreementWord = (word: string | undefined): HTMLElement | string =>
  word ? h('span', { class: `agreement ${word}` }, named('agree', word)) : '';

const sidesTable = ({ frontside = {}, backside = {}, details }: Body): HTMLElement => {
  const names = [...new Set([...Object.keys(frontside), ...Object.keys(backside)])];
  const caption = t('sides');
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    h(
      'table',
      { class: 'fields sides' },
      h('caption', {}, caption),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...(['field', 'part_frontside', 'part_backside', 'agreement', 'confidence'] as const).map(
            (key) => h('th', { scope: 'col' }, t(key)),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        ...names.map((name) => {
          const known = details?.fields?.[name];
          return h(
            'tr',
            { 'data-field': name },
            h('th', { scope: 'row' }, named('field', name)),
            h('td', { class: 'value' }, valueCell(frontside[name] ?? '')),
            h('td', { class: 'value' }, valueCell(backside[name] ?? '')),
            h('td', {}, agreementWord(details?.comparison?.[name])),
            h('td', {}, known ? confidenceBar(known.confidence) : ''),
          );
        }),
      ),
    ),
  );
};

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
  if (body.api_response) return [h('h3', {}, t('scores')), scoresTable(body.api_response)];
  if (body.frontside) return [sidesTable(body)];
  if (body.MRZ) {
    const page = rowsOf(body.OCR ?? {}, details.ocr?.fields, pageNames);
    return [
      table(t('zone'), zoneRows(body.MRZ, details), root),
      ...(page.length > 0 ? [table(t('page'), page, root)] : []),
    ];
  }
  const rows = zoneRows(body, details).filter(({ name }) => name !== 'message');
  return rows.length > 0 && body.error_code === undefined ? [table(t('fields'), rows, root)] : [];
};
