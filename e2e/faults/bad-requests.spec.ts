import { expect, test } from './fault.ts';

test('an invalid query is answered with all of its errors', async ({ request }) => {
  const answer = await request.get('/api/blog/posts?limit=abc&cursor=x');
  expect(answer.status()).toBe(400);
  expect(await answer.json()).toEqual({
    code: 'invalid_input',
    message: expect.any(String),
    requestId: expect.any(String),
    issues: [
      { path: 'query.limit', message: expect.any(String) },
      { path: 'query.cursor', message: expect.any(String) },
    ],
  });
});

test.describe('malformed requests', () => {
  const attempts = [
    { path: '/releases/mf-blog/..%2f..%2fregistry-key', status: 404 },
    { path: '/releases/mf-blog/00000000000000000000/remoteEntry.js', status: 404 },
    { path: '/assets/..%2fshell.json', status: 404 },
    { path: '/%ff%fe', status: 404 },
    { path: '/blog/%E0%A4%A', status: 404 },
    { path: `/blog/${'a'.repeat(3_000)}`, status: 404 },
    { path: '/blog/%3Cscript%3Ealert(1)%3C%2Fscript%3E', status: 404 },
  ];
  for (const { path, status } of attempts) {
    test(`${path.slice(0, 60)} is ${status}`, async ({ request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(status);
      expect(await answer.text()).not.toMatch(/<script>alert|node_modules|at Object\./);
    });
  }

  test('pages allow GET and HEAD only', async ({ request }) => {
    expect((await request.post('/blog', { data: {} })).status()).toBe(405);
  });
});
