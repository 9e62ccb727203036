import { createContext, useContext } from 'react';
import type { NavigationItem } from '@plumbline/contract/releases/navigation';

/** Values of the server's rendering that the browser has to use as well, so that hydration renders the same page. */
export interface LayoutBoot {
  /** When the server rendered the page, as an ISO instant in UTC. */
  readonly renderedAt: string;
  /** The main navigation, as the live remotes declare it. */
  readonly navigation: readonly NavigationItem[];
}

const LayoutBootContext = createContext<LayoutBoot | null>(null);

/** Provides the boot values to the layout. */
export const LayoutBootProvider = LayoutBootContext.Provider;

function useLayoutBoot(): LayoutBoot {
  const boot = useContext(LayoutBootContext);
  if (boot === null) throw new Error('The layout needs a LayoutBootProvider above it');
  return boot;
}

/** The main navigation. */
export function useNavigation(): readonly NavigationItem[] {
  return useLayoutBoot().navigation;
}

/** The year in which the page was rendered; it stays the same in the browser, so that hydration renders the same page. */
export function useRenderYear(): number {
  return new Date(useLayoutBoot().renderedAt).getUTCFullYear();
}
