import { EmailAddress } from '@plumbline/contract/email-address';
import { Grants, Section } from '@plumbline/contract/releases/grants';
import { ReleaseReason } from '@plumbline/contract/releases/registry';
import { RemoteName } from '@plumbline/contract/releases/releases';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import {
  addTeamToken,
  grantKinds,
  grantsAsText,
  isGrantKind,
  listTeams,
  moveSection,
  readGrants,
  retireRemote,
  revokeTeamTokens,
  tokenRights,
  writeGrants,
} from '../releases/index.ts';
import { Failure } from '../platform/http/failure.ts';
import { settingsFrom } from '../settings.ts';
import { failStart, StartError } from '../platform/start-error.ts';
import { type Command, commandOf } from './command.ts';
import { commandLineUser, recordCommand } from './record-command.ts';

const TeamName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(100, 'must have at most 100 characters'),
  v.regex(/^\P{Cc}*$/u, 'must be one line of plain text'),
);

const TokenRight = v.picklist(tokenRights, `must be ${tokenRights.join(' or ')}`);

const commands: Readonly<Record<string, Command<Database>>> = {
  add: { usage: '<remote> <team> <e-mail> [publish|promote]', argumentCount: [3, 4], run: add },
  rotate: { usage: '<remote> <e-mail>', argumentCount: [2, 2], run: rotate },
  revoke: { usage: '<remote> [e-mail]', argumentCount: [1, 2], run: revoke },
  grant: {
    usage: '<remote> [/section | admin | payments | own-document | budget=<kB>] …',
    argumentCount: [1, 20],
    run: grant,
  },
  withdraw: {
    usage: '<remote> (/section | admin | payments | own-document | budget) …',
    argumentCount: [2, 20],
    run: withdraw,
  },
  transfer: { usage: '</section> <from remote> <to remote>', argumentCount: [3, 3], run: transfer },
  retire: { usage: '<remote> [reason]', argumentCount: [1, 2], run: retire },
  list: { usage: '[remote]', argumentCount: [0, 1], run: list },
};

async function add({ write }: Database, [remote = '', name = '', email = '', right]: readonly string[]): Promise<void> {
  const team = {
    remote: parse('remote', RemoteName, remote),
    name: parse('team', TeamName, name),
    email: parse('e-mail', EmailAddress, email),
    rights: right === undefined ? tokenRights : [parse('right', TokenRight, right)],
  };
  const token = await write(async (transaction) => {
    const newToken = await addTeamToken(transaction, { ...team, at: now() });
    await recordTeamCommand(transaction, 'add', {
      remote: team.remote,
      detail: [team.email, ...team.rights].join(' '),
    });
    return newToken;
  });
  printToken(`${team.name} <${team.email}> may ${team.rights.join(' and ')} ${team.remote}`, token);
}

async function rotate({ knex, write }: Database, [remote = '', email = '']: readonly string[]): Promise<void> {
  const address = parse('e-mail', EmailAddress, email);
  const currentTokens = (await listTeams(knex, remote)).filter(
    (team) => team.email === address && team.revokedAt === null,
  );
  if (currentTokens.length === 0) throw new StartError(`${address} has no token for ${remote}`);
  // Each token is replaced by one with the same rights: a team can have separate tokens to publish and to promote.
  const newTokens = await write(async (transaction) => {
    await revokeTeamTokens(transaction, { remote, email: address, at: now() });
    await recordTeamCommand(transaction, 'rotate', { remote, detail: address });
    const tokens: { readonly message: string; readonly token: string }[] = [];
    for (const { name, rights } of currentTokens) {
      const token = await addTeamToken(transaction, { remote, name, email: address, rights, at: now() });
      const change = `has a new token for ${remote}, to ${rights.join(' and ')}`;
      tokens.push({ message: `${name} <${address}> ${change}; the old one stopped working`, token });
    }
    return tokens;
  });
  for (const { message, token } of newTokens) printToken(message, token);
}

async function revoke({ write }: Database, [remote = '', email]: readonly string[]): Promise<void> {
  const holder = email === undefined ? {} : { email: parse('e-mail', EmailAddress, email) };
  const revoked = await write(async (transaction) => {
    const count = await revokeTeamTokens(transaction, { remote, ...holder, at: now() });
    if (count > 0) await recordTeamCommand(transaction, 'revoke', { remote, detail: email ?? null });
    return count;
  });
  if (revoked === 0)
    throw new StartError(
      email === undefined ? `nobody has a token for ${remote}` : `${email} has no token for ${remote}`,
    );
  console.log(`${tokens(revoked)} for ${remote} stopped working`);
}

