import { userInfo } from 'node:os';
import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import type { Database } from '../../platform/database/database.ts';
import { findAccount, record, type StaffAccount } from '../../staff/index.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Prompt } from './prompt.ts';

/** What a command works with. */
export interface StaffContext {
  readonly db: Database;
  readonly site: Site;
  readonly secret: Buffer;
  readonly prompt: Prompt;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** One command of `npm run staff`. */
export interface StaffCommand {
  /** What follows its name, for the help. */
  readonly usage: string;
  /** The numbers of arguments it takes, the fewest and the most. */
  readonly takes: readonly [fewest: number, most: number];
  /** @throws StartError in words for whoever runs it. */
  readonly run: (context: StaffContext, args: readonly string[]) => Promise<void>;
}

/** @throws StartError where there is none. */
export async function accountOf(db: Knex, email: string): Promise<StaffAccount> {
  const account = await findAccount(db, email);
  if (account === null) throw new StartError(`there is no account ${email}`);
  return account;
}

/** Notes in the audit log what was done to an account; with the change itself, in its transaction. */
export async function noteCommand(
  transaction: Knex.Transaction,
  { now }: StaffContext,
  {
    action,
    target,
    detail = null,
  }: { readonly action: string; readonly target: string; readonly detail?: string | null },
): Promise<void> {
  await record(transaction, {
    at: new Date(now()).toISOString(),
    staffId: null,
    who: `command line (${userInfo().username})`,
    action: `staff ${action}`,
    target,
    outcome: 'ok',
    detail,
    from: null,
  });
}
