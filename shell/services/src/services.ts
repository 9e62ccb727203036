import { createContext, useContext } from 'react';
import type { Site } from '@plumbline/contract/site';

/** One notification. Titles and texts are shown as they are. */
export interface ToastInput {
  readonly title: string;
  readonly description?: string;
  /** The bar's colour and how urgently it is announced; default `neutral`. */
  readonly variant?: 'neutral' | 'success' | 'destructive';
  /**
   * A button below the text, such as Undo, which closes the notification and calls `run`. With one it stays twenty seconds in
   * place of five, and is lost with its document. What it does must be possible in another way, too.
   */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The services that the shell provides to remotes. */
export interface ShellServices {
  readonly site: Site;
  /**
   * When the page was rendered, as an ISO instant in UTC by the server's clock. It is what rendering may know of the
   * time: the same on the server and in the browser, and unchanged while the page lives.
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

/** The site's name, addresses and people. */
export function useSite(): Site {
  return useServices().site;
}
