import type { ClientPhoto } from '../../store/sessions/client-photos.js';
import * as schemas from './schemas/photos.js';
import { speller } from './speller.js';

const spellPhotos = speller(schemas.photoList);

/** In the form that the schema spells. */
export const photoFacts = ({ position, name, ...photo }: ClientPhoto) => ({
  ...photo,
  ...{ step: position, photo: name },
});

/** What there was and is for the client to fetch; never a photo. */
export const presentPhotos = (photos: readonly ClientPhoto[]) =>
  spellPhotos({ photos: photos.map(photoFacts) });
