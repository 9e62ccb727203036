import { ownAddress } from '@plumbline/contract/own-address';
import { redirectDocument, type LoaderFunction, type LoaderFunctionArgs } from 'react-router';

/**
 * What a route needs that this document's policy has no place for: any way to it, a link, a call or the history, loads a
 * document of its own. On the way back through the history the address is this document's already, which the browser
 * then replaces.
 */
export function ownDocument() {
  return { loader: ({ request }: LoaderFunctionArgs) => documentOf(new URL(request.url)) };
}

/**
 * The loader of an address that this tab knows no page of: the server may, since a tab keeps the releases that it began
 * with. The address that the document itself came for is the server's answer already.
 */
export function askServer(answered: string): LoaderFunction {
  return ({ request }) => {
    const url = new URL(request.url);
    return url.pathname === answered ? null : documentOf(url);
  };
}

/** Has the browser load an address of this site anew. */
export function documentOf({ pathname, search }: URL): Response {
  return redirectDocument(ownAddress(pathname + search) ?? '/');
}
