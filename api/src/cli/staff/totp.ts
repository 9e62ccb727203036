import {
  base32,
  changeSecondFactor,
  endSessions,
  finishResets,
  newRecoveryCodes,
  newTotpKey,
  recoveryCodeHash,
  stepOfCode,
  totpUri,
} from '../../staff/index.ts';
import { seal } from '../../platform/secrets/sealed.ts';
import { StartError } from '../../platform/start-error.ts';
import { requireAccount, recordStaffCommand, type StaffCommand } from './staff-command.ts';

export const totpCommand: StaffCommand = {
  usage: '<e-mail> [off]',
  argumentCount: [1, 2],
  run: async (context, [email = '', option]) => {
    const { db, site, secret, prompt, now } = context;
    const account = await requireAccount(db.knex, email);
    if (option !== undefined && option !== 'off')
      throw new StartError(`${option}: after the e-mail there may be only "off"`);
    const change = async (factor: Parameters<typeof changeSecondFactor>[2]): Promise<number> =>
      db.write(async (transaction) => {
        await changeSecondFactor(transaction, account.id, factor);
        // A link to set the second factor anew would replace this one.
        if (factor !== null) await finishResets(transaction, account.id, new Date(now()).toISOString());
        await recordStaffCommand(transaction, context, {
          action: factor === null ? 'totp off' : 'totp',
          target: account.email,
        });
        return endSessions(transaction, { staffId: account.id }, now());
      });
    if (option === 'off') {
      const ended = await change(null);
      console.log(`${account.email} signs in with the password only; ${ended} sessions ended`);
      return;
    }
    const key = newTotpKey();
    console.log(
      `Add this key to an authenticator:\n\n  ${grouped(base32(key))}\n  ${totpUri(key, account.email, site.product)}\n`,
    );
    const code = (await prompt.ask('The code that it shows now')).replace(/\s/g, '');
    const step = stepOfCode(key, code, now());
    if (step === null) throw new StartError('this is not the code of that key; nothing was changed');
    const codes = newRecoveryCodes();
    const codeHashes = codes.flatMap((each) => recoveryCodeHash(each) ?? []);
    const ended = await change({ sealed: seal(secret, `totp/${account.id}`, key), step, codeHashes });
    console.log(`${account.email} signs in with a second factor from now on; ${ended} sessions ended.`);
    console.log(`Each of these opens the account once without it. They are not shown again:\n`);
    for (const each of codes) console.log(`  ${each}`);
  },
};

function grouped(key: string): string {
  return (key.match(/.{1,4}/g) ?? []).join(' ');
}
