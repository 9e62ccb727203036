import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { addAccount } from '../../../api/src/staff/accounts/accounts.ts';
import { hashPassword } from '../../../api/src/staff/accounts/password-hash.ts';
import { openSite, startApi } from '../../../api/src/testing/open-site.ts';
import { optionsOf } from '../shared/options.ts';
import { median } from '../shared/statistics.ts';
import { reportWanted, type WantedFigure } from '../shared/wanted-figures.ts';
import { areaUnderCurve } from './compare-times.ts';

/**
 * Measures whether response times reveal known accounts: refused sign-ins of staff to a known and to an unknown account, and
 * requests for account recovery with a member's address and a stranger's, while the mails of earlier requests are written and
 * sent. The figure is the AUC: how often a guess is right that calls the slower of two the known one; 0.5 is chance.
 */

const { pairs } = optionsOf({ pairs: 500 }, { pairs: 3 });
/** The permitted distance of the AUC from 0.5. */
const maxDistance = 0.05;
/** In ms, after every recovery request, so that the worker has time to write mails in between. */
const pause = 15;
const siteOrigin = 'http://localhost:3000';
const account = 'known@plumbline.example';

/** Two kinds of requests, one of them about a known account. */
interface Comparison {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly pause: number;
  readonly body: (kind: 'known' | 'unknown' | 'warm-up', number: number) => object;
}

/** E-mail addresses of the same length, because longer ones may take longer. */
const memberEmail = (kind: string, number: number): string =>
  `${kind.padEnd(8, 'x')}${String(number).padStart(5, '0')}@plumbline.example`;

const comparisons: readonly Comparison[] = [
  {
    name: 'refused sign-in',
    path: '/api/admin/session',
    status: 401,
    pause: 0,
    body: (kind, number) => ({
      // Both e-mail addresses have the same length, because a longer one may take longer.
      email: kind === 'known' ? account : `u${String(number).padStart(4, '0')}@plumbline.example`,
      password: 'not the password at all',
    }),
  },
  {
    name: 'account recovery',
    path: '/api/account-recovery',
    status: 200,
    pause,
    body: (kind, number) => ({ email: memberEmail(kind, number) }),
  },
];

await using site = await openSite();
const run = await startApi({
  ...site.settings,
  SITE_ORIGIN: siteOrigin,
  STAFF_TRIES_PER_ACCOUNT: '100000',
  STAFF_TRIES_PER_ADDRESS: '100000',
  ACCOUNT_MAILS_PER_ADDRESS: '100000',
});
process.once('exit', () => run.child.kill('SIGKILL'));
await addKnownAccounts();
console.log('| | pairs | median known, ms | median unknown, ms | AUC |\n|---|--:|--:|--:|--:|');
const wanted: WantedFigure[] = [];
for (const comparison of comparisons) wanted.push(await compare(comparison));
const mails = (await site.sandbox.mails()).length;
console.log(`\n${mails} recovery mails were sent meanwhile.`);
run.child.kill('SIGTERM');
await run.ended;
reportWanted(wanted);

async function compare({ name, path, status, pause: between, body }: Comparison): Promise<WantedFigure> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const timeRequest = async (requestBody: object): Promise<number> => {
    const start = performance.now();
    const response = await fetch(site.api + path, {
      method: 'POST',
      headers: { origin: siteOrigin, 'content-type': 'application/json' },
      body: JSON.stringify(requestBody),
    });
    await response.arrayBuffer();
    if (response.status !== status) throw new Error(`${path} answered ${response.status} in place of ${status}`);
    return performance.now() - start;
  };
  for (let number = 0; number < Math.min(20, pairs); number += 1) await timeRequest(body('warm-up', number));
  for (let number = 0; number < pairs; number += 1) {
    // The order is random: otherwise one kind would always run while the server still works on the other's request.
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      times[kind].push(await timeRequest(body(kind, number)));
      await delay(between);
    }
  }
  const auc = areaUnderCurve(times.known, times.unknown);
  const cells = [name, pairs, median(times.known).toFixed(2), median(times.unknown).toFixed(2), auc.toFixed(3)];
  console.log(`| ${cells.join(' | ')} |`);
  return {
    wanted: `${name}: AUC from ${0.5 - maxDistance} to ${0.5 + maxDistance}`,
    measured: auc.toFixed(3),
    met: Math.abs(auc - 0.5) <= maxDistance,
  };
}

/** Adds the known account, and a member for each pair. */
async function addKnownAccounts(): Promise<void> {
  const db = await openDatabase(site.database);
  const now = new Date().toISOString();
  const passwordHash = await hashPassword('a lintel over every door');
  await addAccount(db.knex, { email: account, name: 'Known', role: 'staff', passwordHash, createdAt: now });
  const members = Array.from({ length: pairs }, (_, number) => ({
    number: 10_000 + number,
    email_key: memberEmail('known', number),
    email: memberEmail('known', number),
    name: 'Renée Castellano',
    member_type: 'realEstateProfessional',
    joined_at: now,
  }));
  await db.knex.batchInsert('members', members, 100);
  await db.close();
}
