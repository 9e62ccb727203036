import * as v from 'valibot';
import { reservedSections } from './route-path.ts';

/** A first segment of the site's addresses, such as `/events`; `/` is the home page. */
export const Section = v.pipe(
  v.string(),
  v.maxLength(60, 'must have at most 60 characters'),
  v.regex(/^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'must be a first segment such as /events, or / for the home page'),
  v.check((section) => !reservedSections.includes(section.slice(1)), 'is a section of the site itself'),
  v.check((section) => section !== '/admin', 'is granted as admin, not as a section'),
);

/** The section of a path: `/events` of `/events/:slug`, `/` of the home page. */
export function sectionOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}

/** In kB before compression: the scripts of one page of a remote without a granted budget. */
export const defaultBudget = 250;

/** The permissions of a remote's releases. */
export const Grants = v.object({
  /** A section belongs to at most one remote. Sorted. */
  sections: v.pipe(v.array(Section), v.maxLength(50, 'must be at most 50 sections')),
  /** Admin pages, which only staff get. */
  admin: v.boolean(),
  /** Pages that load the payment providers' scripts. */
  payments: v.boolean(),
  /** Pages on which visitors type a secret, in documents that other remotes get no handle to. */
  ownDocument: v.boolean(),
  /** In kB before compression: the scripts of one page; null for {@link defaultBudget}. */
  budget: v.nullable(
    v.pipe(
      v.number('must be a number of kB from 1 to 5000'),
      v.integer('must be a whole number of kB'),
      v.minValue(1, 'must be a number of kB from 1 to 5000'),
      v.maxValue(5_000, 'must be a number of kB from 1 to 5000'),
    ),
  ),
});
export type Grants = v.InferOutput<typeof Grants>;
