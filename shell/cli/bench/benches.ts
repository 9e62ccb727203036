/** A measurement that anyone can make again. */
export interface Bench {
  /** What `npm run bench -- <name>` calls it. */
  readonly name: string;
  /** Its section of docs/benchmarks.md. */
  readonly title: string;
  /** From the repository's root. */
  readonly script: string;
  /** In minutes, after which it is stopped; default 60. */
  readonly patience?: number;
}

/** All of them, in the order in which they run and in which they are added to the document. */
export const benches: readonly Bench[] = [
  { name: 'page', title: 'A page, cold', script: 'e2e/bench/page.ts' },
  { name: 'kept-pages', title: 'Kept pages', script: 'e2e/bench/kept-pages.ts' },
  { name: 'shared-caches', title: 'Caches in front of the site', script: 'e2e/bench/shared-caches.ts' },
  { name: 'api', title: 'The list of articles at the API', script: 'api/bench/posts.ts' },
  { name: 'search', title: 'Searching 100,000 articles', script: 'api/bench/search.ts' },
  { name: 'promotions', title: 'Promotions under load', script: 'e2e/bench/promotions.ts' },
  { name: 'publishing', title: 'What a release costs the page', script: 'e2e/bench/publishing.ts' },
  { name: 'releases', title: 'Memory over many releases', script: 'e2e/bench/releases.ts' },
  { name: 'canary', title: 'A canary that fails, until it is taken back', script: 'e2e/bench/canary.ts' },
  { name: 'fallback', title: 'Fallbacks after a deadline', script: 'e2e/bench/fallback.ts' },
  { name: 'payments', title: 'Payments', script: 'api/bench/payments.ts' },
  { name: 'kills', title: 'Kills while members pay', script: 'api/bench/kills.ts', patience: 90 },
  { name: 'contact', title: 'Contact messages while the carrier is down', script: 'api/bench/contact.ts' },
  { name: 'desk', title: 'The desk’s lists', script: 'api/bench/desk.ts' },
  { name: 'sign-in', title: 'Signing in, known and unknown', script: 'api/bench/sign-in.ts' },
  { name: 'restarts', title: 'Restarts', script: 'e2e/bench/restarts.ts' },
  { name: 'overload', title: 'Four times the load', script: 'e2e/bench/overload.ts' },
  { name: 'provider', title: 'A provider that hangs', script: 'api/bench/provider.ts' },
  { name: 'many-processes', title: 'Several processes', script: 'e2e/bench/many-processes.ts' },
  { name: 'synced', title: 'Synced before it is answered', script: 'api/bench/synced-answers.ts' },
  { name: 'backups', title: 'Backups under writers', script: 'api/bench/hot-backups.ts' },
  { name: 'fuzz', title: 'Requests that nobody thought of', script: 'api/bench/fuzz.ts', patience: 270 },
  { name: 'sqlmap', title: 'SQL in what somebody sends', script: 'api/bench/sqlmap.ts', patience: 180 },
  { name: 'soak', title: 'Mixed traffic for a while', script: 'e2e/bench/soak.ts', patience: 90 },
  { name: 'tracing', title: 'Traces', script: 'e2e/bench/tracing.ts' },
  { name: 'recovery', title: 'Recovering an account, known and unknown', script: 'api/bench/recovery.ts' },
];
