import type { AdminArticle, SavedArticle } from '@plumbline/contract/content/admin-articles';
import type { Knex } from 'knex';
import { removedFrom, renderBody } from '../render-body.ts';
import { previewPath } from '../../posts/preview-link.ts';
import { stateOf } from './article-state.ts';
import type { LoadedArticle } from './load-article.ts';
import { storedPictures } from './post-of-draft.ts';
import type { SecretKey } from '../../../platform/secrets/secret-key.ts';

const hour = 3_600_000;
/** In ms: the longest duration of a session. */
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
  const { stored, draft } = article;
  const { html } = renderBody(draft.fields.format, draft.fields.body);
  const pictures = await storedPictures(deps.db, draft, html);
  const images = [...pictures].flatMap(([given, { address }]) =>
    given === address ? [] : [[given, address] as const],
  );
  return {
    ...(await viewSaved(deps, article)),
    fields: draft.fields,
    images: Object.fromEntries(images),
    address: `/blog/${stored.slug}`,
    createdAt: stored.createdAt,
  };
}

/** The same without the fields, which the editor already has. */
export async function viewSaved({ db, secret, now }: ViewDeps, article: LoadedArticle): Promise<SavedArticle> {
  const { row, saved, draft } = article;
  const { html, raw } = renderBody(draft.fields.format, draft.fields.body);
  const { cover } = draft.fields;
  const picture = (await storedPictures(db, draft, '')).get(cover);
  // Rounded to the hour, so that an open preview page keeps its address when the article is saved.
  const expires = Math.ceil((now + previewLifetime) / hour) * hour;
  return {
    id: row.id,
    revision: row.revision,
    state: stateOf(row, new Date(now).toISOString()),
    hasChanges: saved !== null,
    publishedAt: row.published_at,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    preview: previewPath(secret, { id: row.id, expires }),
    removed:
      html === ''
        ? []
        : removedFrom(raw)
            .slice(0, maxRemoved)
            .map(({ line, message }) => ({ line: line + 1, message })),
    coverAddress: picture?.address ?? (/^(?:https:\/\/|\/(?!\/))/i.test(cover) ? cover : null),
  };
}
