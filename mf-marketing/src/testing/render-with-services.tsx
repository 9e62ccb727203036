import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { listPlans, type MembershipPlan } from '@plumbline/contract/commerce/plans';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import type { ShellServices } from '@plumbline/services';
import { createFakeServices, FakeServicesProvider, createFakeApi, type FakeAnswer } from '@plumbline/services/fake';

// In production the server has loaded the plans on sale.
const plansKey = endpointUrl(listPlans, {});

/** Renders a part of a page, with a fake API and fake services. `plans`: those on sale; default none. */
export function renderWithServices(
  content: ReactNode,
  overrides: Partial<ShellServices> = {},
  plans: readonly MembershipPlan[] = [],
) {
  const services = createFakeServices(overrides);
  const api = createFakeApi<FakeAnswer>({ json: { success: true, message: 'It is on its way.' } });
  const view = render(
    <MemoryRouter>
      <FakeServicesProvider services={services}>
        <SWRConfig value={{ provider: () => new Map(), fallback: { [plansKey]: plans } }}>
          <ApiClientProvider client={api.client}>{content}</ApiClientProvider>
        </SWRConfig>
      </FakeServicesProvider>
    </MemoryRouter>,
  );
  return { ...view, services, api, user: userEvent.setup({ delay: null }) };
}
