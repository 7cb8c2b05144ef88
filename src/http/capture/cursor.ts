import type { CaptureSession } from '../../store/sessions/sessions.js';

/* Where a page of sessions ends: opaque to a client, so that its order may change. */

type Place = { readonly createdAt: Date; readonly id: string };

export const badCursor = { error: 'This is not a cursor of this list.', field: 'cursor' };

export const dateIn = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const cursorOf = ({ createdAt, id }: CaptureSession): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');

/** Null if it is not a cursor of ours. */
export const readCursor = (cursor: string): Place | null => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, ms = '', id = ''] = /^(\d{1,15}) ([\w-]{22})$/.exec(text) ?? [];
  return id === '' ? null : { createdAt: new Date(Number(ms)), id };
};
