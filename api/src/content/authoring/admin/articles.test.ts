import { expect, test } from '@jest/globals';
import type {
  AdminArticle,
  ChangedArticles,
  ListedArticle,
  SavedArticle,
} from '@plumbline/contract/content/admin-articles';
import { aPost } from '../../../testing/a-post.ts';
import { openApp, type OpenApp } from '../../../testing/open-app.ts';
import { signedIn, type StaffBrowser } from '../../../testing/staff-browser.ts';
import { savePost } from '../../posts/save-post.ts';

const path = '/api/admin/articles';
const begun = { title: 'A level floor', slug: 'a-level-floor', author: 'Ellen Marsh' };

async function json<T>(answer: Promise<Response>): Promise<{ status: number; body: T }> {
  const response = await answer;
  return { status: response.status, body: (await response.json()) as T };
}

const begin = async (staff: StaffBrowser, different: object = {}): Promise<AdminArticle> =>
  (await json<AdminArticle>(staff.send('POST', path, { body: { ...begun, ...different } }))).body;
const read = async (staff: StaffBrowser, id: number): Promise<AdminArticle> =>
  (await json<AdminArticle>(staff.send('GET', `${path}/${id}`))).body;
const save = (staff: StaffBrowser, article: AdminArticle, fields: object, more: object = {}) =>
  json<SavedArticle & { message: string }>(
    staff.send('PUT', `${path}/${article.id}/draft`, {
      body: { revision: article.revision, fields: { ...article.fields, ...fields }, ...more },
    }),
  );
const act = (staff: StaffBrowser, id: number, what: string, body: object) =>
  json<AdminArticle & { code: string; message: string; issues: object[] }>(
    staff.send('POST', `${path}/${id}/${what}`, { body }),
  );
const publicPost = async ({ origin }: OpenApp, slug: string) => {
  const response = await fetch(`${origin}/api/blog/posts/${slug}`);
  return { status: response.status, body: (await response.json()) as { title: string; content: string } };
};

test('an article is created, edited, published, changed without publication, and published again', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const article = await begin(staff);
  expect(article).toMatchObject({ state: 'draft', revision: 1, hasChanges: false, address: '/blog/a-level-floor' });
  const written = await save(staff, article, { body: 'Put a **marble** on it.', tags: ['floors'] });
  expect(written).toMatchObject({ status: 200, body: { revision: 2, hasChanges: true, removed: [] } });
  expect((await publicPost(app, 'a-level-floor')).status).toBe(404);

  const preview = await fetch(`${app.origin}/api/blog/previews/${written.body.preview.replace('/blog/preview/', '')}`);
  expect(await preview.json()).toMatchObject({
    title: 'A level floor',
    status: 'draft',
    content: '<p>Put a <strong>marble</strong> on it.</p>\n',
  });

  const published = await act(staff, article.id, 'publish', { revision: 2 });
  expect(published).toMatchObject({ status: 200, body: { state: 'published', hasChanges: false, revision: 3 } });
  expect((await publicPost(app, 'a-level-floor')).body).toMatchObject({
    content: '<p>Put a <strong>marble</strong> on it.</p>\n',
    tags: ['floors'],
  });

  app.clock.time += 20 * 60_000;
  const changed = await save(staff, published.body, { title: 'Level floors', slug: 'level-floors', body: 'Twice.' });
  expect(changed.body).toMatchObject({ state: 'published', hasChanges: true });
  expect((await publicPost(app, 'a-level-floor')).body).toMatchObject({ title: 'A level floor' });
  await act(staff, article.id, 'publish', { revision: changed.body.revision });
  expect((await publicPost(app, 'level-floors')).body).toMatchObject({
    title: 'Level floors',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:20:00.000Z',
  });
  const moved = await fetch(`${app.origin}/api/blog/posts/a-level-floor`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/blog/posts/level-floors']);
});

