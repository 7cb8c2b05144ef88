import { contrastOf, isColour, mixed } from '../../../src/contract/colour.js';
import { h } from './dom.js';

/** How the client wants its page to look; each part may be missing. */
export type Brand = {
  readonly name?: string;
  readonly colour?: string;
  /** A PNG in base64. */
  readonly logo?: string;
};

/** WCAG 2.2, 1.4.11; the texts on it get black or white, whichever is easier to read. */
const minContrast = 3;
const darkSurface = '#18211f';

/** Lighter or darker by as little as makes it stand out. */
const visibleOn = (surface: string, colour: string): string => {
  const towards =
    contrastOf('#ffffff', surface) > contrastOf('#000000', surface) ? '#ffffff' : '#000000';
  for (let share = 0; share < 1; share += 0.1) {
    const shade = mixed(colour, towards, share);
    if (contrastOf(shade, surface) >= minContrast) return shade;
  }
  return towards;
};

const inkOn = (colour: string): string =>
  contrastOf('#ffffff', colour) >= contrastOf('#000000', colour) ? '#ffffff' : '#000000';

/** Sets the colour of buttons and marks, in the light and the dark theme. */
export const paintBrand = ({ style }: HTMLElement, { colour }: Brand): void => {
  if (colour === undefined || !isColour(colour)) return;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const accent = visibleOn(isDark ? darkSurface : '#ffffff', colour);
  style.setProperty('--accent', accent);
  style.setProperty('--accent-ink', inkOn(accent));
};

const logoOf = (base64: string, name: string): HTMLElement | undefined => {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
    return h('img', { src, alt: name, height: 36 });
  } catch {
    return undefined;
  }
};

/** The logo, or the name where there is none. */
export const brandBar = ({ name = '', logo }: Brand): HTMLElement | undefined => {
  const picture = logo === undefined ? undefined : logoOf(logo, name);
  if (!picture && name === '') return undefined;
  return h('div', { class: 'brand' }, picture, name !== '' && h('span', {}, name));
};
