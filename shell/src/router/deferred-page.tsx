import { lazy, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { PageModule } from '@plumbline/services';
import { isOffline } from '@plumbline/contract/offline';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { StaticPageNotice } from '../remote-fallback/static-page-notice.tsx';
import { HostFailure } from '../remotes/remote-failure.ts';
import type { LoadedPage, TabPages } from '../remotes/tab-pages.ts';
import { PageGuard, readyDeadline } from './page-guard.tsx';

/** A page that the server rendered and that is hydrated later than the shell. */
export interface DeferredPage {
  readonly release: ShownRelease;
  readonly page: string;
  /** Resolves when the page should be loaded. */
  readonly needed: Promise<void>;
  /** Loads the page from its own or the fallback release. */
  readonly load: () => Promise<LoadedPage>;
  /** Called once the page has been hydrated, replaced, given up or left. */
  readonly onSettled: () => void;
}

/**
 * The state of the page. `sent`: the server's HTML is shown until the page is loaded; `failed`: the HTML stays and the visitor
 * may retry; `anew`: hydration timed out and the browser renders the page.
 */
type Outcome =
  | { readonly as: 'sent' | 'anew' | 'retrying' }
  | { readonly as: 'failed'; readonly error: unknown }
  | { readonly as: 'other'; readonly loaded: LoadedPage };

/** The component that shows the page, and an accessor for the page once it is loaded. */
export function deferredPage(
  { release, page, needed, load, onSettled }: DeferredPage,
  replace: TabPages['replace'],
): { readonly Place: ComponentType; readonly arrived: () => LoadedPage | undefined } {
  const own = Promise.withResolvers<LoadedPage>();
  let arrived: LoadedPage | undefined;
  let settled = false;
  let isShown = false;
  const settle = () => {
    if (settled) return;
    settled = true;
    onSettled();
  };
  const Page = lazy(async () => ({ default: notifyingPage((await own.promise).module, settle) }));
  const deferred: LoadedPage = { release, page, module: { Page } };
  const replaceAndSettle: TabPages['replace'] = (failed, error) => replace(failed, error).finally(settle);

  function Place() {
    const [outcome, setOutcome] = useState<Outcome>({ as: 'sent' });
    // A stable element: React discards server HTML that is rendered again before it is hydrated.
    const sent = useMemo(() => <PageGuard loaded={deferred} replace={replaceAndSettle} suspends />, []);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      isShown = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const loadPage = async () => {
        await needed;
        if (!isShown || arrived) return;
        try {
          const loaded = await load();
          if (loaded.release.release !== release.release) {
            setOutcome({ as: 'other', loaded });
            return settle();
          }
          arrived = loaded;
          own.resolve(loaded);
          setOutcome({ as: 'sent' });
          timer = setTimeout(() => settled || setOutcome({ as: 'anew' }), readyDeadline);
        } catch (error) {
          setOutcome({ as: 'failed', error });
          settle();
        }
      };
      void loadPage();
      return () => {
        isShown = false;
        clearTimeout(timer);
        // After React's strict mode has unmounted and mounted again, the page is still shown.
        setTimeout(() => isShown || settle());
      };
    }, [attempt]);

    const retry = () => {
      // The script of a replaced shell no longer exists; a new document has the new one.
      if (outcome.as === 'failed' && outcome.error instanceof HostFailure && !isOffline())
        return window.location.reload();
      setOutcome({ as: 'retrying' });
      setAttempt(attempt + 1);
    };
    if (outcome.as === 'other') {
      return <PageGuard key="other" loaded={outcome.loaded} replace={replace} suspends />;
    }
    if (outcome.as === 'anew') {
      return <PageGuard key="anew" loaded={deferred} replace={replaceAndSettle} suspends timeout={0} />;
    }
    const notice = outcome.as !== 'sent' && <StaticPageNotice retrying={outcome.as === 'retrying'} onRetry={retry} />;
    return withNotice(sent, notice);
  }
  return { Place, arrived: () => arrived };
}

/** A deferred page with its notice. The server renders the same structure, from which React derives ids. */
export function withNotice(page: ReactNode, notice: ReactNode): ReactNode {
  return (
    <>
      {page}
      {notice}
    </>
  );
}

/** A page's component that calls `onShow` when it is mounted. */
function notifyingPage({ Page }: PageModule, onShow: () => void): ComponentType {
  return function Telling() {
    useEffect(onShow, []);
    return <Page />;
  };
}
