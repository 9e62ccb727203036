import { countRecoveryCodes, listAccounts } from '../../staff/index.ts';
import type { StaffCommand } from './staff-command.ts';

export const listCommand: StaffCommand = {
  usage: '',
  argumentCount: [0, 0],
  run: async ({ db }) => {
    const accounts = await listAccounts(db.knex);
    for (const { id, email, name, role, totpSecret, signedInAt, disabledAt, lockedAt } of accounts) {
      const codes = totpSecret === null ? 0 : await countRecoveryCodes(db.knex, id);
      const factor = totpSecret === null ? 'password only' : `second factor, ${codes} recovery codes`;
      const last = signedInAt === null ? 'never signed in' : `signed in ${signedInAt.slice(0, 16).replace('T', ' ')}Z`;
      const states = [
        ...(disabledAt === null ? [] : [`disabled ${disabledAt.slice(0, 10)}`]),
        ...(lockedAt === null ? [] : [`locked ${lockedAt.slice(0, 10)}`]),
      ];
      console.log([role.padEnd(6), `${name} <${email}>`, factor, last, ...states].join('  '));
    }
    console.log(`${accounts.length} accounts`);
  },
};
