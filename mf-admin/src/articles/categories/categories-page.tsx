import { useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import {
  addCategory,
  CategoryName,
  listAdminCategories,
  orderCategories,
  removeCategory,
  type AdminCategory,
} from '@plumbline/contract/content/admin-categories';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { useSWRConfig } from 'swr';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices, type MetaArgs } from '@plumbline/services';
import { AdminEmpty } from '../../layout/admin-empty.tsx';
import { adminMeta } from '../../layout/admin-meta.ts';
import { LivePage } from '../../layout/live-page.tsx';
import { AdminSection } from '../../layout/admin-section.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { errorText } from '../../layout/error-text.ts';
import { CategoryTable } from './category-table.tsx';
import { RenameDialog } from './rename-dialog.tsx';

const Adding = styled.div`
  display: grid;
  gap: 12px;
  align-items: start;
  justify-items: start;
  max-width: 40rem;

  & > div {
    width: 100%;
  }
`;

const Rows = styled.div`
  margin-top: 24px;
`;

const schema = v.object({ name: CategoryName });

export function meta({ site }: MetaArgs) {
  return adminMeta('Categories', { site });
}

/** The categories of articles in the order of the site: `/admin/categories`. */
function CategoriesPage() {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const mayAct = useMayAct();
  const state = useLiveEndpoint(listAdminCategories, {});
  const [categoryToRename, setCategoryToRename] = useState<AdminCategory | null>(null);
  const show = (categories: AdminCategory[]) =>
    mutate(endpointUrl(listAdminCategories, {}), categories, { revalidate: false });

  const attempt = async (work: () => Promise<AdminCategory[]>): Promise<void> => {
    try {
      await show(await work());
    } catch (failure) {
      toast({ title: 'Categories', description: errorText(failure), variant: 'destructive' });
      state.retry();
    }
  };

  return (
    <LivePage
      title="Categories"
      back={{ to: '/admin/articles', label: 'All articles' }}
      dataName="the categories"
      state={state}
    >
      {(data) => (
        <>
          <Rows>
            {data.length === 0 ? (
              <AdminEmpty title="There are no categories yet" text="An article can do without one." />
            ) : (
              <CategoryTable
                categories={data}
                mayAct={mayAct}
                onRename={setCategoryToRename}
                onOrder={(ids) => void attempt(() => client.call(orderCategories, { body: { ids } }))}
                onRemove={({ id }) => void attempt(() => client.call(removeCategory, { params: { id: String(id) } }))}
              />
            )}
          </Rows>
          {mayAct && (
            <AdminSection title="A new category">
              <Form
                schema={schema}
                initialValues={{ name: '' }}
                resetOnSuccess
                onSubmit={async ({ name }) => void (await show(await client.call(addCategory, { body: { name } })))}
                label="A new category"
              >
                {({ submitting }) => (
                  <Adding>
                    <TextField name="name" label="Name" maxLength={60} />
                    <Button type="submit" size="compact" disabled={submitting}>
                      {submitting ? 'Adding...' : 'Add'}
                    </Button>
                  </Adding>
                )}
              </Form>
            </AdminSection>
          )}
          <Dialog open={categoryToRename !== null} onOpenChange={(open) => !open && setCategoryToRename(null)}>
            {categoryToRename && (
              <RenameDialog
                category={categoryToRename}
                onDone={async (categories) => {
                  await show(categories);
                  setCategoryToRename(null);
                }}
              />
            )}
          </Dialog>
        </>
      )}
    </LivePage>
  );
}

export { CategoriesPage as Page };
