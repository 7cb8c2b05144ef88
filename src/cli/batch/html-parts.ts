import { type ConditionRow, conditionsOf, type Overlay } from './overlays.js';
import { codeOf, messageOf, type Result, warningWords } from './result.js';

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Self-contained and without scripts: one file to send, or to erase. */
export const pageHead = (title: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; display: flex; flex-direction: column; }
  /* It is written last, when everything is counted, and shown first. */
  h1, .warning, #summary { order: -1; }
  #summary table { margin-bottom: 1rem; }
  #summary fieldset { border: 1px solid #8886; border-radius: 8px; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
  .warning { border-left: 4px solid #c80; padding: .5rem 1rem; }
  article { border-top: 1px solid #8884; padding: 1.5rem 0; display: grid; gap: 1rem;
    grid-template-columns: minmax(0, 26rem) 1fr; }
  h2 { grid-column: 1 / -1; margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
  figure { margin: 0 0 .75rem; position: relative; }
  figure img { width: 100%; display: block; }
  figure svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  polygon { fill: none; stroke-width: 2px; vector-effect: non-scaling-stroke; }
  .document { stroke: #1a73e8; } .mrz { stroke: #e8710a; } .code { stroke: #9334e6; } .glare { stroke: #fbbc04; }
  .field { stroke: #188038; stroke-width: 1px; } .portrait, .face, .oval, .eye { stroke: #d01884; }
  table { border-collapse: collapse; } td, th { text-align: left; padding: .1rem .8rem .1rem 0; vertical-align: top; }
  pre { overflow-x: auto; font-size: 12px; }
  .accepted { color: #188038; } .refused, .warned { color: #b06000; } .fault { color: #c5221f; }
  @media (max-width: 45rem) { article { grid-template-columns: 1fr; } }
</style>
<h1>${escapeHtml(title)}</h1>
<p class="warning">This file holds personal data: pictures of documents or faces and what was read of them.
Keep it as you would the documents, and erase it when you are done.</p>
`;

/**
 * A small copy of the photo, with the size of the photo itself, because overlays are in its pixels.
 */
export type Thumbnail = {
  readonly dataUrl: string;
  readonly widthPx: number;
  readonly heightPx: number;
};

const polygon = ({ what, label, corners }: Overlay): string =>
  `<polygon class="${what}" points="${corners.map(([x, y]) => `${x},${y}`).join(' ')}"><title>${escapeHtml(label)}</title></polygon>`;

export const figure = (
  thumbnail: Thumbnail | undefined,
  overlays: readonly Overlay[],
  alt: string,
): string => {
  if (!thumbnail) return `<figure>No picture: ${escapeHtml(alt)} cannot be decoded.</figure>`;
  const { dataUrl, widthPx, heightPx } = thumbnail;
  return `<figure><img src="${dataUrl}" alt="${escapeHtml(alt)}"><svg viewBox="0 0 ${widthPx} ${heightPx}" preserveAspectRatio="none" role="img" aria-label="what was found">${overlays.map(polygon).join('')}</svg></figure>`;
};

const flat = (value: unknown, path: string): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        path === '' && key === 'details' ? [] : flat(inner, path === '' ? key : `${path}.${key}`),
      )
    : [[path, String(value)]];

const fieldTable = (body: object): string =>
  `<table>${flat(body, '')
    .map(([name, value]) => `<tr><th>${escapeHtml(name)}<td>${escapeHtml(value)}`)
    .join('')}</table>`;

const json = (value: unknown): string =>
  `<pre>${escapeHtml(JSON.stringify(value, undefined, 2))}</pre>`;

const conditionRow = ({ name, code, value, min, max, holds, near }: ConditionRow): string =>
  `<tr class="${near ? 'warned' : holds ? '' : 'refused'}"><td>${escapeHtml(name)}<td>${value}<td>${min ?? ''}<td>${max ?? ''}<td>${holds ? '' : code}`;

const conditionTable = (rows: readonly ConditionRow[]): string =>
  rows.length === 0
    ? ''
    : `<details><summary>Conditions</summary><table><tr><th>condition<th>measured<th>minimum<th>maximum<th>code${rows.map(conditionRow).join('')}</table></details>`;

export const article = (result: Result, photosHtml: string): string => {
  const reason = [codeOf(result), messageOf(result)].filter(Boolean).join(' ');
  const warning = result.warning
    ? ` · <span class="warned">${escapeHtml(result.warning)}</span>`
    : '';
  const tags = [result.state, codeOf(result), ...warningWords(result)].filter(Boolean);
  return `<article data-tags="${tags.join(' ')}"><h2>${escapeHtml(result.file)} · <span class="${result.warning ? 'warned' : result.state}">${result.state}</span> ${escapeHtml(reason)}${warning} · ${result.ms} ms</h2>
<div>${photosHtml}</div>
<div>${fieldTable(result.body)}
${conditionTable(conditionsOf(result.diagnostics))}
<details><summary>Diagnostics</summary>${json(result.diagnostics)}</details></div></article>
`;
};
