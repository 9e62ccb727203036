import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { articleApi, type ArticleAnswers } from '../../testing/article-api.ts';
import { article, articleFields } from '../../testing/article-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { session } from '../../testing/release-samples.ts';
import { storeText, readStoredText } from './stored-text.ts';
import { Page } from './article-page.tsx';

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
  window.localStorage.clear();
});
/** Opens the page with the text area, because jsdom has no layout, which the rich-text editor needs. */
const show = (answers: ArticleAnswers = {}) => {
  window.localStorage.setItem('plumbline.desk.article-view', 'source');
  return (view = openPage('/admin/articles/:id', <Page />, '/admin/articles/7', articleApi(answers)));
};
const owner = { article: 7, staffEmail: session.email };
const text = () => screen.findByRole('textbox', { name: 'Text' });

/** A fake API that records requests and responds as after a successful save. */
function recordSaves() {
  const sent: { method: string; path: string; body: { revision: number; fields: Record<string, unknown> } }[] = [];
  const changeAnswer: FakeAnswer = async (request) => {
    const body = (await request.json()) as (typeof sent)[number]['body'];
    sent.push({ method: request.method, path: new URL(request.url).pathname, body });
    return Response.json({ ...article, revision: body.revision + 1, hasChanges: request.method === 'PUT' });
  };
  return { sent, changeAnswer };
}

test('the text is saved automatically, revision by revision, without publishing it', async () => {
  const { sent, changeAnswer } = recordSaves();
  const { user } = show({ changeAnswer });
  await user.type(await text(), 'More.');
  expect(screen.getByText('Not saved yet.')).toBeVisible();
  expect(await screen.findByText(/Readers do not see it yet/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Plaster');
  await user.type(screen.getByRole('textbox', { name: /^Tags/ }), ', lath');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { method: 'PUT', path: '/api/admin/articles/7/draft', body: { revision: 3, keep: false } },
    { body: { revision: 4, keep: true, fields: { title: 'Plaster', tags: ['inspection', 'plaster', 'lath'] } } },
  ]);
  expect(sent[0]?.body.fields['body']).toBe(`${articleFields.body}More.`);
});

test('another tab that changes its view does not change the text of this one', async () => {
  const { user } = show();
  await user.type(await text(), 'More.');
  for (const view of ['', 'source']) {
    window.localStorage.setItem('plumbline.desk.article-view', view);
    fireEvent(window, new StorageEvent('storage'));
  }
  expect(await text()).toHaveValue(`${articleFields.body}More.`);
});

test('publishing saves first, and shows missing values at their fields', async () => {
  const { sent, changeAnswer } = recordSaves();
  const issues = [{ path: 'body.coverAlt', message: 'Say what the cover shows' }];
  const refuse: FakeAnswer = (request) =>
    request.url.endsWith('/publish')
      ? Response.json(
          { code: 'invalid_input', message: 'The article cannot be published like this.', issues },
          { status: 400 },
        )
      : changeAnswer(request);
  const { user, api, services } = show({ changeAnswer: refuse });
  await user.type(await text(), 'More.');
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('cannot be published like this.');
  expect(alert).toHaveTextContent('The cover shows: Say what the cover shows');
  api.answers = articleApi({ changeAnswer });
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(services.toasts.at(-1)?.description).toBe('It is published; readers see it now.'));
  expect(sent.map(({ method, path, body }) => [method, path, body.revision])).toEqual([
    ['PUT', '/api/admin/articles/7/draft', 3],
    ['POST', '/api/admin/articles/7/publish', 4],
  ]);
});

