import { Component, Suspense, useEffect, type ReactNode } from 'react';
import type { LoadedPage } from '../remotes/tab-pages.ts';
import { RemoteFailure } from '../remotes/remote-failure.ts';
import { PendingPage } from './pending-page.tsx';

/** In ms: a page that is still suspended after this has failed. */
export const readyDeadline = 10_000;

interface PageGuardProps {
  readonly loaded: LoadedPage;
  /** Loads the page from the fallback release, an earlier one of the same remote. */
  readonly replace: (failed: LoadedPage, error: unknown) => Promise<LoadedPage>;
  /**
   * Whether the page may suspend. Not during hydration: React would hydrate a suspended page later than the rest, and the page
   * would look interactive before it is.
   */
  readonly suspends: boolean;
  /** In ms: how long the page may be suspended; default 10000. */
  readonly timeout?: number;
}

interface PageGuardState {
  readonly shownPage: LoadedPage;
  /** The error that the page threw; null if none. */
  readonly fault: { readonly error: unknown } | null;
  /** Whether the fallback release could not show the page either. */
  readonly lost: boolean;
}

/**
 * The error boundary of a remote's page. A page that throws is replaced by the same page of the fallback release; if that fails
 * too, the error propagates to the router, which shows the fallback screen. The element names the release for debugging and
 * reports.
 */
export class PageGuard extends Component<PageGuardProps, PageGuardState> {
  override state: PageGuardState = { shownPage: this.props.loaded, fault: null, lost: false };

  static getDerivedStateFromError(error: unknown): Partial<PageGuardState> {
    return { fault: { error } };
  }

  override componentDidCatch(error: unknown): void {
    const { shownPage } = this.state;
    console.warn(`${shownPage.release.name} ${shownPage.release.release} threw while it was shown:`, error);
    this.props.replace(shownPage, error).then(
      (other) => this.setState({ shownPage: other, fault: null }),
      () => this.setState({ lost: true }),
    );
  }

  readonly #onLate = (): void => {
    const error = new RemoteFailure('suspended', `The page was not ready in ${readyDeadline} ms`);
    this.setState({ fault: { error } });
    this.componentDidCatch(error);
  };

  override render(): ReactNode {
    const { shownPage, fault, lost } = this.state;
    if (fault && lost) throw fault.error;
    if (fault) return <PendingPage />;
    const { Page } = shownPage.module;
    return (
      <div data-remote={shownPage.release.name} data-release={shownPage.release.release}>
        {this.props.suspends ? (
          <Suspense
            key={shownPage.release.release}
            fallback={<Waiting onLate={this.#onLate} timeout={this.props.timeout ?? readyDeadline} />}
          >
            <Page />
          </Suspense>
        ) : (
          <Page />
        )}
      </div>
    );
  }
}

function Waiting({ onLate, timeout }: { onLate: () => void; timeout: number }) {
  useEffect(() => {
    const timer = setTimeout(onLate, timeout);
    return () => clearTimeout(timer);
  }, [onLate, timeout]);
  return <PendingPage />;
}
