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
 * The state of the page. `server-html`: the server's HTML is shown until the page is hydrated; `failed`, `retrying`: the HTML stays and
 * the visitor may retry; `rendered-again`: hydration timed out and the browser renders the page; `fallback`: another release's page is shown.
 */
type Outcome =
  | { readonly shows: 'server-html' | 'rendered-again' | 'retrying' }
  | { readonly shows: 'failed'; readonly error: unknown }
  | { readonly shows: 'fallback'; readonly loaded: LoadedPage };

/** The component that shows the page, and a function that returns the page once it is loaded. */
export function deferredPage(
  { release, page, needed, load, onSettled }: DeferredPage,
  replace: TabPages['replace'],
): { readonly Component: ComponentType; readonly loadedPage: () => LoadedPage | undefined } {
  const ownPage = Promise.withResolvers<LoadedPage>();
  let loadedPage: LoadedPage | undefined;
  let isSettled = false;
  let isShown = false;
  const settle = () => {
    if (isSettled) return;
    isSettled = true;
    onSettled();
  };
  const Page = lazy(async () => ({ default: notifyingPage((await ownPage.promise).module, settle) }));
  const deferred: LoadedPage = { release, page, module: { Page } };
  const replaceAndSettle: TabPages['replace'] = (failed, error) => replace(failed, error).finally(settle);

  function DeferredPageRoute() {
    const [outcome, setOutcome] = useState<Outcome>({ shows: 'server-html' });
    // A stable element: React discards server HTML that is rendered again before it is hydrated.
    const serverHtml = useMemo(() => <PageGuard loaded={deferred} replace={replaceAndSettle} suspends />, []);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      isShown = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const loadPage = async () => {
        await needed;
        if (!isShown || loadedPage) return;
        try {
          const loaded = await load();
          if (loaded.release.release !== release.release) {
            setOutcome({ shows: 'fallback', loaded });
            return settle();
          }
          loadedPage = loaded;
          ownPage.resolve(loaded);
          setOutcome({ shows: 'server-html' });
          timer = setTimeout(() => isSettled || setOutcome({ shows: 'rendered-again' }), readyDeadline);
        } catch (error) {
          setOutcome({ shows: 'failed', error });
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
      if (outcome.shows === 'failed' && outcome.error instanceof HostFailure && !isOffline())
        return window.location.reload();
      setOutcome({ shows: 'retrying' });
      setAttempt(attempt + 1);
    };
    if (outcome.shows === 'fallback') {
      return <PageGuard key="fallback" loaded={outcome.loaded} replace={replace} suspends />;
    }
    if (outcome.shows === 'rendered-again') {
      return <PageGuard key="rendered-again" loaded={deferred} replace={replaceAndSettle} suspends timeout={0} />;
    }
    const notice = outcome.shows !== 'server-html' && (
      <StaticPageNotice retrying={outcome.shows === 'retrying'} onRetry={retry} />
    );
    return withNotice(serverHtml, notice);
  }
  return { Component: DeferredPageRoute, loadedPage: () => loadedPage };
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
  return function NotifyingPage() {
    useEffect(onShow, []);
    return <Page />;
  };
}
