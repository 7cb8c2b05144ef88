import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenApi, openApiDocument } from '../../scripts/openapi-document.js';
import { postmanCollection } from '../../scripts/write-postman.js';

type Item = { name: string; request: { method: string; url: { raw: string } } };

describe('the Postman collection', () => {
  const text = readFileSync(
    new URL('../../examples/postman/anverso.postman_collection.json', import.meta.url),
    'utf8',
  );
  let document: OpenApi;
  beforeAll(async () => {
    document = await openApiDocument();
  });

  it('is what the OpenAPI document says (npm run docs:postman)', async () => {
    expect(text).toBe(await postmanCollection(document));
  });

  it('has every operation, under its own path', () => {
    const { item } = JSON.parse(text) as { item: { item: Item[] }[] };
    const listed = item
      .flatMap((group) => group.item)
      .map(({ request }) => `${request.method} ${request.url.raw}`);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} {{baseUrl}}${path.replace(/\{(\w+)\}/g, '{{$1}}')}`,
      ),
    );
    expect(listed.sort()).toEqual(operations.sort());
  });
});
