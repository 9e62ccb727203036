import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { maskCardNumbers } from '../mask-card-numbers.ts';
import { Grants } from './grants.ts';
import { maxBytes, Release, ReleaseHash, RemoteName } from './releases.ts';
import { FailureReport } from './failure-reports.ts';
import { Integrity, SmokeTestState } from './smoke-tests.ts';

const Percent = v.pipe(
  v.number('must be a number from 0 to 100'),
  v.integer('must be a whole number from 0 to 100'),
  v.minValue(0, 'must be a number from 0 to 100'),
  v.maxValue(100, 'must be a number from 0 to 100'),
);

/** A release, and the sha384 of its description (`release.json`), which contains the hashes of all its files. */
export const ReleaseRef = v.object({ release: ReleaseHash, description: Integrity });
export type ReleaseRef = v.InferOutput<typeof ReleaseRef>;

/** The registry's entry of a live remote. */
export const RegistryRemote = v.object({
  name: RemoteName,
  live: ReleaseRef,
  /** Previous live releases that were not rolled back, newest first; at most three. */
  previous: v.pipe(v.array(ReleaseRef), v.maxLength(3)),
  /** The canary release for `percent` of the visitors; null if there is none. */
  canary: v.nullable(v.object({ ...ReleaseRef.entries, percent: Percent })),
});
export type RegistryRemote = v.InferOutput<typeof RegistryRemote>;

/** The live release of every remote. `sequence` increases with every change. */
export const Registry = v.object({
  version: v.literal(1),
  sequence: v.number(),
  remotes: v.array(RegistryRemote),
});
export type Registry = v.InferOutput<typeof Registry>;

/** The registry as text, a {@link Registry} in canonical JSON, and the Ed25519 signature of its bytes in base64url. */
export const SignedRegistry = v.object({ registry: v.string(), signature: v.string() });
export type SignedRegistry = v.InferOutput<typeof SignedRegistry>;

/** The live releases, signed with the registry's key. */
export const getRegistry = endpoint({
  method: 'GET',
  path: '/registry',
  summary: 'The live release of each remote, signed',
  response: SignedRegistry,
});

/** The actions in the history; `revert` is the automatic end of a failing canary, `retire` the end of the remote. */
export const registryActions = ['publish', 'promote', 'rollback', 'canary', 'revert', 'retire'] as const;

/** A line of a remote's history, written once and never changed. */
export const RegistryEvent = v.object({
  sequence: v.number(),
  action: v.picklist(registryActions),
  release: ReleaseHash,
  /** The previously live release, null if there was none. */
  previous: v.nullable(ReleaseHash),
  /** The percentage of a canary; null for other actions. */
  percent: v.nullable(v.number()),
  /** The address of a team or a member of staff, `command line` with the system's user, or `automatic`. */
  who: v.string(),
  /** ISO 8601 in UTC. */
  at: v.string(),
  reason: v.nullable(v.string()),
});
export type RegistryEvent = v.InferOutput<typeof RegistryEvent>;

/** A release in lists. */
export const ListedRelease = v.object({
  release: ReleaseHash,
  /** The git revision of the build, null outside a repository. */
  revision: v.nullable(v.string()),
  /** ISO 8601 in UTC. */
  builtAt: v.string(),
  publishedAt: v.string(),
  publishedBy: v.string(),
  /** Absent if the release needs no smoke test because it was live before one was made. */
  smokeTest: v.optional(SmokeTestState),
  /** When its files were deleted, ISO 8601 in UTC; the release can be published again. Absent while the files exist. */
  removedAt: v.optional(v.string()),
});
export type ListedRelease = v.InferOutput<typeof ListedRelease>;

/** In minutes, at most a week. */
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
      /**
       * In minutes since the start of the canary: when it is promoted automatically if it fails no more often than the
       * live release; null: never.
       */
      promoteAfter: v.nullable(PromoteAfter),
    }),
  ),
  /** The registry's sequence number after this change. */
  sequence: v.number(),
  /** Problems of the change, which was made nevertheless. */
  warnings: v.optional(v.array(v.string())),
});
export type Channels = v.InferOutput<typeof Channels>;

/** Number of views and failures of a release. */
const ViewCounts = v.object({ views: v.number(), failures: v.number() });

/** The results of a canary and of the live release over the same time. */
export const CanaryComparison = v.object({
  release: ReleaseHash,
  percent: Percent,
  /** ISO 8601 in UTC. */
  since: v.string(),
  ...ViewCounts.entries,
  live: ViewCounts,
});
export type CanaryComparison = v.InferOutput<typeof CanaryComparison>;

const Remote = v.object({ remote: RemoteName });

