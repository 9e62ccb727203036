/** The pages of the dashboard that the site links to. */
export const dashboardPages = ['join', 'login', 'auth', 'signup'] as const;

/** A visit to the dashboard, with all its parameters. */
export interface Visit {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly page: (typeof dashboardPages)[number];
  readonly method: string;
  /** The query parameters. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The posted form's fields. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The referrer that the browser sent; null as intended: the site must not reveal its pages' addresses. */
  readonly referrer: string | null;
}
