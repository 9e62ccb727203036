import type { ArticleFields } from '@plumbline/contract/content/admin-articles';
import type { Knex } from 'knex';
import { stringify } from 'yaml';
import { imageAddresses } from '../article-images.ts';
import type { FrontMatter } from '../front-matter-schema.ts';
import { postOf, type PlacedPictures, type WrittenArticle } from '../post-from.ts';
import { renderBody } from '../render-body.ts';
import { isKeptHere, keptPictures } from '../../media/make-picture.ts';
import type { StoredPost } from '../../posts/post-columns.ts';
import type { Draft } from './draft.ts';

/** What an article is besides its draft. Times are ISO 8601. */
export interface ArticleMetadata {
  readonly status: StoredPost['status'];
  readonly previousSlugs: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
}

/** The post that a draft makes, whatever it lacks. */
export async function writeArticle(db: Knex, draft: Draft, facts: ArticleMetadata): Promise<StoredPost> {
  const { fields } = draft;
  const name = fields.category === null ? null : await nameOfCategory(db, fields.category);
  const frontMatter = frontMatterOf(fields, facts, name);
  const { html } = renderBody(fields.format, fields.body);
  const article: WrittenArticle = {
    fields: frontMatter,
    categorySlug: fields.category,
    html,
    source: { text: fileOf(frontMatter, fields.body), format: fields.format, images: usedImages(draft, html) },
  };
  return postOf(article, await placedPictures(db, draft, html));
}

function usedImages({ fields, images }: Draft, html: string): Draft['images'] {
  const used = new Set([...imageAddresses(html), fields.cover]);
  return Object.fromEntries(Object.entries(images).filter(([given]) => used.has(given)));
}

/** The pictures that an article shows, as far as they are kept here. */
export async function placedPictures(db: Knex, { fields, images }: Draft, html: string): Promise<PlacedPictures> {
  const addresses = [...imageAddresses(html), ...(fields.cover === '' ? [] : [fields.cover])];
  const byName = await keptPictures(db, 'original', Object.values(images));
  const byAddress = await keptPictures(db, 'address', addresses.filter(isKeptHere));
  const placed = new Map(byAddress);
  for (const address of addresses) {
    const picture = byName.get(images[address] ?? '');
    if (picture) placed.set(address, picture);
  }
  return placed;
}

/** The name of a category; null where there is none of this slug. */
export async function nameOfCategory(db: Knex, slug: string): Promise<string | null> {
  const row: { name: string } | undefined = await db('categories').where({ slug }).first('name');
  return row?.name ?? null;
}

/** A draft in the words of an author's file; what is empty is left out. */
export function frontMatterOf(fields: ArticleFields, facts: ArticleMetadata, category: string | null): FrontMatter {
  const given = (text: string): string | undefined => text.trim() || undefined;
  return {
    title: fields.title,
    slug: fields.slug,
    previous_slugs: [...facts.previousSlugs],
    author: fields.author,
    category: category ?? undefined,
    tags: fields.tags.map((tag) => tag.trim()).filter(Boolean),
    excerpt: given(fields.excerpt),
    featured_image: given(fields.cover),
    featured_image_alt: given(fields.coverAlt),
    created: facts.createdAt,
    updated: facts.updatedAt,
    publish_at: facts.publishedAt,
    meta_title: given(fields.metaTitle),
    meta_description: given(fields.metaDescription),
    meta_keywords: given(fields.metaKeywords),
    status: facts.status,
  };
}

/** The file that an author would have written, so that it can be exported. */
function fileOf(frontMatter: FrontMatter, body: string): string {
  const { previous_slugs: previous, tags, ...rest } = frontMatter;
  const lists = { ...(previous.length > 0 ? { previous_slugs: previous } : {}), ...(tags.length > 0 ? { tags } : {}) };
  const yaml = stringify({ ...rest, ...lists }, { lineWidth: 0, defaultStringType: 'PLAIN' });
  return `---\n${yaml}---\n${body.replace(/\r\n?/g, '\n')}`;
}
