import { h } from '../dom.js';
import type { Photo } from '../photo.js';
import type { Translate } from '../texts/texts.js';

const maxSidePx = 720;

/** A canvas: pages of customers may not allow images from memory. */
const preview = (bitmap: ImageBitmap, label: string): HTMLElement => {
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = h('canvas', {
    class: 'preview',
    width: Math.round(bitmap.width * scale),
    height: Math.round(bitmap.height * scale),
    role: 'img',
    'aria-label': label,
  });
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** The photos of a step, so that the person sees what the service sees. */
export const previews = (t: Translate, photos: readonly Photo[]): HTMLElement | undefined => {
  const shown = photos.flatMap(({ bitmap }) => bitmap ?? []);
  if (shown.length === 0) return undefined;
  return h(
    'div',
    { class: 'panel previews' },
    shown.map((bitmap) => preview(bitmap, t('photoTaken'))),
  );
};
