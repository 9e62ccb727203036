import { expect, test } from '@jest/globals';
import { historyLimit } from '@plumbline/contract/platform/history';
import { openApp } from '../../testing/open-app.ts';
import { auditHistory } from './audit-history.ts';
import { addAuditEntry } from './audit-log.ts';

test('actions on targets whose names begin alike do not displace those on the target', async () => {
  await using app = await openApp();
  const { db, clock } = app;
  const add = async (target: string, action: string): Promise<void> => {
    clock.time += 1000;
    const at = new Date(clock.now()).toISOString();
    await addAuditEntry(db.knex, { at, staffId: null, who: 'ines', action, target, outcome: 'ok', from: null });
  };
  await add('message 1', 'first');
  await add('message 1: answered', 'second');
  await db.write(async (transaction) => {
    for (let number = 0; number <= historyLimit; number += 1) {
      const at = new Date(clock.now() + 5000).toISOString();
      const target = `message 1${number}: open`;
      await addAuditEntry(transaction, {
        at,
        staffId: null,
        who: null,
        action: 'x',
        target,
        outcome: 'ok',
        from: null,
      });
    }
  });
  const details = async (target: string) => (await auditHistory(db.knex, target, 'owner')).map(({ detail }) => detail);
  expect(await details('message 1')).toEqual(['second', 'first']);
  expect(await details('message 1_')).toEqual([]);
  expect(await auditHistory(db.knex, 'message 1', 'staff')).toEqual([]);
});
