import type { ReactNode } from 'react';
import type { Site } from '@plumbline/contract/site';
import { ServicesProvider, type ShellServices, type ToastInput } from './services.ts';

export { createFakeApi, type FakeAnswer, type FakeAnswers, type FakeApi, type FakeHandler } from './fake-api.ts';

/** A site for tests and stories. */
export const fakeSite: Site = {
  product: 'Plumbline',
  origin: 'http://localhost:3000',
  dashboardOrigin: 'https://dashboard.plumbline.example',
  supportEmail: 'support@plumbline.example',
  postalAddress: ['48 Calvert Street, Suite 300', 'Annapolis, Maryland 21401'],
  production: false,
  foundingDeadline: null,
};

/** Services that record their calls: `toasts` and `scrolledTo`, in order. */
export interface FakeServices extends ShellServices {
  readonly toasts: ToastInput[];
  readonly scrolledTo: string[];
}

/** Makes services for a test or a story; anything of the real interface can be replaced. */
export function createFakeServices(overrides: Partial<ShellServices> = {}): FakeServices {
  const toasts: ToastInput[] = [];
  const scrolledTo: string[] = [];
  return {
    site: fakeSite,
    renderedAt: '2026-11-21T12:00:00.000Z',
    toast: (toast) => void toasts.push(toast),
    scrollToSection: (id) => void scrolledTo.push(id),
    isAdmin: false,
    ...overrides,
    toasts,
    scrolledTo,
  };
}

/** Renders below fake services. */
export function FakeServicesProvider({
  services = createFakeServices(),
  children,
}: {
  services?: ShellServices;
  children: ReactNode;
}) {
  return <ServicesProvider value={services}>{children}</ServicesProvider>;
}
