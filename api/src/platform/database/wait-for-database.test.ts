import { expect, test } from '@jest/globals';
import pino from 'pino';
import { StartError } from '../start-error.ts';
import { databaseFaultOf } from './fault-of.ts';
import { openSqlite } from './sqlite.ts';
import { waitForDatabase } from './wait-for-database.ts';

const fault = (code: string) => new StartError('cannot be opened', { cause: Object.assign(new Error('x'), { code }) });

test('opening an unreachable or full database is retried, and each attempt is logged', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const faults = ['ECONNREFUSED', '57P03', 'SQLITE_FULL'].map(fault);
  const db = await waitForDatabase(
    async () => {
      const next = faults.shift();
      if (next) throw next;
      return openSqlite(':memory:');
    },
    { log, pause: 1 },
  );
  await db.close();
  expect(lines.map((line) => (JSON.parse(line) as { fault: string }).fault)).toEqual(['away', 'away', 'cannot-write']);
});

test('a fault that waiting does not repair ends the start', async () => {
  const wrong = fault('28P01');
  const log = pino({ level: 'silent' });
  await expect(waitForDatabase(() => Promise.reject(wrong), { log, pause: 1 })).rejects.toBe(wrong);
});

test.each([
  [Object.assign(new Error('x'), { code: 'ECONNRESET' }), 'away'],
  [new Error('Connection terminated unexpectedly'), 'away'],
  [new Error('timeout exceeded when trying to connect'), 'away'],
  [Object.assign(new Error('x'), { code: 'SQLITE_FULL' }), 'cannot-write'],
  [Object.assign(new Error('x'), { code: '53100' }), 'cannot-write'],
  [Object.assign(new Error('x'), { code: 'SQLITE_CORRUPT_VTAB' }), 'damaged'],
  [Object.assign(new Error('x'), { code: 'XX001' }), 'damaged'],
  [Object.assign(new Error('x'), { code: '23505' }), null],
  [new TypeError('x is not a function'), null],
  [null, null],
])('%s is the fault %s', (error, expected) => {
  expect(databaseFaultOf(error)).toBe(expected);
});
