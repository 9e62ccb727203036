import * as v from 'valibot';
import { canonicalJson } from './canonical-json.ts';

/** A remote's name: its folder in the workspace, `mf-` and a word or words. */
export const RemoteName = v.pipe(v.string(), v.regex(/^mf-[a-z][a-z0-9-]{0,40}$/, 'must look like mf-blog'));

/** The content hash that names a release: 20 hexadecimal digits. */
export const ReleaseHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/, 'must be 20 hexadecimal digits'));

/** One route of a remote, read without running the remote. */
export const RemoteRoute = v.object({
  /** In React Router's syntax, from the site's root: `/blog/:slug`. */
  path: v.pipe(v.string(), v.regex(/^\/[\w\-/:?*]*$/, 'must start with a slash')),
  /** The page's name: its scripts are listed under it, and the build exposes it under it. */
  page: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be a kebab-case name')),
  /** The page's module from the remote's root: what `lazy` imports in `remote.config.ts`. */
  module: v.pipe(v.string(), v.startsWith('./src/')),
  /** Whether the page server renders it, or only the browser. */
  render: v.picklist(['server', 'browser']),
  /** Registered only in a browser that holds the admin flag. */
  admin: v.optional(v.boolean()),
  /**
   * `payments`: its documents may load the payment providers' scripts and frames, which no other document may. A link to it
   * from elsewhere therefore loads a document of its own.
   */
  policy: v.optional(v.literal('payments')),
  /**
   * `later`: all of the page works without script as a document does. Its own script is then loaded once the rest of the page
   * answers and the browser has nothing else to do, or as soon as a visitor wants something of the page.
   */
  hydrate: v.optional(v.literal('later')),
  /** An address of the route with something to show, which a release is tried on before it may go live: `/blog/a-post`. */
  example: v.optional(v.pipe(v.string(), v.regex(/^\/[\w\-/?=&.]*$/, 'must be a path of this site'))),
  /** Whether the page leads elsewhere once it stands, as a checkout without an order does: a trial then takes that for right. */
  leadsAway: v.optional(v.literal(true)),
});
export type RemoteRoute = v.InferOutput<typeof RemoteRoute>;

/** A remote's declaration: what the build reads in its `remote.config.ts` and publishes in `release.json`. */
export const RemoteDeclaration = v.object({
  name: RemoteName,
  /** The semver range of `@plumbline/services` that it needs. */
  services: v.pipe(v.string(), v.regex(/^\^\d+\.\d+\.\d+$/, 'must be a caret range such as ^1.0.0')),
  routes: v.pipe(v.array(RemoteRoute), v.minLength(1), v.maxLength(100)),
  /** In kB before compression: the most that the scripts of one of its pages may have together; default 250. */
  budget: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000))),
});
export type RemoteDeclaration = v.InferOutput<typeof RemoteDeclaration>;

const File = v.object({
  /** Subresource-integrity form: `sha384-…`. */
  integrity: v.pipe(v.string(), v.startsWith('sha384-')),
  bytes: v.number(),
});

/** One immutable build of a remote: its `release.json`. Paths are relative to the release's folder. */
export const Release = v.object({
  remote: RemoteName,
  hash: ReleaseHash,
  declaration: RemoteDeclaration,
  /** The federation container: its global's name, its entry, and the module it exposes. */
  container: v.object({ name: v.string(), entry: v.string(), module: v.string() }),
  /** The server bundle, null where no route is rendered on the server. */
  server: v.nullable(v.string()),
  /** Per page: every script that showing it loads, the entry first. */
  assets: v.record(v.string(), v.array(v.string())),
  /** Scripts that are loaded only beside a shell whose kit does not fit the release's range. */
  fallbacks: v.array(v.string()),
  files: v.record(v.string(), File),
  /** Ranges of the shared libraries that the shell must provide. */
  shared: v.record(v.string(), v.string()),
  builtAt: v.string(),
  /** The git revision it was built from, null outside a repository. */
  revision: v.nullable(v.string()),
});
export type Release = v.InferOutput<typeof Release>;

/**
 * What a release's hash is taken of, as a text: all that its description says except the hash itself and when and from which
 * revision it was built, so that the same build made twice is one release.
 */
export function releaseContent(release: Omit<Release, 'hash'> & { readonly hash?: string }): string {
  const { hash: _hash, builtAt: _builtAt, revision: _revision, ...content } = release;
  return canonicalJson(content);
}

const ShownRoute = v.omit(RemoteRoute, ['module', 'example', 'leadsAway']);

/** A route, as far as a page needs it. */
export function shownRoute(route: RemoteRoute): v.InferOutput<typeof ShownRoute> {
  return v.parse(ShownRoute, route);
}

/** One release of a remote, as far as a page needs it to show the remote's routes. */
export const ShownRelease = v.object({
  name: RemoteName,
  release: ReleaseHash,
  /** The address that the release's `browser/` files stand under, with a slash at its end. */
  base: v.string(),
  container: Release.entries.container,
  routes: v.array(ShownRoute),
  /** Per page: scripts below `base`, the entry first. */
  assets: Release.entries.assets,
  /** `sha384-…` of the scripts below `base` that a page of this shell can load. */
  integrity: v.record(v.string(), File.entries.integrity),
});
export type ShownRelease = v.InferOutput<typeof ShownRelease>;

/** One remote in a snapshot. */
export const SnapshotRemote = v.object({
  ...ShownRelease.entries,
  /**
   * The last good release before this one, to fall back on; absent where there is none. It stays on the server: a browser
   * asks for it when it first needs it.
   */
  previous: v.optional(ShownRelease),
});
export type SnapshotRemote = v.InferOutput<typeof SnapshotRemote>;

/** The registry's answer for one page view. `id` changes with any change of it. */
export const Snapshot = v.object({ id: v.string(), remotes: v.array(SnapshotRemote) });
export type Snapshot = v.InferOutput<typeof Snapshot>;
