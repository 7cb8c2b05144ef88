import { h } from '../dom.js';
import { number, t, type TextKey } from '../i18n/language.js';
import type { FieldDetails } from './answer.js';
import { pointAt } from './overlay.js';

export type Row = {
  readonly name: string;
  readonly value: string;
  readonly details?: FieldDetails | undefined;
  /** Name of the shape on the photo that belongs to this row. */
  readonly shape?: string;
  /** The source of the value, unless the details say more. */
  readonly source: string;
};

const levelOf = (confidence: number): string =>
  confidence >= 0.95 ? 'high' : confidence >= 0.8 ? 'middle' : 'low';

export const confidenceBar = (confidence: number, level = levelOf(confidence)): HTMLElement => {
  const text = `${number(100 * confidence, 1)} %`;
  return h(
    'span',
    { class: `confidence ${level}` },
    h('meter', { min: 0, max: 1, value: confidence, 'aria-label': t('confidence') }, text),
    h('span', { class: 'figure' }, text),
  );
};

/** A word or a number is never broken; a value wraps between its words. */
const wordsOf = (value: string) =>
  value
    .split(' ')
    .flatMap((word, i) => [...(i > 0 ? [' '] : []), h('span', { class: 'word' }, word)]);

export const valueCell = (value: string) =>
  value === ''
    ? h('span', { class: 'absent' }, t('notRead'))
    : h('span', { class: 'read' }, ...wordsOf(value));

/** A row that shows where its field is on the photo. */
export const pointingRow = (
  root: () => Element | null,
  { name, shape = name }: Pick<Row, 'name' | 'shape'>,
  ...cells: readonly (HTMLElement | readonly HTMLElement[])[]
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
    ...cells.flat(),
  );
};

export const fieldTable = (
  caption: string,
  { name, heads }: { readonly name: string; readonly heads: readonly TextKey[] },
  rows: readonly HTMLElement[],
): HTMLElement =>
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    h(
      'table',
      { class: name },
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, ...heads.map((key) => h('th', { scope: 'col' }, t(key))))),
      h('tbody', {}, ...rows),
    ),
  );
