import { type Answer, type Backend, formOf, type Step } from './backend.js';
import { ask, problem } from '../problem.js';

/* Steps that the page names, and photos for the customer's own backend, or for nobody. */

/** A recording needs a challenge, which only a session gives. */
const plain = { isOpen: true, liveness: 'photo' } as const;

/** `document-back` belongs to the front before it: both are one step. */
const stepsOf = (names: string): readonly Step[] => {
  const wanted = names.split(/\s+/).filter((name) => name !== '');
  const steps: Step[] = [];
  for (const name of wanted) {
    const index = steps.length;
    const last = steps[index - 1];
    if (name === 'selfie') steps.push({ ...plain, index, subject: 'selfie', parts: ['selfie'] });
    else if (name === 'document-front')
      steps.push({ ...plain, index, subject: 'passport', parts: ['frontside'] });
    else if (name === 'document-back' && last?.parts.at(-1) === 'frontside')
      // Passports have one page; what has a back is a card.
      steps[index - 1] = { ...last, subject: 'card', parts: ['frontside', 'backside'] };
    else if (name === 'document-back')
      steps.push({ ...plain, index, subject: 'card', parts: ['backside'] });
    else throw new Error(`<anverso-capture>: there is no step "${name}"`);
  }
  return steps;
};

type WireAnswer = {
  readonly accepted: boolean;
  readonly advice?: string;
  readonly error_code?: number;
};

const post = async (url: string, { index }: Step, form: FormData): Promise<Answer> => {
  form.set('step', String(index));
  const response = await ask(url, { method: 'POST', body: form });
  const answer = (await response.json().catch(() => ({}))) as Partial<WireAnswer>;
  if (answer.accepted === undefined) throw problem('failed');
  if (answer.accepted) return { accepted: true };
  return {
    accepted: false,
    errorCode: answer.error_code ?? null,
    advice: () => answer.advice ?? '',
  };
};

export const ownBackend = (names: string, postTo: string | null): Backend => ({
  open: () => Promise.resolve({ steps: stepsOf(names), isIntroduced: true }),
  agree: () => Promise.resolve(),
  withdraw: () => Promise.resolve(),
  end: () => Promise.resolve(undefined),
  phoneCode: () => Promise.resolve(undefined),
  challenge: () => Promise.reject(problem('failed')),
  converse: () => Promise.resolve(undefined),
  send: (step, sent) =>
    postTo === null ? Promise.resolve(undefined) : post(postTo, step, formOf(sent)),
});
