import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { State } from 'swr';
import { createFakeApi } from '@plumbline/services/fake';
import { BlogRoutes, PageProviders } from './page-providers.tsx';

/** A page's HTML from the server; `seeds` is SWR's cache by key, as the shell fills it. */
export function renderOnServer(address: string, seeds: Readonly<Record<string, State>>): string {
  const { client } = createFakeApi({});
  const sheet = new ServerStyleSheet();
  const page: ReactElement = (
    <PageProviders client={client} cache={new Map(Object.entries(seeds))}>
      <StaticRouter location={address}>
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