test("after a conflict the other version is shown, and the author's own text is stored until they choose", async () => {
  const theirs = { ...article, revision: 9, fields: { ...articleFields, body: 'Theirs.' } };
  const { user, api } = show({
    changeAnswer: { status: 409, code: 'conflict', message: 'thomas@plumbline.example has changed this article.' },
  });
  await user.type(await text(), 'Mine.');
  api.answers = articleApi({
    article: theirs,
    changeAnswer: { status: 409, code: 'conflict', message: 'thomas@plumbline.example has changed this article.' },
  });
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else has changed it' }));
  expect(await dialog.findByRole('group', { name: 'Text' })).toHaveTextContent(/Theirs\..*Mine\./);
  expect(readStoredText(owner, Date.now())?.fields.body).toContain('Mine.');
  const { sent, changeAnswer } = recordSaves();
  api.answers = articleApi({ article: theirs, changeAnswer });
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ revision: 9, fields: { body: `${articleFields.body}Mine.` } });
  await waitFor(() => expect(readStoredText(owner, Date.now())).toBeNull());
});

/** A fake API that compares revisions, as the real one does, and loses the answer of the change at this path once. */
function loseOneAnswer(lostPath: string) {
  let current = { ...article, changedBy: session.email };
  let isLost = false;
  const api: FakeHandler = async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') return articleApi({ article: current })(request);
    const body = (await request.json()) as { revision: number; fields?: typeof articleFields };
    if (body.revision !== current.revision)
      return { status: 409, code: 'conflict', message: `${session.email} has changed this article.` };
    const isPublished = pathname.endsWith('/publish');
    const fields = body.fields ?? current.fields;
    current = { ...current, revision: current.revision + 1, fields, hasChanges: !isPublished };
    if (isLost || !pathname.endsWith(lostPath)) return { json: current };
    isLost = true;
    return 'unreachable';
  };
  return { api, current: () => current };
}

