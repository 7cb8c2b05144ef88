/**
 * Converts four inks to three colours, in place, and returns the first three quarters of the bytes.
 * An ink value of 0 is no ink: white.
 */
export const cmykToRgb = (pixels: Uint8Array): Uint8Array => {
  let to = 0;
  for (let from = 0; from + 3 < pixels.length; from += 4) {
    const light = 255 - pixels[from + 3]!;
    pixels[to++] = ((255 - pixels[from]!) * light) / 255 + 0.5;
    pixels[to++] = ((255 - pixels[from + 1]!) * light) / 255 + 0.5;
    pixels[to++] = ((255 - pixels[from + 2]!) * light) / 255 + 0.5;
  }
  return pixels.subarray(0, to);
};
