import { expect, test } from '@jest/globals';
import { openApp } from '../../testing/open-app.ts';
import { addStaff } from '../../testing/staff-browser.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import { countActiveOwners } from './find-staff.ts';

// Separate transactions without retries: `write` would retry a conflict and thereby hide it.

test('concurrent locks of the owners’ rows wait for one another, also after the rows have moved', async () => {
  await using app = await openApp();
  const { db } = app;
  const owners = Array.from({ length: 12 }, (_, at) => `owner-${at}@plumbline.example`);
  for (const email of owners) await addStaff(app, { email, role: 'owner' });
  const counts: number[] = [];
  const hold = async (): Promise<void> => {
    for (let times = 0; times < 50; times += 1) {
      counts.push(await db.knex.transaction((transaction) => countActiveOwners(transaction)));
      // PostgreSQL moves a row that is updated, which changes the order of a scan.
      await db
        .knex('staff')
        .where({ email_key: owners[times % 12] })
        .update({ name: `Ines ${times}` });
    }
  };
  await Promise.all(Array.from({ length: 8 }, hold));
  expect(counts).toEqual(Array(400).fill(12));
});

test('an action of another owner is logged meanwhile without waiting', async () => {
  await using app = await openApp();
  const { db } = app;
  const people = [];
  for (const name of ['a', 'b'])
    people.push(await addStaff(app, { email: `${name}@plumbline.example`, role: 'owner' }));
  const [first, second] = people.map(({ id }) => id);
  const hold = async (): Promise<void> => {
    for (let times = 0; times < 40; times += 1)
      await db.knex.transaction((transaction) => countActiveOwners(transaction));
  };
  // Like a sign-in: updates an account, then inserts an audit entry that references an account.
  const note = async (own: number | undefined, staffId: number | undefined): Promise<void> => {
    for (let times = 0; times < 40; times += 1) {
      await db.knex.transaction(async (transaction) => {
        await transaction('staff')
          .where({ id: own ?? 0 })
          .update({ name: `Ines ${times}` });
        await addAuditEntry(transaction, {
          at: new Date(app.clock.now()).toISOString(),
          staffId: staffId ?? null,
          who: null,
          action: 'POST /admin/session',
          outcome: 'ok',
          detail: null,
          from: 'a network',
        });
      });
    }
  };
  await Promise.all([hold(), hold(), note(second, first), note(first, second)]);
  expect(await db.knex('staff_audit')).toHaveLength(80);
});
