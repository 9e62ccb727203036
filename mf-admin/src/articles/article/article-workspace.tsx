import { useState } from 'react';
import { getArticle, type ArticleFields, type AdminArticle } from '@plumbline/contract/content/admin-articles';
import type { AdminCategory } from '@plumbline/contract/content/admin-categories';
import { ApiError } from '@plumbline/contract/errors';
import type { StaffSession } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { TextLink } from '@plumbline/kit/link';
import { useServices } from '@plumbline/services';
import { ArticleBadge } from '../article-badge.tsx';
import { AdminHead } from '../../layout/admin-head.tsx';
import { errorText } from '../../layout/error-text.ts';
import { ArticleEditor } from './article-editor.tsx';
import { removeStored, readStored, type StoredText } from './stored-text.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { Recovery } from './recovery.tsx';
import { ArticleStatus } from './article-status.tsx';
import { VersionsSection } from './versions-section.tsx';

/** The props of {@link ArticleWorkspace}. */
export interface ArticleWorkspaceProps {
  readonly article: AdminArticle;
  readonly categories: readonly AdminCategory[];
  readonly session: StaffSession;
}

interface Opened {
  readonly article: AdminArticle;
  readonly unsaved: ArticleFields | null;
  /** Unsaved text of an earlier visit, until the author restores or discards it. */
  readonly kept: StoredText | null;
  /** A new key mounts a new editor. */
  readonly round: number;
}

/**
 * Shows an article as the signed-in person may use it: the editor, a read-only view, or first the offer to restore unsaved
 * text.
 */
export function ArticleWorkspace({ article: loaded, categories, session }: ArticleWorkspaceProps) {
  const client = useApiClient();
  const { toast } = useServices();
  const of = { article: loaded.id, staff: session.email };
  const [{ article, unsaved, kept, round }, setOpened] = useState<Opened>(() => ({
    article: loaded,
    unsaved: null,
    kept: unlike(readStored(of, Date.now()), loaded),
    round: 0,
  }));
  const open = (next: Omit<Opened, 'round'>): void => setOpened({ ...next, round: round + 1 });

  const replace = async (next: AdminArticle | null): Promise<void> => {
    try {
      const fresh = next ?? (await client.call(getArticle, { params: { id: String(loaded.id) } }));
      // Text that was given up in favour of another author's version is still stored in the browser.
      open({ article: fresh, unsaved: null, kept: next ? null : unlike(readStored(of, Date.now()), fresh) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: 'The article could not be read', description: errorText(error), variant: 'destructive' });
    }
  };

  if (session.role === 'viewer') return <ArticleView article={article} />;
  if (kept) {
    return (
      <>
        <AdminHead
          title={article.fields.title}
          above={<TextLink to="/admin/articles">All articles</TextLink>}
          asOf={null}
        />
        <Recovery
          article={article}
          kept={kept}
          onPutBack={() => open({ article, unsaved: kept.fields, kept: null })}
          onDiscard={() => {
            removeStored(of);
            open({ article, unsaved: null, kept: null });
          }}
        />
      </>
    );
  }
  return (
    <ArticleEditor
      key={round}
      article={article}
      unsaved={unsaved}
      categories={categories}
      staff={session.email}
      onReplace={(next) => void replace(next)}
    />
  );
}

function ArticleView({ article }: { article: AdminArticle }) {
  return (
    <>
      <AdminHead
        title={article.fields.title}
        above={<TextLink to="/admin/articles">All articles</TextLink>}
        asOf={null}
      />
      <ArticleStatus saved={article} address={article.address} badge={<ArticleBadge state={article.state} />} />
      <PreviewFrame address={article.preview} revision={article.revision} />
      <VersionsSection id={article.id} revision={article.revision} now={() => article.fields} />
    </>
  );
}

function unlike(kept: StoredText | null, { fields }: AdminArticle): StoredText | null {
  return kept && JSON.stringify(kept.fields) !== JSON.stringify(inOrder(fields, kept.fields)) ? kept : null;
}

/** The object with its keys in the order of another object, so that the two can be compared as JSON. */
function inOrder(fields: ArticleFields, like: ArticleFields): Record<string, unknown> {
  const values: Record<string, unknown> = { ...fields };
  return Object.fromEntries(Object.keys(like).map((key) => [key, values[key]]));
}
