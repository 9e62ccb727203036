import * as v from 'valibot';
import { Slug } from './posts.ts';
import { endpoint } from '../endpoint.ts';

/** A category in the admin. */
export const AdminCategory = v.object({
  id: v.number(),
  name: v.string(),
  /** The slug of its address, which does not change with the name. */
  slug: Slug,
  /** Number of articles in every state. */
  articles: v.number(),
});
export type AdminCategory = v.InferOutput<typeof AdminCategory>;

/** The maximum number of categories. */
export const categoryLimit = 100;

const Categories = v.array(AdminCategory);

/** A category's name. It must contain a Latin letter or a digit, from which the address is made. */
export const CategoryName = v.pipe(
  v.string(),
  v.transform((name) => name.toWellFormed().replace(/\s+/g, ' ').trim()),
  v.nonEmpty('Enter a name'),
  v.maxLength(60, 'The name has at most 60 characters'),
  v.regex(/^\P{Cc}*$/u, 'The name must be one line of plain text'),
  v.regex(/[a-z0-9]/i, 'Use at least one Latin letter or digit, from which the address is made'),
);

/** Every category, in the site's order. */
export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/admin/categories',
  summary: 'Every category, in the order of the site',
  response: Categories,
  errors: ['unauthorized', 'forbidden'],
});

/** Adds a category at the end; `conflict` if the name or address is taken. */
export const addCategory = endpoint({
  method: 'POST',
  path: '/admin/categories',
  summary: 'Adds a category',
  body: v.object({ name: CategoryName }),
  response: Categories,
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict'],
});

const ItemParams = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the id of a category')) });
const itemErrors = ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict'] as const;

/** Renames a category; `was` is the name that the caller has seen, and `conflict` reports a different one. */
export const renameCategory = endpoint({
  method: 'PUT',
  path: '/admin/categories/:id',
  summary: 'Renames a category',
  params: ItemParams,
  body: v.object({ name: CategoryName, was: v.string() }),
  response: Categories,
  errors: itemErrors,
});

/** Sets the order of all categories; `conflict` if the ids are not those of all categories. */
export const orderCategories = endpoint({
  method: 'PUT',
  path: '/admin/category-order',
  summary: 'Sets the order of the categories',
  body: v.object({
    ids: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.maxValue(2 ** 31 - 1))), v.maxLength(categoryLimit)),
  }),
  response: Categories,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict'],
});

/** Removes a category; `conflict` if an article uses it. */
export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/admin/categories/:id',
  summary: 'Removes an unused category',
  params: ItemParams,
  response: Categories,
  errors: itemErrors,
});
