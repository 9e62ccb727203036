import type { StoredPost } from '../../posts/post-columns.ts';
import type { Draft } from './draft.ts';

/** A stored post as the editor's draft. */
export function draftOf(post: StoredPost): Draft {
  return {
    fields: {
      title: post.title,
      slug: post.slug,
      author: post.author,
      excerpt: post.excerpt ?? '',
      category: post.category?.slug ?? null,
      tags: [...post.tags],
      cover: post.featuredImage ?? '',
      coverAlt: post.featuredImageAlt,
      format: post.source?.format ?? 'html',
      body: post.source ? bodyOf(post.source.text) : post.content,
      metaTitle: post.metaTitle ?? '',
      metaDescription: post.metaDescription ?? '',
      metaKeywords: post.metaKeywords ?? '',
    },
    images: post.source?.images ?? {},
  };
}

/** The body of an author's file, after the front matter. */
function bodyOf(file: string): string {
  return file.replace(/^---[ \t]*\n(?:.*\n)*?---[ \t]*(?:\n|$)/, '');
}
