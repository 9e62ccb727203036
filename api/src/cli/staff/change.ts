import { StaffRole } from '@plumbline/contract/staff/sessions';
import * as v from 'valibot';
import {
  accountLimitKey,
  changeAccount,
  deactivateAccount,
  endSessions,
  deleteAllTries,
  findUnfinishedResets,
} from '../../staff/index.ts';
import { StartError } from '../../platform/start-error.ts';
import { askNewPassword } from './new-password.ts';
import { requireAccount, recordStaffCommand, type StaffCommand } from './staff-command.ts';

export const passwordCommand: StaffCommand = {
  usage: '<e-mail>',
  argumentCount: [1, 1],
  run: async (context, [email = '']) => {
    const { db, secret, now } = context;
    const account = await requireAccount(db.knex, email);
    const passwordHash = await askNewPassword(context, account);
    const ended = await db.write(async (transaction) => {
      await changeAccount(transaction, account.id, { passwordHash });
      await deleteAllTries(transaction, accountLimitKey(secret, account.email));
      await recordStaffCommand(transaction, context, { action: 'password', target: account.email });
      return endSessions(transaction, { staffId: account.id }, now());
    });
    console.log(`${account.email} has a new password; ${ended} sessions ended`);
  },
};

export const disableCommand: StaffCommand = {
  usage: '<e-mail>',
  argumentCount: [1, 1],
  run: async (context, [email = '']) => {
    const { db, now } = context;
    const account = await requireAccount(db.knex, email);
    if (account.disabledAt !== null) throw new StartError(`${account.email} is disabled already`);
    const ended = await db.write(async (transaction) => {
      await recordStaffCommand(transaction, context, { action: 'disable', target: account.email });
      return deactivateAccount(transaction, account.id, now());
    });
    console.log(`${account.email} is disabled; ${ended} sessions ended`);
  },
};

export const enableCommand: StaffCommand = {
  usage: '<e-mail>',
  argumentCount: [1, 1],
  run: async (context, [email = '']) => {
    const account = await requireAccount(context.db.knex, email);
    if (account.disabledAt === null) throw new StartError(`${account.email} is not disabled`);
    await context.db.write(async (transaction) => {
      await changeAccount(transaction, account.id, { disabledAt: null });
      await recordStaffCommand(transaction, context, { action: 'enable', target: account.email });
    });
    console.log(`${account.email} ${account.lockedAt === null ? 'may sign in again' : 'is enabled, and still locked'}`);
  },
};

export const roleCommand: StaffCommand = {
  usage: '<e-mail> <viewer|staff|owner>',
  argumentCount: [2, 2],
  run: async (context, [email = '', requested = '']) => {
    const role = v.safeParse(StaffRole, requested);
    if (!role.success) throw new StartError(`role: ${role.issues[0].message}`);
    const account = await requireAccount(context.db.knex, email);
    // Sessions of the old role end, because an owner may have to sign in with a second factor.
    const ended = await context.db.write(async (transaction) => {
      await changeAccount(transaction, account.id, { role: role.output });
      await recordStaffCommand(transaction, context, { action: 'role', target: account.email, detail: role.output });
      return endSessions(transaction, { staffId: account.id }, context.now());
    });
    console.log(`${account.email} is ${role.output} now; ${ended} sessions ended`);
  },
};

export const unlockCommand: StaffCommand = {
  usage: '<e-mail>',
  argumentCount: [1, 1],
  run: async (context, [email = '']) => {
    const unlocked = await context.db.write(async (transaction) => {
      const account = await requireAccount(transaction, email);
      // As on the staff page: the password alone must not be enough until a second factor is set.
      if ((await findUnfinishedResets(transaction, [account])).has(account.id)) {
        throw new StartError(
          `${account.email} has to set a second factor anew by a mailed link, and is locked until it is used; if it does not work, set the factor up with: npm run staff -- totp ${account.email}`,
        );
      }
      await changeAccount(transaction, account.id, { lockedAt: null });
      await deleteAllTries(transaction, accountLimitKey(context.secret, account.email));
      await recordStaffCommand(transaction, context, { action: 'unlock', target: account.email });
      return account;
    });
    console.log(`${unlocked.email} is open, and its failed sign-ins are forgotten`);
  },
};
