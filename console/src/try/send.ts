import { language } from '../i18n/language.js';
import type { Session } from '../session.js';
import type { Answer, Body } from './answer.js';
import type { KindRules, Part } from './kinds.js';
import type { Photo } from '../../../packages/capture/src/photo.js';

export type Photos = Readonly<Partial<Record<Part, Photo>>>;

export type Sent =
  | { readonly answer: Answer }
  | { readonly problem: 'unreachable' | 'cancelled' }
  | { readonly problem: 'busy'; readonly seconds: number };

export const fieldsOf = (
  { fields, kind }: KindRules,
  validateSides: boolean,
): Readonly<Record<string, string>> =>
  kind === 'identification_card' && validateSides ? { ...fields, validate_sides: 'true' } : fields;

const formOf = (rules: KindRules, photos: Photos, validateSides: boolean): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(rules, validateSides))) form.set(name, value);
  for (const part of rules.parts) {
    const photo = photos[part];
    if (photo) form.set(part, photo.file, photo.file.name);
  }
  return form;
};

export const send = async (
  session: Session,
  rules: KindRules,
  photos: Photos,
  { validateSides, signal }: { readonly validateSides: boolean; readonly signal: AbortSignal },
): Promise<Sent> => {
  try {
    const response = await session.request(rules.path, {
      method: 'POST',
      body: formOf(rules, photos, validateSides),
      headers: { 'accept-language': language() },
      signal,
    });
    const text = await response.text();
    if (response.status === 503 || response.status === 429)
      return { problem: 'busy', seconds: Number(response.headers.get('retry-after') ?? 2) };
    return { answer: { status: response.status, text, body: JSON.parse(text) as Body } };
  } catch (fault) {
    const left = fault instanceof DOMException && fault.name === 'AbortError';
    return { problem: left ? 'cancelled' : 'unreachable' };
  }
};