test('of two concurrent authors the second learns who was first and loses nothing', async () => {
  await using app = await openApp();
  const [one, other] = [await signedIn(app, 'staff'), await signedIn(app, 'owner')];
  const article = await begin(one);
  await save(one, article, { body: 'Mine.' });
  const late = await save(other, article, { body: 'Theirs.' });
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringMatching(
      /^staff\..+@plumbline\.example has changed this article since you opened it \(2026-11-21 12:00 UTC\)\.$/,
    ),
  ]);
  const now = await read(other, article.id);
  expect(now.fields.body).toBe('Mine.');
  expect((await save(other, now, { body: 'Theirs.' })).status).toBe(200);
  const { body: versions } = await json<{ version: number; note: string; savedBy: string }[]>(
    one.send('GET', `${path}/${article.id}/versions`),
  );
  expect(versions.map(({ note }) => note)).toEqual(['draft', 'begun']);
  const kept = await json<{ fields: { body: string } }>(one.send('GET', `${path}/${article.id}/versions/2`));
  expect(kept.body.fields.body).toBe('Mine.');
  const both = await Promise.all(
    ['A', 'B'].map(async (body) => (await save(one, await read(one, article.id), { body })).status),
  );
  expect(new Set(both)).toEqual(new Set([200, 409]));
  for (const what of ['publish', 'withdraw', 'versions/1/restore']) {
    expect(await act(one, article.id, what, { revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  }
});

test('every missing field is reported', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  await savePost(app.db.knex, aPost({ slug: 'taken' }));
  const article = await begin(staff);
  const saved = await save(staff, article, {
    title: '',
    slug: 'Not a slug',
    author: ' ',
    category: 'gone',
    cover: 'https://example.org/a.png',
    tags: ['x', 'x'],
  });
  const refused = await act(staff, article.id, 'publish', { revision: saved.body.revision });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  expect(refused.body.issues).toEqual([
    { path: 'body.title', message: 'must not be empty' },
    { path: 'body.slug', message: 'must be lower-case letters and digits in words joined by single hyphens' },
    { path: 'body.author', message: 'must not be empty' },
    { path: 'body.tags', message: 'must not name a tag twice' },
    { path: 'body.category', message: 'does not exist any more' },
    { path: 'body.coverAlt', message: 'Say what the cover shows, for those who do not see it' },
    { path: 'body.body', message: 'must not be empty' },
  ]);
  const again = await save(staff, await read(staff, article.id), {
    ...article.fields,
    slug: 'taken',
    body: 'x',
  });
  expect((await act(staff, article.id, 'publish', { revision: again.body.revision })).body.issues).toEqual([
    { path: 'body.slug', message: 'is that of another article' },
  ]);
  const twice = await json<{ issues: object[] }>(staff.send('POST', path, { body: { ...begun, slug: 'taken' } }));
  expect([twice.status, twice.body.issues]).toEqual([
    400,
    [{ path: 'body.slug', message: 'Another article has this address' }],
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://evil.example/x.png',
  '//evil.example/x.png',
  String.raw`/\evil.example/x.png`,
  '../../etc/passwd',
  'https://a"onerror=alert(1)',
  'constructor',
])('the cover %s is refused', async (cover) => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const article = await begin(staff);
  const saved = await save(staff, article, { body: 'x', cover, coverAlt: 'A house' });
  expect(saved.body).toMatchObject({ coverAddress: null });
  const refused = await act(staff, article.id, 'publish', { revision: saved.body.revision });
  expect(refused.body.issues).toEqual([
    { path: 'body.cover', message: 'must be a path of this site or an https address' },
  ]);
});

test('a scheduled article is published in time, and can be withdrawn', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const article = await begin(staff);
  const { body } = await save(staff, article, { body: 'Soon.' });
  const publishAt = '2026-11-21T12:20:00.000Z';
  for (const wrong of ['2026-11-21T11:00:00.000Z', '2046-11-21T11:00:00.000Z', 'soon']) {
    const refused = await act(staff, article.id, 'publish', { revision: body.revision, publishAt: wrong });
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'body.publishAt' }]]);
  }
  const scheduled = await act(staff, article.id, 'publish', { revision: body.revision, publishAt });
  expect(scheduled.body).toMatchObject({ state: 'scheduled', publishedAt: publishAt });
  expect((await publicPost(app, 'a-level-floor')).status).toBe(404);
  app.clock.time = Date.parse(publishAt);
  expect((await publicPost(app, 'a-level-floor')).status).toBe(200);
  expect((await read(staff, article.id)).state).toBe('published');
  const late = await act(staff, article.id, 'publish', { revision: 3, publishAt: '2026-12-01T00:00:00.000Z' });
  expect(late.body.issues).toEqual([
    { path: 'body.publishAt', message: 'is for articles that are not out: withdraw this one first' },
  ]);
  app.clock.time += 1000;
  const withdrawn = await act(staff, article.id, 'withdraw', { revision: 3 });
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn', revision: 4 });
  expect((await publicPost(app, 'a-level-floor')).status).toBe(404);
  expect(await act(staff, article.id, 'withdraw', { revision: 4 })).toMatchObject({
    status: 409,
    body: { message: 'This article is not published.' },
  });
  const back = await act(staff, article.id, 'publish', { revision: 4 });
  expect(back.body).toMatchObject({ state: 'published', publishedAt: publishAt });
});

