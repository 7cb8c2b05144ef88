import type { Endpoint } from '../../contract/codes.js';
import { descriptions, parameterMeanings, statusMeanings } from './descriptions.js';
import { type Example, examplesOf } from './examples.js';
import { nameSchemas } from './named-schemas.js';
import { callOf } from './recorded.js';
import { webhooks } from './webhooks.js';

type Schema = { readonly type?: string; readonly title?: string };
type Media = { schema?: Schema; examples?: Record<string, Example>; example?: unknown };
type Parameter = {
  readonly name: string;
  readonly in: string;
  description?: string;
  example?: unknown;
};
type Response = { description?: string; headers?: object; content?: Record<string, Media> };
type Responses = Record<string, Response>;
type Operation = {
  operationId: string;
  description?: string;
  security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Response;
  responses: Responses;
};
type Paths = Record<string, Record<string, Operation>>;

const endpoints: Readonly<Record<string, Endpoint>> = {
  readDocument: 'ocr',
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

/** A whole call, as a sandbox answered it; not where an endpoint has examples of each answer. */
const addRecorded = ({ operationId, parameters, requestBody, responses }: Operation): void => {
  const { path = {}, request, status, body } = callOf(operationId);
  for (const parameter of parameters ?? [])
    if (parameter.in === 'path' && parameter.name in path) parameter.example = path[parameter.name];
  const mediaOf = (one: Response | undefined) => Object.values(one?.content ?? {});
  if (request) for (const media of mediaOf(requestBody)) media.example = request;
  for (const media of mediaOf(responses[status] ?? responses[`${String(status)[0]}XX`]))
    if (body !== undefined && !media.examples) media.example = body;
};

/** What the library says of an answer whose schema does not describe it. */
const undescribed = 'Default Response';

const ignoredHeader = { $ref: '#/components/headers/Ignored' };
const headers = {
  Ignored: {
    description:
      'Names of fields, properties and parameters that were sent and that nothing reads; those that are no spelling of a known name are counted. Absent where there are none.',
    schema: { type: 'string' },
    example: 'returnId, 1 other',
  },
};

const describeOperation = (operation: Operation): void => {
  const description = descriptions[operation.operationId];
  if (description !== undefined) operation.description = description;
  // Without it, a generator would take the route for one whose token it does not know.
  operation.security ??= [];
  for (const parameter of operation.parameters ?? []) {
    const meaning = parameterMeanings[parameter.name];
    if (meaning !== undefined) parameter.description ??= meaning;
  }
  for (const [status, response] of Object.entries(operation.responses))
    if (response.description === undescribed)
      response.description = statusMeanings[status] ?? undescribed;
  if (operation.security.length > 0)
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith('2')) response.headers = { 'Anverso-Ignored': ignoredHeader };
};

/** So that generators give what is sent a name: `CreateSessionForm`. */
const nameForms = (paths: Paths): void => {
  for (const { operationId, requestBody } of Object.values(paths).flatMap(Object.values<Operation>))
    for (const media of Object.values(requestBody?.content ?? {}))
      if (media.schema?.type === 'object')
        media.schema = { title: `${operationId} form`, ...media.schema };
};

/** The document with names for its schemas, in words, and an example of every answer of the endpoints. */
export const describeAnswers = <T extends { paths?: unknown; components?: object }>(
  document: T,
): T => {
  nameForms(document.paths as Paths);
  const named = nameSchemas({ paths: document.paths, webhooks });
  const { paths } = named.content;
  for (const operation of Object.values(paths as Paths).flatMap(Object.values<Operation>)) {
    describeOperation(operation);
    const endpoint = endpoints[operation.operationId];
    if (endpoint) addExamples(operation.responses, endpoint);
    addRecorded(operation);
  }
  const components = { ...document.components, headers, schemas: named.schemas };
  return { ...document, ...named.content, components };
};
