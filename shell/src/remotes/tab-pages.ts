import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { FailureOutcome, FailureReport } from '@plumbline/contract/releases/failure-reports';

import type { OtherRelease } from './other-release.ts';
import type { PageLoader } from './page-loader.ts';
import { HostFailure, RemoteFailure, stageOf } from './remote-failure.ts';

/** A page, and the release that it is from. */
export interface LoadedPage {
  readonly release: ShownRelease;
  readonly page: string;
  readonly module: PageModule;
}

/** A tab whose release cannot be had any more, while another one is live: a document with that is what helps. */
export class OutdatedTab extends RemoteFailure {}

/** The pages of a tab. It shows one release of each remote: that of its snapshot, or for good the one it fell back on. */
export interface TabPages {
  /**
   * Loads a page; where its release fails, from the last good one. @throws RemoteFailure where that fails too, and with
   * `mayLeave` OutdatedTab in place of another release.
   */
  load(remote: ShownRelease, page: string, options?: { readonly mayLeave?: boolean }): Promise<LoadedPage>;
  /** Loads a page that may not be needed: a failure is nobody's, and changes nothing. */
  guess(remote: ShownRelease, page: string): Promise<PageModule>;
  /** The same page out of the last good release, for one that threw while it was shown. @throws where there is none. */
  readonly replace: (failed: LoadedPage, error: unknown) => Promise<LoadedPage>;
}

type Place = Pick<LoadedPage, 'release' | 'page'>;

interface Options {
  readonly loadPage: PageLoader;
  readonly askForOther: (release: ShownRelease) => Promise<OtherRelease | null>;
  /** Called with a release before anything of it is loaded. */
  readonly register: (releases: readonly ShownRelease[]) => void;
  readonly report: (failure: FailureReport) => void;
  /** In ms, how long ago the document was opened. */
  readonly age: () => number;
}

/**
 * In ms: a younger document is not left for its like. It needs no mark in a storage that may be refused, and however wrong
 * the page server's answers are, nothing goes round faster than a visitor reads.
 */
const youngest = 60_000;

/** Opens the pages of a tab whose snapshot's releases are registered already. */
export function openTabPages({ loadPage, askForOther, register, report, age }: Options): TabPages {
  const fallenBackOn = new Map<string, ShownRelease>();
  const failed = new Set<string>();
  const inUse = (remote: ShownRelease) => fallenBackOn.get(remote.name) ?? remote;

  function tell(release: ShownRelease, page: string, error: unknown, outcome: FailureOutcome): void {
    const message = error instanceof Error ? error.message : String(error);
    const stage = stageOf(error, 'render');
    report({ remote: release.name, release: release.release, page, stage, outcome, message: message.slice(0, 500) });
  }

  async function loadOther(release: ShownRelease, page: string, outdated: boolean): Promise<LoadedPage | null> {
    const other = await askForOther(release);
    if (other === null) return null;
    if (outdated && other.live) throw new OutdatedTab('gone', `${release.name} has moved on`);
    if (failed.has(keyOf(other.release)) || !fits(release, other.release, page)) return null;
    register([other.release]);
    return { release: other.release, page, module: await loadPage(other.release, page) };
  }

  async function fallBack({ release, page }: Place, error: unknown, mayLeave: boolean): Promise<LoadedPage> {
    const outdated = mayLeave && stageOf(error, 'render') === 'gone' && age() >= youngest;
    const other = await loadOther(release, page, outdated).catch((second: unknown) => {
      if (second instanceof OutdatedTab) throw second;
      console.warn('The last good release failed as well:', second);
      return null;
    });
    tell(release, page, error, other === null ? 'fallback' : 'previous');
    if (other === null) throw error;
    failed.add(keyOf(release));
    fallenBackOn.set(release.name, other.release);
    return other;
  }

  return {
    async load(remote, page, { mayLeave = false } = {}) {
      const release = inUse(remote);
      try {
        return { release, page, module: await loadPage(release, page) };
      } catch (error) {
        if (error instanceof HostFailure) throw error;
        return fallBack({ release, page }, error, mayLeave);
      }
    },
    guess: (remote, page) => loadPage(inUse(remote), page),
    replace: (shown, error) => fallBack(shown, error, false),
  };
}

function keyOf({ name, release }: ShownRelease): string {
  return `${name}/${release}`;
}

/** Whether a page can come from another release: it has the same routes there, and no global of theirs is the same. */
function fits(release: ShownRelease, other: ShownRelease, page: string): boolean {
  if (release.container.name === other.container.name) return false;
  return release.routes.every(
    (route) =>
      route.page !== page ||
      other.routes.some((known) => known.page === page && known.path === route.path && known.policy === route.policy),
  );
}
