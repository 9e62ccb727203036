import { expect, test } from '@jest/globals';
import { listCategories, listPosts } from '@plumbline/contract/content/posts';
import { createFakeApi, type FakeAnswer } from './fake-api.ts';

test('the fake API finds an answer by method and address, then by the address alone, and answers 404 without one', async () => {
  const api = createFakeApi({
    'GET /api/blog/categories': { json: [] },
    '/api/blog/posts?limit=2': { json: [], next: 'n2' },
  });
  expect(await api.client.call(listCategories, {})).toEqual([]);
  expect(await api.client.call(listPosts, { query: { limit: 2 } })).toEqual({ items: [], next: 'n2' });
  await expect(api.client.call(listPosts, { query: {} })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(api.asked).toEqual(['GET /api/blog/categories', 'GET /api/blog/posts?limit=2', 'GET /api/blog/posts']);
});

test.each<[string, FakeAnswer]>([
  ['as JSON', { json: [{ slug: 'pricing' }] }],
  ['by a function', () => Response.json([{ slug: 'pricing' }])],
])('an answer that the contract does not allow is refused: %s', async (_, answer) => {
  await expect(createFakeApi(answer).client.call(listCategories, {})).rejects.toThrow(/GET \/blog\/categories/);
});

test.each<[FakeAnswer, object]>([
  [
    { status: 409, code: 'conflict', message: 'Too late.' },
    { status: 409, code: 'conflict', detail: 'Too late.' },
  ],
  ['unreachable', { status: 0, code: 'network' }],
  ['timeout', { status: 0, code: 'timeout' }],
])('the answer %j rejects like the real API’s failure', async (answer, error) => {
  await expect(createFakeApi(answer).client.call(listCategories, {})).rejects.toMatchObject(error);
});

test('an aborted request is recorded', async () => {
  const api = createFakeApi('never');
  const controller = new AbortController();
  const call = api.client.call(listCategories, {}, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toThrow();
  expect(api.aborted).toEqual(['GET /api/blog/categories']);
});
