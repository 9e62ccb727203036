import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { findSuspected, releaseLead } from '../leads/index.ts';
import { listMails, type MailStatus, mailStatuses, retryMails } from '../mail/index.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { failStart, StartError } from '../platform/start-error.ts';
import { findCommand } from './command.ts';

const usage = `usage: npm run mail -- list [waiting|dead|sent|cancelled]   mails, by default those not sent
       npm run mail -- retry <number|all>         tries a mail that has ended again, or all that are dead
       npm run mail -- suspected                  forms that look automated
       npm run mail -- release <number>           accepts such a form as genuine`;

/** The maximum number of listed rows. */
const maxListed = 50;

type Command = (db: Database, argument: string | undefined, settings: Settings) => Promise<void>;

async function list({ knex }: Database, argument: string | undefined): Promise<void> {
  const status = mailStatuses.find((known) => known === argument);
  if (argument !== undefined && status === undefined) throw new StartError(usage);
  const statuses: readonly MailStatus[] = status === undefined ? ['waiting', 'dead'] : [status];
  const { mails, total } = await listMails(knex, statuses, maxListed);
  for (const mail of mails) {
    const error = mail.lastError === null ? '' : `  ${oneLine(mail.lastError)}`;
    const id = String(mail.id).padStart(6);
    console.log(`${id}  ${mail.status}  ${mail.createdAt}  ${mail.kind}  ${mail.to}  tries: ${mail.attempts}${error}`);
  }
  const rest = total > mails.length ? `, the newest ${mails.length} shown` : '';
  console.log(`${total} ${statuses.join(' or ')}${rest}`);
}

async function retry({ knex }: Database, argument: string | undefined): Promise<void> {
  const idOrAll = argument === 'all' ? 'all' : parseId(argument);
  const count = await retryMails(knex, idOrAll, new Date().toISOString());
  if (count === 0)
    throw new StartError(idOrAll === 'all' ? 'no mail is dead' : `mail ${idOrAll} is neither dead nor canceled`);
  console.log(`${count} to be tried again`);
}

async function suspected({ knex }: Database): Promise<void> {
  const leads = await findSuspected(knex, maxListed);
  for (const { id, createdAt, kind, reason, form } of leads) {
    console.log(
      `${String(id).padStart(6)}  ${createdAt}  ${kind}  ${reason}\n        ${oneLine(Object.values(form).join(' | '))}`,
    );
  }
  console.log(`${leads.length} suspected`);
}

const commands: Readonly<Record<string, Command>> = {
  list,
  retry,
  suspected,
  release: async (db, argument, { mail: { contactEmail } }) => {
    const id = parseId(argument);
    const released = await releaseLead(db, { id, contactEmail, now: Date.now() });
    if (released === null) throw new StartError(`there is no suspected form with the number ${id}`);
    console.log(`${id} is accepted as genuine`);
  },
};

function parseId(argument: string | undefined): number {
  if (!/^\d{1,9}$/.test(argument ?? '')) throw new StartError(usage);
  return Number(argument);
}

/** A text of a visitor without control characters, which could manipulate the terminal. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
}

async function run([name = '', argument, ...rest]: readonly string[]): Promise<void> {
  const command = findCommand(commands, name);
  if (command === undefined || rest.length > 0) throw new StartError(usage);
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  try {
    await command(db, argument, settings);
  } finally {
    await db.close();
  }
}

await run(process.argv.slice(2)).catch(failStart);
