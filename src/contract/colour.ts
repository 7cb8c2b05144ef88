/* Contrast of two colours as WCAG 2.2 defines it; for the command line and the capture page. */

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);

const luminanceOf = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** 1 for the same colour, 21 for black on white. */
export const contrastOf = (one: string, other: string): number => {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Part of the way from one colour to the other. */
export const mixed = (one: string, other: string, share: number): string => {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  const parts = a.map((value, at) => Math.round(255 * (value + (b[at]! - value) * share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};
