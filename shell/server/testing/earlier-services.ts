import { createContext, useContext } from 'react';

// An earlier major version of the services, as the shell would carry one: what is `site.product` now was `siteName` in it.
interface Services {
  readonly siteName: string;
}

const Context = createContext<Services | null>(null);

/** Provides these services. */
export const ServicesProvider = Context.Provider;

/** Makes these services from those of the version after. */
export function servicesFrom({ site }: { readonly site: { readonly product: string } }): Services {
  return { siteName: site.product };
}

/** What a page asks for the site's name with. */
export function useSiteName(): string | undefined {
  return useContext(Context)?.siteName;
}
