import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { maskCardNumbers } from '../mask-card-numbers.ts';
import { Release, ReleaseHash, RemoteName } from './releases.ts';
import { FailureReport } from './failure-reports.ts';

const Integrity = v.pipe(v.string(), v.regex(/^sha384-[\w+/]{64}$/, 'must be a sha384 hash'));
const Percent = v.pipe(
  v.number('must be a number from 0 to 100'),
  v.integer('must be a whole number from 0 to 100'),
  v.minValue(0, 'must be a number from 0 to 100'),
  v.maxValue(100, 'must be a number from 0 to 100'),
);

/** A release, and the sha384 of its description (`release.json`), which holds the hashes of all its files. */
export const ReleaseRef = v.object({ release: ReleaseHash, description: Integrity });
export type ReleaseRef = v.InferOutput<typeof ReleaseRef>;

/** What the registry says of one remote that is live. */
export const RegistryRemote = v.object({
  name: RemoteName,
  live: ReleaseRef,
  /** Those that were live before and have not been taken back, the newest first; at most three. */
  previous: v.pipe(v.array(ReleaseRef), v.maxLength(3)),
  /** What `percent` of the visitors get instead; null where nothing is tried. */
  canary: v.nullable(v.object({ ...ReleaseRef.entries, percent: Percent })),
});
export type RegistryRemote = v.InferOutput<typeof RegistryRemote>;

/** Which release of which remote is live. `sequence` grows with every change. */
export const Registry = v.object({
  version: v.literal(1),
  sequence: v.number(),
  remotes: v.array(RegistryRemote),
});
export type Registry = v.InferOutput<typeof Registry>;

/** The registry as a text, a {@link Registry} in canonical JSON, and the Ed25519 signature of its bytes in base64url. */
export const SignedRegistry = v.object({ registry: v.string(), signature: v.string() });
export type SignedRegistry = v.InferOutput<typeof SignedRegistry>;

/** What is live, signed with the registry's key. */
export const getRegistry = endpoint({
  method: 'GET',
  path: '/registry',
  summary: 'Which release of each remote is live, signed',
  response: SignedRegistry,
});

/** Actions that the history keeps; `revert` is a canary that was ended because it failed. */
export const registryActions = ['publish', 'promote', 'rollback', 'canary', 'revert'] as const;

/** One line of a remote's history: it is written once and never changed. */
export const RegistryEvent = v.object({
  sequence: v.number(),
  action: v.picklist(registryActions),
  release: ReleaseHash,
  /** What was in its place before, null where nothing was. */
  previous: v.nullable(ReleaseHash),
  /** Of a canary; null for the rest. */
  percent: v.nullable(v.number()),
  /** A team's or a member of staff's address, `command line` with the system's user, or `automatic`. */
  who: v.string(),
  /** ISO 8601 in UTC. */
  at: v.string(),
  reason: v.nullable(v.string()),
});
export type RegistryEvent = v.InferOutput<typeof RegistryEvent>;

/**
 * Says that a release was shown in a browser, inside the real shell, and nothing spoke against it. Whoever publishes it vouches
 * for that.
 */
export const SmokeTest = v.object({
  remote: RemoteName,
  release: ReleaseHash,
  /** With its version. */
  browser: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** The hash of the shell's build. */
  shell: v.pipe(v.string(), v.regex(/^[\da-f]{8,64}$/, 'must be the hash of a build of the shell')),
  /** How many pages, each width counted. */
  views: v.pipe(v.number(), v.integer(), v.minValue(1, 'must be 1 at least'), v.maxValue(1_000)),
  /** ISO 8601 in UTC. */
  at: v.pipe(v.string(), v.isoTimestamp('must be a time such as 2026-11-21T10:00:00.000Z')),
});
export type SmokeTest = v.InferOutput<typeof SmokeTest>;

