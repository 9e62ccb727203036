import { expect, test } from '@jest/globals';
import { brotliDecompressSync } from 'node:zlib';
import { compressedOnce } from '@plumbline/serving/encodings';
import { until } from '@plumbline/serving/testing/until';
import { cachedAnswers } from './cached-answer.ts';
import type { CachedPage } from './page-cache.ts';

const asBrowsersAsk = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } } as never;

/** A cached page whose text can be compressed better with more time. */
function pageOf(name: string): CachedPage {
  const text = `${name} ${Array.from({ length: 2_000 }, (_, n) => (n * n) % 977).join(' ')}`;
  const document = {
    etag: `"${name}"`,
    styles: '',
    size: text.length,
    bytes: compressedOnce(Buffer.from(text)),
    html: () => text,
  };
  return { document, isCanonical: true, tags: [], version: null, madeAt: 0, refreshedAt: 0 } as unknown as CachedPage;
}

test('a page that replaces a recompressed one is recompressed before its first view', async () => {
  const { answerFor, onReplaced } = cachedAnswers(() => ({}));
  const [rare, popular, ofRare, ofPopular] = ['rare', 'popular', 'rare again', 'popular again'].map(pageOf) as [
    CachedPage,
    CachedPage,
    CachedPage,
    CachedPage,
  ];
  for (const page of [rare, popular]) expect((await answerFor(asBrowsersAsk, page)).quick).toBeNull();
  await until(async () => (await answerFor(asBrowsersAsk, popular)).quick !== null);
  await onReplaced(rare, ofRare);
  await onReplaced(popular, ofPopular);
  const answer = answerFor(asBrowsersAsk, ofPopular);
  expect(answer).toMatchObject({ etag: '"popular again-br-tight"', quick: { etag: '"popular again-br"' } });
  expect(brotliDecompressSync((await answer).body).toString()).toBe(ofPopular.document.html());
  expect(answerFor(asBrowsersAsk, ofRare)).toBeInstanceOf(Promise);
});

test('pages are recompressed one after another, each of them', async () => {
  const { answerFor } = cachedAnswers(() => ({}));
  const pages = ['one', 'two', 'three'].map(pageOf);
  for (let view = 0; view < 2; view += 1) for (const page of pages) await answerFor(asBrowsersAsk, page);
  // Asked once more only after all are done: a view would queue a page that was left out.
  await until(async () => (await answerFor(asBrowsersAsk, pages[2] ?? pageOf(''))).quick !== null);
  for (const page of pages) expect(answerFor(asBrowsersAsk, page)).toMatchObject({ quick: expect.anything() });
});
