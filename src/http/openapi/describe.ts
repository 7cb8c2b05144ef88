import type { Endpoint } from '../../contract/codes.js';
import { type Example, examplesOf } from './examples.js';
import { nameSchemas } from './named-schemas.js';

type Media = { examples?: Record<string, Example> };
type Responses = Record<string, { content?: Record<string, Media> }>;
type Paths = Record<string, { post?: { operationId?: string; responses?: Responses } }>;

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

/** The document with names for its schemas, and an example of every answer of the endpoints. */
export const describeAnswers = <T extends { paths?: unknown; components?: object }>(
  document: T,
): T => {
  const { paths, schemas } = nameSchemas(document.paths);
  for (const { post } of Object.values(paths as Paths)) {
    const endpoint = endpoints[post?.operationId ?? ''];
    if (endpoint && post?.responses) addExamples(post.responses, endpoint);
  }
  return { ...document, paths, components: { ...document.components, schemas } };
};
