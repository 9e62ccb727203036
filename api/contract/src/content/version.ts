import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The version of all published content. */
export const ContentVersion = v.object({
  /** Changes with every write to public content, and when a scheduled post is published. Opaque. */
  version: v.string(),
});
export type ContentVersion = v.InferOutput<typeof ContentVersion>;

/**
 * The header with the content version of an answer. Answers without it also depend on other data, so they cannot be
 * cached by this version.
 */
export const contentVersionHeader = 'x-content-version';

/**
 * The cache tag (`Cache-Tag`) of pages with published content, for caches in front of the site. Pages are also tagged
 * with the name of each remote that they contain.
 */
export const contentTag = 'content';

/** The current version of the published content: page servers request it before they serve a cached page. */
export const getContentVersion = endpoint({
  method: 'GET',
  path: '/content-version',
  summary: 'The version of the published content, which changes with each change of it',
  response: ContentVersion,
});
