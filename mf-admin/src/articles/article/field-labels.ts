import type { ArticleFields } from '@plumbline/contract/content/admin-articles';

/** The labels of an article's fields. */
export const fieldLabels: readonly { readonly name: keyof ArticleFields; readonly label: string }[] = [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Address' },
  { name: 'author', label: 'Author' },
  { name: 'excerpt', label: 'Summary' },
  { name: 'category', label: 'Category' },
  { name: 'tags', label: 'Tags' },
  { name: 'cover', label: 'Cover' },
  { name: 'coverAlt', label: 'The cover shows' },
  { name: 'format', label: 'Written in' },
  { name: 'body', label: 'Text' },
  { name: 'metaTitle', label: 'Title for search engines' },
  { name: 'metaDescription', label: 'Description for search engines' },
  { name: 'metaKeywords', label: 'Keywords' },
];

/** The label of the field that a validation issue names, such as `body.title`. */
export function labelOfIssue(path: string): string {
  const name = path.split('.').at(-1) ?? '';
  return name === 'publishAt' ? 'The time' : (fieldLabels.find((field) => field.name === name)?.label ?? name);
}
