import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { closing } from '../../testing/closing.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { listWorkerRuns, openWorkerRuns } from './worker-runs.ts';

test('the last report is stored, even if an earlier write takes longer', async () => {
  await using db = closing(await openTestDatabase());
  let writes = 0;
  const slowAtFirst: typeof db.write = async (work) => {
    if ((writes += 1) === 1) await delay(100);
    return db.write(work);
  };
  const runs = openWorkerRuns({ db: { ...db, write: slowAtFirst }, log: pino({ level: 'silent' }) });
  const onRun = runs.onRunOf('backup');
  onRun({ began: 0, took: 0, next: 1000 });
  onRun({ began: 0, took: 5, next: 1000, error: new Error('there is no room left') });
  await runs.pendingWrites();
  expect(writes).toBe(2);
  expect(await listWorkerRuns(db.knex, 0)).toMatchObject([{ worker: 'backup', error: 'there is no room left' }]);
});
