import { expect, test } from '@jest/globals';
import { tracedAnswers } from './read-trace.ts';

const wal = '5</data/plumbline.db-wal>';
const request = '10 read(9<socket:[1]>, "POST /api/contact HTTP/1.1\\r\\n\\r\\n{mark-1}", 65536) = 60';
const write = `10 pwrite64(${wal}, "row of mark-1", 13, 0) = 13`;
const sync = `10 fdatasync(${wal}) = 0`;
const answer = '10 write(9<socket:[1]>, "HTTP/1.1 200 OK\\r\\n\\r\\n{}", 30) = 30';
const other = `10 pwrite64(${wal}, "row of somebody else", 20, 0) = 20`;

const keptOf = (...lines: string[]) => tracedAnswers(lines.join('\n'), () => ['mark-1'])[0]?.kept;

test('an answer after its own write and a sync of it', () => {
  expect(keptOf(request, write, sync, answer)).toBe('before');
});

test('a sync before the write, after the answer, or never, is none of it', () => {
  expect(keptOf(request, sync, write, answer)).toBe('late');
  expect(keptOf(request, write, answer, sync)).toBe('late');
  expect(keptOf(request, write, answer)).toBe('late');
});

test('what was written before the request shows nothing, also where it is written again and synced', () => {
  expect(keptOf(write, sync, request, write, sync, answer)).toBe('stood');
});

test('the write of somebody else, and his sync, are not its own', () => {
  expect(keptOf(request, other, sync, answer)).toBe('never');
});

test('a sync that another thread began before the write had ended does not cover it', () => {
  const begun = `11 fdatasync(${wal} <unfinished ...>`;
  const ended = '11 <... fdatasync resumed>) = 0';
  expect(keptOf(request, begun, write, ended, answer)).toBe('late');
  expect(keptOf(request, write, begun, ended, answer)).toBe('before');
});

test('of several marks the worst counts, and an answer without one shows nothing', () => {
  const trace = [request, write, sync, answer].join('\n');
  expect(tracedAnswers(trace, () => ['mark-1', 'mark-2'])[0]?.kept).toBe('never');
  expect(tracedAnswers(trace, () => [])[0]?.kept).toBe('never');
});
