import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { object, type InferOutput } from 'valibot';
import { endpointUrl } from '@plumbline/contract/endpoint';
import {
  listViews,
  removeView,
  saveView,
  viewLimits,
  ViewName,
  type ListView,
  type ListWithViews,
} from '@plumbline/contract/staff/list-views';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useServices } from '@plumbline/services';
import { useSWRConfig } from 'swr';
import { ActionError } from '../layout/action-error.tsx';
import { SubmitButtons } from '../layout/dialog-buttons.tsx';
import { errorText } from '../layout/error-text.ts';
import { useUndoToast } from '../layout/use-undo-toast.ts';
import type { AdminList } from './admin-list.ts';
import { listUrl, listValues, type ListValues } from './list-url.ts';

/* One line of a fixed height, which scrolls sideways, so that nothing below it moves when the views load. */
const Line = styled.nav`
  display: flex;
  gap: 4px;
  align-items: center;
  height: 40px;
  margin-top: 12px;
  overflow-x: auto;
  scrollbar-width: none;
  font-size: 0.875rem;
  white-space: nowrap;

  & > button {
    flex: none;
    margin-left: 8px;
  }
`;

const View = styled(Link)`
  flex: none;
  padding: 6px 10px;
  border-bottom: 2px solid transparent;
  color: var(--ink-2);
  text-decoration: none;

  &:hover {
    color: var(--ink);
    border-color: var(--rule-strong);
  }

  &[aria-current='page'] {
    color: var(--ink);
    border-color: var(--m-brass);
    font-weight: 600;
  }
`;

/** The props of {@link ListViews}. */
export interface ListViewsProps<Item> {
  readonly list: AdminList<Item>;
  /** The name of the listed things, such as `orders`. */
  readonly itemsName: string;
  readonly values: ListValues;
}

const viewsKey = endpointUrl(listViews, {});

/** The reader's saved views of a list, and the button that saves the current filters and order, or removes their view. */
export function ListViews<Item>({
  list,
  itemsName,
  values: { cursor: _page, ...currentValues },
}: ListViewsProps<Item>) {
  const { data: views = [], error, isLoading, retry } = useEndpoint(listViews, {});
  const remove = useRemoveView();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const name = list.path.slice('/admin/'.length) as ListWithViews;
  const viewsOfList = views.filter((view) => view.list === name);
  const urlOf = ({ query }: ListView): string => listUrl(list, listValues(list, new URLSearchParams(query)));
  const currentUrl = listUrl(list, currentValues);
  const current = viewsOfList.find((view) => urlOf(view) === currentUrl);
  const saveOrRemove = async (): Promise<void> => {
    if (current === undefined) setNaming(true);
    else if (await remove(current)) void navigate(list.path, { preventScrollReset: true });
  };
  const link = (key: string | number, to: string, label: string) => (
    <View key={key} to={to} preventScrollReset aria-current={to === currentUrl ? 'page' : undefined}>
      {label}
    </View>
  );
  return (
    <>
      <Line aria-label={`Views of ${itemsName}`}>
        {link('all', list.path, `All ${itemsName}`)}
        {viewsOfList.map((view) => link(view.id, urlOf(view), view.name))}
        {error && error.status !== 401 && (
          <>
            <span>Your views could not be read.</span>
            <Button variant="outline" size="table" aria-disabled={isLoading} onClick={retry}>
              Try again
            </Button>
          </>
        )}
        {currentUrl !== list.path && !error && (
          <Button variant="outline" size="table" onClick={() => void saveOrRemove()}>
            {current === undefined ? 'Save view' : 'Remove view'}
          </Button>
        )}
      </Line>
      <Dialog open={isNaming} onOpenChange={setNaming}>
        {isNaming && <NameDialog list={name} query={currentValues} onSaved={() => setNaming(false)} />}
      </Dialog>
    </>
  );
}

/** Removes a view; resolves with false after a failure. */
function useRemoveView(): (view: ListView) => Promise<boolean> {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const showUndoToast = useUndoToast();
  return async ({ id, ...view }) => {
    try {
      await client.call(removeView, { params: { id: String(id) } });
      const undo = async (): Promise<string> => {
        await client.call(saveView, { body: view });
        await mutate(viewsKey);
        return 'The view is there again.';
      };
      showUndoToast({ title: view.name, description: 'The view was removed.', undo });
      return true;
    } catch (error) {
      toast({ title: view.name, description: errorText(error), variant: 'destructive' });
      return false;
    } finally {
      await mutate(viewsKey);
    }
  };
}

const schema = object({ name: ViewName });

function NameDialog({ list, query, onSaved }: Omit<ListView, 'id' | 'name'> & { readonly onSaved: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async ({ name }: InferOutput<typeof schema>): Promise<void> => {
    setProblem(null);
    try {
      await client.call(saveView, { body: { list, name, query } });
      await mutate(viewsKey);
      toast({ title: name, description: 'The view is saved with your account.', variant: 'success' });
      onSaved();
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <DialogContent
      title="Save this view"
      description="The filters and the order on show, by a name. You find it here on every device that you sign in on; nobody else sees it."
    >
      <Form schema={schema} onSubmit={submit} label="Save this view">
        {({ submitting }) => (
          <>
            <TextField
              name="name"
              label="Name"
              hint="A view of the same name is replaced."
              maxLength={viewLimits.name}
              autoComplete="off"
            />
            {problem !== null && <ActionError title={problem} reasons={[]} />}
            <SubmitButtons label="Save view" busyLabel="Saving..." submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
