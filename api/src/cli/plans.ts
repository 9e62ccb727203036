import { changePrice, listPrices } from '../commerce/index.ts';
import { dollars } from '@plumbline/contract/money';
import { renewingOrderIds } from '../members/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { Failure } from '../platform/http/failure.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { failStart, StartError } from '../platform/start-error.ts';
import { settingsFrom } from '../settings.ts';
import { findCommand } from './command.ts';
import { recordCommand } from './record-command.ts';

const usage = `usage: npm run plans -- list                                plans, prices, and memberships that renew
       npm run plans -- change-price <plan> <dollars> --yes  sells it at that price from now on; its members are
                                                             mailed, and charged it thirty days later at the earliest`;

type Command = (db: Database, args: readonly string[]) => Promise<void>;

async function list({ knex }: Database, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new StartError(usage);
  for (const { id, name, price, members } of await listPrices(knex, renewingOrderIds(knex))) {
    console.log(`${id.padEnd(28)} ${dollars(price).padStart(10)}  ${String(members).padStart(6)}  ${name}`);
  }
}

async function changePlanPrice(db: Database, [planId = '', sum = '', ...more]: readonly string[]): Promise<void> {
  if (!/^\d{1,6}(\.\d\d)?$/.test(sum) || more.length > 1 || (more.length === 1 && more[0] !== '--yes')) {
    throw new StartError(usage);
  }
  const price = Math.round(Number(sum) * 100);
  const plan = (await listPrices(db.knex, renewingOrderIds(db.knex))).find(({ id }) => id === planId);
  if (!plan) throw new StartError(`there is no plan ${planId}`);
  const summaryFrom = (previous: number): string =>
    `${plan.name}: ${dollars(previous)} → ${dollars(price)}, ${plan.members} memberships renew`;
  if (more.length === 0) throw new StartError(`nothing was changed. Add --yes for ${summaryFrom(plan.price)}`);
  const at = systemClock.now();
  const previous = await db.write(async (transaction) => {
    // Another change may have come between.
    const before = await changePrice(transaction, { planId, price }, new Date(at).toISOString());
    const target = `${planId}: ${dollars(before)} to ${dollars(price)}`;
    await recordCommand(transaction, { at, action: 'plans change-price', target });
    return before;
  });
  console.log(`${summaryFrom(previous)}. Their members are mailed by the running site.`);
  console.log(
    'Sentences of the landing page that name a price, such as “from $99 a year”, are changed by hand: mf-marketing/src/content.ts',
  );
}

const commands: Readonly<Record<string, Command>> = { list, 'change-price': changePlanPrice };

async function run([name = '', ...args]: readonly string[]): Promise<void> {
  const command = findCommand(commands, name);
  if (command === undefined) throw new StartError(usage);
  const db = await openDatabase(settingsFrom(loadEnvironment()));
  try {
    await command(db, args);
  } catch (error) {
    throw error instanceof Failure ? new StartError(error.message, { cause: error }) : error;
  } finally {
    await db.close();
  }
}

await run(process.argv.slice(2)).catch(failStart);
