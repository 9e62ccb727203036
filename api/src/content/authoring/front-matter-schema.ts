import { Slug } from '@plumbline/contract/content/posts';
import * as v from 'valibot';
import { isoDate } from './iso-date.ts';

const TextLine = v.pipe(
  v.string('must be text; put numbers in quotes'),
  v.transform((text) => text.replace(/\s+/g, ' ').trim()),
  v.nonEmpty('must not be empty'),
  v.regex(/^\P{Cc}*$/u, 'must not hold control characters'),
);

const textLine = (maxLength: number) =>
  v.pipe(TextLine, v.maxLength(maxLength, `must be at most ${maxLength} characters`));

const IsoDate = v.pipe(
  v.string('must be a date in text'),
  v.transform(isoDate),
  v.string('must be a date such as 2026-11-12 or a time such as 2026-11-12T13:00:00Z'),
);

const Tags = v.pipe(
  v.array(textLine(40), 'must be a list'),
  v.maxLength(12, 'must be at most 12'),
  v.check((tags) => new Set(tags).size === tags.length, 'must not name a tag twice'),
);

const PreviousSlugs = v.pipe(
  v.array(v.pipe(v.string('must be text; put numbers in quotes'), Slug), 'must be a list'),
  v.maxLength(20, 'must be at most 20'),
  v.check((slugs) => new Set(slugs).size === slugs.length, 'must not name a slug twice'),
);

/** The front matter of an article. Times are converted to ISO 8601 in UTC. */
export const FrontMatter = v.object({
  title: textLine(200),
  slug: v.pipe(v.string('must be text; put numbers in quotes'), Slug),
  previous_slugs: v.optional(PreviousSlugs, []),
  author: textLine(100),
  category: v.optional(textLine(60)),
  tags: v.optional(Tags, []),
  excerpt: v.optional(textLine(500)),
  featured_image: v.optional(textLine(500)),
  featured_image_alt: v.optional(textLine(500)),
  created: IsoDate,
  updated: v.optional(IsoDate),
  publish_at: v.optional(IsoDate),
  meta_title: v.optional(textLine(200)),
  meta_description: v.optional(textLine(500)),
  meta_keywords: v.optional(textLine(500)),
  status: v.picklist(['draft', 'published'], 'must be draft or published'),
  /** The version of the export; see `import-conflict.ts`. */
  version: v.optional(v.pipe(v.number('must be a number'), v.integer('must be a whole number'))),
});
export type FrontMatter = v.InferOutput<typeof FrontMatter>;
