import { readdir, readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { codes } from '../../src/contract/codes.js';
import { descriptions } from '../../src/http/openapi/descriptions.js';
import type { Suite } from '../support/use.js';

type Example = { readonly summary: string; readonly value: object };
type Media = {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly schema: object;
  readonly example?: unknown;
};
type Content = { readonly content?: Readonly<Record<string, Media>> };
type Operation = {
  readonly operationId: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description?: string }>>;
};
type Schema = { readonly properties: object; readonly required: string[] };
type Document = {
  readonly tags: readonly { readonly name: string }[];
  readonly servers: readonly { readonly url: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, object>>>>;
};

const ocrPath = '/api/v3.2/ocr/';
const livenessPath = '/api/v3.2/biometrics/liveness/';

const mediaOf = ({ responses }: Operation): readonly Media[] =>
  Object.values(responses).flatMap(({ content }) => content?.['application/json'] ?? []);
const examplesOf = (operation: Operation): readonly (readonly [string, Example])[] =>
  mediaOf(operation).flatMap(({ examples }) => Object.entries(examples ?? {}));

/** The description of the interface that generators read. */
export const openapi: Suite = (use) =>
  describe('/openapi.json', () => {
    const load = async (): Promise<Document> =>
      (await use().request('/openapi.json')).json as Document;

    it('is a valid OpenAPI 3.1 document', async () => {
      const { json } = await use().request('/openapi.json');
      expect(json).toMatchObject({ openapi: '3.1.0' });
      const result = await new Validator().validate(json as Record<string, unknown>);
      expect(result).toMatchObject({ valid: true });
    });

    it('is no larger than a browser loads at once', async () => {
      const { text } = await use().request('/openapi.json');
      expect(text.length).toBeLessThan(350_000);
    });

    it('has every route there is', async () => {
      const { paths } = (await use().request('/openapi.json')).json as { paths: object };
      expect(
        Object.entries(paths)
          .flatMap(([path, item]) => Object.keys(item as object).map((verb) => `${verb} ${path}`))
          .sort(),
      ).toEqual([
        'delete /api/v3.2/capture/consent/',
        'delete /api/v3.2/sessions/{id}',
        'delete /api/v3.2/sessions/{id}/consent/',
        'delete /api/v3.2/sessions/{id}/review/assignment/',
        'delete /api/v3.2/sessions/{id}/review/claim/',
        'delete /api/v3.2/staff/people/{name}',
        'delete /api/v3.2/transactions/{id}',
        'get /.well-known/jwks.json',
        'get /api/v3.2/cameras/',
        'get /api/v3.2/capabilities/',
        'get /api/v3.2/capture/',
        'get /api/v3.2/capture/qr/',
        'get /api/v3.2/codes/',
        'get /api/v3.2/events/',
        'get /api/v3.2/sessions/',
        'get /api/v3.2/sessions/figures/',
        'get /api/v3.2/sessions/review/',
        'get /api/v3.2/sessions/review/figures/',
        'get /api/v3.2/sessions/{id}',
        'get /api/v3.2/sessions/{id}/deliveries/',
        'get /api/v3.2/sessions/{id}/events',
        'get /api/v3.2/sessions/{id}/photos/',
        'get /api/v3.2/sessions/{id}/photos/{step}/{photo}',
        'get /api/v3.2/sessions/{id}/review/',
        'get /api/v3.2/sessions/{id}/review/photos/{step}/{photo}',
        'get /api/v3.2/staff/people/',
        'get /api/v3.2/staff/policy/',
        'get /api/v3.2/transactions/',
        'get /api/v3.2/transactions/summary/',
        'get /api/v3.2/transactions/{id}',
        'get /healthz',
        'get /metrics',
        'get /readyz',
        'patch /api/v3.2/staff/people/{name}',
        'post /api/ocr/',
        'post /api/token/',
        'post /api/token/refresh/',
        'post /api/token/revoke/',
        'post /api/v3.2/apps/keys/',
        'post /api/v3.2/apps/nonces/',
        'post /api/v3.2/biometrics/challenges/',
        'post /api/v3.2/biometrics/conversations/',
        'post /api/v3.2/biometrics/liveness/',
        'post /api/v3.2/biometrics/match/',
        'post /api/v3.2/capture/apps/keys/',
        'post /api/v3.2/capture/apps/nonces/',
        'post /api/v3.2/capture/consent/',
        'post /api/v3.2/capture/steps/{index}/',
        'post /api/v3.2/capture/steps/{index}/challenge/',
        'post /api/v3.2/capture/steps/{index}/chip-challenge/',
        'post /api/v3.2/capture/steps/{index}/conversation/',
        'post /api/v3.2/chip/',
        'post /api/v3.2/chip/challenges/',
        'post /api/v3.2/conversations/{id}/hashes/',
        'post /api/v3.2/ocr/',
        'post /api/v3.2/people/erase/',
        'post /api/v3.2/people/export/',
        'post /api/v3.2/sessions/',
        'post /api/v3.2/sessions/{id}/deliveries/resend/',
        'post /api/v3.2/sessions/{id}/link/',
        'post /api/v3.2/sessions/{id}/review/assignment/',
        'post /api/v3.2/sessions/{id}/review/claim/',
        'post /api/v3.2/sessions/{id}/review/decision/',
        'post /api/v3.2/sessions/{id}/review/notes/',
        'post /api/v3.2/staff/login/',
        'post /api/v3.2/staff/logout/',
        'post /api/v3.2/staff/password/',
        'post /api/v3.2/staff/people/',
        'post /api/v3.2/staff/people/{name}/password/',
        'post /api/v3.2/staff/policy/',
        'post /api/v3.2/staff/policy/preview/',
        'post /api/v3.2/staff/refresh/',
      ]);
    });

    it('says what each operation is for, what each status means, and whether a token is needed', async () => {
      const { paths } = await load();
      const operations = Object.values(paths).flatMap((item) => Object.values(item));
      const bare = operations.filter(
        ({ description = '', security, responses }) =>
          description.length < 20 ||
          security === undefined ||
          Object.values(responses).some((one) => (one.description ?? '').match(/^Default|^$/)),
      );
      expect(bare.map(({ operationId }) => operationId)).toEqual([]);
      const ids = operations.map(({ operationId }) => operationId);
      expect(Object.keys(descriptions).filter((id) => !ids.includes(id))).toEqual([]);
    });

    it('has every event that is posted to a webhook', async () => {
      const { webhooks } = await load();
      const queries = await readdir('src/store/sessions');
      const sources = await Promise.all(
        queries.map((name) => readFile(`src/store/sessions/${name}`, 'utf8')),
      );
      const posted = sources.join().match(/(?<=')session\.[a-z]+(?=')/g);
      expect(Object.keys(webhooks)).toEqual(expect.arrayContaining([...new Set(posted)]));
      expect(webhooks['session.decided']!['post']).toMatchObject({
        operationId: 'onSessionDecided',
        requestBody: { content: { 'application/json': { schema: {} } } },
      });
    });

    it('has the fields of both requests, as the interface has them', async () => {
      const { ReadDocumentForm, CheckLivenessForm } = (await load()).components.schemas;
      expect(Object.keys(ReadDocumentForm!.properties)).toEqual([
        'frontside',
        'backside',
        'document_type',
        'document_id',
        'return_id',
        'device',
        'validate_sides',
        'details',
      ]);
      expect(ReadDocumentForm!.required).toEqual(['frontside', 'document_type']);
      expect(CheckLivenessForm!.required).toEqual(['selfie']);
    });

    it('names its schemas, servers and tags', async () => {
      const { components, paths, servers, tags } = await load();
      expect(Object.keys(components.schemas)).toEqual(
        expect.arrayContaining([
          ...['Passport', 'PassportPlus', 'PassportOfASupportedCountry', 'IdentityCard'],
          ...['PassportWhoseOCRPartFailed', 'IdentityCardBothSides', 'ProofOfLifeFailure'],
          ...['OCRFailure', 'LivenessVerdict', 'Tokens', 'Transaction', 'Unauthorized'],
        ]),
      );
      const form = paths[ocrPath]!['post']!.requestBody.content!['multipart/form-data']!;
      expect(form.schema).toEqual({ $ref: '#/components/schemas/ReadDocumentForm' });
      expect(servers.map(({ url }) => url)).toEqual(['/', '{base_url}']);
      const known = tags.map(({ name }) => name);
      for (const item of Object.values(paths))
        for (const operation of Object.values(item))
          expect(known).toEqual(expect.arrayContaining([...operation.tags]));
    });

    it('has an example of every answer of the interface and of every code', async () => {
      const { paths } = await load();
      const all = [ocrPath, livenessPath].flatMap((path) => examplesOf(paths[path]!['post']!));
      const sections = new Set(all.map(([, { summary }]) => summary.split(/[ ,]/)[0]));
      expect([...sections].sort()).toEqual(
        ['2.10', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '5'].sort(),
      );
      const shown = Object.fromEntries(all);
      for (const [reason, { code, service }] of Object.entries(codes)) {
        if (service === 'match' || service === 'chip') continue;
        const value = shown[reason]!.value as { OCR?: object };
        expect(value.OCR ?? value).toMatchObject({ error_code: code });
      }
    });

    it('has an example of each operation: its path, what is sent, what is answered', async () => {
      const { paths } = await load();
      const operations = Object.values(paths).flatMap((item) => Object.values(item));
      const isShown = ({ example, examples }: Media) =>
        example !== undefined || examples !== undefined;
      const lacks = ({ parameters = [], requestBody, responses }: Operation) => [
        ...parameters.flatMap((one) =>
          one.in === 'path' && one.example === undefined ? [one.name] : [],
        ),
        ...Object.values(requestBody?.content ?? {}).flatMap((media) =>
          isShown(media) ? [] : ['request'],
        ),
        ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
          status.startsWith('2') && !Object.values(content).every(isShown) ? [status] : [],
        ),
      ];
      const bare = operations.map((one) => [one.operationId, ...lacks(one)]);
      expect(bare.filter(({ length }) => length > 1).sort()).toEqual([
        // A JPEG; the sandbox keeps none.
        ['fetchPhoto', 'id', 'step', 'photo', '200'],
        ['staffReviewPhoto', 'id', 'step', 'photo', '200'],
      ]);
    });

    it('has examples that fit their schemas', async () => {
      const { components, paths, webhooks } = await load();
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const operations = [paths, webhooks as Document['paths']]
        .flatMap((part) => Object.values(part))
        .flatMap((item) => Object.values(item));
      const shown = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) =>
        [requestBody, ...Object.values(responses)]
          .flatMap((one) => Object.values(one?.content ?? {}))
          .flatMap(({ schema, example, examples = {} }) =>
            [example, ...Object.values(examples).map(({ value }) => value)].map((value) => ({
              operationId,
              schema,
              value,
            })),
          )
          .concat(
            parameters.map(({ schema, example }) => ({ operationId, schema, value: example })),
          )
          .filter(({ value }) => value !== undefined),
      );
      expect(shown.length).toBeGreaterThan(150);
      const known = new Map<object, ValidateFunction>();
      for (const { operationId, schema, value } of shown) {
        const fits = known.get(schema) ?? ajv.compile({ ...schema, components });
        known.set(schema, fits);
        expect([operationId, fits(value), fits.errors]).toEqual([operationId, true, null]);
      }
    });
  });
