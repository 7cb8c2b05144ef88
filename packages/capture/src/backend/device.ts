const storageKey = 'anverso.device';

/** `crypto.randomUUID` exists on https pages only. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The same in this tab until it is closed, so that a reload goes on with the session. */
export const deviceId = (): string => {
  const id = newId();
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (kept) return kept;
    sessionStorage.setItem(storageKey, id);
  } catch {
    // A browser without storage: the id lasts as long as the page.
  }
  return id;
};
