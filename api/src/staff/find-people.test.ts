import { expect, test } from '@jest/globals';
import { openApp } from '../testing/open-app.ts';
import { addStaff } from '../testing/staff-browser.ts';
import { countOpenOwners } from './find-people.ts';

test('those who hold the owners’ rows at the same moment wait for one another, wherever the rows lie by then', async () => {
  await using app = await openApp();
  const { db } = app;
  const owners = Array.from({ length: 12 }, (_, at) => `owner-${at}@plumbline.example`);
  for (const email of owners) await addStaff(app, { email, role: 'owner' });
  const counts: number[] = [];
  const hold = async (): Promise<void> => {
    for (let times = 0; times < 50; times += 1) {
      counts.push(await db.write((transaction) => countOpenOwners(transaction)));
      // PostgreSQL lays a row that is written somewhere else.
      await db
        .knex('staff')
        .where({ email_key: owners[times % 12] })
        .update({ name: `Ines ${times}` });
    }
  };
  await Promise.all(Array.from({ length: 8 }, hold));
  expect(counts).toEqual(Array(400).fill(12));
});
