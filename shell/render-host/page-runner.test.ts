import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FromHost } from './messages.ts';
import { createPageRunner } from './page-runner.ts';
import { fixturePage, renderInput } from './testing/render-input.ts';

// Errors are printed, for the log of the site.
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => void jest.restoreAllMocks());

const input = renderInput(fixturePage);
const apiCall = `prefetch({ method: 'GET', path: '/x', summary: '', response: {} }, {})`;

/** The result of a page with this `load` whose API requests are never answered, and how often it was rendered. */
async function renderWithLoad(load: string) {
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
  const run = createPageRunner(renderer, (message) => {
    sent.push(message);
    if (message.type === 'page') resolve(message.page);
  });
  const code = `exports.pages = { fixture: async () => ({ load: ({ prefetch }) => ${load}, Page: () => null }) };`;
  run({ type: 'start', filename: 'fixture.cjs', base: '/', kitVersion: '1.0.0', versions: {} }, code);
  run({ type: 'render', id: 1, ...input }, '');
  const { status, body, failures } = await promise;
  return { status, isRendered: body !== null, failures: failures.length, renderCalls: renderBody.mock.calls.length };
}

test('a page whose time is over while it waits for the API is left to the browser: it is not rendered and no failure', async () => {
  expect(await renderWithLoad(apiCall)).toEqual({ status: 503, isRendered: false, failures: 0, renderCalls: 0 });
});

test('a page whose own load is too slow is rendered without its data, which is a failure', async () => {
  expect(await renderWithLoad('new Promise(() => {})')).toEqual({
    status: 503,
    isRendered: true,
    failures: 1,
    renderCalls: 1,
  });
});
