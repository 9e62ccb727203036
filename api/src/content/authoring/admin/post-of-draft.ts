import type { ArticleFields } from '@plumbline/contract/content/admin-articles';
import type { Knex } from 'knex';
import { stringify } from 'yaml';
import { imageAddresses } from '../article-images.ts';
import type { FrontMatter } from '../front-matter-schema.ts';
import { postOf, type PicturesByAddress, type WrittenArticle } from '../post-from.ts';
import { renderBody } from '../render-body.ts';
import { isMediaAddress, findPictures } from '../../media/make-picture.ts';
import type { StoredPost } from '../../posts/post-columns.ts';
import type { Draft } from './draft.ts';

/** The metadata of an article besides its draft. Times are ISO 8601. */
export interface ArticleMetadata {
  readonly status: StoredPost['status'];
  readonly previousSlugs: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
}

/** The post of a draft, even if fields are missing. */
export async function postOfDraft(db: Knex, draft: Draft, metadata: ArticleMetadata): Promise<StoredPost> {
  const { fields } = draft;
  const name = fields.category === null ? null : await nameOfCategory(db, fields.category);
  const frontMatter = frontMatterOf(fields, metadata, name);
  const { html } = renderBody(fields.format, fields.body);
  const article: WrittenArticle = {
    fields: frontMatter,
    categorySlug: fields.category,
    html,
    source: { text: fileOf(frontMatter, fields.body), format: fields.format, images: usedImages(draft, html) },
  };
  return postOf(article, await storedPictures(db, draft, html));
}

function usedImages({ fields, images }: Draft, html: string): Draft['images'] {
  const used = new Set([...imageAddresses(html), fields.cover]);
  return Object.fromEntries(Object.entries(images).filter(([address]) => used.has(address)));
}

/** The stored pictures that an article uses. */
export async function storedPictures(db: Knex, { fields, images }: Draft, html: string): Promise<PicturesByAddress> {
  const addresses = [...imageAddresses(html), ...(fields.cover === '' ? [] : [fields.cover])];
  const byName = await findPictures(db, 'original', Object.values(images));
  const byAddress = await findPictures(db, 'address', addresses.filter(isMediaAddress));
  const pictures = new Map(byAddress);
  for (const address of addresses) {
    const picture = byName.get(images[address] ?? '');
    if (picture) pictures.set(address, picture);
  }
  return pictures;
}

/** The name of a category; null if there is none with this slug. */
export async function nameOfCategory(db: Knex, slug: string): Promise<string | null> {
  const row: { name: string } | undefined = await db('categories').where({ slug }).first('name');
  return row?.name ?? null;
}

/** A draft as the front matter of an author's file; empty fields are omitted. */
export function frontMatterOf(fields: ArticleFields, metadata: ArticleMetadata, category: string | null): FrontMatter {
  const textOrUndefined = (text: string): string | undefined => text.trim() || undefined;
  return {
    title: fields.title,
    slug: fields.slug,
    previous_slugs: [...metadata.previousSlugs],
    author: fields.author,
    category: category ?? undefined,
    tags: fields.tags.map((tag) => tag.trim()).filter(Boolean),
    excerpt: textOrUndefined(fields.excerpt),
    featured_image: textOrUndefined(fields.cover),
    featured_image_alt: textOrUndefined(fields.coverAlt),
    created: metadata.createdAt,
    updated: metadata.updatedAt,
    publish_at: metadata.publishedAt,
    meta_title: textOrUndefined(fields.metaTitle),
    meta_description: textOrUndefined(fields.metaDescription),
    meta_keywords: textOrUndefined(fields.metaKeywords),
    status: metadata.status,
  };
}

/** The author's file of a draft, for exports. */
function fileOf(frontMatter: FrontMatter, body: string): string {
  const { previous_slugs: previous, tags, ...rest } = frontMatter;
  const lists = { ...(previous.length > 0 ? { previous_slugs: previous } : {}), ...(tags.length > 0 ? { tags } : {}) };
  const yaml = stringify({ ...rest, ...lists }, { lineWidth: 0, defaultStringType: 'PLAIN' });
  return `---\n${yaml}---\n${body.replace(/\r\n?/g, '\n')}`;
}
