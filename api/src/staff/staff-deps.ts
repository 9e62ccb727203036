import type { SignInDeps } from './sessions/sign-in.ts';

/** What the staff's module is made of. */
export interface StaffDeps extends SignInDeps {
  /** Tells the worker that there is mail. */
  readonly outbox: { wake(): void };
}
