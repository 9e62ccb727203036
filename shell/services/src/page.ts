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
  /** Keep it out of search engines; default false. */
  readonly noindex?: boolean;
  /** Default `website`. */
  readonly type?: 'website' | 'article';
  /** The share image: a path of this site or an absolute address; sizes in px. */
  readonly image?: { readonly url: string; readonly alt: string; readonly width?: number; readonly height?: number };
  /** Of a page that is an article. Times are ISO 8601. */
  readonly article?: {
    readonly publishedAt: string;
    readonly modifiedAt: string;
    readonly section?: string;
    readonly tags?: readonly string[];
  };
  /** An RSS feed of what the page lists or belongs to; `path` is one of this site. */
  readonly feed?: { readonly title: string; readonly path: string };
  /** schema.org objects, written as JSON-LD. */
  readonly structuredData?: readonly object[];
}

/** The arguments of a page's `load`. */
export interface LoadArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  /**
   * Asks the API for what the page will read with `useEndpoint`. It never throws: a failure is what the page then
   * reads as its error, and, unless `required` is false (default true), gives the answer its HTTP status.
   * `inPage` names texts of the answer, by the ids of the elements whose HTML they are: the document then carries each once.
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
  /** What has been loaded of an endpoint, else undefined. */
  readonly read: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => EndpointResult<E> | undefined;
}

/** An image by its address, or by the candidates of its best format, each with its width, as `srcset` lists them. */
export type HeroImage = string | { readonly type: string; readonly srcset: string; readonly sizes: string };

/** The module of one page. Everything in it also runs on the server. */
export interface PageModule {
  /** The page itself: `export { OrderPage as Page }`. */
  readonly Page: ComponentType;
  /** Gathers what the page reads. What `redirectTo` gives sends a visitor of the server on; anything else is ignored. */
  readonly load?: (args: LoadArgs) => Promise<unknown>;
  readonly meta?: (args: MetaArgs) => PageMeta;
  /**
   * The same as `confidential` of a route, and counts as well; but the page server does not know of it while it cannot make the page.
   * Default false.
   */
  readonly confidential?: boolean;
  /** The same as `framedBySite` of a route, and counts as well. Default false. */
  readonly framedBySite?: boolean;
  /**
   * What is invented in its words and has to be replaced before the site speaks for anybody, a line for each: a
   * production start lists them.
   */
  readonly samples?: () => readonly string[];
  /** Images the first screen shows, to be preloaded with high priority; addresses of this site. */
  readonly heroImages?: (args: MetaArgs) => readonly HeroImage[];
}

/** A route of a remote with the page that it shows. */
export interface RouteConfig extends Readonly<Omit<RemoteRoute, 'module'>> {
  /** The page: `() => import('./src/…')` and nothing else, for the build reads off it which file the page is. */
  readonly lazy: () => Promise<PageModule>;
}

/** What `remote.config.ts` exports as `remote`: the one place that declares a remote's pages. */
export interface RemoteConfig extends Readonly<Omit<RemoteDeclaration, 'routes'>> {
  readonly routes: readonly RouteConfig[];
}
