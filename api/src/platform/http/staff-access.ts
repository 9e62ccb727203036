import type { StaffRole } from '@plumbline/contract/staff/sessions';

/** A valid session of a member of staff. Times are ISO 8601 in UTC. */
export interface StaffSession {
  readonly id: number;
  readonly staffId: number;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly startedAt: string;
  /** The latest end of the session, independent of its use. */
  readonly expiresAt: string;
}

/** The access rule of a route: a role, or `optional` if a session only changes what the route allows. */
export type AccessRule = StaffRole | 'optional';

/** A request to a staff route. */
export interface StaffRequest {
  readonly method: string;
  /** The endpoint as written in the audit log, such as `POST /admin/orders`. */
  readonly action: string;
  /** The network address. */
  readonly address: string;
  header(name: string): string;
}

/** Authorises staff and writes the audit log. Implemented by the staff module. */
export interface StaffAccess {
  /** @throws Failure `unauthorized` or `forbidden`. @returns the session; null only where it is optional. */
  requireStaff(request: StaffRequest, demand: AccessRule): Promise<StaffSession | null>;
  /** Writes the outcome of an action to the audit log; `target` is the object or person that it changed. */
  audit(request: StaffRequest, session: StaffSession, outcome: string, target?: string | null): Promise<void>;
}
