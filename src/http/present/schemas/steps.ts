import { Type } from '@sinclair/typebox';
import { pageLanguages } from '../../../contract/languages.js';
import { shownKinds } from '../../../contract/document/shown-kind.js';
import { devices, documentTypes } from '../../../contract/ocr-request.js';
import { chipFiles } from './chip.js';
import { channelForm, recordingForm, signatureForm } from './liveness.js';
import { choice, file, orNull, shape } from './shared.js';

/* What is asked for in a step of a session, and what a person's photo of it is answered. */

export const documentType = choice(documentTypes, 'Of a document.');
export const documentTypeOrChoice = Type.Union([
  documentType,
  Type.Array(documentType, {
    minItems: 2,
    uniqueItems: true,
    description: 'The person chooses one of them, or the photo does.',
  }),
]);
export const offeredTypes = Type.Optional(
  Type.Array(documentType, { description: 'Where the step offered a choice: of these.' }),
);
export const stepForm = Type.Object({
  frontside: Type.Optional(file('Front of the document.')),
  backside: Type.Optional(file('Back of an identity card.')),
  selfie: Type.Optional(file('Photo of the person.')),
  ...chipFiles,
  ...recordingForm,
  ...signatureForm,
  ...channelForm,
  document_type: Type.Optional(
    choice(
      [...documentTypes, 'auto'],
      'Where the step offers a choice; `auto`: the photo decides.',
    ),
  ),
  device: Type.Optional(choice(devices, 'What took the photo.')),
});

export const stepAnswer = shape('Step answer', {
  accepted: Type.Boolean(),
  error_code: Type.Optional(
    orNull(Type.Integer(), { description: 'Null where the finding is not for the person.' }),
  ),
  advice: Type.Optional(
    Type.String({ description: 'What to do, in the language of the session.' }),
  ),
  advice_by_language: Type.Optional(
    Type.Record(Type.Union(pageLanguages.map((one) => Type.Literal(one))), Type.String(), {
      title: 'Advice by language',
      description:
        'The same in each language of the page, which the person may change at any time.',
    }),
  ),
  attempts_left: Type.Optional(Type.Integer()),
  looks_like: Type.Optional(
    choice(
      shownKinds,
      'What the photo shows; only of a refused document, and where it is certain.',
    ),
  ),
  next: Type.Optional(
    shape('Next photos', {
      document_type: documentType,
      parts: Type.Array(choice(['frontside', 'backside'], 'Files of the next request.')),
    }),
  ),
});
