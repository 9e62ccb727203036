import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { State } from 'swr';
import { createFakeApi } from '@plumbline/services/fake';
import { BlogRoutes, PageProviders } from './page-providers.tsx';

/**
 * Renders a page to HTML as the server does. `seeds` is the content of SWR's cache by key, which the shell fills in
 * production.
 */
export function renderOnServer(url: string, seeds: Readonly<Record<string, State>>): string {
  const { client } = createFakeApi({});
  const sheet = new ServerStyleSheet();
  const page: ReactElement = (
    <PageProviders client={client} cache={new Map(Object.entries(seeds))}>
      <StaticRouter location={url}>
        <BlogRoutes />
      </StaticRouter>
    </PageProviders>
  );
  try {
    return renderToString(sheet.collectStyles(page));
  } finally {
    sheet.seal();
  }
}
