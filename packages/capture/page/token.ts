const storageKey = 'anverso.capture';

const keep = (token: string): void => {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage a reload needs the link again.
  }
};

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

/**
 * The token after `#`, which browsers do not send. It leaves the address bar at once, so that it is
 * in no history and on no screenshot; this tab keeps it for a reload.
 */
export const takeToken = (): string | undefined => {
  const token = location.hash.slice(1);
  if (token === '') return kept() ?? undefined;
  history.replaceState(null, '', location.pathname + location.search);
  keep(token);
  return token;
};
