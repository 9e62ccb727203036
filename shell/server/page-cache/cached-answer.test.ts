import { expect, test } from '@jest/globals';
import { brotliDecompressSync } from 'node:zlib';
import { compressedOnce } from '@plumbline/serving/encodings';
import { until } from '@plumbline/serving/testing/until';
import { cachedAnswers } from './cached-answer.ts';
import type { CachedPage } from './page-cache.ts';

const asBrowsersAsk = { rawHeaders: ['Accept-Encoding', 'gzip, deflate, br, zstd'] } as never;

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
  const { answerFor, replaced } = cachedAnswers(() => ({}));
  const [rare, popular, ofRare, ofPopular] = ['rare', 'popular', 'rare again', 'popular again'].map(pageOf) as [
    CachedPage,
    CachedPage,
    CachedPage,
    CachedPage,
  ];
  for (const page of [rare, popular]) expect((await answerFor(asBrowsersAsk, page)).isTight).toBe(false);
  await until(async () => (await answerFor(asBrowsersAsk, popular)).isTight);
  await replaced(rare, ofRare);
  await replaced(popular, ofPopular);
  const answer = answerFor(asBrowsersAsk, ofPopular);
  expect(answer).toMatchObject({ isTight: true, quick: null, etag: '"popular again-br-tight"' });
  expect(brotliDecompressSync((await answer).body).toString()).toBe(ofPopular.document.html());
  expect(answerFor(asBrowsersAsk, ofRare)).toBeInstanceOf(Promise);
});
