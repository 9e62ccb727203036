import * as v from 'valibot';
import { Slug } from './posts.ts';
import { endpoint } from '../endpoint.ts';

/** A category as the desk knows it. */
export const AdminCategory = v.object({
  id: v.number(),
  name: v.string(),
  /** Of its address: it stays when the name changes. */
  slug: Slug,
  /** Articles in every state. */
  articles: v.number(),
});
export type AdminCategory = v.InferOutput<typeof AdminCategory>;

/** The most categories that there may be. */
export const categoryLimit = 100;

const Categories = v.array(AdminCategory);

/** What a category may be called: it must hold a Latin letter or a digit, for its address. */
export const CategoryName = v.pipe(
  v.string(),
  v.transform((name) => name.toWellFormed().replace(/\s+/g, ' ').trim()),
  v.nonEmpty('Enter a name'),
  v.maxLength(60, 'must be at most 60 characters'),
  v.regex(/^\P{Cc}*$/u, 'must not hold control characters'),
  v.regex(/[a-z0-9]/i, 'must hold a Latin letter or a digit, for its address'),
);

/** Every category, in the order in which the site lists them. */
export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/admin/categories',
  summary: 'Every category, in the order of the site',
  response: Categories,
  errors: ['unauthorized', 'forbidden'],
});

/** Adds a category as the last one. `conflict` where there is one of that name or address. */
export const addCategory = endpoint({
  method: 'POST',
  path: '/admin/categories',
  summary: 'Adds a category',
  body: v.object({ name: CategoryName }),
  response: Categories,
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict'],
});

const One = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the id of a category')) });
const ofOne = ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict'] as const;

/** Gives a category another name; `was` is the one the caller has read, and `conflict` says where it is another by now. */
export const renameCategory = endpoint({
  method: 'PUT',
  path: '/admin/categories/:id',
  summary: 'Gives a category another name',
  params: One,
  body: v.object({ name: CategoryName, was: v.string() }),
  response: Categories,
  errors: ofOne,
});

/** Puts all categories in an order. `conflict` where the ids are not those of all that there are. */
export const orderCategories = endpoint({
  method: 'PUT',
  path: '/admin/category-order',
  summary: 'Puts the categories in an order',
  body: v.object({
    ids: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.maxValue(2 ** 31 - 1))), v.maxLength(categoryLimit)),
  }),
  response: Categories,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict'],
});

/** Removes a category; `conflict` where an article has it. */
export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/admin/categories/:id',
  summary: 'Removes a category that no article has',
  params: One,
  response: Categories,
  errors: ofOne,
});
