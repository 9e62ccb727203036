import { expect, test } from '@jest/globals';
import { answerReader } from './answer-reader.ts';

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n2\r\n-0\r\n0\r\n\r\n';
const sized = 'HTTP/1.1 503 Busy\r\nContent-Length: 5\r\n\r\nhello';

test.each([
  ['in chunks', chunked, '200'],
  ['of a length', sized, '503'],
  ['in no chunk at all', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', '200'],
])('a response %s is complete with its last byte, however it is divided', (_, text, status) => {
  for (let cut = 0; cut < text.length; cut += 1) {
    const read = answerReader();
    for (let times = 0; times < 2; times += 1) {
      if (cut > 0) expect([cut, read(Buffer.from(text.slice(0, cut)))]).toEqual([cut, null]);
      expect(read(Buffer.from(text.slice(cut)))?.slice(9, 12)).toBe(status);
    }
  }
});

test('a response that arrives byte by byte is complete with its last byte', () => {
  const read = answerReader();
  const heads = Array.from(chunked, (byte) => read(Buffer.from(byte)));
  expect(heads.map((head) => head !== null).lastIndexOf(true)).toBe(chunked.length - 1);
  expect(heads.filter((head) => head !== null)).toHaveLength(1);
});
