import type { ArticleFields } from '@plumbline/contract/content/admin-articles';
import type { Issue } from '@plumbline/contract/errors';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { imageAddresses } from '../article-images.ts';
import { FrontMatter } from '../front-matter-schema.ts';
import { renderBody } from '../render-body.ts';
import { textOf } from '../text-of.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Draft } from './draft.ts';
import { frontMatterOf, nameOfCategory, type ArticleMetadata } from './post-of-draft.ts';

/** Front matter fields whose name differs from the editor's field. */
const fieldNames: Readonly<Record<string, keyof ArticleFields>> = {
  featured_image: 'cover',
  featured_image_alt: 'coverAlt',
  meta_title: 'metaTitle',
  meta_description: 'metaDescription',
  meta_keywords: 'metaKeywords',
};

/**
 * A draft validated for publication by the rules of authors' files. @throws Failure `invalid_input` with an issue for
 * every fault.
 */
export async function validateDraft(db: Knex, draft: Draft, metadata: ArticleMetadata): Promise<Draft> {
  const { fields } = draft;
  const category = fields.category === null ? null : await nameOfCategory(db, fields.category);
  const result = v.safeParse(FrontMatter, frontMatterOf(fields, metadata, category), { abortPipeEarly: true });
  const issues = (result.issues ?? []).map((issue): Issue => {
    const [name = ''] = (v.getDotPath(issue) ?? '').split('.');
    return { path: `body.${fieldNames[name] ?? name}`, message: issue.message };
  });
  if (fields.category !== null && category === null) {
    issues.push({ path: 'body.category', message: 'does not exist any more' });
  }
  const cover = fields.cover.trim();
  if (cover !== '' && fields.coverAlt.trim() === '') {
    issues.push({ path: 'body.coverAlt', message: 'Say what the cover shows, for those who do not see it' });
  }
  if (cover !== '' && !Object.hasOwn(draft.images, cover) && !isCoverAddress(cover)) {
    issues.push({ path: 'body.cover', message: 'must be a path of this site or an https address' });
  }
  const { html } = renderBody(fields.format, fields.body);
  if (textOf(html) === '' && imageAddresses(html).length === 0) {
    issues.push({ path: 'body.body', message: 'must not be empty' });
  }
  if (issues.length > 0 || !result.success) failValidation(issues);
  const { title, author, excerpt = '', tags } = v.parse(FrontMatter, frontMatterOf(fields, metadata, category));
  return { ...draft, fields: { ...fields, title, author, excerpt, tags } };
}

/** Whether pages can show an image of this address: a path of this site, or an `https` URL. */
export function isCoverAddress(address: string): boolean {
  return /^(?:https:\/\/|\/(?![/\\]))[^\s"<>\\]*$/i.test(address) && URL.canParse(address, 'https://site.example');
}

/** @throws Failure `invalid_input`. */
export function failValidation(issues: readonly Issue[]): never {
  throw new Failure('invalid_input', 'The article cannot be published like this.', { issues });
}
