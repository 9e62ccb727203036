import * as v from 'valibot';
import { TimestampText } from '../timestamp.ts';
import { canonicalJson } from './canonical-json.ts';
import { RoutePath } from './route-path.ts';

/** A text; `max` is in UTF-16 units. */
const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `must have at most ${max} characters`));

/** One line that pages show unescaped: no escapes of terminals, and no characters that change the reading direction. */
const plainTextLine = (max: number) =>
  v.pipe(
    text(max),
    v.regex(/^[^\s\p{Cc}\p{Cf}](?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*[^\s\p{Cc}\p{Cf}])?$/u, 'must be one line of plain text'),
  );

/**
 * The label of an entry, in letters about as wide as those of English: the navigation's space is counted in characters,
 * and wider or taller letters would push the site's name out of the header.
 */
const NavigationLabel = v.pipe(
  text(12),
  v.regex(
    /^[A-Za-zÀ-ÖØ-öø-ɏ\d](?:[A-Za-zÀ-ÖØ-öø-ɏ\d &'’.-]*[A-Za-zÀ-ÖØ-öø-ɏ\d.])?$/,
    'must be Latin letters and digits',
  ),
);

/** An entry of the site's main navigation. */
const NavigationEntry = v.object({
  label: NavigationLabel,
  /** Entries are sorted by place, lowest first. */
  place: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  /** The id of an element of the page; default its top. */
  section: v.optional(v.pipe(text(40), v.regex(/^[a-z][a-z0-9-]*$/, 'must be an id such as about'))),
});

/** The path of a file in a release's folder, or below `browser/`. */
const FilePath = text(200);

/** A page's name in the list of scripts and among the exposed modules. */
const PageName = v.pipe(text(60), v.regex(/^[a-z][a-z0-9-]*$/, 'must be a kebab-case name'));

/** A remote's name: its folder in the workspace, `mf-` and one or more words. */
export const RemoteName = v.pipe(v.string(), v.regex(/^mf-[a-z][a-z0-9-]{0,40}$/, 'must look like mf-blog'));

/** The content hash of a release: 20 hexadecimal digits. */
export const ReleaseHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/, 'must be 20 hexadecimal digits'));

/** A route of a remote, readable without running the remote. */
export const RemoteRoute = v.object({
  /** In React Router's syntax, from the site's root: `/blog/:slug`. */
  path: RoutePath,
  page: PageName,
  /** The path of the page's module from the remote's root, as imported by `lazy` in `remote.config.ts`. */
  module: v.pipe(FilePath, v.startsWith('./src/')),
  /** Whether the page server renders the page, or only the browser. */
  render: v.picklist(['server', 'browser']),
  /** Registered only in a browser with the admin flag, which a sign-in of staff sets. */
  admin: v.optional(v.boolean()),
  /**
   * `payments`: only these pages may load the payment providers' scripts and frames. Links to them from other pages
   * therefore load a new document.
   */
  policy: v.optional(v.literal('payments')),
  /**
   * The page has fields for a password, a code or an address: it is shown only in a document in which no other remote
   * has run. This always applies to pages with a policy and to admin pages.
   */
  ownDocument: v.optional(v.literal(true)),
  /**
   * The page's address is a secret: no cache stores the page, no search engine lists it, and its links send no
   * referrer, not even on the error page of the page server.
   */
  confidential: v.optional(v.literal(true)),
  /** Pages of this site may show the page in a frame; other sites never may. */
  framedBySite: v.optional(v.literal(true)),
  /**
   * `later`: the whole page works without its script. The script is loaded when the browser is idle after the rest of
   * the page is ready, or as soon as a visitor interacts with the page.
   */
  hydrate: v.optional(v.literal('later')),
  /** An address of the route with content, which smoke tests and validation use: `/blog/a-post`. */
  example: v.optional(v.pipe(text(300), v.regex(/^\/[\w\-/?=&.]*$/, 'must be a path of this site'))),
  /**
   * Whether the page redirects after rendering, as a checkout without an order does; smoke tests then accept a
   * redirect.
   */
  leadsAway: v.optional(v.literal(true)),
  /** Entries of the main navigation that lead to the page; see `navigationOf`. */
  navigation: v.optional(v.pipe(v.array(NavigationEntry), v.minLength(1), v.maxLength(6))),
  /** Whether `/sitemap.xml` lists the page; default false. */
  sitemap: v.optional(v.literal(true)),
  /**
   * The title and note of a share picture that the site draws for the page, unless its `meta` names another `image`.
   */
  shareCard: v.optional(v.object({ title: plainTextLine(100), note: plainTextLine(100) })),
});
export type RemoteRoute = v.InferOutput<typeof RemoteRoute>;