test('many articles are withdrawn and restored; those that somebody else changed are left', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const out = async (slug: string, publishAt?: string): Promise<AdminArticle> => {
    const saved = await save(staff, await begin(staff, { slug }), { body: 'Put a marble on it.' });
    return (await act(staff, saved.body.id, 'publish', { revision: saved.body.revision, publishAt })).body;
  };
  const one = await out('one');
  const scheduled = await out('two', '2026-12-24T08:00:00.000Z');
  const changed = await out('three');
  const draft = await begin(staff, { slug: 'four' });
  const pending = await save(staff, one, { body: 'Unseen.' });
  await save(staff, changed, { body: 'Changed.' });
  app.clock.time += 60_000;

  const send = async (what: string, seen: readonly { id: number; revision: number }[], by = staff) =>
    json<ChangedArticles & { issues: object[] }>(
      by.send('POST', `${path}-${what}`, { body: { articles: seen.map(({ id, revision }) => ({ id, revision })) } }),
    );
  const seen = [pending.body, scheduled, changed, draft, { id: 999, revision: 1 }];
  const withdrawn = await send('withdrawn', seen);
  expect(withdrawn.body).toEqual({
    changed: [
      { id: one.id, revision: pending.body.revision + 1 },
      { id: scheduled.id, revision: scheduled.revision + 1 },
    ],
    left: [changed.id, draft.id, 999],
  });
  expect((await publicPost(app, 'one')).status).toBe(404);
  expect(await read(staff, scheduled.id)).toMatchObject({ state: 'draft' });
  expect((await publicPost(app, 'three')).status).toBe(200);

  const [first, second] = withdrawn.body.changed;
  if (!first || !second) throw new Error('nothing was withdrawn');
  const returned = await send('returned', [first, second, draft, { id: changed.id, revision: changed.revision + 1 }]);
  expect(returned.body).toEqual({
    changed: [first, second].map(({ id, revision }) => ({ id, revision: revision + 1 })),
    left: [draft.id, changed.id],
  });
  expect((await publicPost(app, 'one')).body.content).toBe('<p>Put a marble on it.</p>\n');
  expect(await read(staff, one.id)).toMatchObject({
    state: 'published',
    hasChanges: true,
    publishedAt: one.publishedAt,
  });
  const again = { state: 'scheduled', publishedAt: scheduled.publishedAt };
  expect(await read(staff, scheduled.id)).toMatchObject(again);
  // A withdrawal that was undone cannot be undone again with the old revision.
  expect((await send('returned', [first])).body).toEqual({ changed: [], left: [one.id] });

  const targets = await app.db.knex('staff_audit').where('action', 'like', '%articles-%').pluck('target');
  expect(targets[0]).toBe(`articles ${seen.map(({ id }) => id).join(', ')}`);
  const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, revision: 1 }));
  for (const [wrong, message] of [
    [[], 'must name an article'],
    [many, 'must be at most 100 articles'],
  ] as const) {
    const refused = await send('withdrawn', wrong);
    expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'body.articles', message }]]);
  }
  const viewer = await signedIn(app, 'viewer');
  expect((await send('withdrawn', [one], viewer)).status).toBe(403);
  expect((await send('returned', [one], viewer)).status).toBe(403);
});

test('versions contain their author and time, and restoring one creates another', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  await savePost(app.db.knex, aPost());
  const [listed] = (await json<ListedArticle[]>(staff.send('GET', path))).body;
  const id = listed?.id ?? 0;
  const imported = await read(staff, id);
  expect(imported.fields).toMatchObject({ format: 'html', body: '<p>Put a marble on it and wait.</p>' });
  const { body } = await save(staff, imported, { format: 'md', body: 'Second.' }, { keep: true });
  const published = await act(staff, id, 'publish', { revision: body.revision });
  await save(staff, published.body, { body: 'Third, unseen.' });
  const restored = await act(staff, id, 'versions/1/restore', { revision: published.body.revision + 1 });
  expect(restored.body).toMatchObject({ hasChanges: true, fields: { format: 'html', body: imported.fields.body } });
  expect((await publicPost(app, 'a-level-floor')).body.content).toBe('<p>Second.</p>\n');
  const first = await staff.send('GET', `${path}/${id}/versions?limit=2`);
  const link = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await staff.send('GET', link);
  const versions = [...((await first.json()) as object[]), ...((await rest.json()) as object[])];
  expect(versions).toMatchObject([
    { version: 5, note: 'restored 1', savedBy: expect.stringMatching(/^staff\./) },
    { version: 4, note: 'draft' },
    { version: 3, note: 'published' },
    { version: 2, note: 'draft' },
  ]);
  expect((await json(staff.send('GET', `${path}/${id}/versions/4`))).body).toMatchObject({
    fields: { body: 'Third, unseen.' },
  });
  expect((await staff.send('GET', `${path}/${id}/versions/99`)).status).toBe(404);
});

