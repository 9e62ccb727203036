import type { Category } from '@plumbline/contract/content/posts';

/** What a category is called; as long as that is not known, its slug in words. */
export function categoryName(slug: string, categories: readonly Category[] | undefined): string {
  const known = categories?.find((category) => category.slug === slug)?.name;
  if (known !== undefined) return known;
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