/**
 * A range of versions in npm's syntax: `^1.2.0`, `>=18 <20`. Only its characters are checked here; the build and
 * validation, which run in Node, parse it.
 */
const VersionRange = v.pipe(
  v.string(),
  v.maxLength(100, 'must have at most 100 characters'),
  v.regex(/^[\w.^~<>=|*+\- ]+$/, 'must be a range of versions such as ^1.0.0'),
);

/** A remote's declaration: written in its `remote.config.ts` and published in `release.json`. */
export const RemoteDeclaration = v.object({
  name: RemoteName,
  /** The supported versions of `@plumbline/services`. */
  services: VersionRange,
  routes: v.pipe(v.array(RemoteRoute), v.minLength(1), v.maxLength(100)),
  /** In kB before compression: the maximum size of all scripts of one page; default 250. */
  budget: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000))),
});
export type RemoteDeclaration = v.InferOutput<typeof RemoteDeclaration>;

/** In bytes: the maximum size of a release with all its files. */
export const maxBytes = 32 * 1024 * 1024;

const File = v.object({
  /** In the format of subresource integrity: `sha384-…`. */
  integrity: v.pipe(text(100), v.startsWith('sha384-')),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxBytes)),
});

/** An immutable build of a remote: its `release.json`. Paths are relative to the release's folder. */
export const Release = v.object({
  remote: RemoteName,
  hash: ReleaseHash,
  declaration: RemoteDeclaration,
  /**
   * The federation container: the name of its global, its entry script, and its exposed module. The global is named as
   * the remote, `mf_events`, and may end in hexadecimal digits of the release's hash: `mf_events_4f2a9c1e`.
   */
  container: v.object({
    name: v.pipe(v.string(), v.regex(/^[a-zA-Z]\w{0,99}$/, 'must be a name of letters, digits and _')),
    entry: FilePath,
    module: FilePath,
  }),
  /** The server bundle, null if no route is rendered on the server. */
  server: v.nullable(FilePath),
  /** By page: all scripts of the page, the entry first. */
  assets: v.record(text(60), v.array(FilePath)),
  /** Scripts with the release's own copy of `@plumbline/kit`, for a shell whose version is out of its range. */
  fallbacks: v.array(FilePath),
  files: v.record(v.string(), File),
  /** By library that the shell provides: the accepted range of versions. */
  shared: v.record(text(214), VersionRange),
  builtAt: v.pipe(text(40), TimestampText),
  /** The git revision of the build, null outside a repository. */
  revision: v.nullable(v.pipe(text(100), v.regex(/^[\w.+/ -]*$/, 'must be letters, digits and . + / - _'))),
});
export type Release = v.InferOutput<typeof Release>;

/**
 * The text that a release's hash is computed from: its description without the hash, the build time and the revision,
 * so that repeating a build gives the same release.
 */
export function releaseContent(release: Omit<Release, 'hash'> & { readonly hash?: string }): string {
  const { hash: _hash, builtAt: _builtAt, revision: _revision, ...content } = release;
  return canonicalJson(content);
}

const ShownRoute = v.omit(RemoteRoute, ['module', 'example', 'leadsAway', 'sitemap']);

/** The parts of a route that a page needs. */
export function shownRoute(route: RemoteRoute): v.InferOutput<typeof ShownRoute> {
  return v.parse(ShownRoute, route);
}

/** The parts of a release that a page needs to show the remote's routes. */
export const ShownRelease = v.object({
  name: RemoteName,
  release: ReleaseHash,
  /** The base address of the release's `browser/` files, with a trailing slash. */
  base: v.string(),
  container: Release.entries.container,
  /**
   * By library: the version that the release gets from the shell if it is not the newest; libraries of the newest
   * version are absent.
   */
  versions: v.optional(v.record(v.string(), v.string())),
  routes: v.array(ShownRoute),
  /** By page: scripts below `base`, the entry first. */
  assets: Release.entries.assets,
  /** `sha384-…` of the scripts below `base` that a page of this shell can load. */
  integrity: v.record(v.string(), File.entries.integrity),
});
export type ShownRelease = v.InferOutput<typeof ShownRelease>;

/** A remote in a snapshot. */
export const SnapshotRemote = v.object({
  ...ShownRelease.entries,
  /**
   * The previous release as a fallback; absent if there is none. It stays on the server until a browser requests it.
   */
  previous: v.optional(ShownRelease),
});
export type SnapshotRemote = v.InferOutput<typeof SnapshotRemote>;

/** The release of each remote for one page view. `id` changes with every change of the snapshot. */
export const Snapshot = v.object({ id: v.string(), remotes: v.array(SnapshotRemote) });
export type Snapshot = v.InferOutput<typeof Snapshot>;