/** What a list tells of a release. */
export const ListedRelease = v.object({
  release: ReleaseHash,
  /** The git revision it was built from, null outside a repository. */
  revision: v.nullable(v.string()),
  /** ISO 8601 in UTC. */
  builtAt: v.string(),
  publishedAt: v.string(),
  publishedBy: v.string(),
  /** Absent where it came without one. */
  trial: v.optional(v.omit(SmokeTest, ['remote', 'release'])),
  /** When its files were removed, ISO 8601 in UTC: it can only be published again. Absent where they are there. */
  removedAt: v.optional(v.string()),
});
export type ListedRelease = v.InferOutput<typeof ListedRelease>;

/** In minutes, a week at most. */
const PromoteAfter = v.pipe(
  v.number('must be a number of minutes from 1 to 10080'),
  v.integer('must be a whole number of minutes'),
  v.minValue(1, 'must be a number of minutes from 1 to 10080'),
  v.maxValue(10_080, 'must be a number of minutes from 1 to 10080'),
);

/** The channels of a remote. */
export const Channels = v.object({
  remote: RemoteName,
  live: v.nullable(ReleaseHash),
  canary: v.nullable(
    v.object({
      release: ReleaseHash,
      percent: Percent,
      /** In minutes since it began: when it goes live by itself if it fails no more often than the live one; null: never. */
      promoteAfter: v.nullable(PromoteAfter),
    }),
  ),
  /** Of the registry, with this change. */
  sequence: v.number(),
});
export type Channels = v.InferOutput<typeof Channels>;

/** How often a release was shown, and how often that failed. */
const Shown = v.object({ views: v.number(), failures: v.number() });

/** What a canary has shown so far, beside the live release over the same time. */
export const CanaryComparison = v.object({
  release: ReleaseHash,
  percent: Percent,
  /** ISO 8601 in UTC. */
  since: v.string(),
  ...Shown.entries,
  live: Shown,
});
export type CanaryComparison = v.InferOutput<typeof CanaryComparison>;

const Remote = v.object({ remote: RemoteName });

/** What has happened to a remote: channels, the newest 50 releases and the newest 50 lines of its history. */
export const listReleases = endpoint({
  method: 'GET',
  path: '/releases/:remote',
  summary: 'Channels, releases and history of a remote',
  params: Remote,
  response: v.object({
    channels: Channels,
    releases: v.array(ListedRelease),
    history: v.array(RegistryEvent),
    /** Those that were live before and have not been taken back, the newest first; at most 20. A rollback leads to the first. */
    earlier: v.pipe(v.array(ReleaseHash), v.maxLength(20)),
    /** Absent where nothing is tried. */
    comparison: v.optional(CanaryComparison),
  }),
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** The description of a published release. */
export const describeRelease = endpoint({
  method: 'GET',
  path: '/releases/:remote/:release',
  summary: 'What a published release consists of',
  params: v.object({ remote: RemoteName, release: ReleaseHash }),
  response: Release,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/** The most of a release: bytes of all its parts together, and the number of files. */
export const releaseLimits = { bytes: 32 * 1024 * 1024, files: 1_000, description: 512 * 1024 } as const;

/**
 * Takes a release: a field `description` with its `release.json`, and every file that it describes in a field that is named
 * by its path. Compressed forms (`….br`, `….gz`) of browser files may come with them, and a field `trial` with the JSON of a
 * {@link SmokeTest}. It is live only once it is promoted. Publishing the same release again changes nothing but a trial
 * that it came without. `release_refused` gives every reason at once.
 */
export const publishRelease = endpoint({
  method: 'POST',
  path: '/releases',
  summary: 'Publishes a release of a remote',
  media: 'multipart/form-data',
  body: v.looseObject({ description: v.string('must be the text of release.json'), trial: v.optional(v.string()) }),
  response: v.object({ remote: RemoteName, release: ReleaseHash, created: v.boolean() }),
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict', 'release_refused', 'unavailable'],
});

const Reason = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(200, 'must have at most 200 characters'),
    v.transform(maskCardNumbers),
  ),
);
/** What the caller believes to be live: where it is something else, nothing is changed. */
const Expected = v.optional(v.nullable(ReleaseHash));

const moveErrors = ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'release_refused'] as const;

/** Makes a published release live. `conflict` names what is live where that is not `expected`. */
export const promoteRelease = endpoint({
  method: 'POST',
  path: '/releases/:remote/promote',
  summary: 'Makes a release live',
  params: Remote,
  body: v.object({ release: ReleaseHash, expected: Expected, reason: Reason }),
  response: Channels,
  errors: moveErrors,
});

/** Makes an earlier release live: the one that was live before, where none is named. */
export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/releases/:remote/rollback',
  summary: 'Takes the live release back',
  params: Remote,
  body: v.object({ release: v.optional(ReleaseHash), expected: Expected, reason: Reason }),
  response: Channels,
  errors: moveErrors,
});

