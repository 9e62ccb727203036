import { staffCookieName, type StaffRole } from '@plumbline/contract/staff/sessions';
import type { Database } from '../../platform/database/database.ts';
import { addAccount, changeAccount, findAccountById } from '../../staff/accounts/accounts.ts';
import { openSession, resumeSession } from '../../staff/sessions/sessions.ts';
import { writeGrants } from '../../releases/registry/grants.ts';
import { addTeamToken, tokenRights } from '../../releases/registry/team-tokens.ts';
import { noGrants } from '../a-release.ts';
import { cheapHash } from './cheap-hash.ts';

/** The sender of a request. */
export type CallerName = 'anonymous' | 'viewer' | 'staff' | 'owner' | 'team' | 'page server';

/** The keys of the machines around the API. */
export interface MachineKeys {
  readonly dashboard: string;
  readonly pageServer: string;
}

/** All kinds of callers of the API. */
export interface Callers {
  /** The headers that identify this caller. */
  headersOf(name: CallerName): (readonly [string, string])[];
  /** Restores the staff's roles, accounts and sessions that the fuzzing has removed. */
  restore(): Promise<void>;
  /** The values that all callers know. */
  readonly known: Readonly<Record<string, readonly (string | number)[]>>;
}

interface CallerDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly keys: MachineKeys;
  readonly siteOrigin: string;
}

const roles = ['viewer', 'staff', 'owner'] as const satisfies readonly StaffRole[];
const password = 'a lintel over every door';

/** Makes an account of each role and a team, and signs all of them in. */
export async function openCallers({ db, now, keys, siteOrigin }: CallerDeps): Promise<Callers> {
  const at = new Date(now()).toISOString();
  const passwordHash = cheapHash(password);
  const accounts = new Map<StaffRole, number>();
  for (const role of roles) {
    const email = `${role}@fuzz.example`;
    const id = await addAccount(db.knex, { email, name: 'Ines Ferreira', role, passwordHash, createdAt: at });
    if (id === null) throw new Error(`${email} has an account already`);
    accounts.set(role, id);
  }
  // Accounts that fuzzed requests may lock, deactivate and reactivate.
  for (const role of roles) {
    await addAccount(db.knex, {
      email: `another-${role}@fuzz.example`,
      name: 'Noor Haddad',
      role,
      passwordHash,
      createdAt: at,
    });
  }
  const team = await db.write(async (transaction) => {
    await writeGrants(transaction, 'mf-blog', { ...noGrants, sections: ['/blog'] });
    const teamFields = { remote: 'mf-blog', name: 'Team', email: 'team@fuzz.example' };
    return addTeamToken(transaction, { ...teamFields, rights: tokenRights, at });
  });
  const tokens = new Map<StaffRole, string>();
  const restore = async (): Promise<void> => {
    for (const [role, staffId] of accounts) {
      const account = await findAccountById(db.knex, staffId);
      if (account?.role !== role || account.disabledAt !== null || account.lockedAt !== null) {
        await changeAccount(db.knex, staffId, { role, disabledAt: null, lockedAt: null });
      }
      const token = tokens.get(role);
      if (token !== undefined && (await resumeSession(db.knex, token, now())) !== null) continue;
      const opened = db.write((transaction) => openSession(transaction, { staffId, addressKey: 'fuzz', now: now() }));
      tokens.set(role, await opened);
    }
  };
  await restore();
  return {
    restore,
    headersOf: (name) => {
      if (name === 'anonymous') return [];
      if (name === 'team') return [['authorization', `Bearer ${team}`]];
      if (name === 'page server') return [['authorization', `Bearer ${keys.pageServer}`]];
      return [
        ['cookie', `${staffCookieName}=${tokens.get(name)}`],
        ['origin', siteOrigin],
        ['x-dashboard-key', keys.dashboard],
      ];
    },
    known: {
      email: roles.map((role) => `${role}@fuzz.example`),
      password: [password],
      remote: ['mf-blog'],
      id: [...accounts.values()],
    },
  };
}
