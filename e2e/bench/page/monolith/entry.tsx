// The monolith: the shell and every page in one ordinary bundle, which hydrates the HTML that the page server renders for the
// federated site. It exists for comparison, and is the only module that may import from all packages.
// This import must be the first, because it has to run before any styled component is defined.
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
// The monolith has no releases of remotes: all its scripts are the shell's.
trustStrings(stringRules(() => false, boot.scriptOrigins ?? []));
const routes = boot.snapshot.remotes.flatMap((remote) =>
  remote.routes.flatMap((route) => {
    const page = pages[route.page];
    return page ? [readyRoute({ remote, route, params: {} }, withInteractiveMark(page))] : [];
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

/** A page that sets the mark `plumbline:interactive` once it has been hydrated: React may hydrate the layout earlier. */
function withInteractiveMark(page: PageModule): PageModule {
  return {
    ...page,
    Page: function Marking() {
      useEffect(() => void performance.mark('plumbline:interactive'), []);
      return <page.Page />;
    },
  };
}
