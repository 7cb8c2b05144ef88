import type { MrzFound } from '../../../reading/mrz/zone/read-mrz.js';
import { describeZoneFields } from '../diagnostics.js';
import type { SideText } from '../read-text.js';
import { quadShape, type Shape } from '../../overlay.js';

/** The characters that each field of the machine readable zone was read from. */
export const zoneShapes = (zone: MrzFound): readonly Shape[] =>
  Object.entries(describeZoneFields(zone)).flatMap(([name, { confidence, box }]) =>
    box ? [{ what: 'field', name, score: confidence, corners: box }] : [],
  );

/** Where each field is printed. */
export const printedShapes = ({ candidates }: SideText): readonly Shape[] =>
  candidates.flatMap(({ field, confidence, quad }) =>
    quad ? [quadShape('field', quad, { name: field, score: confidence })] : [],
  );
