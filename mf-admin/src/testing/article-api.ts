import type { AdminArticle } from '@plumbline/contract/content/admin-articles';
import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { article, articleFields, articles, categories, versions } from './article-samples.ts';
import { session } from './release-samples.ts';

/** The answers of the API; the samples are the default. */
export interface ArticleAnswers {
  readonly role?: string;
  readonly list?: unknown;
  readonly article?: AdminArticle;
  /** The answer to every change. */
  readonly changeAnswer?: FakeAnswer;
}

/** A fake API with articles. */
export function articleApi({
  role = 'staff',
  list = articles,
  article: detail = article,
  changeAnswer,
}: ArticleAnswers = {}): FakeHandler {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') {
      return changeAnswer ?? { json: { ...detail, revision: detail.revision + 1, hasChanges: true } };
    }
    if (pathname === '/api/admin/session') return { json: { ...session, role } };
    if (pathname === '/api/admin/categories') return { json: categories };
    if (pathname === '/api/admin/articles') return { json: list };
    if (pathname.endsWith('/versions')) return { json: versions };
    if (pathname.includes('/versions/')) {
      return {
        json: {
          ...versions[1],
          fields: { ...articleFields, body: 'Put a ball on the floor.\n\nWait.\n' },
        },
      };
    }
    return { json: detail };
  };
}
