import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { FailureOutcome, FailureReport } from '@plumbline/contract/releases/failure-reports';

import type { FallbackRelease } from './fallback-release.ts';
import type { PageLoader } from './page-loader.ts';
import { HostFailure, RemoteFailure, stageOf } from './remote-failure.ts';

/** A loaded page with its release. */
export interface LoadedPage {
  readonly release: ShownRelease;
  readonly page: string;
  readonly module: PageModule;
}

/** The tab's release is no longer available (stage `gone`) and another one is live: the tab needs a new document. */
export class OutdatedTab extends RemoteFailure {}

/** Loads the pages of a tab. A tab uses one release per remote: its snapshot's, or permanently the fallback after a failure. */
export interface TabPages {
  /**
   * Loads a page, from the fallback release if its own fails. @throws RemoteFailure if both fail; with `mayLeave` OutdatedTab
   * instead of loading a newer release.
   */
  load(remote: ShownRelease, page: string, options?: { readonly mayLeave?: boolean }): Promise<LoadedPage>;
  /** Loads a page that may not be needed; failures are neither reported nor lead to the fallback. */
  prefetch(remote: ShownRelease, page: string): Promise<PageModule>;
  /** The same page from the fallback release after an error while it was shown. @throws if there is no fallback. */
  readonly replace: (failed: LoadedPage, error: unknown) => Promise<LoadedPage>;
}

type PageOfRelease = Pick<LoadedPage, 'release' | 'page'>;

interface Options {
  readonly loadPage: PageLoader;
  readonly fetchFallback: (release: ShownRelease) => Promise<FallbackRelease | null>;
  /** Registers a release's script hashes before any of its scripts is loaded. */
  readonly register: (releases: readonly ShownRelease[]) => void;
  readonly report: (failure: FailureReport) => void;
  /** Returns the document's age in ms. */
  readonly age: () => number;
}

/**
 * In ms: a younger document is not reloaded for an outdated release. This prevents reload loops without needing storage,
 * which the browser may deny.
 */
const minAge = 60_000;

/** Creates the page loader of a tab; the script hashes of its snapshot's releases must be registered already. */
export function createTabPages({ loadPage, fetchFallback, register, report, age }: Options): TabPages {
  const fallbacks = new Map<string, ShownRelease>();
  const failed = new Set<string>();
  const releaseInUse = (remote: ShownRelease) => fallbacks.get(remote.name) ?? remote;

  function reportFailure(release: ShownRelease, page: string, error: unknown, outcome: FailureOutcome): void {
    const message = error instanceof Error ? error.message : String(error);
    const stage = stageOf(error, 'render');
    report({ remote: release.name, release: release.release, page, stage, outcome, message: message.slice(0, 500) });
  }

  async function loadFallback(release: ShownRelease, page: string, isOutdated: boolean): Promise<LoadedPage | null> {
    const other = await fetchFallback(release);
    if (other === null) return null;
    if (isOutdated && other.live) throw new OutdatedTab('gone', `${release.name} has moved on`);
    if (failed.has(keyOf(other.release)) || !canProvide(release, other.release, page)) return null;
    register([other.release]);
    return { release: other.release, page, module: await loadPage(other.release, page) };
  }

  async function fallBack({ release, page }: PageOfRelease, error: unknown, mayLeave: boolean): Promise<LoadedPage> {
    const isOutdated = mayLeave && stageOf(error, 'render') === 'gone' && age() >= minAge;
    const other = await loadFallback(release, page, isOutdated).catch((fallbackError: unknown) => {
      if (fallbackError instanceof OutdatedTab) throw fallbackError;
      console.warn('The fallback release failed as well:', fallbackError);
      return null;
    });
    reportFailure(release, page, error, other === null ? 'fallback' : 'previous');
    if (other === null) throw error;
    failed.add(keyOf(release));
    fallbacks.set(release.name, other.release);
    return other;
  }

  return {
    async load(remote, page, { mayLeave = false } = {}) {
      const release = releaseInUse(remote);
      try {
        return { release, page, module: await loadPage(release, page) };
      } catch (error) {
        // The shell's own scripts have failed, not the release.
        if (error instanceof HostFailure) throw error;
        return fallBack({ release, page }, error, mayLeave);
      }
    },
    prefetch: (remote, page) => loadPage(releaseInUse(remote), page),
    replace: (shown, error) => fallBack(shown, error, false),
  };
}

function keyOf({ name, release }: ShownRelease): string {
  return `${name}/${release}`;
}

/** Whether another release can provide the page: same routes of the page, and a container with another global name. */
function canProvide(release: ShownRelease, other: ShownRelease, page: string): boolean {
  if (release.container.name === other.container.name) return false;
  return release.routes.every(
    (route) =>
      route.page !== page ||
      other.routes.some(
        ({ page: name, path, policy }) => name === page && path === route.path && policy === route.policy,
      ),
  );
}
