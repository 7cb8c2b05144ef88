import { contrastOf, isColour } from '../../contract/colour.js';
import { usageError } from '../command.js';
import { readInput } from '../read-input.js';

const maxNameLength = 60;
const maxLogoBytes = 32 * 1024;
/** WCAG 2.2, 1.4.11: contrast of a control with what is next to it. */
const minContrast = 3;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const readBrandName = (text: string): string | null => {
  if (text === 'none') return null;
  if (text.trim() === '' || text.length > maxNameLength)
    throw usageError(`--brand-name must have 1 to ${maxNameLength} characters, or be none`);
  return text.trim();
};

export const readBrandColour = (text: string): string | null => {
  if (text === 'default') return null;
  const colour = text.toLowerCase();
  if (!isColour(colour)) throw usageError('--brand-colour must be like #0b5c63, or default');
  const contrast = contrastOf(colour, '#ffffff');
  if (contrast < minContrast)
    throw usageError(
      `--brand-colour ${colour} has a contrast of ${contrast.toFixed(1)} on white; ` +
        `buttons could not be seen below ${minContrast}`,
    );
  return colour;
};

export const readBrandLogo = async (path: string): Promise<string | null> => {
  if (path === 'none') return null;
  const bytes = await readInput(path, maxLogoBytes);
  if (!bytes) throw usageError(`--brand-logo: ${path} cannot be read`);
  if (!bytes.subarray(0, png.length).equals(png))
    throw usageError('--brand-logo must be a PNG file of at most 32 kB');
  return bytes.toString('base64');
};
