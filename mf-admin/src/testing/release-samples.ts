import type { EndpointResult } from '@plumbline/contract/endpoint';
import type { listReleases, RegistryEvent, ReleaseHealth, RemoteState } from '@plumbline/contract/releases/registry';
import type { StaffSession } from '@plumbline/contract/staff/sessions';

/** Releases by age, the newest first. */
export const hashes = {
  newest: '9b01c2d34e5f60718293',
  live: '4f2a9c1e77d05b6a3c18',
  before: '77d05b6a3c184f2a9c1e',
  oldest: '0c3de9a1b2c4d5e6f708',
} as const;

const team = 'Writers <writers@example.org>';
const staff = 'ines@plumbline.example';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 21, hour, minute)).toISOString();

const listedRelease = (release: string, hour: number, revision: string | null) => ({
  release,
  revision,
  builtAt: at(hour),
  publishedAt: at(hour, 4),
  publishedBy: team,
});

const event = (sequence: number, overrides: Partial<RegistryEvent>): RegistryEvent => ({
  sequence,
  action: 'promote',
  release: hashes.live,
  previous: hashes.before,
  percent: null,
  who: team,
  at: at(sequence),
  reason: null,
  ...overrides,
});

/** The registry's data about mf-blog: a live release, a newer one, and two that were live before. */
export const blog: EndpointResult<typeof listReleases> = {
  channels: { remote: 'mf-blog', live: hashes.live, canary: null, sequence: 11 },
  releases: [
    listedRelease(hashes.newest, 11, 'd34e5f60718293d34e5f60718293aaaabbbbcccc'),
    listedRelease(hashes.live, 8, '1e77d05b6a3c181e77d05b6a3c18aaaabbbbcccc'),
    listedRelease(hashes.before, 5, 'b6a3c184f2a9b6a3c184f2a9aaaabbbbccccdddd'),
    listedRelease(hashes.oldest, 2, null),
  ],
  history: [
    event(11, { action: 'publish', release: hashes.newest, previous: null }),
    event(9, { who: staff, reason: 'The search is back' }),
    event(8, { action: 'publish', previous: null }),
    event(7, {
      action: 'revert',
      previous: hashes.live,
      who: 'automatic',
      reason: '12 of 80 page views failed, 0 of 900 of the live release',
    }),
    event(6, { action: 'rollback', release: hashes.before, previous: hashes.oldest, who: staff }),
    event(5, { action: 'canary', release: hashes.oldest, previous: null, percent: 10 }),
  ],
  earlier: [hashes.before, hashes.oldest],
  grants: { sections: ['/blog'], admin: false, payments: false, ownDocument: false, budget: null },
};

/** The same with the newest release as canary. */
export const blogWithCanary: typeof blog = {
  ...blog,
  channels: { ...blog.channels, canary: { release: hashes.newest, percent: 10, promoteAfter: 30 } },
};

// The chart ends with the current hour, so the samples do too.
const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;

/** Page views and failures by the hour; `from` and `to` are hours ago, `countsAt` gives views and failures. */
const health = (
  release: string,
  from: number,
  to: number,
  countsAt: (ago: number) => [number, number],
): ReleaseHealth => ({
  release,
  hours: Array.from({ length: from - to + 1 }, (_, index) => {
    const ago = from - index;
    const [views, failures] = countsAt(ago);
    return { hour: new Date(now - ago * hour).toISOString(), views, failures };
  }),
});

/** The health of mf-blog: a few failures of the canary. */
export const blogState: RemoteState = {
  channels: blogWithCanary.channels,
  health: [
    health(hashes.newest, 2, 0, (ago) => [41 - ago, ago === 1 ? 0 : 1]),
    health(hashes.live, 14, 0, (ago) => [380 + ((ago * 37) % 90), ago % 5 === 3 ? 2 : 0]),
    health(hashes.before, 23, 14, (ago) => [300 + ((ago * 53) % 120), ago === 15 ? 11 : ago % 4 === 0 ? 1 : 0]),
  ],
  failures: [
    {
      release: hashes.newest,
      stage: 'render',
      message: 'TypeError: Cannot read properties of undefined (reading ‘excerpt’)',
      page: 'post',
      outcome: 'previous',
      count: 2,
      lastAt: at(11, 48),
    },
    {
      release: hashes.live,
      stage: 'chunk',
      message: 'Loading a script failed',
      page: 'post-list',
      outcome: 'fallback',
      count: 6,
      lastAt: at(10, 12),
    },
  ],
  canary: {
    release: hashes.newest,
    percent: 10,
    since: at(11, 6),
    views: 120,
    failures: 2,
    live: { views: 1_184, failures: 2 },
  },
  resting: [],
};

const withoutFailures = (remote: string, release: string): RemoteState => ({
  channels: { remote, live: release, canary: null, sequence: 11 },
  health: [health(release, 23, 0, (ago) => [200 + ((ago * 71) % 60), 0])],
  failures: [],
  canary: null,
  resting: [],
});

/** All remotes. */
export const remotes: readonly RemoteState[] = [
  withoutFailures('mf-account', 'a1b2c3d4e5f60718293a'),
  blogState,
  {
    ...withoutFailures('mf-checkout', 'c0ffee00112233445566'),
    resting: [{ release: 'c0ffee00112233445566', since: at(11, 51), reason: 'ReferenceError: plan is not defined' }],
  },
  withoutFailures('mf-marketing', '5566778899aabbccddee'),
];

/** The signed-in person. */
export const session: StaffSession = {
  name: 'Ines Ferreira',
  email: staff,
  role: 'staff',
  startedAt: at(6),
  expiresAt: at(18),
  idleMinutes: 30,
};
