/** The columns of a post in lists, with its category. */
export interface ListRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string | null;
  readonly text_start: string;
  readonly author: string;
  /** A JSON array. */
  readonly tags: string;
  readonly featured_image: string | null;
  readonly featured_image_alt: string;
  readonly featured_image_width: number | null;
  readonly featured_image_height: number | null;
  /** A JSON array. */
  readonly featured_image_variants: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly published_at: string;
  readonly category_name: string | null;
  readonly category_slug: string | null;
  readonly meta_title: string | null;
  readonly meta_description: string | null;
  readonly meta_keywords: string | null;
}

/** The columns of a post on its page. */
export interface PostRow extends ListRow {
  readonly content: string;
  readonly text: string;
  readonly status: 'draft' | 'published';
  readonly category_id: number | null;
}
