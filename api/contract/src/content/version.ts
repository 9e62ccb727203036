import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** What stands for all published content at one moment. */
export const ContentVersion = v.object({
  /** Changes with every write to what anybody may read, and when something waiting comes out; says nothing else. */
  version: v.string(),
});
export type ContentVersion = v.InferOutput<typeof ContentVersion>;

/**
 * The header that names the version an answer was made of. Answers without it are not made of published content alone:
 * what is made of them cannot be kept by this version.
 */
export const contentVersionHeader = 'x-content-version';

/**
 * The tag of pages that are made of published content, for caches in front of the site (`Cache-Tag`). Beside it a page
 * has the name of each remote whose release it names.
 */
export const contentTag = 'content';

/** The version of the published content now: page servers ask before they show a page that they have kept. */
export const getContentVersion = endpoint({
  method: 'GET',
  path: '/content-version',
  summary: 'What stands for all published content: it changes whenever that does',
  response: ContentVersion,
});
