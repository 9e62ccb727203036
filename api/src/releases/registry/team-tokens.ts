import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** The rights of a token: to publish releases, or to change the channels of its remote (promote, canary, rollback). */
export const tokenRights = ['publish', 'promote'] as const;
export type TokenRight = (typeof tokenRights)[number];

/** A team with a token for one remote. */
export interface Team {
  readonly id: number;
  readonly remote: string;
  readonly name: string;
  readonly email: string;
  readonly rights: readonly TokenRight[];
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

interface Row {
  readonly id: number;
  readonly remote: string;
  readonly name: string;
  readonly email: string;
  readonly rights: string;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

/** Creates a token for a team. @returns the token, which is not stored. */
export async function addTeamToken(
  transaction: Knex.Transaction,
  { remote, name, email, rights, at }: Pick<Team, 'remote' | 'name' | 'email' | 'rights'> & { readonly at: string },
): Promise<string> {
  const token = `plt_${randomBytes(32).toString('base64url')}`;
  await transaction('team_tokens').insert({
    remote,
    name,
    email,
    rights: rights.join(' '),
    token_hash: hashOf(token),
    created_at: at,
  });
  return token;
}

/** Revokes all tokens of a remote, or those of one address. @returns their number. */
export async function revokeTeamTokens(
  db: Knex,
  { remote, email, at }: { readonly remote: string; readonly email?: string; readonly at: string },
): Promise<number> {
  return db('team_tokens')
    .where({ remote, ...(email === undefined ? {} : { email }) })
    .whereNull('revoked_at')
    .update({ revoked_at: at });
}

/** The owner of a token; null if the token was revoked. */
export async function findTeam(db: Knex, token: string): Promise<Team | null> {
  const row: Row | undefined = await db('team_tokens')
    .where({ token_hash: hashOf(token) })
    .whereNull('revoked_at')
    .first();
  return row ? teamOf(row) : null;
}

/** Issued tokens, newest first; at most 200. */
export async function listTeams(db: Knex, remote?: string): Promise<Team[]> {
  const query = db('team_tokens').orderBy('id', 'desc').limit(200);
  if (remote !== undefined) void query.where({ remote });
  const rows: Row[] = await query;
  return rows.map(teamOf);
}

/** The addresses that hold a token for a remote, each once; at most 20. */
export async function teamAddresses(db: Knex, remote: string): Promise<string[]> {
  const rows: { email: string }[] = await db('team_tokens')
    .where({ remote })
    .whereNull('revoked_at')
    .distinct('email')
    .orderBy('email')
    .limit(20);
  return rows.map(({ email }) => email);
}

function teamOf({ rights, created_at: createdAt, revoked_at: revokedAt, ...row }: Row): Team {
  const { id, remote, name, email } = row;
  const granted = rights.split(' ');
  return {
    id,
    remote,
    name,
    email,
    rights: tokenRights.filter((right) => granted.includes(right)),
    createdAt,
    revokedAt,
  };
}

/** The token has 256 random bits, so a plain hash cannot be reversed. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
