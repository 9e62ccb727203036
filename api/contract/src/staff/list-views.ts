import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The lists of the admin pages that have views, by the last part of their path. */
export const listsWithViews = [
  'articles',
  'audit-log',
  'coupons',
  'mail',
  'members',
  'messages',
  'orders',
  'signups',
  'staff',
  'suppression',
] as const;
/** A value of {@link listsWithViews}. */
export const ListWithViews = v.picklist(listsWithViews, `must be one of ${listsWithViews.join(', ')}`);
export type ListWithViews = v.InferOutput<typeof ListWithViews>;

/** Bounds of a view: `name` and `value` in UTF-16 units; `perList` is the number of one person's views of a list. */
export const viewLimits = { name: 40, fields: 10, value: 100, perList: 20 } as const;

/** The name of a view: one line. */
export const ViewName = v.pipe(
  v.string('Please enter a name'),
  v.transform((text) => text.toWellFormed()),
  v.trim(),
  v.minLength(1, 'Please enter a name'),
  v.maxLength(viewLimits.name, `The name has at most ${viewLimits.name} characters`),
  v.regex(/^\P{Cc}*$/u, 'The name must be one line of plain text'),
);

/** The filters and the order of a list, by field name. Lists ignore unknown fields. */
export const ViewQuery = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z]{0,19}$/, 'must be names of fields')),
    v.pipe(
      v.string(),
      v.transform((text) => text.toWellFormed().replaceAll('\0', '')),
      v.minLength(1, 'must not be empty'),
      v.maxLength(viewLimits.value, `must be at most ${viewLimits.value} characters`),
    ),
  ),
  v.check((query) => Object.keys(query).length >= 1, 'must have a filter or an order'),
  v.check((query) => Object.keys(query).length <= viewLimits.fields, `must have at most ${viewLimits.fields} fields`),
);

/** A saved view of a list. */
export const ListView = v.object({ id: v.number(), list: ListWithViews, name: ViewName, query: ViewQuery });
export type ListView = v.InferOutput<typeof ListView>;

/** The caller's own views of all lists, by list and name; at most {@link viewLimits}`.perList` of each. */
export const listViews = endpoint({
  method: 'GET',
  path: '/admin/views',
  summary: 'The caller’s saved views of lists',
  response: v.array(ListView),
  errors: ['unauthorized', 'forbidden'],
});

/**
 * Saves a view of the caller, replacing the one of the same list and name; `conflict` if the list has too many others.
 */
export const saveView = endpoint({
  method: 'PUT',
  path: '/admin/views',
  summary: 'Saves the filters and order of a list as a named view',
  body: v.object({ list: ListWithViews, name: ViewName, query: ViewQuery }),
  response: ListView,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict'],
});

/** Removes a view of the caller. */
export const removeView = endpoint({
  method: 'DELETE',
  path: '/admin/views/:id',
  summary: 'Removes a saved view',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a number of a view')) }),
  response: v.object({ removed: v.literal(true) }),
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});
