import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { Failure } from '../platform/http/failure.ts';
import { dollars } from '@plumbline/contract/money';
import { findMembership, findMembershipRow, paidUntilOf } from '../members/index.ts';
import {
  requestRefund,
  changeOf,
  findAttempt,
  findDisputes,
  findLedger,
  findOrderByAnyId,
  findRefunds,
  listOrders,
  openPayments,
  type OrderChange,
  type OrderRow,
  type PaymentDeps,
  ProviderFault,
  reconcileOrder,
  parseOrderStatus,
  sweep,
} from '../commerce/index.ts';
import { openSecretKey } from '../platform/secrets/secret-key.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { failStart, StartError } from '../platform/start-error.ts';
import { findCommand } from './command.ts';

const usage = `usage: npm run orders -- list [status|attention|all]   the newest orders
       npm run orders -- show <order>                  one, with its money; by number or ord_…
       npm run orders -- reconcile [order]             compares with the provider, and reports corrections
       npm run orders -- refund <order> [dollars] [--reference <name>]
                                                       gives the newest payment back, or part of it; the same sum is
                                                       given once, unless another name says that it is another refund`;

/** The maximum number of listed rows. */
const maxListed = 50;

interface CommandDeps {
  readonly db: Database;
  readonly settings: Settings;
}

type Command = (deps: CommandDeps, args: readonly string[]) => Promise<void>;

async function list({ db }: CommandDeps, [name = 'all', ...rest]: readonly string[]): Promise<void> {
  const which = name === 'all' || name === 'attention' ? name : parseOrderStatus(name);
  if (which === undefined || rest.length > 0) throw new StartError(usage);
  const { orders, total } = await listOrders(db.knex, which, maxListed);
  for (const order of orders) console.log(orderLine(order));
  console.log(`${total} orders${total > orders.length ? `, the newest ${orders.length} shown` : ''}`);
}

async function show({ db }: CommandDeps, [name, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0) throw new StartError(usage);
  const order = await requireOrder(db, name);
  const attempt = await findAttempt(db.knex, order.id);
  const membership = await findMembership(db.knex, order.id);
  const row = await findMembershipRow(db.knex, order.id);
  console.log(orderLine(order));
  const fields: readonly (readonly [string, string | null | undefined])[] = [
    ['buyer', order.customer_email],
    ['opened', order.created_at],
    ['agreed', order.consent_at],
    ['paid', order.paid_at],
    ['expires', order.paid_at === null ? order.expires_at : null],
    ['reference', order.reference],
    ['payment', attempt?.intentId],
    ['subscription', attempt?.subscriptionId],
    ['member', membership && row && `${membership.number}, ${membership.status}, paid until ${paidUntilOf(row)}`],
    ['attention', order.attention],
  ];
  for (const [label, text] of fields) if (text) console.log(`  ${label.padEnd(13)} ${text}`);
  const ledger = await findLedger(db.knex, order.id);
  for (const { createdAt, kind, amount, ref } of ledger) {
    console.log(`  ${createdAt}  ${kind.padEnd(13)} ${dollars(amount).padStart(12)}  ${ref}`);
  }
  for (const { asked_at: at, state, amount, problem } of await findRefunds(db.knex, order.id)) {
    if (state !== 'done')
      console.log(`  ${at}  refund ${state.padEnd(6)} ${dollars(amount).padStart(12)}  ${problem ?? ''}`);
  }
  for (const { opened_at: at, standing, amount, reason, evidence_due_at: due } of await findDisputes(
    db.knex,
    order.id,
  )) {
    const until = due === null ? '' : `, evidence until ${due}`;
    console.log(`  ${at}  dispute ${standing.padEnd(5)} ${dollars(amount).padStart(12)}  ${reason}${until}`);
  }
  const sum = ledger.reduce((total, { amount }) => total + amount, 0);
  if (ledger.length > 0) console.log(`  ${' '.repeat(24)}  ${'left'.padEnd(13)} ${dollars(sum).padStart(12)}`);
}

