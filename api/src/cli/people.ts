import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EmailAddress } from '@plumbline/contract/email-address';
import type { HeldData } from '@plumbline/contract/privacy/people';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { Failure } from '../platform/http/failure.ts';
import { erasePerson, exportPerson, findHeld, findObstacles, personPseudonym, personOf } from '../privacy/index.ts';
import type { Person } from '../platform/personal-data/person.ts';
import { openSecretKey, type SecretKey } from '../platform/secrets/secret-key.ts';
import { settingsFrom } from '../settings.ts';
import { findCommand } from './command.ts';
import { recordCommand } from './record-command.ts';
import { failStart, StartError } from '../platform/start-error.ts';

const usage = `usage: npm run people -- show <e-mail>            what is held of somebody, and what is still open
       npm run people -- export <e-mail> <file>  all of it, as JSON, into a new file
       npm run people -- erase <e-mail> --yes    anonymises what has to stay, and removes the rest`;

interface CommandDeps {
  readonly db: Database;
  readonly secret: SecretKey;
}

type Command = (deps: CommandDeps, email: string, more: readonly string[]) => Promise<void>;

async function show({ db: { knex } }: CommandDeps, email: string, more: readonly string[]): Promise<void> {
  if (more.length > 0) throw new StartError(usage);
  const person = await personOf(knex, email);
  const held = await findHeld(knex, person);
  for (const data of held) console.log(line(data));
  console.log(held.length === 0 ? `nothing is held of ${email}` : `held of ${email}`);
  for (const reason of await findObstacles(knex, person)) console.log(`open: ${reason}`);
}

async function exportData(deps: CommandDeps, email: string, [name, ...more]: readonly string[]): Promise<void> {
  if (name === undefined || more.length > 0) throw new StartError(usage);
  const { knex } = deps.db;
  // `npm run` changes the working directory to the repository's root; INIT_CWD is the operator's working directory.
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const fail = (error: NodeJS.ErrnoException): never => {
    const { code = 'no reason given' } = error;
    throw new StartError(code === 'EEXIST' ? `there is a file ${file} already` : `${file}: ${code}`, { cause: error });
  };
  const handle = await open(file, 'wx', 0o600).catch(fail);
  await pipeline(exportPerson(knex, email, now()), handle.createWriteStream()).catch(async (error: Error) => {
    // A part of the data could be taken for all of it.
    await rm(file);
    fail(error);
  });
  await recordAction(knex, deps, 'export', await personOf(knex, email));
  console.log(`what is held of ${email} is in ${file}`);
}

async function erase(deps: CommandDeps, email: string, more: readonly string[]): Promise<void> {
  if (more.length > 1 || (more.length === 1 && more[0] !== '--yes')) throw new StartError(usage);
  if (more.length === 0) {
    await show(deps, email, []);
    throw new StartError(`nothing was erased. It cannot be taken back: add --yes to erase what is held of ${email}`);
  }
  const { done, providerCustomers } = await erasePerson(
    { db: deps.db, clock: systemClock },
    email,
    (transaction, person) => recordAction(transaction, deps, 'erase', person),
  );
  for (const data of done) console.log(line(data));
  console.log(done.length === 0 ? 'there was nothing to erase' : `${email} is erased`);
  if (providerCustomers.length > 0) {
    console.log(`at the card provider they are ${providerCustomers.join(', ')}: delete them on its own pages`);
  }
}

const commands: Readonly<Record<string, Command>> = { show, export: exportData, erase };

function line({ what, count, erasure }: HeldData): string {
  return `  ${what.padEnd(30)} ${String(count).padStart(5)}  ${erasure}`;
}

async function recordAction(db: Knex, { secret }: CommandDeps, action: string, person: Person): Promise<void> {
  const target = personPseudonym(secret, person);
  await recordCommand(db, { at: systemClock.now(), action: `people ${action}`, target });
}

function now(): string {
  return new Date(systemClock.now()).toISOString();
}

async function run([name = '', address = '', ...more]: readonly string[]): Promise<void> {
  const command = findCommand(commands, name);
  if (command === undefined || address === '') throw new StartError(usage);
  const email = v.safeParse(EmailAddress, address);
  if (!email.success) throw new StartError(`${address} is not an e-mail address`);
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  try {
    await command({ db, secret: openSecretKey(settings) }, email.output, more);
  } catch (error) {
    throw error instanceof Failure ? new StartError(error.message, { cause: error }) : error;
  } finally {
    await db.close();
  }
}

await run(process.argv.slice(2)).catch(failStart);
