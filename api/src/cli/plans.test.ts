import { userInfo } from 'node:os';
import { expect, test } from '@jest/globals';
import { closing } from '../testing/closing.ts';
import { openDataFolder } from '../testing/open-data-folder.ts';
import { runNode } from '../testing/run-node.ts';

test('plans are listed, and a price is changed after a confirmation', async () => {
  await using data = await openDataFolder();
  const db = await data.open();
  await db.close();
  const plans = async (...args: string[]) => {
    const run = runNode('cli/plans.ts', args, data.settings);
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  expect((await plans('list')).out).toMatch(/^pro-agent-monthly +\$25\.00 +0 {2}Pro Agent Monthly\n/);
  const words = 'Pro Agent Monthly: $25.00 → $30.00, 0 memberships renew';
  expect((await plans('change-price', 'pro-agent-monthly', '30')).fault).toBe(
    `nothing was changed. Add --yes for ${words}\n`,
  );
  expect((await plans('change-price', 'pro-agent-monthly', '30.00', '--yes')).out).toBe(
    `${words}. Their members are mailed by the running site.\n` +
      'Sentences of the landing page that name a price, such as “from $99 a year”, are changed by hand: mf-marketing/src/content.ts\n',
  );
  for (const [args, fault] of [
    [['change-price', 'pro-agent-monthly', '30', '--yes'], 'That is its price already.\n'],
    [['change-price', 'pro-agent-monthly', '0.10', '--yes'], 'No card can be charged so little.\n'],
    [['change-price', 'penthouse', '30', '--yes'], 'there is no plan penthouse\n'],
    [['change-price', 'pro-agent-monthly', '30.5'], /^usage: npm run plans/],
    [['list', 'more'], /^usage: npm run plans/],
    [['toString'], /^usage: npm run plans/],
    [[], /^usage: npm run plans/],
  ] as const) {
    const { code, fault: said } = await plans(...args);
    expect([code, said]).toEqual([1, typeof fault === 'string' ? fault : expect.stringMatching(fault)]);
  }
  expect((await plans('list')).out).toContain('$30.00');
  await using changed = closing(await data.open());
  expect(await changed.knex('staff_audit')).toMatchObject([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      staff_id: null,
      who: `command line (${userInfo().username})`,
      action: 'plans change-price',
      target: 'pro-agent-monthly: $25.00 to $30.00',
      outcome: 'ok',
      detail: null,
      address_key: null,
    },
  ]);
});
