import { useEffect, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import {
  getArticle,
  restoreArticleVersion,
  saveArticle,
  type ArticleFields,
  type AdminArticle,
} from '@plumbline/contract/content/admin-articles';
import type { AdminCategory } from '@plumbline/contract/content/admin-categories';
import { ApiError } from '@plumbline/contract/errors';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { TextLink } from '@plumbline/kit/link';
import { useServices } from '@plumbline/services';
import { ArticleBadge } from '../article-badge.tsx';
import { AdminHead } from '../../layout/admin-head.tsx';
import { BodyEditor } from './body-editor.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CoverField } from './cover-field.tsx';
import { createDraftSaver } from './draft-saver.ts';
import { FieldsForm } from './fields-form.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { loadEditor } from './load-editor.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { PublishActions } from './publish-actions.tsx';
import { SaveStatus } from './save-status.tsx';
import type { StoredText } from './stored-text.ts';
import { ArticleStatus } from './article-status.tsx';
import { VersionsSection } from './versions-section.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px;
  margin-top: 20px;

  @media (min-width: 1280px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 28px;
  }
`;

/* Smaller headings and buttons, so that a phone shows the text without scrolling. */
const Page = styled.div`
  @media (max-width: 719px) {
    & h1 {
      font-size: 1.375rem;
    }
    & [aria-label='Page actions'] {
      gap: 6px;
    }
    & [aria-label='Page actions'] > button {
      min-height: 40px;
      padding: 0 9px;
      font-size: 0.8125rem;
    }
  }
`;

const FormColumn = styled.div`
  display: grid;
  gap: 24px;
  align-content: start;
  min-width: 0;
`;

/** The props of {@link ArticleEditor}. */
export interface ArticleEditorProps {
  readonly article: AdminArticle;
  /** The initial text if it differs from the saved article. */
  readonly unsaved: StoredText | null;
  readonly categories: readonly AdminCategory[];
  /** The e-mail address of the signed-in person. */
  readonly staffEmail: string;
  /** Replaces the article by another version of it; `null` loads it from the API again. */
  readonly onReplace: (article: AdminArticle | null) => void;
}

/** The editor of an article. */
export function ArticleEditor({ article, unsaved, categories, staffEmail, onReplace }: ArticleEditorProps) {
  const client = useApiClient();
  const { toast } = useServices();
  const { id } = article;
  const params = { id: String(id) };
  const fields = unsaved?.fields ?? article.fields;
  const [saver] = useState(() =>
    createDraftSaver({
      owner: { article: id, staffEmail },
      fields,
      saved: article,
      overwritten: unsaved && unsaved.revision !== article.revision ? article : null,
      isSameAuthor: async () => (await client.call(getStaffSession, {})).email === staffEmail,
      load: () => client.call(getArticle, { params }),
      send: (revision, written, keepVersion) =>
        client.call(
          saveArticle,
          { params, body: { revision, fields: written, keep: keepVersion } },
          { timeout: 30_000 },
        ),
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const [format, setFormat] = useState(fields.format);
  const [title, setTitle] = useState(fields.title);

  useEffect(() => {
    const stop = saver.start();
    // The restored text is not saved yet; an empty change makes the saver save it.
    if (unsaved) saver.change({});
    return stop;
  }, [saver, unsaved]);

  const change = (changed: Partial<ArticleFields>): void => {
    if (changed.format !== undefined) {
      void convert(changed.format);
      return;
    }
    if (changed.title !== undefined) setTitle(changed.title);
    saver.change(changed);
  };
  /** Converts the text to another format; the text and its format are saved together. */
  const convert = async (to: ArticleFields['format']): Promise<void> => {
    const editor = await loadEditor().catch(() => null);
    if (!editor) {
      const description = 'The editor could not be loaded. Choose again once there is a connection.';
      toast({ title: 'The text is stored as before', description, variant: 'destructive' });
      return;
    }
    // The editor, which shows why, would be replaced.
    if (!(await saver.uploads())) return;
    const current = saver.fields();
    saver.change({ format: to, body: editor.convertText(current.body, current.format, to) });
    setFormat(to);
  };
  const restore = async (version: number): Promise<boolean> => {
    try {
      if (!(await saver.save())) return false;
      const { revision } = saver.state().saved;
      onReplace(
        await client.call(restoreArticleVersion, {
          params: { ...params, version: String(version) },
          body: { revision },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };

  const form = { fields, categories, onChange: change, onSave: () => void saver.save(true) };

  return (
    <Page>
      <LeaveGuard saver={saver} />
      <AdminHead
        title={title.trim() || 'Untitled'}
        above={<TextLink to="/admin/articles">All articles</TextLink>}
        asOf={null}
      >
        <Button variant="outline" size="compact" onClick={() => void saver.save(true)}>
          Save version
        </Button>
        <PublishActions id={id} saver={saver} state={state} onDone={(done) => saver.accept(done)} />
      </AdminHead>
      <ArticleStatus saved={state.saved} path={article.address} badge={<ArticleBadge state={state.saved.state} />} />
      <SaveStatus state={state} />
      <ConflictDialog
        id={id}
        state={state}
        myCurrentFields={saver.fields}
        onKeepMine={(theirs) => void saver.saveOver(theirs)}
        onTakeTheirs={() => onReplace(null)}
      />
      <Columns>
        <FormColumn>
          <FieldsForm part="title" {...form} />
          <BodyEditor
            key={format}
            format={format}
            initial={saver.fields().body}
            images={article.images}
            onChange={(body) => change({ body })}
            onUpload={saver.waitFor}
            uploads={saver.uploads}
            removed={state.saved.removed}
          />
          <CoverField
            initial={fields.cover === article.fields.cover ? article.coverAddress : fields.cover || null}
            onChange={(cover) => change({ cover })}
            onUpload={(upload) => {
              saver.waitFor(upload);
              // An empty change, so that leaving the page and publishing wait for the cover.
              saver.change({});
            }}
          />
          <FieldsForm part="details" {...form} />
        </FormColumn>
        <PreviewFrame path={state.saved.preview} revision={state.saved.revision} />
      </Columns>
      <VersionsSection id={id} revision={state.saved.revision} current={saver.fields} onRestore={restore} />
    </Page>
  );
}
