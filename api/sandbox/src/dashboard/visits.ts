/** The pages of the dashboard that the site leads to. */
export const dashboardPages = ['join', 'login', 'auth', 'signup'] as const;

/** Somebody who was sent to the dashboard, with everything that came along. */
export interface Visit {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly page: (typeof dashboardPages)[number];
  readonly method: string;
  /** Of the address. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Of a posted form. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** What the browser said of the page before; an address here would be a leak. */
  readonly referrer: string | null;
}
