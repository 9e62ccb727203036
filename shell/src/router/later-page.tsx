import { lazy, useEffect, useState, type ComponentType } from 'react';
import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases';
import type { LoadedPage, TabPages } from '../remotes/tab-pages.ts';
import { PageGuard, readyDeadline } from './page-guard.tsx';

/** A page that the server rendered and whose script comes later than the rest. */
export interface ComingPage {
  readonly release: ShownRelease;
  readonly page: string;
  /** The page once it is there; another release of it, or a failure, leaves the server's HTML as it is. */
  readonly arrival: Promise<LoadedPage>;
  /** Called once the page has been taken over, or something else has come in its place. */
  readonly onSettled: () => void;
  /** Shows the server's HTML, for a page that has not come. */
  readonly rescue: () => ComponentType;
}

/** What has become of a coming page: taken over by React, as it was sent, or rendered anew since it never got ready. */
type Outcome = { readonly as: 'page' | 'anew' } | { readonly as: 'sent'; readonly Sent: ComponentType };

/** The page in its place: React leaves the server's HTML as it is until the page has come, and then takes it over. */
export function laterPage(coming: ComingPage, replace: TabPages['replace']): ComponentType {
  const { release, page, arrival, onSettled, rescue } = coming;
  const isOwn = (loaded: LoadedPage) => loaded.release.release === release.release;
  const never = () => new Promise<never>(() => {});
  let settled = false;
  const settle = () => {
    settled = true;
    onSettled();
  };
  const Page = lazy(async () => {
    const { module } = await arrival.then((loaded) => (isOwn(loaded) ? loaded : never()), never);
    return { default: telling(module, settle) };
  });
  const loaded: LoadedPage = { release, page, module: { Page } };
  const replaceAndSettle: TabPages['replace'] = (failed, error) => replace(failed, error).finally(settle);
  return function LaterPage() {
    const [outcome, setOutcome] = useState<Outcome>({ as: 'page' });
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let wanted = true;
      const showSent = () => {
        if (!wanted) return;
        setOutcome({ as: 'sent', Sent: rescue() });
        settle();
      };
      const awaitReady = (arrived: LoadedPage) => {
        if (!isOwn(arrived)) showSent();
        else timer = setTimeout(() => settled || setOutcome({ as: 'anew' }), readyDeadline);
      };
      arrival.then(awaitReady, showSent);
      return () => {
        wanted = false;
        clearTimeout(timer);
      };
    }, []);
    if (outcome.as === 'sent') return <outcome.Sent />;
    const anew = outcome.as === 'anew' ? { patience: 0 } : {};
    return <PageGuard key={outcome.as} loaded={loaded} replace={replaceAndSettle} waits {...anew} />;
  };
}

/** A page's component that says when it is on show. */
function telling({ Page }: PageModule, onShow: () => void): ComponentType {
  return function Telling() {
    useEffect(onShow, []);
    return <Page />;
  };
}
