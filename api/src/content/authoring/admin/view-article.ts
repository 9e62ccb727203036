import type { AdminArticle, SavedArticle } from '@plumbline/contract/content/admin-articles';
import type { Knex } from 'knex';
import { removedFrom, renderBody } from '../render-body.ts';
import { previewPath } from '../../posts/preview-link.ts';
import { stateOf } from './article-state.ts';
import type { LoadedArticle } from './load-article.ts';
import { storedPictures } from './post-of-draft.ts';
import type { SecretKey } from '../../../platform/secrets/secret-key.ts';
import { isCoverAddress } from './validate-draft.ts';

const hour = 3_600_000;
/** In ms: as long as a staff session can last. */
const previewLifetime = 12 * hour;
/** The most removed elements that are reported to the editor. */
const maxRemoved = 50;

interface ViewDeps {
  readonly db: Knex;
  readonly secret: SecretKey;
  /** In ms since 1970. */
  readonly now: number;
}

/** An article for the editor. */
export async function viewArticle(deps: ViewDeps, article: LoadedArticle): Promise<AdminArticle> {
  const { post, newest } = article;
  const { html } = renderBody(newest.fields.format, newest.fields.body);
  const pictures = await storedPictures(deps.db, newest, html);
  const images = [...pictures].flatMap(([source, { address }]) =>
    source === address ? [] : [[source, address] as const],
  );
  return {
    ...(await viewSaved(deps, article)),
    fields: newest.fields,
    images: Object.fromEntries(images),
    address: `/blog/${post.slug}`,
    createdAt: post.createdAt,
  };
}

/** An article without its fields, which the editor already has. */
export async function viewSaved({ db, secret, now }: ViewDeps, article: LoadedArticle): Promise<SavedArticle> {
  const { summary, savedDraft, newest } = article;
  const { html, raw } = renderBody(newest.fields.format, newest.fields.body);
  const { cover } = newest.fields;
  const picture = (await storedPictures(db, newest, '')).get(cover);
  // Rounded to the hour, so that an open preview page keeps its address when the article is saved.
  const expires = Math.ceil((now + previewLifetime) / hour) * hour;
  return {
    id: summary.id,
    revision: summary.revision,
    state: stateOf(summary, new Date(now).toISOString()),
    hasChanges: savedDraft !== null,
    publishedAt: summary.published_at,
    changedAt: summary.changed_at,
    changedBy: summary.changed_by,
    preview: previewPath(secret, { id: summary.id, expires }),
    removed:
      html === ''
        ? []
        : removedFrom(raw)
            .slice(0, maxRemoved)
            .map(({ line, message }) => ({ line: line + 1, message })),
    coverAddress: picture?.address ?? (isCoverAddress(cover) ? cover : null),
  };
}
