import { afterEach, expect, jest, test } from '@jest/globals';
import { articleFields } from '../../testing/article-samples.ts';
import { removeStoredText, storeText, readStoredText } from './stored-text.ts';

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});
const ownerOf = (article: number) => ({ article, staffEmail: 'ines@plumbline.example' });
const text = (at: number) => ({ revision: 3, at, fields: articleFields });

test('text is stored for its author until it is removed or two weeks old', () => {
  expect(storeText(ownerOf(7), text(1000))).toBe(true);
  expect(readStoredText(ownerOf(7), 2000)).toEqual(text(1000));
  expect(readStoredText({ ...ownerOf(7), staffEmail: 'thomas@plumbline.example' }, 2000)).toBeNull();
  expect(readStoredText(ownerOf(7), 15 * 86_400_000)).toBeNull();
  removeStoredText(ownerOf(7));
  expect(readStoredText(ownerOf(7), 2000)).toBeNull();
});

test('the oldest of six stored texts is removed', () => {
  for (let article = 1; article <= 6; article += 1) storeText(ownerOf(article), text(article));
  expect([1, 2, 6].map((article) => readStoredText(ownerOf(article), 10) !== null)).toEqual([false, true, true]);
});

test('a foreign value in the storage is ignored', () => {
  window.localStorage.setItem('plumbline.article.7.ines@plumbline.example', '{"revision":3,"at":1,"fields":{}}');
  expect(readStoredText(ownerOf(7), 2)).toBeNull();
});

test('a full storage makes room by removing older text, and a failure is reported', () => {
  storeText(ownerOf(1), text(1));
  storeText(ownerOf(2), text(2));
  const real = Storage.prototype.setItem;
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.length > 1) throw new DOMException('full', 'QuotaExceededError');
    real.call(this, key, value);
  });
  expect(storeText(ownerOf(3), text(3))).toBe(true);
  expect([1, 2, 3].map((article) => readStoredText(ownerOf(article), 10) !== null)).toEqual([false, true, true]);
  set.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storeText(ownerOf(4), text(4))).toBe(false);
});
