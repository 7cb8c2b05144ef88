import { rectify } from '../document/rectify.js';
import { applyToQuad, invert } from '../geometry/homography.js';
import { widthOf } from '../geometry/quad.js';
import type { Photo } from '../image/decode.js';
import type { FoundDocument } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import type { TextPage } from '../reading/visual/page.js';
import { type FieldsRead, type Hints, readFields } from '../reading/visual/read-fields.js';
import { readPage } from '../reading/visual/read-page.js';
import type { PhotoSide } from './photo-side.js';

export type SideText = FieldsRead & { readonly page: TextPage };

/** Of the document's longer side. Under this, small print has letters of fewer than nine pixels. */
const enoughWidthPx = 900;

const widthIn = (photo: Photo, { quad }: FoundDocument): number =>
  widthOf(applyToQuad(invert(photo.toPhoto), quad));

/** A quick look is enough where it shows the print; otherwise every pixel there is. */
const photoToRead = async (side: PhotoSide, document: FoundDocument): Promise<Photo> =>
  widthIn(side.photo, document) >= enoughWidthPx ? side.photo : side.full();

/** The text of one document of the photo and what its fields are; undefined where there is no document. */
export const readTextOf = async (
  side: PhotoSide,
  document: FoundDocument | undefined,
  hints: Hints,
  tools: Tools,
): Promise<SideText | undefined> => {
  if (document === undefined) return undefined;
  const photo = await photoToRead(side, document);
  const page = await readPage(rectify(photo, document), tools);
  return { page, ...readFields(page, hints) };
};
