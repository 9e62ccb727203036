import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { createClient } from '@plumbline/contract/client';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { baseCss } from '@plumbline/kit/base-css';
import { Toast, ToastProvider, ToastViewport } from '@plumbline/kit/toast';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import type { RemoteConfig, ToastInput } from '@plumbline/services';
import { createFakeServices, fakeSite, FakeServicesProvider } from '@plumbline/services/fake';

/** The address of the event stream that announces new builds. */
const eventsPath = '/_alone/events';
/** The address of the kit's fonts. */
const fontsPath = '/_alone/fonts/';

const client = createClient();

/** Fake services around the page; its toasts are shown. */
function FakeServices({ name }: { name: string }) {
  const [toast, setToast] = useState<ToastInput | null>(null);
  const [services] = useState(() =>
    createFakeServices({ site: { ...fakeSite, origin: window.location.origin }, isAdmin: true, toast: setToast }),
  );
  return (
    <FakeServicesProvider services={services}>
      <ToastProvider duration={5_000}>
        <main aria-label={name}>
          <Outlet />
        </main>
        {toast && <Toast {...toast} open onOpenChange={(open) => (open ? undefined : setToast(null))} />}
        <ToastViewport />
      </ToastProvider>
    </FakeServicesProvider>
  );
}

/** Links to the remote's pages, shown at every address without a page. */
function Pages({ routes }: Pick<RemoteConfig, 'routes'>) {
  return (
    <ul>
      {routes.map(({ path, example = path }) => (
        <li key={path}>
          <Link to={example}>{path}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows a remote's pages by themselves and reloads after each build. */
export function showStandalone({ name, routes }: RemoteConfig): void {
  const sheet = document.createElement('style');
  sheet.textContent = baseCss({ fontUrl: (file) => fontsPath + file });
  document.head.append(sheet);
  const router = createBrowserRouter([
    {
      element: <FakeServices name={name} />,
      hydrateFallbackElement: <p>Loading …</p>,
      children: [
        ...routes.map(({ path, lazy }) => ({ path, lazy: async () => ({ Component: (await lazy()).Page }) })),
        { path: '*', element: <Pages routes={routes} /> },
      ],
    },
  ]);
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <ApiClientProvider client={client}>
        <SWRConfig value={endpointSwr}>
          <RouterProvider router={router} />
        </SWRConfig>
      </ApiClientProvider>
    </StrictMode>,
  );
  new EventSource(eventsPath).addEventListener('message', () => window.location.reload());
}
