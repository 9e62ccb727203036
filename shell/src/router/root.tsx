import { useDeferredValue, useMemo } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import type { ShellServices } from '@plumbline/services';
import { useAdminFlag } from '../admin/admin-flag.ts';
import { Layout } from '../layout/layout.tsx';
import { DocumentMeta } from '../meta/document-meta.tsx';
import { PageOverrides } from '../overrides/page-overrides.tsx';
import { useSectionScroll } from '../scroll/use-section-scroll.ts';
import { ServicesProviders } from '../shared/services-providers.tsx';
import { useShell } from '../shell-context.ts';
import { useToast } from '../toasts/toasts-provider.tsx';
import { NewVersionNotice } from '../version/new-version-notice.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { isAdminMatch } from './page-handle.ts';

/** The root route: services for remotes, and the layout with the page. */
export function Root() {
  const { site, cache, layout, snapshotId, adminFrame } = useShell();
  const isAdminPage = isAdminMatch(useMatches());
  const toast = useToast();
  const scrollToSection = useSectionScroll();
  // Deferred, because React discards the server's HTML of a page whose context changes before hydration.
  const isAdmin = useDeferredValue(useAdminFlag());
  const services = useMemo<ShellServices>(
    () => ({ site, renderedAt: layout.renderedAt, toast, scrollToSection, isAdmin }),
    [site, layout.renderedAt, toast, scrollToSection, isAdmin],
  );
  return (
    <ServicesProviders value={services}>
      <NavigationProgress />
      <Layout frame={(isAdminPage && isAdmin && adminFrame) || undefined}>
        <Outlet />
      </Layout>
      <NewVersionNotice snapshotId={snapshotId} />
      <PageOverrides />
      <DocumentMeta cache={cache} />
    </ServicesProviders>
  );
}
