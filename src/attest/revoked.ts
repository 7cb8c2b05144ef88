/**
 * Serial numbers on Google's list of revoked attestation certificates
 * (https://android.googleapis.com/attestation/status), suspended ones included. Undefined where the
 * text is not such a list.
 */
export const readRevoked = (text: string): ReadonlySet<string> | undefined => {
  try {
    const list = JSON.parse(text) as { readonly entries?: unknown } | null;
    const entries = list?.entries;
    if (typeof entries !== 'object' || entries === null || Array.isArray(entries)) return undefined;
    return new Set(Object.keys(entries).map((serial) => serial.toLowerCase()));
  } catch {
    return undefined;
  }
};
