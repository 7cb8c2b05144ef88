import type { Photo } from './types.js';

const blobOf = (photo: Photo): Blob =>
  // A view over shared memory cannot be sent; its copy can.
  photo instanceof Blob ? photo : new Blob([new Uint8Array(photo)]);

const isPhoto = (value: unknown): value is Photo =>
  value instanceof Blob || value instanceof Uint8Array || value instanceof ArrayBuffer;

const nameOf = (photo: Photo, field: string): string =>
  'name' in photo && typeof photo.name === 'string' ? photo.name : `${field}.jpg`;

type Field = string | number | boolean | Photo | readonly Photo[] | undefined;

const isList = (value: Field): value is readonly Photo[] => Array.isArray(value);

/** Fields of a request as multipart form data; a list is a repeated field, undefined is not sent. */
export const formOf = (fields: object): FormData => {
  const form = new FormData();
  const append = (field: string, value: Field): void => {
    if (isList(value)) for (const one of value) append(field, one);
    else if (isPhoto(value)) form.append(field, blobOf(value), nameOf(value, field));
    else if (value !== undefined) form.append(field, String(value));
  };
  for (const [field, value] of Object.entries(fields) as [string, Field][]) append(field, value);
  return form;
};

export const queryOf = (query: object): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [
    string,
    Exclude<Field, Photo | readonly Photo[]>,
  ][])
    if (value !== undefined) parameters.append(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};
