import { useState } from 'react';
import { getArticle, type AdminArticle } from '@plumbline/contract/content/admin-articles';
import type { AdminCategory } from '@plumbline/contract/content/admin-categories';
import { ApiError } from '@plumbline/contract/errors';
import { hasRight } from '@plumbline/contract/staff/rights';
import type { StaffSession } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { TextLink } from '@plumbline/kit/link';
import { useServices } from '@plumbline/services';
import { ArticleBadge } from '../article-badge.tsx';
import { AdminHead } from '../../layout/admin-head.tsx';
import { errorText } from '../../layout/error-text.ts';
import { ArticleEditor } from './article-editor.tsx';
import { isSameText, removeStoredText, readStoredText, type StoredText } from './stored-text.ts';
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

interface WorkspaceView {
  readonly article: AdminArticle;
  /** The initial text of the editor if it differs from the saved article. */
  readonly unsaved: StoredText | null;
  /** Unsaved text of an earlier visit, until the author restores or discards it. */
  readonly storedText: StoredText | null;
  /** A new key mounts a new editor. */
  readonly editorKey: number;
}

/**
 * Shows an article as the signed-in person may use it: the editor, a read-only view, or first the offer to restore unsaved
 * text.
 */
export function ArticleWorkspace({ article: loaded, categories, session }: ArticleWorkspaceProps) {
  const client = useApiClient();
  const { toast } = useServices();
  const owner = { article: loaded.id, staffEmail: session.email };
  const [{ article, unsaved, storedText, editorKey }, setView] = useState<WorkspaceView>(() => ({
    article: loaded,
    unsaved: null,
    storedText: ifDifferent(readStoredText(owner, Date.now()), loaded),
    editorKey: 0,
  }));
  const show = (next: Omit<WorkspaceView, 'editorKey'>): void => setView({ ...next, editorKey: editorKey + 1 });

  const replace = async (next: AdminArticle | null): Promise<void> => {
    try {
      const fresh = next ?? (await client.call(getArticle, { params: { id: String(loaded.id) } }));
      // Text that was given up in favour of another author's version is still stored in the browser.
      show({
        article: fresh,
        unsaved: null,
        storedText: next ? null : ifDifferent(readStoredText(owner, Date.now()), fresh),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: 'The article could not be read', description: errorText(error), variant: 'destructive' });
    }
  };

  if (!hasRight(session.role, 'act')) return <ArticleView article={article} />;
  if (storedText) {
    return (
      <>
        <AdminHead
          title={article.fields.title}
          above={<TextLink to="/admin/articles">All articles</TextLink>}
          asOf={null}
        />
        <Recovery
          article={article}
          storedText={storedText}
          onRestore={() => show({ article, unsaved: storedText, storedText: null })}
          onDiscard={() => {
            removeStoredText(owner);
            show({ article, unsaved: null, storedText: null });
          }}
        />
      </>
    );
  }
  return (
    <ArticleEditor
      key={editorKey}
      article={article}
      unsaved={unsaved}
      categories={categories}
      staffEmail={session.email}
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
      <ArticleStatus saved={article} path={article.address} badge={<ArticleBadge state={article.state} />} />
      <PreviewFrame path={article.preview} revision={article.revision} />
      <VersionsSection id={article.id} revision={article.revision} current={() => article.fields} />
    </>
  );
}

/** The stored text, null if it equals the text of the article. */
function ifDifferent(storedText: StoredText | null, { fields }: AdminArticle): StoredText | null {
  return storedText && !isSameText(storedText.fields, fields) ? storedText : null;
}
