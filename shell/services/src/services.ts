import { createContext, useContext } from 'react';
import type { Site } from '@plumbline/contract/site';

/** One notification. Titles and texts are shown as they are. */
export interface ToastInput {
  readonly title: string;
  readonly description?: string;
  /** The bar's colour and the urgency of its announcement; default `neutral`. */
  readonly variant?: 'neutral' | 'success' | 'destructive';
  /**
   * A button below the text, such as Undo, which closes the notification and calls `run`. With one the notification stays twenty
   * seconds instead of five, and is lost when the document is left. The action must be available in another way, too.
   */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The services that the shell provides to remotes. */
export interface ShellServices {
  readonly site: Site;
  /**
   * When the page was rendered, as an ISO instant in UTC by the server's clock. Rendering may use no other time: this one is the
   * same on the server and in the browser, and does not change while the page is open.
   */
  readonly renderedAt: string;
  /** Shows a notification; it replaces the one on show. */
  readonly toast: (toast: ToastInput) => void;
  /** Scrolls smoothly to a section of the landing page, going there first from any other route. */
  readonly scrollToSection: (id: string) => void;
  /** Whether this browser session holds the admin flag. It opens pages, never data. */
  readonly isAdmin: boolean;
}

const ServicesContext = createContext<ShellServices | null>(null);

/** Provides the services to everything below; only the shell, tests and stories render it. */
export const ServicesProvider = ServicesContext.Provider;

/** The shell's services. @throws Error outside a {@link ServicesProvider}. */
export function useServices(): ShellServices {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

/** The site's name, origin and contact data. */
export function useSite(): Site {
  return useServices().site;
}
