import type { Endpoint } from '../../contract/codes.js';
import { descriptions, statusMeanings } from './descriptions.js';
import { type Example, examplesOf } from './examples.js';
import { nameSchemas } from './named-schemas.js';
import { webhooks } from './webhooks.js';

type Media = { examples?: Record<string, Example> };
type Response = { description?: string; content?: Record<string, Media> };
type Responses = Record<string, Response>;
type Operation = {
  operationId: string;
  description?: string;
  security?: readonly object[];
  responses: Responses;
};
type Paths = Record<string, Record<string, Operation>>;

const endpoints: Readonly<Record<string, Endpoint>> = {
  readDocument: 'ocr',
  readDocumentUnversioned: 'ocr',
  checkLiveness: 'liveness',
  matchFaces: 'match',
  readChip: 'chip',
};

const addExamples = (responses: Responses, endpoint: Endpoint): void => {
  for (const [status, examples] of examplesOf(endpoint)) {
    const response = responses[status] ?? responses[`${String(status)[0]}XX`];
    const media = response?.content?.['application/json'];
    if (media) media.examples = { ...media.examples, ...examples };
  }
};

/** What the library says of an answer whose schema does not describe it. */
const undescribed = 'Default Response';

const describeOperation = (operation: Operation): void => {
  const description = descriptions[operation.operationId];
  if (description !== undefined) operation.description = description;
  // Without it, a generator would take the route for one whose token it does not know.
  operation.security ??= [];
  for (const [status, response] of Object.entries(operation.responses))
    if (response.description === undescribed)
      response.description = statusMeanings[status] ?? undescribed;
};

/** The document with names for its schemas, in words, and an example of every answer of the endpoints. */
export const describeAnswers = <T extends { paths?: unknown; components?: object }>(
  document: T,
): T => {
  const named = nameSchemas({ paths: document.paths, webhooks });
  const { paths } = named.content;
  for (const operation of Object.values(paths as Paths).flatMap(Object.values<Operation>)) {
    describeOperation(operation);
    const endpoint = endpoints[operation.operationId];
    if (endpoint) addExamples(operation.responses, endpoint);
  }
  const components = { ...document.components, schemas: named.schemas };
  return { ...document, ...named.content, components };
};
