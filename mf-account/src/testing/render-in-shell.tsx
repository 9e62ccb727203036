import { useState, type ReactNode } from 'react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import {
  createFakeServices,
  FakeServicesProvider,
  type FakeServices,
  createFakeApi,
  type FakeAnswer,
} from '@plumbline/services/fake';

/**
 * Renders a page with a fake API and fake services. As in the shell, the event `adminLogin` sets the services'
 * `isAdmin`, which decides whether admin pages are shown.
 */
export function renderInShell(content: ReactNode, answer: FakeAnswer, { isAdmin = false }: { isAdmin?: boolean } = {}) {
  const services = createFakeServices();
  const api = createFakeApi(answer);
  const logins: unknown[] = [];
  let setFlag: (flag: boolean) => void = () => undefined;
  function Shell() {
    const [flag, set] = useState(isAdmin);
    const [cache] = useState(() => new Map());
    setFlag = set;
    return (
      <MemoryRouter>
        <FakeServicesProvider services={{ ...services, isAdmin: flag } satisfies FakeServices}>
          <ApiClientProvider client={api.client}>
            <SWRConfig value={{ ...endpointSwr, provider: () => cache }}>{content}</SWRConfig>
          </ApiClientProvider>
        </FakeServicesProvider>
      </MemoryRouter>
    );
  }
  const follow = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    logins.push(detail);
    setFlag((detail as { isAdmin: boolean }).isAdmin);
  };
  window.addEventListener('adminLogin', follow);
  const view = render(<Shell />);
  const unmount = () => {
    window.removeEventListener('adminLogin', follow);
    view.unmount();
  };
  return { ...view, unmount, services, api, logins, user: userEvent.setup({ delay: null }) };
}
