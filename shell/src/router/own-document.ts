import { isOffline, offlineError } from '@plumbline/contract/offline';
import { ownAddress } from '@plumbline/contract/own-address';
import { redirectDocument, type LoaderFunction, type LoaderFunctionArgs } from 'react-router';

/** The hash of the navigation under way: the requests that loaders get are without it. */
export type PendingHash = () => string;

const noHash: PendingHash = () => '';

/**
 * The properties of a route that needs its own document: every navigation to it loads one. After going back through the
 * history the address is already the target's, and the browser replaces the document.
 */
export function ownDocument(hash = noHash) {
  return { loader: ({ request }: LoaderFunctionArgs) => documentOf(new URL(request.url), hash()) };
}

/**
 * The loader of addresses without a route in this tab: a newer snapshot on the server may have one, so it loads a document. The
 * address `answered` of the document itself is known to be missing.
 */
export function unknownAddress(answered: string, hash = noHash): LoaderFunction {
  return ({ request }) => {
    const url = new URL(request.url);
    return url.pathname === answered ? null : documentOf(url, hash());
  };
}

/** Makes the browser load a document of this site. @throws ApiError if it is offline: its own error page would replace this one. */
export function documentOf({ pathname, search }: URL, hash = ''): Response {
  if (isOffline()) throw offlineError();
  return redirectDocument(ownAddress(pathname + search + hash) ?? '/');
}
