/** A benchmark: `e2e/bench/<name>/bench.ts`. */
export interface Bench {
  /** The name for `npm run bench -- <name>`. */
  readonly name: string;
  /** The title of the bench's section in docs/benchmarks.md. */
  readonly title: string;
  /** The files and folders whose code is measured: results from before their last change are marked as older. */
  readonly measures: readonly string[];
  /** Whether the bench needs a whole site, instead of only an API. */
  readonly isOfSite: boolean;
  /** In minutes: the limit of a run; default 60. */
  readonly timeout?: number;
}

const apiCode = ['api/src', 'api/serving'];
const siteCode = [...apiCode, 'shell/server', 'shell/registry', 'shell/render-host', 'shell/src'];
const pageCode = [
  'shell/src',
  'shell/server',
  'shell/registry',
  'shell/render-host',
  'shell/kit',
  'shell/services',
  'shell/build',
  'shell/remote',
  'mf-blog',
  'mf-marketing',
];

/** All benches, in the order in which they run. */
export const benches: readonly Bench[] = [
  { name: 'page', title: 'A page, cold', measures: [...pageCode, 'mf-checkout'], isOfSite: true },
  {
    name: 'documents',
    title: 'Documents and caches',
    measures: [...pageCode, 'api/serving', 'docs/deploy'],
    isOfSite: true,
  },
  {
    name: 'hosts',
    title: 'Render hosts',
    measures: ['shell/server', 'shell/registry', 'shell/render-host', 'shell/src', 'mf-blog', 'mf-marketing'],
    isOfSite: true,
  },
  { name: 'overload', title: 'Four times the load', measures: siteCode, isOfSite: true },
  { name: 'releases', title: 'Releases and restarts', measures: siteCode, isOfSite: true },
  { name: 'team', title: 'A team from nothing to live', measures: ['shell/remote', 'shell/cli/sdk'], isOfSite: true },
  { name: 'soak', title: 'Mixed traffic for a while', measures: siteCode, isOfSite: true, timeout: 90 },
  { name: 'api', title: 'The list of articles at the API', measures: apiCode, isOfSite: false },
  { name: 'search', title: 'Searching 100,000 articles', measures: apiCode, isOfSite: false },
  { name: 'lists', title: 'The lists of the admin pages', measures: apiCode, isOfSite: false },
  { name: 'payments', title: 'Payments', measures: apiCode, isOfSite: false },
  {
    name: 'memberships',
    title: 'A year of ten thousand memberships',
    measures: apiCode,
    isOfSite: false,
    timeout: 120,
  },
  { name: 'kills', title: 'Kills and backups while members pay', measures: apiCode, isOfSite: false, timeout: 90 },
  { name: 'fuzz', title: 'Requests that nobody thought of', measures: apiCode, isOfSite: false, timeout: 270 },
  { name: 'timing', title: 'Known and unknown addresses', measures: apiCode, isOfSite: false },
];
