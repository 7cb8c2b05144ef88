import { h, s } from '../dom.js';
import { named, number, t, type TextKey } from '../i18n/language.js';
import type { Detections, Shape } from './answer.js';
import type { Part } from './kinds.js';
import type { Photo } from '../../../packages/capture/src/photo.js';

/* The photo on a canvas, and over it, in the photo's own pixels, what the service detected. */

const layers = [
  'document',
  'mrz',
  'field',
  'portrait',
  'code',
  'glare',
  'edit',
  'face',
  'landmarks',
] as const;
type Layer = (typeof layers)[number];

const layerOf = ({ what }: Shape): Layer =>
  what === 'oval' || what === 'eye' || what === 'pupil' ? 'landmarks' : (what as Layer);

const labelOf = (shape: Shape): string => {
  const what = t(`layer_${layerOf(shape)}` as TextKey);
  const name = shape.what === 'field' && shape.name ? named('field', shape.name) : '';
  const score = shape.score ? ` ${number(100 * shape.score, 1)} %` : '';
  return `${name || what}${score}`;
};

const drawn = (shape: Shape, unitPx: number): SVGElement => {
  const marks = {
    class: `shape ${shape.what}`,
    'data-what': shape.what,
    'data-name': shape.name,
    'vector-effect': 'non-scaling-stroke',
  };
  const title = s('title', {}, labelOf(shape));
  const [first] = shape.corners;
  if (shape.corners.length === 1)
    return s('circle', { ...marks, cx: first![0], cy: first![1], r: 2.5 * unitPx }, title);
  return s(
    'polygon',
    { ...marks, points: shape.corners.map((at) => at.join(',')).join(' ') },
    title,
  );
};

const canvasOf = ({ bitmap }: Photo, { width_px, height_px }: Detections): HTMLCanvasElement => {
  const canvas = h('canvas', { width: width_px, height: height_px, 'aria-hidden': true });
  if (bitmap) canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width_px, height_px);
  return canvas;
};

/**
 * Lines keep their width on the screen; the size of dots is computed from photo pixels per screen
 * pixel.
 */
const screenPx = 520;

/** What was detected, in layers, to lie over the photo. */
export const createOverlay = (detections: Detections, title: string) => {
  const unitPx = detections.width_px / screenPx;
  const groups = layers.flatMap((layer) => {
    const shapes = detections.shapes.filter((shape) => layerOf(shape) === layer);
    return shapes.length === 0
      ? []
      : [
          {
            layer,
            group: s('g', { 'data-layer': layer }, ...shapes.map((one) => drawn(one, unitPx))),
          },
        ];
  });
  const names = groups.map(
    ({ layer, group }) => `${t(`layer_${layer}` as TextKey)}: ${group.childElementCount}`,
  );
  const element = s(
    'svg',
    {
      class: 'overlay',
      viewBox: `0 0 ${detections.width_px} ${detections.height_px}`,
      role: 'img',
      'aria-label': `${t('foundOn')} (${title}): ${names.join(', ')}`,
    },
    ...groups.map(({ group }) => group),
  );
  return { element, groups };
};

export const photoWithOverlay = (
  { part, title }: { readonly part: Part; readonly title: string },
  photo: Photo,
  detections: Detections,
): HTMLElement => {
  const { element, groups } = createOverlay(detections, title);
  const toggles = groups.map(({ layer, group }) => {
    const input = h('input', {
      type: 'checkbox',
      checked: true,
      on: { change: () => group.classList.toggle('off', !input.checked) },
    });
    return h(
      'label',
      { class: `toggle ${layer}` },
      input,
      h('span', {}, t(`layer_${layer}` as TextKey)),
    );
  });
  return h(
    'figure',
    { class: 'photo', 'data-part': part },
    h('div', { class: 'stack' }, canvasOf(photo, detections), element),
    h(
      'figcaption',
      {},
      h('span', { class: 'part' }, title),
      h('span', { class: 'toggles', role: 'group', 'aria-label': t('layers') }, ...toggles),
    ),
  );
};

/** Highlights the shapes that belong to a row of the table. */
export const pointAt = (root: Element, name: string | undefined): void => {
  for (const shape of root.querySelectorAll('.shape.field'))
    shape.classList.toggle(
      'pointed',
      name !== undefined && shape.getAttribute('data-name') === name,
    );
};
