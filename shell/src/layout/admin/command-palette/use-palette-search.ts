import { listAdminOrders } from '@plumbline/contract/commerce/admin-orders';
import { listArticles } from '@plumbline/contract/content/admin-articles';
import type { ApiError } from '@plumbline/contract/errors';
import { listAdminMessages } from '@plumbline/contract/leads/admin-messages';
import { listAdminMembers } from '@plumbline/contract/members/admin-members';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useDebounced } from './use-debounced.ts';

/** In ms without typing before the API is called. */
const delay = 200;
/** In characters: shorter texts are not searched, because they match nearly everything. */
const minLength = 2;
/** The maximum number of results of each kind. */
const limit = '5';

/** A record that was found. */
interface FoundRecord {
  readonly path: string;
  readonly name: string;
  /** A detail that distinguishes it from others of the same name. */
  readonly detail: string;
}

/** The results of a search. */
export interface PaletteSearch {
  /** The records that have been found so far, by kind; empty while the text is too short. */
  readonly groups: readonly { readonly kind: string; readonly records: readonly FoundRecord[] }[];
  readonly isSearching: boolean;
  /** The first failure; other kinds can have results. */
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Searches orders, members, messages and articles by name, number or e-mail address, with the endpoints of their lists. */
export function usePaletteSearch(text: string): PaletteSearch {
  const typed = text.trim().slice(0, 100);
  const debounced = useDebounced(typed, delay);
  const isLongEnough = typed.length >= minLength;
  const input = isLongEnough && debounced.length >= minLength ? { query: { q: debounced, limit } } : null;
  const orders = useEndpoint(listAdminOrders, input);
  const members = useEndpoint(listAdminMembers, input);
  const messages = useEndpoint(listAdminMessages, input);
  const articles = useEndpoint(listArticles, input);
  const all = [orders, members, messages, articles];
  const failed = all.filter(({ error, data }) => error !== undefined && data === undefined);
  const groups = [
    {
      kind: 'Orders',
      records: orders.data?.items.map(({ id, number, customer, description }) => ({
        path: `/admin/orders/${id}`,
        name: number,
        detail: [customer?.name, customer?.email, description].filter(Boolean).join(', '),
      })),
    },
    {
      kind: 'Members',
      records: members.data?.items.map(({ number, name, email }) => ({
        path: `/admin/members/${number}`,
        name: name || `Member ${number}`,
        detail: [String(number), email].filter(Boolean).join(', '),
      })),
    },
    {
      kind: 'Messages',
      records: messages.data?.items.map(({ id, name, email, beginning }) => ({
        path: `/admin/messages/${id}`,
        name,
        detail: `${id}, ${email}: ${beginning}`,
      })),
    },
    {
      kind: 'Articles',
      records: articles.data?.items.map(({ id, title, author }) => ({
        path: `/admin/articles/${id}`,
        name: title,
        detail: author,
      })),
    },
  ];
  return {
    groups: groups.flatMap(({ kind, records = [] }) => (records.length > 0 ? [{ kind, records }] : [])),
    isSearching: isLongEnough && (debounced !== typed || all.some(({ isLoading, error }) => isLoading && !error)),
    error: failed[0]?.error,
    retry: () => failed.forEach(({ retry }) => retry()),
  };
}
