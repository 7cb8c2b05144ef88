/** A window with functions of its own, which no script of the page has replaced. */
export type Realm = Window & typeof globalThis;

/** What `look` finds in the window of a new, empty frame; undefined where a browser gives none. */
export const inPristineRealm = <T>(look: (realm: Realm) => T): T | undefined => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  try {
    document.documentElement.append(frame);
    const realm = frame.contentWindow as Realm | null;
    return realm ? look(realm) : undefined;
  } catch {
    return undefined;
  } finally {
    frame.remove();
  }
};