test('a save whose answer was lost is no conflict, also after more was typed', async () => {
  const { api, current } = loseOneAnswer('/draft');
  window.localStorage.setItem('plumbline.desk.article-view', 'source');
  const { user } = (view = openPage('/admin/articles/:id', <Page />, '/admin/articles/7', api));
  await user.type(await text(), 'One.');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  expect(await screen.findByText(/it is tried again by itself/)).toBeVisible();
  await user.type(await text(), ' Two.');
  fireEvent(window, new Event('focus'));
  await waitFor(() => expect(current().fields.body).toBe(`${articleFields.body}One. Two.`));
  expect(await screen.findByText(/Readers do not see it yet/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('after a publication whose answer was lost the author goes on writing, and publishes again', async () => {
  const { api, current } = loseOneAnswer('/publish');
  window.localStorage.setItem('plumbline.desk.article-view', 'source');
  const { user, services } = (view = openPage('/admin/articles/:id', <Page />, '/admin/articles/7', api));
  await user.type(await text(), 'One.');
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(services.toasts.at(-1)?.description).toBe('It is published; readers see it now.'));
  await user.type(await text(), ' Two.');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await waitFor(() => expect(current().fields.body).toBe(`${articleFields.body}One. Two.`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('text that is saved automatically during a slow publication is no conflict', async () => {
  const published = Promise.withResolvers<undefined>();
  const { api, current } = loseOneAnswer('none');
  window.localStorage.setItem('plumbline.desk.article-view', 'source');
  const slow: FakeHandler = async (request) => {
    const answer = await api(request);
    if (request.url.endsWith('/publish')) await published.promise;
    return answer;
  };
  const { user } = (view = openPage('/admin/articles/:id', <Page />, '/admin/articles/7', slow));
  await user.type(await text(), 'One.');
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(current()).toMatchObject({ hasChanges: false, revision: 5 }));
  await user.type(await text(), ' Two.');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await waitFor(() => expect(current().fields.body).toBe(`${articleFields.body}One. Two.`));
  published.resolve(undefined);
  await user.type(await text(), ' Three.');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await waitFor(() => expect(current().fields.body).toBe(`${articleFields.body}One. Two. Three.`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('text that the author has saved in another window becomes a version before it is replaced', async () => {
  const own = { changedBy: session.email, hasChanges: true };
  const theirs = { ...article, ...own, revision: 9, fields: { ...articleFields, body: 'Other window.' } };
  const conflict = { status: 409, code: 'conflict', message: 'You have changed this article.' };
  const { user, api } = show({ changeAnswer: conflict });
  await user.type(await text(), 'Mine.');
  api.answers = articleApi({ article: theirs, changeAnswer: conflict });
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  const { sent, changeAnswer } = recordSaves();
  api.answers = articleApi({ article: theirs, changeAnswer });
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { body: { revision: 9, keep: true, fields: { body: 'Other window.' } } },
    { body: { revision: 10, keep: false, fields: { body: `${articleFields.body}Mine.` } } },
  ]);
});

test.each<[string, FakeAnswer, RegExp]>([
  ['a lost connection', 'unreachable', /Your text is kept in this browser; it is tried again by itself/],
  ['a session that has ended', { status: 401, code: 'unauthorized' }, /Your session has ended\. Your text is kept/],
])('%s loses no text, and saving continues', async (_, fault, words) => {
  const { user, api } = show({ changeAnswer: fault });
  await user.type(await text(), 'Mine.');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  expect(await screen.findByText(words)).toBeVisible();
  await user.type(await text(), ' And more.');
  const { sent, changeAnswer } = recordSaves();
  api.answers = articleApi({ changeAnswer });
  fireEvent(window, new Event('focus'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.fields['body']).toBe(`${articleFields.body}Mine. And more.`);
});

test('after a session has ended, the session of another person saves no text of the author', async () => {
  const { user, api } = show({ changeAnswer: { status: 401, code: 'unauthorized' } });
  await user.type(await text(), 'Mine.');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  expect(await screen.findByText(/Your text is kept/)).toBeVisible();
  const { sent, changeAnswer } = recordSaves();
  const others = articleApi({ changeAnswer });
  const asked: string[] = [];
  api.answers = (request) => {
    asked.push(new URL(request.url).pathname);
    return asked.at(-1) === '/api/admin/session' ? { json: { ...session, email: 'other@x.example' } } : others(request);
  };
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(screen.getByText('First it has to be saved.')).toBeVisible());
  expect(sent).toEqual([]);
  expect(asked).toContain('/api/admin/session');
});

test('after another tab has signed somebody else in, nothing of the author is saved or published in their name', async () => {
  const { sent, changeAnswer } = recordSaves();
  const { user, api } = show({ changeAnswer });
  await user.type(await text(), 'Mine.');
  const own = articleApi({ changeAnswer });
  api.answers = (request) =>
    request.url.endsWith('/api/admin/session') ? { json: { ...session, email: 'other@x.example' } } : own(request);
  await act(
    async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'staffSignedIn', newValue: '2' })),
  );
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  expect(await screen.findByText(/Your text is kept/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(screen.getByText('First it has to be saved.')).toBeVisible());
  expect(sent).toEqual([]);
  api.answers = own;
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a second save during the question who is signed in does not send the text in the name of another person', async () => {
  const { sent, changeAnswer } = recordSaves();
  const { user, api } = show({ changeAnswer });
  await user.type(await text(), 'Mine.');
  const own = articleApi({ changeAnswer });
  const sessionAnswer = Promise.withResolvers<void>();
  api.answers = (request) =>
    request.url.endsWith('/api/admin/session')
      ? sessionAnswer.promise.then(() => Response.json({ ...session, email: 'other@x.example' }))
      : own(request);
  await act(
    async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'staffSignedIn', newValue: '2' })),
  );
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  sessionAnswer.resolve();
  await waitFor(() => expect(screen.getByText('First it has to be saved.')).toBeVisible());
  expect(sent).toEqual([]);
});

test('a scheduled article is published now by the clock of the site, not by that of the browser', async () => {
  const { sent, changeAnswer } = recordSaves();
  const scheduled = { ...article, state: 'scheduled', publishedAt: '2027-01-04T14:00:00.000Z' } as const;
  const { user } = show({ article: scheduled, changeAnswer });
  await text();
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(sent).toMatchObject([{ path: '/api/admin/articles/7/publish' }]));
  expect(sent[0]?.body).toEqual({ revision: 3 });
});

/** Opens the article in the rich-text editor and publishes it while a picture is being uploaded; `upload` answers that. */
async function publishDuringUpload() {
  const upload = Promise.withResolvers<Response>();
  const { sent, changeAnswer } = recordSaves();
  const page = (view = openPage(
    '/admin/articles/:id',
    <Page />,
    '/admin/articles/7',
    articleApi({
      changeAnswer: (request) => (request.url.endsWith('/article-images') ? upload.promise : changeAnswer(request)),
    }),
  ));
  await screen.findByRole('textbox', { name: 'Text' });
  const png = new File([Uint8Array.of(1)], 'a.png', { type: 'image/png' });
  await page.user.upload(screen.getByLabelText('Image file'), png);
  await page.user.type(await screen.findByLabelText('The image shows'), 'A wall');
  fireEvent.submit(screen.getByRole('form', { name: 'Image' }));
  await page.user.click(screen.getByRole('button', { name: 'Publish changes' }));
  const answer = () =>
    upload.resolve(Response.json({ address: '/api/media/a.png', width: 1, height: 1 }, { status: 201 }));
  const refuse = () => upload.resolve(Response.json({ code: 'invalid_input', message: 'No image.' }, { status: 400 }));
  return { ...page, sent, answer, refuse };
}

test('a picture that is still being uploaded is saved before the article is published, and shown in the source', async () => {
  const { user, sent, answer } = await publishDuringUpload();
  await user.click(screen.getByRole('button', { name: 'Edit the Markdown' }));
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(sent).toEqual([]);
  answer();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['draft', 'publish']);
  expect(sent[0]?.body.fields['body']).toContain('![A wall](/api/media/a.png)');
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement).value).toContain('/api/media/a.png'),
  );
});

