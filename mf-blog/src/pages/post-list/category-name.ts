import type { Category } from '@plumbline/contract/content/posts';

/** A category's name; until the categories are loaded, its slug as words. */
export function categoryName(slug: string, categories: readonly Category[] | undefined): string {
  const name = categories?.find((category) => category.slug === slug)?.name;
  if (name !== undefined) return name;
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
