/** What came back, with its text kept: the order of keys is part of the interface. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
};

type Part = string | Uint8Array | boolean;
export type Parts = Readonly<Record<string, Part | readonly Part[]>>;

/** Strings and booleans become text fields, bytes become files; a list is a repeated field. */
export const formOf = (parts: Parts): FormData => {
  const form = new FormData();
  const append = (name: string, value: Part): void => {
    if (value instanceof Uint8Array)
      form.append(name, new Blob([new Uint8Array(value)]), 'photo.jpg');
    else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(parts))
    for (const one of Array.isArray(value) ? (value as readonly Part[]) : [value as Part])
      append(name, one);
  return form;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

export const send = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
};

export const bearer = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
});

/** Keys in the order of the JSON text; those of nested objects under their path. */
export const keysOf = (value: unknown): string[] => Object.keys(value as object);
