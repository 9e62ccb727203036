import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import type { Database } from '../../platform/database/database.ts';
import { findAccount, type StaffAccount } from '../../staff/index.ts';
import { recordCommand } from '../record-command.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Command } from '../command.ts';
import type { Prompt } from './prompt.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/** The context of a command. */
export interface StaffContext {
  readonly db: Database;
  readonly site: Site;
  readonly secret: SecretKey;
  readonly prompt: Prompt;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** A command of `npm run staff`. */
export type StaffCommand = Command<StaffContext>;

/** @throws StartError if there is no such account. */
export async function requireAccount(db: Knex, email: string): Promise<StaffAccount> {
  const account = await findAccount(db, email);
  if (account === null) throw new StartError(`there is no account ${email}`);
  return account;
}

/** Writes a command to the audit log, in the transaction of its change. */
export async function recordStaffCommand(
  transaction: Knex.Transaction,
  { now }: StaffContext,
  {
    action,
    target,
    detail = null,
  }: { readonly action: string; readonly target: string; readonly detail?: string | null },
): Promise<void> {
  await recordCommand(transaction, { at: now(), action: `staff ${action}`, target, detail });
}
