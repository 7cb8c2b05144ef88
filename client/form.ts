import type { Photo } from './types.js';

const blobOf = (photo: Photo): Blob =>
  // A view over shared memory cannot be sent; its copy can.
  photo instanceof Blob ? photo : new Blob([new Uint8Array(photo)]);

const isPhoto = (value: unknown): value is Photo =>
  value instanceof Blob || value instanceof Uint8Array || value instanceof ArrayBuffer;

const nameOf = (photo: Photo, field: string): string =>
  'name' in photo && typeof photo.name === 'string' ? photo.name : `${field}.jpg`;

type Field = string | number | boolean | Photo | undefined;

/** Fields of a request as multipart form data; what is undefined is not sent. */
export const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields) as [string, Field][])
    if (isPhoto(value)) form.append(field, blobOf(value), nameOf(value, field));
    else if (value !== undefined) form.append(field, String(value));
  return form;
};

export const queryOf = (query: object): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, Exclude<Field, Photo>][])
    if (value !== undefined) parameters.append(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};
