import type { Quad } from '../../geometry/quad.js';
import { readMrz } from '../../reading/mrz/zone/read-mrz.js';
import type { TextLine, TextPage } from '../../reading/text/page.js';
import type { PhotoSide } from './photo-side.js';
import type { FlowTools } from '../tools.js';

/** A zone's line has thirty characters and more; the text reader loses some of its fillers. */
const minLength = 20;

const isZoneLine = ({ text }: TextLine): boolean => {
  const bare = text.replace(/\s/g, '');
  return bare.length >= minLength && /<[A-Z0-9<]*</.test(bare);
};

const around = (lines: readonly TextLine[]): Quad | undefined => {
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined || first === last) return undefined;
  return {
    topLeft: first.quad.topLeft,
    topRight: first.quad.topRight,
    bottomRight: last.quad.bottomRight,
    bottomLeft: last.quad.bottomLeft,
  };
};

/** A zone that the finder missed and the text shows is read again by the nets for zones. */
export const readZoneInText = async (side: PhotoSide, { lines }: TextPage, tools: FlowTools) => {
  const quad = around(lines.filter(isZoneLine));
  if (quad === undefined) return undefined;
  const zone = await readMrz(await side.photo.at('full'), [quad], tools);
  return zone?.reading.valid === true ? zone : undefined;
};
