import { staffRoles, type StaffRole } from '@plumbline/contract/staff/sessions';
import { Failure } from '../../platform/http/failure.ts';
import type { StaffSession } from '../../platform/http/staff-access.ts';
import type { UnparsedRequest } from '../../platform/http/route.ts';
import { findTeam, type TokenRight } from './team-tokens.ts';
import type { Knex } from 'knex';

/** The author of a change of releases, and the author's rights. */
export interface Actor {
  /** The name in the history. */
  readonly who: string;
  /** Staff, for the audit log; null for a team or a command. */
  readonly staff: StaffSession | null;
  /** The caller's IP address, for rate limits; empty for a command. */
  readonly address: string;
  /** The remote of a team's token, which has quotas; null for staff and commands, which have none. */
  readonly remote: string | null;
  /**
   * @throws Failure `forbidden` if the actor does not own this remote, or the token lacks the right; reading needs
   * none.
   */
  readonly requireRight: (remote: string, right?: TokenRight) => void;
  /** Verifies a token again, because it may have been revoked during a long upload. @throws Failure `unauthorized`. */
  readonly requireValidToken: (db: Knex) => Promise<void>;
}

const unrestricted = { requireRight: () => undefined, requireValidToken: async () => undefined };

/** The site itself, by a command or a job: it may change every remote. */
export function siteActor(who: string): Actor {
  return { who, staff: null, address: '', remote: null, ...unrestricted };
}

/**
 * A team by its token (`Authorization: Bearer …`), or staff by their session, of at least this role; null refuses
 * staff.
 * @throws Failure `unauthorized` or `forbidden`.
 */
export async function actorOf(
  db: Knex,
  { address, header, staff }: Pick<UnparsedRequest, 'address' | 'header' | 'staff'>,
  role: StaffRole | null,
): Promise<Actor> {
  const authorization = header('authorization');
  if (authorization !== '') {
    const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1];
    const find = async (knex: Knex) => {
      const found = token === undefined ? null : await findTeam(knex, token);
      if (found === null) throw new Failure('unauthorized', 'This team token is not known, or it has been revoked.');
      return found;
    };
    const team = await find(db);
    return {
      who: `${team.name} <${team.email}>`,
      staff: null,
      address,
      remote: team.remote,
      requireRight: (remote, right) => {
        if (remote !== team.remote)
          throw new Failure('forbidden', `This token is for ${team.remote}, not for ${remote}.`);
        if (right !== undefined && !team.rights.includes(right))
          throw new Failure('forbidden', `This token for ${remote} may ${team.rights.join(' and ')}, not ${right}.`);
      },
      requireValidToken: async (knex) => void (await find(knex)),
    };
  }
  if (staff === null || role === null) throw new Failure('unauthorized', "This needs a team's token.");
  if (staffRoles.indexOf(staff.role) < staffRoles.indexOf(role)) {
    throw new Failure('forbidden', `This needs the role ${role}.`);
  }
  return { who: staff.email, staff, address, remote: null, ...unrestricted };
}

/**
 * The actor of a request whose path names a remote. @throws Failure `unauthorized`; `forbidden` without access to the
 * remote, or without the right.
 */
export async function actorForRemote(
  db: Knex,
  request: UnparsedRequest,
  role: StaffRole,
  right?: TokenRight,
): Promise<Actor> {
  const actor = await actorOf(db, request, role);
  actor.requireRight(request.params['remote'] ?? '', right);
  return actor;
}
