import type { ReactNode } from 'react';
import type { ObjectEntries, ObjectSchema } from 'valibot';
import type { GetEndpoint } from '@plumbline/kit/use-endpoint';

/** An endpoint that gives a list a page at a time. */
export type ListEndpoint = GetEndpoint & {
  readonly paged: true;
  readonly query: ObjectSchema<ObjectEntries, undefined>;
};

/** What a list can be narrowed by, or, named `sort`, ordered by; `name` is the endpoint's and the address's word for it. */
export type ListField = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'search' }
  /** A day of the reader's; the endpoint is asked for its first moment, ISO 8601 in UTC. */
  | { readonly kind: 'day' }
  | {
      readonly kind: 'choice';
      /** Where nothing is chosen. */
      readonly placeholder: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
);

/** A column. The first one of a list is its items' name and the link to their pages. */
export interface ListColumn<Item> {
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  readonly numeric?: boolean;
  /** The endpoint's words for the orders by this column; `first` is what the first press gives. */
  readonly sort?: {
    readonly ascending: string;
    readonly descending: string;
    readonly first: 'ascending' | 'descending';
  };
}

/** A list of the desk; everything that its page needs to know. */
export interface DeskList<Item> {
  readonly title: string;
  /** The page's, such as `/admin/orders`. */
  readonly path: string;
  readonly endpoint: ListEndpoint;
  readonly fields: readonly ListField[];
  readonly columns: readonly [ListColumn<Item>, ...ListColumn<Item>[]];
  readonly keyOf: (item: Item) => string;
  /** In words, for screen readers. */
  readonly nameOf: (item: Item) => string;
  /** The page of an item; left out where items have none. */
  readonly toOf?: (item: Item) => string;
  /** The endpoint that gives all of it as a file, such as `/admin/orders.csv`; it is offered to who may act. */
  readonly download?: `/admin/${string}.csv`;
  readonly empty: { readonly title: string; readonly text: string };
  readonly nothingFits: { readonly title: string; readonly text: string };
}
