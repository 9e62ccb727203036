import { lazy, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { StaticPageNotice } from '../remote-fallback/static-page-notice.tsx';
import { HostFailure } from '../remotes/remote-failure.ts';
import type { LoadedPage, TabPages } from '../remotes/tab-pages.ts';
import { PageGuard, readyDeadline } from './page-guard.tsx';

/** A page that the server rendered and whose script is loaded after the rest of the document answers. */
export interface DeferredPage {
  readonly release: ShownRelease;
  readonly page: string;
  /** Resolves once the page is to be loaded. */
  readonly wanted: Promise<void>;
  /** Loads the page: of its own release, or of the one that the tab has fallen back on. */
  readonly load: () => Promise<LoadedPage>;
  /** Called once the page has been taken over or given up, something else has come in its place, or it was left. */
  readonly onSettled: () => void;
}

/**
 * What has become of the page. `sent`: the server's HTML stands, and is taken over as soon as the page is there; `failed`: it
 * stands, and a visitor may try again; `anew`: the page never got ready and is rendered by the browser.
 */
type Outcome =
  | { readonly as: 'sent' | 'anew' | 'retrying' }
  | { readonly as: 'failed'; readonly error: unknown }
  | { readonly as: 'other'; readonly loaded: LoadedPage };

/** The page's place, and how it is told that the page is there. */
export function deferredPage(
  { release, page, wanted, load, onSettled }: DeferredPage,
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
  const Page = lazy(async () => ({ default: telling((await own.promise).module, settle) }));
  const deferred: LoadedPage = { release, page, module: { Page } };
  const replaceAndSettle: TabPages['replace'] = (failed, error) => replace(failed, error).finally(settle);

  function Place() {
    const [outcome, setOutcome] = useState<Outcome>({ as: 'sent' });
    // The very same element each time: React gives up the HTML of a part that is rendered again before it has taken it over.
    const sent = useMemo(() => <PageGuard loaded={deferred} replace={replaceAndSettle} waits />, []);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      isShown = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const bring = async () => {
        await wanted;
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
      void bring();
      return () => {
        isShown = false;
        clearTimeout(timer);
        // React's strict mode comes back at once; whoever has left the page does not.
        setTimeout(() => isShown || settle());
      };
    }, [attempt]);

    const retry = () => {
      // A shell that was replaced has no such script any more: only a document has the new one.
      if (outcome.as === 'failed' && outcome.error instanceof HostFailure) return window.location.reload();
      setOutcome({ as: 'retrying' });
      setAttempt(attempt + 1);
    };
    if (outcome.as === 'other') {
      return <PageGuard key="other" loaded={outcome.loaded} replace={replace} waits />;
    }
    if (outcome.as === 'anew') {
      return <PageGuard key="anew" loaded={deferred} replace={replaceAndSettle} waits patience={0} />;
    }
    const notice = outcome.as !== 'sent' && <StaticPageNotice retrying={outcome.as === 'retrying'} onRetry={retry} />;
    return withNotice(sent, notice);
  }
  return { Place, arrived: () => arrived };
}

/** A deferred page and what is said below it: the same shape on the server, since React derives ids from the shape. */
export function withNotice(page: ReactNode, notice: ReactNode): ReactNode {
  return (
    <>
      {page}
      {notice}
    </>
  );
}

/** A page's component that says when it is on show. */
function telling({ Page }: PageModule, onShow: () => void): ComponentType {
  return function Telling() {
    useEffect(onShow, []);
    return <Page />;
  };
}