test('the list is filtered, sorted, paged, and exported without formulas', async () => {
  await using app = await openApp();
  const [staff, viewer] = [await signedIn(app, 'staff'), await signedIn(app, 'viewer')];
  for (let index = 0; index < 5; index += 1) {
    const at = `2026-11-0${index + 1}T00:00:00.000Z`;
    const post = aPost({ slug: `post-${index}`, title: `Post ${5 - index}`, createdAt: at });
    await savePost(app.db.knex, { ...post, category: index % 2 ? null : post.category }, at);
  }
  await savePost(app.db.knex, aPost({ slug: 'waits', title: 'Waits', publishedAt: '2026-12-01T00:00:00.000Z' }));
  const draft = await begin(staff, { slug: 'formula', title: '=HYPERLINK("x")', author: '100% Ångström_' });
  const titles = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    for (let next: string | null = `${path}?limit=2&${query}`; next !== null;) {
      const response: Response = await viewer.send('GET', next);
      expect(response.status).toBe(200);
      found.push(...((await response.json()) as ListedArticle[]).map(({ title }) => title));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    return found;
  };
  const posts = ['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5'];
  expect(await titles('state=published&sort=title')).toEqual(posts);
  expect(await titles('state=published&sort=oldest')).toEqual(posts.toReversed());
  expect(await titles('state=published&sort=newest')).toEqual(posts);
  expect(await titles('state=scheduled')).toEqual(['Waits']);
  expect(await titles('state=draft')).toEqual([draft.fields.title]);
  expect(await titles('category=listings&state=published')).toEqual(['Post 1', 'Post 3', 'Post 5']);
  expect(await titles(`q=${encodeURIComponent('ÅNGSTRÖM_ 100%')}`)).toEqual([draft.fields.title]);
  expect(await titles('q=post+marsh&sort=title')).toEqual(posts);
  expect(await titles('')).toHaveLength(7);
  for (const wrong of [
    'state=gone',
    'sort=id',
    'cursor=x',
    'cursor=WzFd',
    'cursor=WyJ4IiwzMDAwMDAwMDAwXQ',
    'limit=0',
    'category=A',
  ]) {
    expect((await viewer.send('GET', `${path}?${wrong}`)).status).toBe(400);
  }
  expect((await viewer.send('GET', `${path}.csv`)).status).toBe(403);
  const file = await (await staff.send('GET', `${path}.csv?state=draft`)).text();
  expect(file.split('\r\n')[1]).toContain(`"'=HYPERLINK(""x"")",draft,no,,100% Ångström_,/blog/formula,,`);
});

test('a viewer cannot change anything, and every change is in the audit log', async () => {
  await using app = await openApp();
  const [staff, viewer] = [await signedIn(app, 'staff'), await signedIn(app, 'viewer')];
  const article = await begin(staff);
  expect((await save(viewer, article, { body: 'x' })).status).toBe(403);
  expect((await read(viewer, article.id)).fields.title).toBe('A level floor');
  await save(staff, article, { body: 'x' });
  await act(staff, article.id, 'publish', { revision: 2 });
  expect((await staff.send('GET', `${path}/99`)).status).toBe(404);
  expect((await staff.send('GET', `${path}/x`)).status).toBe(400);
  const log = await app.db.knex('staff_audit').whereLike('action', '%articles%').orderBy('id');
  expect(log.map(({ action, target, outcome }: Record<string, string>) => [action, target, outcome])).toEqual([
    ['POST /admin/articles', 'a-level-floor', 'ok'],
    ['PUT /admin/articles/:id/draft', null, 'forbidden'],
    ['PUT /admin/articles/:id/draft', `${article.id}: A level floor`, 'ok'],
    ['POST /admin/articles/:id/publish', String(article.id), 'ok'],
  ]);
});

test('a too long article is refused with the limit', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const article = await begin(staff);
  expect((await save(staff, article, { body: 'word "word"\n'.repeat(16_000) })).status).toBe(200);
  const now = await read(staff, article.id);
  const refused = await save(staff, now, { body: 'x'.repeat(200_001) });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { issues: [{ path: 'body.fields.body', message: 'must be at most 200,000 characters' }] },
  ]);
  expect(await save(staff, now, { body: 'x'.repeat(1_100_000) })).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  });
  expect((await save(staff, now, { body: 'a\0b' })).status).toBe(400);
  expect((await save(staff, now, { body: '![ ^['.repeat(1_001) })).body).toMatchObject({
    issues: [{ path: 'body.fields.body', message: 'must have at most 2,000 marks of pictures and footnotes' }],
  });
});
