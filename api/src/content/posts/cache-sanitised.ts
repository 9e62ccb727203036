import { sanitiseArticle } from './sanitise-article.ts';

/** The most cached articles. */
const limit = 1000;

/**
 * Sanitises an article once per stored version. Stored HTML is already sanitised on saving, except if another program
 * or an older version of the rules wrote it.
 */
export function cacheSanitised(): (id: number, content: string) => string {
  const cache = new Map<number, { readonly content: string; readonly clean: string }>();
  return (id, content) => {
    const cached = cache.get(id);
    if (cached?.content === content) return cached.clean;
    const clean = sanitiseArticle(content);
    cache.delete(id);
    cache.set(id, { content, clean });
    const [oldest] = cache.keys();
    if (cache.size > limit && oldest !== undefined) cache.delete(oldest);
    return clean;
  };
}
