import type { ReactNode } from 'react';
import type { NumberSchema, StringSchema, ObjectEntries, ObjectSchema } from 'valibot';
import type { ListWithViews } from '@plumbline/contract/staff/list-views';
import type { CardPlace } from '@plumbline/kit/table';
import type { GetEndpoint } from '@plumbline/kit/use-endpoint';

/** An endpoint that returns a list page by page. */
export type ListEndpoint = GetEndpoint & {
  readonly paged: true;
  readonly counted: true;
  readonly query: ObjectSchema<ObjectEntries, undefined>;
};

/** The endpoint that counts the items of a filter, and its limit. */
export interface CountedFilter {
  /** Its query is the filter. For a filter that its schema rejects, there is no button that chooses all matching items. */
  readonly endpoint: GetEndpoint & {
    readonly query: ObjectSchema<ObjectEntries, undefined>;
    readonly response: ObjectSchema<
      { readonly count: NumberSchema<undefined>; readonly set: StringSchema<undefined> },
      undefined
    >;
  };
  /** The maximum number of items of an action; the endpoint returns one more if there are more. */
  readonly max: number;
}

/** A filter of a list, or with the name `sort` its order; `name` is the query parameter of the endpoint and of the page. */
export type ListField = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'search' }
  /** A day by the reader's clock; the endpoint gets its first moment, ISO 8601 in UTC. */
  | { readonly kind: 'day' }
  | {
      readonly kind: 'choice';
      /** Shown while no option is chosen. */
      readonly placeholder: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
);

/** A column. The first column of a list names the item and links to its page. */
export interface ListColumn<Item> {
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  readonly numeric?: boolean;
  /** Its cells hold only the beginning of a text, on one line. */
  readonly excerpt?: boolean;
  /** The cell's place on a phone's card, unique within a list; absent if only the table shows it. */
  readonly cardPlace?: Exclude<CardPlace, 'box' | 'name'>;
  /** The endpoint's `sort` values for this column; `first` is the direction of the first click. */
  readonly sort?: {
    readonly ascending: string;
    readonly descending: string;
    readonly first: 'ascending' | 'descending';
  };
}

/** The description of an admin list, from which {@link ListPage} renders its page. */
export interface AdminList<Item> {
  readonly title: string;
  /** The name of its items in sentences; default the title in lower case. */
  readonly itemsName?: string;
  /** The path of the list's page, such as `/admin/orders`. */
  readonly path: `/admin/${ListWithViews}`;
  readonly endpoint: ListEndpoint;
  /** Counts a filter's items for actions on all of them; absent if only rows can be chosen. */
  readonly counted?: CountedFilter;
  readonly fields: readonly ListField[];
  readonly columns: readonly [ListColumn<Item>, ...ListColumn<Item>[]];
  readonly keyOf: (item: Item) => string;
  /** The name of an item for screen readers. */
  readonly nameOf: (item: Item) => string;
  /** The path of an item's page; absent if items have no pages. */
  readonly pathOf?: (item: Item) => string;
  /** The endpoint of the whole list as a file, such as `/admin/orders.csv`; offered to people who may change data. */
  readonly download?: `/admin/${string}.csv`;
  readonly empty: { readonly title: string; readonly text: string };
  readonly noMatches: { readonly title: string; readonly text: string };
}
