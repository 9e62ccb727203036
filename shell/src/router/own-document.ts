import { isOffline, offlineError } from '@plumbline/contract/offline';
import { ownAddress } from '@plumbline/contract/own-address';
import { redirectDocument, type LoaderFunction, type LoaderFunctionArgs } from 'react-router';

/** Returns the hash of the navigation in progress, which the router leaves out of the requests for loaders. */
export type PendingHash = () => string;

const noHash: PendingHash = () => '';

/**
 * The properties of a route that needs its own document: every navigation to it loads one. When the visitor goes back through the
 * history, the address bar already shows the target, and the browser replaces the document.
 */
export function ownDocument(hash = noHash) {
  return { loader: ({ request }: LoaderFunctionArgs) => documentOf(new URL(request.url), hash()) };
}

/**
 * The loader of addresses without a route in this tab: a newer snapshot (the remotes' releases) on the server may have one, so it
 * loads a document, except for the path of the open document (`documentPath`), which the server has already answered with 404.
 */
export function unknownAddress(documentPath: string, hash = noHash): LoaderFunction {
  return ({ request }) => {
    const url = new URL(request.url);
    return url.pathname === documentPath ? null : documentOf(url, hash());
  };
}

/** Makes the browser load a document of this site. @throws ApiError if it is offline: its own error page would replace this one. */
export function documentOf({ pathname, search }: URL, hash = ''): Response {
  if (isOffline()) throw offlineError();
  return redirectDocument(ownAddress(pathname + search + hash) ?? '/');
}
