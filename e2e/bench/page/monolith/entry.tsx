// The monolith twin: the shell and every page in one ordinary bundle, hydrating the very HTML that the page server
// writes for the federated site. It exists to be measured against, and is the one place that may import across walls.
// First: it has to run before any component is defined.
import './take-over-styles.ts';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createClient } from '@plumbline/contract/client';
import type { PageModule } from '@plumbline/services';
import * as landing from '../../../../mf-marketing/src/pages/landing/landing-page.tsx';
import * as post from '../../../../mf-blog/src/pages/post/post-page.tsx';
import * as postList from '../../../../mf-blog/src/pages/post-list/post-list-page.tsx';
import * as planCheckout from '../../../../mf-checkout/src/pages/checkout/plan-checkout-page.tsx';
import { App } from '../../../../shell/src/app.tsx';
import { readBootData, rootElementId } from '../../../../shell/src/boot/boot-data.ts';
import { stringRules, trustStrings } from '../../../../shell/src/boot/trusted-strings.ts';
import { seededCache } from '../../../../shell/src/cache/observable-cache.ts';
import { readyRoute, shellRoutes } from '../../../../shell/src/router/routes.tsx';

const pages: Readonly<Record<string, PageModule>> = {
  landing,
  post,
  'post-list': postList,
  'plan-checkout': planCheckout,
};

const boot = readBootData(document);
// It knows no release: all its scripts are the shell's.
trustStrings(stringRules(() => false, boot.scriptOrigins ?? []));
const routes = boot.snapshot.remotes.flatMap((remote) =>
  remote.routes.flatMap((route) => {
    const page = pages[route.page];
    return page ? [readyRoute({ remote, route, params: {} }, marking(page))] : [];
  }),
);
const container = document.getElementById(rootElementId);
if (container === null) throw new Error('This page was not written by the page server');
hydrateRoot(
  container,
  <App
    shell={{ site: boot.site, cache: seededCache(boot.seeds), layout: boot.layout, snapshotId: boot.snapshot.id }}
    client={createClient()}
  >
    <RouterProvider router={createBrowserRouter(shellRoutes(routes), { hydrationData: { loaderData: {} } })} />
  </App>,
);

/** A page that sets the mark once all of it has been hydrated: React may hydrate the layout before. */
function marking(page: PageModule): PageModule {
  return {
    ...page,
    Page: function Marking() {
      useEffect(() => void performance.mark('plumbline:interactive'), []);
      return <page.Page />;
    },
  };
}
