import type { ReactNode } from 'react';
import type { Client } from '@plumbline/contract/client';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { FakeServicesProvider } from '@plumbline/services/fake';
import { Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig, type Cache } from 'swr';
import { Page as PostListPage } from '../pages/post-list/post-list-page.tsx';
import { Page as PostPage } from '../pages/post/post-page.tsx';
import { Page as PreviewPage } from '../pages/preview/preview-page.tsx';

/** The providers that the shell puts around the blog's pages, without a router. */
export function PageProviders({ client, cache, children }: { client: Client; cache: Cache; children: ReactNode }) {
  return (
    <FakeServicesProvider>
      <SWRConfig value={{ ...endpointSwr, provider: () => cache }}>
        <ApiClientProvider client={client}>{children}</ApiClientProvider>
      </SWRConfig>
    </FakeServicesProvider>
  );
}

/** The blog's routes. Every other route shows only its URL. */
export function BlogRoutes() {
  return (
    <Routes>
      <Route path="/blog" element={<PostListPage />} />
      <Route path="/blog/category/:slug" element={<PostListPage />} />
      <Route path="/blog/preview/:token" element={<PreviewPage />} />
      <Route path="/blog/:slug" element={<PostPage />} />
      <Route path="*" element={<OtherPage />} />
    </Routes>
  );
}

function OtherPage() {
  const { pathname, search, hash } = useLocation();
  return <p>Elsewhere: {pathname + search + hash}</p>;
}
