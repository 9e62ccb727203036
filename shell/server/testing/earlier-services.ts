import { createContext, useContext } from 'react';

// An earlier major version of the services, as the shell would carry one: its `siteName` is `site.product` in the current version.
interface Services {
  readonly siteName: string;
}

const Context = createContext<Services | null>(null);

/** Provides these services. */
export const ServicesProvider = Context.Provider;

/** Makes these services from those of the next version. */
export function servicesFrom({ site }: { readonly site: { readonly product: string } }): Services {
  return { siteName: site.product };
}

/** The hook with which a page reads the site's name. */
export function useSiteName(): string | undefined {
  return useContext(Context)?.siteName;
}
