/** More than the photos of one request. */
const most = 8;
const copies: Uint8Array[] = [];

/** Notes that bytes are a copy of what somebody sent. Only the newest are held. */
export const noteCopy = (bytes: Uint8Array): void => {
  copies.push(bytes);
  if (copies.length > most) copies.shift();
};

/** A worker does one job at a time: with its answer these are gone, as the job's own bytes are. */
export const wipeCopies = (): void => {
  for (const bytes of copies.splice(0)) bytes.fill(0);
};