/** The state of a remote: channels, and the newest 50 releases and history lines. */
export const listReleases = endpoint({
  method: 'GET',
  path: '/releases/:remote',
  summary: 'Channels, releases and history of a remote',
  params: Remote,
  response: v.object({
    channels: Channels,
    releases: v.array(ListedRelease),
    history: v.array(RegistryEvent),
    /** Previous live releases that were not rolled back, newest first; at most 20. A rollback activates the first. */
    earlier: v.pipe(v.array(ReleaseHash), v.maxLength(20)),
    /** Absent without a canary. */
    comparison: v.optional(CanaryComparison),
    grants: Grants,
  }),
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** The description of a published release. */
export const describeRelease = endpoint({
  method: 'GET',
  path: '/releases/:remote/:release',
  summary: 'The description of a published release',
  params: v.object({ remote: RemoteName, release: ReleaseHash }),
  response: Release,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/** The limits of a release: total bytes, number of files, and bytes of the description. */
export const releaseLimits = { bytes: maxBytes, files: 1_000, description: 512 * 1024 } as const;

/**
 * Publishes a release: a field `description` with `release.json`, and a field for every described file, named by its
 * path. Compressed forms (`….br`, `….gz`) of browser files are allowed. The release becomes live with its promotion.
 * Publishing it again changes nothing, except that a failed smoke test is repeated. `release_refused` lists all
 * reasons.
 */
export const publishRelease = endpoint({
  method: 'POST',
  path: '/releases',
  summary: 'Publishes a release of a remote',
  media: 'multipart/form-data',
  body: v.looseObject({ description: v.string('must be the text of release.json') }),
  response: v.object({ remote: RemoteName, release: ReleaseHash, created: v.boolean() }),
  errors: [
    'invalid_input',
    'unauthorized',
    'forbidden',
    'conflict',
    'release_refused',
    'too_many_requests',
    'unavailable',
  ],
});

/** Why a channel was changed, for the history. */
export const ReleaseReason = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(200, 'must have at most 200 characters'),
    // Commands print it unescaped: no escapes of terminals, and no characters that change the reading direction.
    v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must be one line of plain text'),
    v.transform(maskCardNumbers),
  ),
);
/** The live release that the caller has seen: if another one is live, nothing is changed. */
const Expected = v.optional(v.nullable(ReleaseHash));

const moveErrors = [
  'invalid_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'release_refused',
  'too_many_requests',
] as const;

/** Makes a published release live. `conflict` names the live release if it is not `expected`. */
export const promoteRelease = endpoint({
  method: 'POST',
  path: '/releases/:remote/promote',
  summary: 'Makes a release live',
  params: Remote,
  body: v.object({ release: ReleaseHash, expected: Expected, reason: ReleaseReason }),
  response: Channels,
  errors: moveErrors,
});

/** Makes an earlier release live, by default the previous one. */
export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/releases/:remote/rollback',
  summary: 'Rolls back to an earlier release',
  params: Remote,
  body: v.object({ release: v.optional(ReleaseHash), expected: Expected, reason: ReleaseReason }),
  response: Channels,
  errors: moveErrors,
});

/**
 * Serves a release to a percentage of the visitors; 0 ends the canary. With `promoteAfter`, in minutes, it is promoted
 * automatically if it performs well; if omitted, the previous value stays; null removes it.
 */
export const canaryRelease = endpoint({
  method: 'POST',
  path: '/releases/:remote/canary',
  summary: 'Starts, changes or ends a canary of a release',
  params: Remote,
  body: v.object({
    release: v.optional(ReleaseHash),
    percent: Percent,
    promoteAfter: v.optional(v.nullable(PromoteAfter)),
    expected: Expected,
    reason: ReleaseReason,
  }),
  response: Channels,
  errors: moveErrors,
});

/** The health of a release by hour, earliest first; hours without views and failures are omitted. */
export const ReleaseHealth = v.object({
  release: ReleaseHash,
  hours: v.pipe(
    v.array(
      v.object({
        /** Start of the hour: ISO 8601 in UTC. */
        hour: v.string(),
        /** Documents that the page server rendered; navigations within a tab are not counted. */
        views: v.number(),
        /** Failures on the page server and in browsers; there may be more failures than views. */
        failures: v.number(),
      }),
    ),
    v.maxLength(25),
  ),
});
export type ReleaseHealth = v.InferOutput<typeof ReleaseHealth>;

/** A kind of failure of a release: the same stage and text within one hour. */
export const SeenFailure = v.object({
  release: ReleaseHash,
  stage: FailureReport.entries.stage,
  message: v.string(),
  /** The page of the last failure; empty if unknown. */
  page: v.string(),
  /** The outcome of the last failure; see `FailureOutcome`. */
  outcome: v.string(),
  count: v.number(),
  /** ISO 8601 in UTC. */
  lastAt: v.string(),
});
export type SeenFailure = v.InferOutput<typeof SeenFailure>;

/** A release that failed too often and is paused: a page server uses the previous release in its place for a while. */
export const PausedRelease = v.object({
  release: ReleaseHash,
  /** ISO 8601 in UTC. */
  since: v.string(),
  /** The text of the last failure. */
  reason: v.string(),
});
export type PausedRelease = v.InferOutput<typeof PausedRelease>;

/** A remote and the health of its releases. */
export const RemoteState = v.object({
  channels: Channels,
  /** The releases with views or failures in the last 24 hours, last shown first; at most 20. */
  health: v.pipe(v.array(ReleaseHealth), v.maxLength(20)),
  /** The last 20 kinds of failures, newest first. */
  failures: v.pipe(v.array(SeenFailure), v.maxLength(20)),
  /** Null without a canary. */
  canary: v.nullable(CanaryComparison),
  /** The releases that page servers have paused. */
  resting: v.pipe(v.array(PausedRelease), v.maxLength(20)),
});
export type RemoteState = v.InferOutput<typeof RemoteState>;

/** Every remote with a release, by name, with its canary and health. For staff, including viewers. */
export const listRemotes = endpoint({
  method: 'GET',
  path: '/releases',
  summary: 'Every remote with its channels, canary and health',
  response: v.array(RemoteState),
  errors: ['unauthorized', 'forbidden'],
});
