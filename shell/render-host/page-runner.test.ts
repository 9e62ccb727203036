import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FromHost } from './messages.ts';
import { createPageRunner } from './page-runner.ts';
import { fixturePage, renderInput } from './testing/render-input.ts';

// Errors are printed, for the log of the site.
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => void jest.restoreAllMocks());

const input = renderInput(fixturePage);
const question = `prefetch({ method: 'GET', path: '/x', summary: '', response: {} }, {})`;

/** The messages about a page with this `load` whose API requests are never answered, and how often it was rendered. */
async function heard(load: string) {
  const sent: FromHost[] = [];
  const renderBody = jest.fn(async () => ({ html: 'made', styles: '' }));
  const renderer = {
    describePage: () => ({ title: 'x', tags: [], heroImages: [] }),
    renderBody,
    sharedLibraries: {},
    earlierLibraries: {},
    sharedKit: {},
  } as unknown as Parameters<typeof createPageRunner>[0];
  const { promise, resolve } = Promise.withResolvers<Extract<FromHost, { type: 'page' }>['page']>();
  const take = createPageRunner(renderer, (message) => {
    sent.push(message);
    if (message.type === 'page') resolve(message.page);
  });
  const code = `exports.pages = { fixture: async () => ({ load: ({ prefetch }) => ${load}, Page: () => null }) };`;
  take({ type: 'start', filename: 'fixture.cjs', base: '/', kitVersion: '1.0.0', versions: {} }, code);
  take({ type: 'render', id: 1, ...input }, '');
  const { status, body, failures } = await promise;
  return { status, isMade: body !== null, failures: failures.length, rendered: renderBody.mock.calls.length };
}

test('a page whose time is over while it waits for the API is left to the browser: it keeps nobody from rendering, and is no failure', async () => {
  expect(await heard(question)).toEqual({ status: 503, isMade: false, failures: 0, rendered: 0 });
});

test('a page that is late by itself is rendered without its data, and has failed', async () => {
  expect(await heard('new Promise(() => {})')).toEqual({ status: 503, isMade: true, failures: 1, rendered: 1 });
});