test('an article is not published, and the editor stays, if a picture that this waits for cannot be uploaded', async () => {
  const { user, sent, refuse } = await publishDuringUpload();
  const publications = () => sent.filter(({ path }) => path.endsWith('/publish'));
  await user.click(screen.getByRole('button', { name: 'Edit the Markdown' }));
  refuse();
  expect(await screen.findByText('A picture could not be uploaded. Add it again, or go on without it.')).toBeVisible();
  expect(screen.getByText('No image.')).toBeVisible();
  expect(publications()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(publications()).toHaveLength(1));
});

test('after the author has left during an upload, the article is not published without its picture', async () => {
  const { unmount, sent, answer } = await publishDuringUpload();
  unmount();
  view = undefined;
  answer();
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(sent).toEqual([]);
  expect(readStoredText(owner, Date.now())).not.toBeNull();
});

test('a cover that is still being uploaded is saved before the article is published', async () => {
  const upload = Promise.withResolvers<Response>();
  const { sent, changeAnswer } = recordSaves();
  const { user } = show({
    article: { ...article, state: 'draft' },
    changeAnswer: (request) => (request.url.endsWith('/article-images') ? upload.promise : changeAnswer(request)),
  });
  await text();
  const png = new File([Uint8Array.of(1)], 'a.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Cover file'), png);
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByRole('button', { name: 'One moment...' })).toBeVisible();
  expect(sent).toEqual([]);
  upload.resolve(Response.json({ address: '/api/media/a.png', width: 1, height: 1 }, { status: 201 }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['draft', 'publish']);
  expect(sent[0]?.body.fields['cover']).toBe('/api/media/a.png');
});

test('a cover that is still being uploaded is published with a published article that has no other change', async () => {
  const upload = Promise.withResolvers<Response>();
  const { sent, changeAnswer } = recordSaves();
  const { user } = show({
    changeAnswer: (request) => (request.url.endsWith('/article-images') ? upload.promise : changeAnswer(request)),
  });
  await text();
  const png = new File([Uint8Array.of(1)], 'a.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Cover file'), png);
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  upload.resolve(Response.json({ address: '/api/media/a.png', width: 1, height: 1 }, { status: 201 }));
  await waitFor(() => expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['draft', 'publish']));
  expect(sent[0]?.body.fields['cover']).toBe('/api/media/a.png');
});

