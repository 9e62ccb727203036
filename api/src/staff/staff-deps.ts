import type { SignInDeps } from './sessions/sign-in.ts';

/** The dependencies of the staff module. */
export interface StaffDeps extends SignInDeps {
  /** Reports new mail to the worker. */
  readonly outbox: { wake(): void };
}
