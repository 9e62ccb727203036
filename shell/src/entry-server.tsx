import * as react from 'react';
import type { ReactNode } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToReadableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import * as styledComponents from 'styled-components';
import * as swr from 'swr';
import { createClient } from '@plumbline/contract/client';
import * as services from '@plumbline/services';
import type { HeroImage, PageModule } from '@plumbline/services';
import type { Site } from '@plumbline/contract/site';
import { earlierServices } from '#earlier-services';
import { App } from './app.tsx';
import type { Seed } from './boot/boot-data.ts';
import { seededCache } from './cache/observable-cache.ts';
import { AdminFrame } from './layout/admin/admin-frame.tsx';
import type { LayoutBoot } from './layout/boot.ts';
import { headTags, type HeadTag } from './meta/head-tags.ts';
import { metaArgs, pageMeta, shareImage } from './meta/page-meta.ts';
import { styleSheet } from './styles/style-sheet.ts';
import { writeStyles } from './styles/written-styles.ts';
import * as reactRouterDom from './shared/react-router-dom.ts';
import { notFoundModule, pendingRoute, readyRoute, shellRoutes } from './router/routes.tsx';
import type { OwnedRoute } from './remotes/snapshot-routes.ts';

export { baseCss, criticalFonts } from '@plumbline/kit/base-css';
export { bootElementId, rootElementId, viewElementId } from './boot/boot-data.ts';
export { sharedKit } from './shared/kit.ts';
export { pageTagAttribute } from './meta/document-head.ts';
export { findRoute } from './remotes/snapshot-routes.ts';
export { fullSnapshotPath } from './remotes/full-snapshot.ts';

/** The libraries that a remote's server bundle gets from the shell, by the name that it requires. */
export const sharedLibraries: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  'styled-components': styledComponents,
  swr,
  '@plumbline/services': services,
};

/** Earlier versions of the {@link sharedLibraries}, by name and version. */
export const earlierLibraries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '@plumbline/services': Object.fromEntries(
    earlierServices.map(({ version, services: earlier }) => [version, earlier]),
  ),
};

/** The input of rendering a page. */
export interface PageInput {
  readonly url: URL;
  readonly site: Site;
  readonly layout: LayoutBoot;
  readonly snapshotId: string;
  readonly seeds: Readonly<Record<string, Seed>>;
  readonly owned: OwnedRoute | null;
  /** The page's module; null if no route matched. */
  readonly page: PageModule | null;
}

/** The content of a page's head, which depends only on its data. */
export function describePage({ url, site, seeds, owned, page }: PageInput): {
  title: string;
  tags: HeadTag[];
  heroImages: readonly HeroImage[];
} {
  const args = metaArgs(seededCache(seeds), site, url, owned?.params ?? {});
  const meta = pageMeta(
    owned ? page : notFoundModule,
    args,
    owned ? shareImage(owned.remote, owned.route.page) : undefined,
  );
  return { title: meta.title, tags: headTags(meta, site, url), heroImages: page?.heroImages?.(args) ?? [] };
}

/** Renders a page to HTML with the style elements it needs. @throws any error of the page while rendering. */
export async function renderBody({
  url,
  site,
  layout,
  snapshotId,
  seeds,
  owned,
  page,
}: PageInput): Promise<{ html: string; styles: string }> {
  // Without a page module the route renders the frame and a loading placeholder.
  const routes = owned ? [page ? readyRoute(owned, page) : pendingRoute(owned)] : [];
  const handler = createStaticHandler(shellRoutes(routes));
  // The page server renders admin routes only for browsers with the cookie of a staff session.
  const isAdminDocument = owned?.route.admin === true;
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error('A page may not redirect while it is rendered');
  const sheet = styleSheet();
  try {
    const html = await renderToHtml(
      sheet.collectStyles(
        <App
          shell={{ site, cache: seededCache(seeds), layout, snapshotId, isAdminDocument, adminFrame: AdminFrame }}
          client={createClient()}
        >
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </App>,
      ),
    );
    if (context.errors) throw Object.values(context.errors)[0];
    return { html, styles: writeStyles(sheet.getStyleTags()) };
  } finally {
    sheet.seal();
  }
}

/** In ms: slightly longer than a render host's deadline. */
const renderDeadline = 2_500;

/** Renders an element completely. @throws any error in it, even inside a Suspense boundary that could fall back. */
async function renderToHtml(element: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(element, {
    // Otherwise React moves long Suspense boundaries to the end of the HTML, with an inline script.
    progressiveChunkSize: Infinity,
    // Ends a render that waits for data that never arrives.
    signal: AbortSignal.timeout(renderDeadline),
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return new Response(stream).text();
}
