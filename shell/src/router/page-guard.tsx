import { Component, Suspense, useEffect, type ReactNode } from 'react';
import type { LoadedPage } from '../remotes/tab-pages.ts';
import { RemoteFailure } from '../remotes/remote-failure.ts';
import { PendingPage } from './pending-page.tsx';

/** In ms: a page that is not ready to be shown by then has failed. */
export const readyDeadline = 10_000;

interface PageGuardProps {
  readonly loaded: LoadedPage;
  /** Gives the page out of the last good release. */
  readonly replace: (failed: LoadedPage, error: unknown) => Promise<LoadedPage>;
  /**
   * Whether the page may be waited for. Not while the server's HTML is taken over: React would take over what waits later
   * than the rest, and the page would look alive before it is.
   */
  readonly waits: boolean;
  /** In ms, default 10000: how long it is waited for. */
  readonly patience?: number;
}

interface PageGuardState {
  readonly shown: LoadedPage;
  /** What the page threw; null while it is sound. */
  readonly fault: { readonly error: unknown } | null;
  /** Whether nothing can be shown instead. */
  readonly lost: boolean;
}

/**
 * A remote's page in its place. One that throws is replaced by the same page of the last good release; where there is none,
 * or it throws as well, the error goes on to the router, which shows the fallback. The element names the release on show,
 * for people and for reports.
 */
export class PageGuard extends Component<PageGuardProps, PageGuardState> {
  override state: PageGuardState = { shown: this.props.loaded, fault: null, lost: false };

  static getDerivedStateFromError(error: unknown): Partial<PageGuardState> {
    return { fault: { error } };
  }

  override componentDidCatch(error: unknown): void {
    const { shown } = this.state;
    console.warn(`${shown.release.name} ${shown.release.release} threw while it was shown:`, error);
    this.props.replace(shown, error).then(
      (other) => this.setState({ shown: other, fault: null }),
      () => this.setState({ lost: true }),
    );
  }

  readonly #onLate = (): void => {
    const error = new RemoteFailure('suspended', `The page was not ready in ${readyDeadline} ms`);
    this.setState({ fault: { error } });
    this.componentDidCatch(error);
  };

  override render(): ReactNode {
    const { shown, fault, lost } = this.state;
    if (fault && lost) throw fault.error;
    if (fault) return <PendingPage />;
    const { Page } = shown.module;
    return (
      <div data-remote={shown.release.name} data-release={shown.release.release}>
        {this.props.waits ? (
          <Suspense
            key={shown.release.release}
            fallback={<Awaited onLate={this.#onLate} patience={this.props.patience ?? readyDeadline} />}
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

function Awaited({ onLate, patience }: { onLate: () => void; patience: number }) {
  useEffect(() => {
    const timer = setTimeout(onLate, patience);
    return () => clearTimeout(timer);
  }, [onLate, patience]);
  return <PendingPage />;
}