test('a save that ends after the author has chosen to stay does nothing more', async () => {
  const answer = Promise.withResolvers<Response>();
  const rejections: unknown[] = [];
  const record = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', record);
  const { user, currentPath } = show({ changeAnswer: () => answer.promise });
  await user.type(await text(), 'Mine.');
  await user.click(screen.getAllByRole('link', { name: 'All articles' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  answer.resolve(Response.json({ ...article, revision: 4, hasChanges: true }));
  expect(await screen.findByText(/Readers do not see it yet/)).toBeVisible();
  await new Promise((resolve) => void setTimeout(resolve, 50));
  process.off('unhandledRejection', record);
  expect(rejections).toEqual([]);
  expect(currentPath()).toBe('/admin/articles/7');
});

test('unsaved text of an earlier visit is offered beside the saved text', async () => {
  storeText(owner, { revision: 2, at: Date.now(), fields: { ...articleFields, body: 'Lost words.' } });
  const { sent, changeAnswer } = recordSaves();
  const { user } = show({ changeAnswer });
  expect(await screen.findByRole('heading', { name: 'You have text that was not saved' })).toBeVisible();
  expect(screen.getByText(/ines@plumbline\.example has saved the article since/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go on with it' }));
  expect(await text()).toHaveValue('Lost words.');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ revision: 3, fields: { body: 'Lost words.' } });
});

test('restoring unsaved text first keeps what the author has saved in another window', async () => {
  storeText(owner, { revision: 2, at: Date.now(), fields: { ...articleFields, body: 'Lost words.' } });
  const { sent, changeAnswer } = recordSaves();
  const { user } = show({ article: { ...article, changedBy: session.email, hasChanges: true }, changeAnswer });
  await user.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { body: { revision: 3, keep: true, fields: { body: articleFields.body } } },
    { body: { revision: 4, fields: { body: 'Lost words.' } } },
  ]);
});

test.each([
  ['a new cover', '/api/media/new.png'],
  ['no cover', ''],
])('restored text has %s, which the editor shows', async (_, cover) => {
  storeText(owner, { revision: 3, at: Date.now(), fields: { ...articleFields, cover } });
  const saved = { ...article, coverAddress: '/api/media/old.png', fields: { ...articleFields, cover: 'old.png' } };
  const { user } = show({ article: saved });
  await user.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await text();
  expect(screen.queryByRole('img', { name: 'The cover' })?.getAttribute('src') ?? '').toBe(cover);
});

test('a change of format converts the text', async () => {
  const { sent, changeAnswer } = recordSaves();
  const { user } = show({ changeAnswer });
  await text();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stored as' }), 'HTML');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(
      '<p>Put a marble on the floor.</p>\n\n<p>Wait.</p>\n',
    ),
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.fields).toMatchObject({
    format: 'html',
    body: '<p>Put a marble on the floor.</p>\n\n<p>Wait.</p>\n',
  });
});

test('a version is shown and restored', async () => {
  const { sent, changeAnswer } = recordSaves();
  const { user } = show({ changeAnswer });
  await user.click(await screen.findByRole('button', { name: 'Look at version 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Version 2' }));
  expect(await dialog.findByText('marble', { exact: false, selector: 'ins' })).toBeVisible();
  expect(dialog.getByText('ball', { exact: false, selector: 'del' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/admin/articles/7/versions/2/restore']));
});

test('the preview is the article’s own page without scripts', async () => {
  show();
  const frame = await screen.findByTitle('The article as it is written now');
  expect(frame).toHaveAttribute('src', article.preview);
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
});

test('a viewer cannot write', async () => {
  show({ role: 'viewer' });
  expect(await screen.findByTitle('The article as it is written now')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Publish/ })).not.toBeInTheDocument();
});

test.each<[string, FakeAnswer, string]>([
  ['an unknown article', { status: 404, code: 'not_found' }, 'There is no such article'],
  ['no session', { status: 401, code: 'unauthorized' }, 'Your session has ended'],
  ['no answer', { status: 503, code: 'unavailable' }, 'The article could not be read'],
])('%s shows a message', async (_, answer, title) => {
  view = openPage('/admin/articles/:id', <Page />, '/admin/articles/7', answer);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});