/**
 * Gives a release to so many percent of the visitors; 0 ends the trial. With `promoteAfter`, in minutes, it goes live by
 * itself where it does well; left out, what was said before holds; null takes it back.
 */
export const canaryRelease = endpoint({
  method: 'POST',
  path: '/releases/:remote/canary',
  summary: 'Tries a release on some of the visitors',
  params: Remote,
  body: v.object({
    release: v.optional(ReleaseHash),
    percent: Percent,
    promoteAfter: v.optional(v.nullable(PromoteAfter)),
    expected: Expected,
    reason: Reason,
  }),
  response: Channels,
  errors: moveErrors,
});

/** How a release did, hour by hour. Only the hours in which it was shown or failed are there, the earliest first. */
export const ReleaseHealth = v.object({
  release: ReleaseHash,
  hours: v.pipe(
    v.array(
      v.object({
        /** When the hour began: ISO 8601 in UTC. */
        hour: v.string(),
        /** Documents that the page server made out of it; pages that a tab goes on to are not counted. */
        views: v.number(),
        /** What the page server saw fail, and what browsers told of; there may be more of them than views. */
        failures: v.number(),
      }),
    ),
    v.maxLength(25),
  ),
});
export type ReleaseHealth = v.InferOutput<typeof ReleaseHealth>;

/** A kind of failure of a release: the same stage with the same text, in one hour. */
export const SeenFailure = v.object({
  release: ReleaseHash,
  stage: FailureReport.entries.stage,
  message: v.string(),
  /** Of the one that came last; empty where it named none. */
  page: v.string(),
  /** The same; see `FailureOutcome`. */
  outcome: v.string(),
  count: v.number(),
  /** ISO 8601 in UTC. */
  lastAt: v.string(),
});
export type SeenFailure = v.InferOutput<typeof SeenFailure>;

/** A release that a page server does not give out for the moment, because it failed too often. */
export const RestingRelease = v.object({
  release: ReleaseHash,
  /** ISO 8601 in UTC. */
  since: v.string(),
  /** The text of the failure that came last. */
  reason: v.string(),
});
export type RestingRelease = v.InferOutput<typeof RestingRelease>;

/** A remote and how its releases do. */
export const RemoteState = v.object({
  channels: Channels,
  /** Of each release that was shown or failed in the last 24 hours, the one that was shown last first; at most 20. */
  health: v.pipe(v.array(ReleaseHealth), v.maxLength(20)),
  /** The 20 kinds that were last seen, the newest first. */
  failures: v.pipe(v.array(SeenFailure), v.maxLength(20)),
  /** Null where nothing is tried. */
  canary: v.nullable(CanaryComparison),
  resting: v.pipe(v.array(RestingRelease), v.maxLength(20)),
});
export type RemoteState = v.InferOutput<typeof RemoteState>;

/** Every remote that has a release, by name, with what is tried and how it does. For staff, viewers too. */
export const listRemotes = endpoint({
  method: 'GET',
  path: '/releases',
  summary: 'Every remote with its channels, and how its releases do',
  response: v.array(RemoteState),
  errors: ['unauthorized', 'forbidden'],
});