async function reconcile(deps: CommandDeps, [name, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0) throw new StartError(usage);
  const payments = paymentDeps(deps);
  if (name !== undefined) {
    const order = await requireOrder(deps.db, name);
    const { settlement } = await payments.mutex.run(order.id, () =>
      reconcileOrder(payments, order.id, { allPayments: true }),
    );
    const change = changeOf(settlement);
    if (change !== null) console.log(changeLine(change));
    console.log(change === null ? `order ${order.id} is as the provider has it` : '1 order corrected');
    return;
  }
  // Reads missed events of the provider, and checks every order that is due.
  const { events, changes, failed } = await sweep(payments);
  for (const change of changes) console.log(changeLine(change));
  console.log(`${events} missed events read, ${changes.length} orders corrected, ${failed} could not be asked about`);
  if (failed > 0) process.exitCode = 1;
}

async function refund(deps: CommandDeps, args: readonly string[]): Promise<void> {
  const { positionals, values } = parseRefundArgs(args);
  const [name, part, ...rest] = positionals;
  if (rest.length > 0 || (part !== undefined && !/^\d{1,6}(\.\d\d)?$/.test(part))) throw new StartError(usage);
  const cents = part === undefined ? null : Math.round(Number(part) * 100);
  if (cents === 0) throw new StartError('there is nothing to refund in $0.00');
  const order = await requireOrder(deps.db, name);
  const reference = `command ${values.reference ?? cents ?? 'all'}`;
  const result = await requestRefund(paymentDeps(deps), order.id, { amount: cents, reference, by: 'npm run orders' });
  const { amount, asked_at: at } = result.refund;
  console.log(
    result.isRepeat
      ? `${dollars(amount)} of order ${order.id} were refunded already, on ${at}: nothing was given back now. Another refund of the same sum needs a name: --reference <name>`
      : `${dollars(amount)} refunded; order ${order.id} is ${result.order.status}`,
  );
}

/** @throws StartError for unknown options. */
function parseRefundArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { reference: { type: 'string' } } });
  } catch {
    throw new StartError(usage);
  }
}

const commands: Readonly<Record<string, Command>> = { list, show, reconcile, refund };

function paymentDeps({ db, settings }: CommandDeps): PaymentDeps {
  const { paymentRules } = settings;
  const secret = openSecretKey(settings);
  // The command prints the result itself; the API's workers find queued mails.
  const deps = { log: pino({ level: 'silent' }), outbox: { wake: () => undefined } };
  const payments = openPayments({ ...deps, db, clock: systemClock, secret, paymentRules });
  if (payments === null) throw new StartError('STRIPE_SECRET_KEY is not set: there is no provider to ask');
  return payments;
}

async function requireOrder(db: Database, name = ''): Promise<OrderRow> {
  if (name === '') throw new StartError(usage);
  const order = await findOrderByAnyId(db.knex, name);
  if (order === null) throw new StartError(`there is no order ${name}`);
  return order;
}

function orderLine(order: OrderRow): string {
  const { id, public_id: publicId, status, amount, description, attention } = order;
  const mark = attention === null ? '' : '  (!)';
  return `${String(id).padStart(6)}  ${publicId}  ${status.padEnd(10)} ${dollars(amount).padStart(12)}  ${description}${mark}`;
}

function changeLine({ order, before, after, movements, membership }: OrderChange): string {
  const money = movements === 0 ? '' : `, ${movements} movement${movements === 1 ? '' : 's'} of money booked`;
  const ended = membership === undefined ? '' : `, membership ${membership}`;
  return `order ${order}: ${before === after ? after : `${before} → ${after}`}${money}${ended}`;
}

async function run([name = '', ...args]: readonly string[]): Promise<void> {
  const command = findCommand(commands, name);
  if (command === undefined) throw new StartError(usage);
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  try {
    await command({ db, settings }, args);
  } catch (error) {
    if (error instanceof Failure) throw new StartError(error.message, { cause: error });
    if (!(error instanceof ProviderFault)) throw error;
    throw new StartError(`the provider answered: ${error.message} (${error.code})`, { cause: error });
  } finally {
    await db.close();
  }
}

await run(process.argv.slice(2)).catch(failStart);
