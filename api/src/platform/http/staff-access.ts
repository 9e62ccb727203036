import type { StaffRole } from '@plumbline/contract/staff/sessions';

/** A session of staff that holds at this moment. Times are ISO 8601 in UTC. */
export interface StaffSession {
  readonly id: number;
  readonly staffId: number;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly startedAt: string;
  /** When it ends however much it is used. */
  readonly expiresAt: string;
}

/** What a route demands: a session of this role or a higher one, or none, where one changes what the route allows. */
export type StaffDemand = StaffRole | 'optional';

/** A request on its way to a route for staff. */
export interface StaffRequest {
  readonly method: string;
  /** The endpoint, such as `POST /admin/orders`: what the audit log names. */
  readonly action: string;
  /** Of the network. */
  readonly address: string;
  header(name: string): string;
}

/** Lets staff through, and keeps account of what they did. The module of the staff implements it. */
export interface StaffDoor {
  /** @throws Failure `unauthorized` or `forbidden`. @returns the session; null only where it is optional. */
  admit(request: StaffRequest, demand: StaffDemand): Promise<StaffSession | null>;
  /** Notes in the audit log how an action of staff ended; `target` is what or whom it was done to. */
  note(request: StaffRequest, session: StaffSession, outcome: string, target?: string | null): Promise<void>;
}
