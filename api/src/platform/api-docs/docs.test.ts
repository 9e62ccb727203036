import { endpoints } from '@plumbline/contract/endpoints';
import { errorCodes } from '@plumbline/contract/errors';
import type { OpenApiDocument } from '@plumbline/contract/openapi';
import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApp, type OpenApp } from '../../testing/open-app.ts';

async function readDocument(app: OpenApp): Promise<OpenApiDocument> {
  const response = await fetch(`${app.origin}/api/openapi.json`);
  return (await response.json()) as OpenApiDocument;
}

test('the document is valid OpenAPI 3.1', async () => {
  await using app = await openApp();
  const document = await readDocument(app);
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

test('the document has every endpoint, with its answers', async () => {
  await using app = await openApp();
  const { paths, ...document } = await readDocument(app);
  for (const { method, path } of endpoints) {
    expect(paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
  }
  const list = paths['/blog/posts']?.['get'];
  expect(list?.parameters?.map(({ name, schema }) => [name, schema.type])).toEqual([
    ['limit', 'integer'],
    ['cursor', 'string'],
  ]);
  expect(Object.keys(list?.responses ?? {})).toEqual(['200', '304', '400', '500']);
  expect(list?.responses['200']?.headers).toHaveProperty('link');
  expect(list?.responses['200']?.content?.['application/json'].schema).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/PostSummary' },
  });
  expect(Object.keys(document['x-error-status'])).toEqual(expect.arrayContaining([...errorCodes]));
});

test('the page contains every endpoint and schema, and its links have targets', async () => {
  await using app = await openApp();
  const response = await fetch(`${app.origin}/api/docs`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
  const page = await response.text();
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(targets));
  expect(ids).toEqual(expect.arrayContaining(['getBlogPostsBySlug', 'schema-Post', 'errors']));
  expect(page).not.toMatch(/<script|style="|undefined|\[object/);
});

test('the page, its style and the document are answered with 304 if unchanged', async () => {
  await using app = await openApp();
  for (const path of ['/api/docs', '/api/docs/style.css', '/api/openapi.json']) {
    const first = await fetch(app.origin + path);
    const headers = { 'if-none-match': `W/"other", ${first.headers.get('etag')}` };
    expect((await fetch(app.origin + path, { headers })).status).toBe(304);
  }
});
