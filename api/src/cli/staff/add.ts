import { EmailAddress } from '@plumbline/contract/email-address';
import { StaffRole } from '@plumbline/contract/staff/sessions';
import * as v from 'valibot';
import { addAccount, findAccount } from '../../staff/index.ts';
import { StartError } from '../../platform/start-error.ts';
import { askNewPassword } from './new-password.ts';
import { recordStaffCommand, type StaffCommand } from './staff-command.ts';

const NewAccount = v.object({
  email: EmailAddress,
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'the name must not be empty'),
    v.maxLength(100, 'the name must have at most 100 characters'),
    v.regex(/^\P{Cc}*$/u, 'the name must be one line of plain text'),
  ),
  role: StaffRole,
});

export const addCommand: StaffCommand = {
  usage: '<e-mail> <name> <viewer|staff|owner>',
  argumentCount: [3, 3],
  run: async (context, [email = '', name = '', role = '']) => {
    const parsed = v.safeParse(NewAccount, { email, name, role });
    if (!parsed.success) {
      throw new StartError(parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'));
    }
    const account = parsed.output;
    const takenError = new StartError(`${account.email} has an account already`);
    if (await findAccount(context.db.knex, account.email)) throw takenError;
    const passwordHash = await askNewPassword(context, account);
    await context.db.write(async (transaction) => {
      const createdAt = new Date(context.now()).toISOString();
      if ((await addAccount(transaction, { ...account, passwordHash, createdAt })) === null) throw takenError;
      await recordStaffCommand(transaction, context, { action: 'add', target: account.email, detail: account.role });
    });
    console.log(`${account.email} is ${account.role}`);
    if (account.role === 'owner') {
      console.log(`In production an owner needs a second factor: npm run staff -- totp ${account.email}`);
    }
  },
};
