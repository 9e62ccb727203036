import { afterEach, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';

let server: OpenedPageServer | undefined;

afterEach(async () => {
  stopRecording();
  await server?.close();
});

// A remote may make anything of what it was given a code, or a name.
const thrown = "(() => { throw Object.assign(new Error('no'), { name: 'Renee', code: 'renee.castellano' }); })()";

test.each([
  ['remote_failed', thrown],
  ['load_failed', `exports.pages = { fixture: async () => ({ Page: () => '', load: () => ${thrown} }) }`],
  ['render_failed', `exports.pages = { fixture: async () => ({ Page: () => ${thrown} }) }`],
])('where a remote’s code fails, the span says %s, whatever the code calls it', async (word, bundle) => {
  const spans = recordSpans();
  const published = [await fixtureRelease({ server: bundle })];
  server = await openPageServer((_, answer) => answer.writeHead(404).end(), undefined, undefined, { published });
  await (await fetch(`${server.origin}/fixture`)).text();
  expect(spans.find((span) => span.name === 'render page')?.failedWith).toBe(word);
  expect(JSON.stringify(spans)).not.toMatch(/renee/i);
});
