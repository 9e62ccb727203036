import type { ComponentType } from 'react';
import type { Endpoint, EndpointInput, EndpointResult } from '@plumbline/contract/endpoint';
import type { RemoteDeclaration, RemoteRoute } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';

/** A page's metadata for browsers, search engines and social cards. */
export interface PageMeta {
  readonly title: string;
  readonly description?: string;
  readonly keywords?: string;
  /** A path of this site; default the page's own, without its query. */
  readonly canonical?: string;
  /** Keeps the page out of search engines; default false. */
  readonly noindex?: boolean;
  /** Default `website`. */
  readonly type?: 'website' | 'article';
  /** The share image: a path of this site or an absolute address; sizes in px. */
  readonly image?: { readonly url: string; readonly alt: string; readonly width?: number; readonly height?: number };
  /** For an article's page. Times are ISO 8601. */
  readonly article?: {
    readonly publishedAt: string;
    readonly modifiedAt: string;
    readonly section?: string;
    readonly tags?: readonly string[];
  };
  /** An RSS feed of the page's entries or of its section; `path` is one of this site. */
  readonly feed?: { readonly title: string; readonly path: string };
  /** schema.org objects, written as JSON-LD. */
  readonly structuredData?: readonly object[];
}

/** The arguments of a page's `load`. */
export interface LoadArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  /**
   * Requests from the API the data that the page reads with `useEndpoint`. It never throws: the page reads a failure as its
   * error, and, unless `required` is false (default true), the failure sets the response's HTTP status.
   * `inPage` names texts of the response, by the ids of the elements that contain them as HTML: the document then carries each
   * once.
   */
  readonly prefetch: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: { readonly required?: boolean; readonly inPage?: Readonly<Record<string, string>> },
  ) => Promise<EndpointResult<E> | undefined>;
}

/** The arguments of a page's `meta`, which is called again whenever data that it read changes. */
export interface MetaArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly site: Site;
  /** The loaded response of an endpoint; undefined if it was not loaded. */
  readonly read: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => EndpointResult<E> | undefined;
}

/** An image: its address, or the candidates of its best format, each with its width, as the `srcset` attribute lists them. */
export type HeroImage = string | { readonly type: string; readonly srcset: string; readonly sizes: string };

/** The module of one page. Everything in it also runs on the server. */
export interface PageModule {
  /** The page itself: `export { OrderPage as Page }`. */
  readonly Page: ComponentType;
  /** Loads the page's data. A result of `redirectTo` redirects the visitor on the server; any other result is ignored. */
  readonly load?: (args: LoadArgs) => Promise<unknown>;
  readonly meta?: (args: MetaArgs) => PageMeta;
  /**
   * The same as `confidential` of a route; either suffices. The page server cannot read this one if the page fails to load.
   * Default false.
   */
  readonly confidential?: boolean;
  /** The same as `framedBySite` of a route; either suffices. Default false. */
  readonly framedBySite?: boolean;
  /**
   * The invented parts of the page's texts that have to be replaced before the site goes public, a line for each: a production
   * start lists them.
   */
  readonly samples?: () => readonly string[];
  /** Images the first screen shows, to be preloaded with high priority; addresses of this site. */
  readonly heroImages?: (args: MetaArgs) => readonly HeroImage[];
}

/** A route of a remote with the page that it shows. */
export interface RouteConfig extends Readonly<Omit<RemoteRoute, 'module'>> {
  /** The page: exactly of the form `() => import('./src/…')`, from which the build reads the page's file. */
  readonly lazy: () => Promise<PageModule>;
}

/** The type of `remote` in `remote.config.ts`: the one declaration of a remote's pages. */
export interface RemoteConfig extends Readonly<Omit<RemoteDeclaration, 'routes'>> {
  readonly routes: readonly RouteConfig[];
}
