import { endSessions, listSessions } from '../../staff/index.ts';
import { StartError } from '../../platform/start-error.ts';
import { requireAccount, recordStaffCommand, type StaffCommand } from './staff-command.ts';

/** The maximum number of listed sessions. */
const maxListed = 20;

export const sessionsCommand: StaffCommand = {
  usage: '<e-mail> [end, to end them all]',
  argumentCount: [1, 2],
  run: async (context, [email = '', option]) => {
    const { db, now } = context;
    const account = await requireAccount(db.knex, email);
    if (option !== undefined && option !== 'end')
      throw new StartError(`${option}: after the e-mail there may be only "end"`);
    if (option === 'end') {
      const ended = await db.write(async (transaction) => {
        const count = await endSessions(transaction, { staffId: account.id }, now());
        await recordStaffCommand(transaction, context, { action: 'sessions end', target: account.email });
        return count;
      });
      console.log(`${ended} sessions ended`);
      return;
    }
    const sessions = await listSessions(db.knex, account.id, now(), maxListed);
    for (const { startedAt, seenAt, addressKey, holds } of sessions) {
      console.log([holds ? 'open ' : 'ended', `from ${startedAt}`, `last seen ${seenAt}`, addressKey].join('  '));
    }
    console.log(`${sessions.filter(({ holds }) => holds).length} open`);
  },
};
