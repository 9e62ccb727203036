import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { State } from 'swr';
import { createFakeApi } from '@plumbline/services/fake';
import { BlogRoutes, Surroundings } from './page-surroundings.tsx';

/** A page as the server sends it; `seeds` is what the shell has put into SWR's cache by key. */
export function renderOnServer(address: string, seeds: Readonly<Record<string, State>>): string {
  const { client } = createFakeApi({});
  const sheet = new ServerStyleSheet();
  const page: ReactElement = (
    <Surroundings client={client} cache={new Map(Object.entries(seeds))}>
      <StaticRouter location={address}>
        <BlogRoutes />
      </StaticRouter>
    </Surroundings>
  );
  try {
    return renderToString(sheet.collectStyles(page));
  } finally {
    sheet.seal();
  }
}