async function grant(db: Database, [remote = '', ...names]: readonly string[]): Promise<void> {
  await changeGrants(db, 'grant', remote, (before) => {
    const after = { ...before, sections: [...before.sections] };
    for (const name of names) {
      const budget = /^budget=(\d+)$/.exec(name)?.[1];
      if (isGrantKind(name)) after[grantKinds[name]] = true;
      else if (budget !== undefined) after.budget = Number(budget);
      else if (name.startsWith('/')) after.sections.push(parse(name, Section, name));
      else
        throw new StartError(
          `"${name}" cannot be granted: name /section, ${Object.keys(grantKinds).join(', ')} or budget=<kB>`,
        );
    }
    return names.length === 0 ? null : after;
  });
}

async function withdraw(db: Database, [remote = '', ...withdrawn]: readonly string[]): Promise<void> {
  await changeGrants(db, 'withdraw', remote, (before) => {
    const after = { ...before };
    for (const name of withdrawn) {
      if (isGrantKind(name)) after[grantKinds[name]] = false;
      else if (name === 'budget') after.budget = null;
      else if (before.sections.includes(name)) after.sections = after.sections.filter((section) => section !== name);
      else throw new StartError(`${name} is not granted to ${remote}`);
    }
    return after;
  });
}

/** Changes the grants of a remote and prints them; `work` returns the new grants, or null to change nothing. */
async function changeGrants(
  { write }: Database,
  action: string,
  name: string,
  work: (before: Grants) => Grants | null,
): Promise<void> {
  const remote = parse('remote', RemoteName, name);
  const grants = await write(async (transaction) => {
    const after = work(await readGrants(transaction, remote));
    if (after !== null) {
      await writeGrants(transaction, remote, parse('grants', Grants, after));
      await recordTeamCommand(transaction, action, { remote, detail: grantsAsText(after) });
    }
    return readGrants(transaction, remote);
  });
  console.log(`${remote} may use ${grantsAsText(grants)}`);
}

async function transfer({ write }: Database, [section = '', from = '', to = '']: readonly string[]): Promise<void> {
  const moved = {
    section: parse('section', Section, section),
    from: parse('remote', RemoteName, from),
    to: parse('remote', RemoteName, to),
  };
  await write(async (transaction) => {
    await moveSection(transaction, moved);
    await recordTeamCommand(transaction, 'transfer', { remote: from, detail: `${section} to ${to}` });
  });
  console.log(`${section} is granted to ${to}; what ${from} has live stays live until it releases without it`);
}

async function retire({ write }: Database, [name = '', given]: readonly string[]): Promise<void> {
  const remote = parse('remote', RemoteName, name);
  const reason = parse('reason', ReleaseReason, given);
  await write(async (transaction) => {
    await retireRemote(transaction, { remote, reason, who: commandLineUser, at: now() });
    await recordTeamCommand(transaction, 'retire', { remote, detail: reason ?? null });
  });
  console.log(`${remote} is off the site; its tokens and its grants have ended`);
}

async function list({ knex }: Database, [remote]: readonly string[]): Promise<void> {
  const teams = await listTeams(knex, remote);
  for (const { remote: name, name: team, email, rights, createdAt, revokedAt } of teams) {
    const status = revokedAt === null ? `since ${createdAt.slice(0, 10)}` : `revoked ${revokedAt.slice(0, 10)}`;
    console.log([name, `${team} <${email}>`, rights.join(' and '), status].join('  '));
  }
  for (const name of new Set(teams.map((team) => team.remote)))
    console.log(`${name}  may use ${grantsAsText(await readGrants(knex, name))}`);
  console.log(tokens(teams.filter(({ revokedAt }) => revokedAt === null).length));
}

function tokens(count: number): string {
  return count === 1 ? '1 token' : `${count} tokens`;
}

/** Prints a token, which cannot be shown again because only its hash is stored. */
function printToken(line: string, token: string): void {
  console.log(line);
  console.log(`PLUMBLINE_TOKEN=${token}`);
}

function now(): string {
  return new Date().toISOString();
}

async function recordTeamCommand(
  transaction: Knex.Transaction,
  action: string,
  { remote, detail }: { readonly remote: string; readonly detail: string | null },
): Promise<void> {
  await recordCommand(transaction, { at: Date.now(), action: `teams ${action}`, target: remote, detail });
}

function parse<T>(what: string, schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new StartError(`${what}: ${parsed.issues[0].message}`);
  return parsed.output;
}

async function run(given: readonly string[]): Promise<void> {
  const { command, args } = commandOf('npm run teams', commands, given);
  const db = await openDatabase(settingsFrom(loadEnvironment()));
  try {
    await command.run(db, args);
  } catch (error) {
    throw error instanceof Failure ? new StartError(error.message) : error;
  } finally {
    await db.close();
  }
}

await run(process.argv.slice(2)).catch(failStart);
