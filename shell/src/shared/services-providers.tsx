import { useMemo, type ReactNode } from 'react';
import { ServicesProvider, type ShellServices } from '@plumbline/services';
import { earlierServices } from '#earlier-services';

interface ServicesProvidersProps {
  readonly value: ShellServices;
  readonly children: ReactNode;
}

/** Provides the services to remotes in every major version that the shell carries: each has its own context. */
export function ServicesProviders({ value, children }: ServicesProvidersProps) {
  const earlier = useMemo(() => earlierServices.map(({ services }) => services.servicesFrom(value)), [value]);
  return earlierServices.reduce<ReactNode>(
    (inner, { version, services: { ServicesProvider: EarlierProvider } }, index) => (
      <EarlierProvider key={version} value={earlier[index]}>
        {inner}
      </EarlierProvider>
    ),
    <ServicesProvider value={value}>{children}</ServicesProvider>,
  );
}
