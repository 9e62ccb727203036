import { useState } from 'react';
import {
  maxWithdrawn,
  returnArticles,
  withdrawArticles,
  type ChangedArticles,
  type ListedArticle,
} from '@plumbline/contract/content/admin-articles';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { bulkResultText } from '../layout/bulk-result-text.ts';
import { countOf } from '../layout/count-of.ts';
import { useRefresh } from '../layout/use-refresh.ts';
import { useUndoToast } from '../layout/use-undo-toast.ts';
import type { Chosen } from '../list/use-selection.ts';

const title = 'Articles';

/** The action on the chosen articles: published and scheduled ones are withdrawn from readers. */
export function BulkActions({ chosen, onDone }: { chosen: Chosen<ListedArticle>; onDone: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const showUndoToast = useUndoToast();
  const refresh = useRefresh('/api/admin/articles');
  const [isConfirming, setConfirming] = useState(false);
  const withdrawable =
    chosen.kind === 'rows' ? chosen.items.filter(({ state }) => state === 'published' || state === 'scheduled') : [];
  if (withdrawable.length === 0) return <span>None of these is published or scheduled.</span>;
  if (withdrawable.length > maxWithdrawn) return <span>At most {maxWithdrawn} articles are unpublished at once.</span>;

  const undo = async (changed: ChangedArticles['changed']): Promise<string | null> => {
    try {
      const returned = await client.call(returnArticles, { body: { articles: changed } });
      return returned.changed.length === 0 ? null : bulkResultText(returned, 'article', 'as before');
    } finally {
      await refresh();
    }
  };
  const unpublish = async (): Promise<void> => {
    const shownRevisions = withdrawable.map(({ id, revision }) => ({ id, revision }));
    const result = await client.call(withdrawArticles, { body: { articles: shownRevisions } });
    await refresh();
    const description = bulkResultText(result, 'article', 'unpublished');
    if (result.changed.length === 0) toast({ title, description });
    else showUndoToast({ title, description, undo: () => undo(result.changed) });
    onDone();
  };
  return (
    <>
      <Button variant="outline" size="table" onClick={() => setConfirming(true)}>
        Unpublish
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Unpublish ${countOf(withdrawable.length, 'article')}?`}
          text="Their addresses are missing from then on, in lists, feeds and search too, and what is scheduled does not come out. What is written stays."
          action="Unpublish"
          onConfirm={unpublish}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
