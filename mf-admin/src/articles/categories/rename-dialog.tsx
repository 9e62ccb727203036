import * as v from 'valibot';
import { CategoryName, renameCategory, type AdminCategory } from '@plumbline/contract/content/admin-categories';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { SubmitButtons } from '../../layout/dialog-buttons.tsx';

const schema = v.object({ name: CategoryName });

/** The props of {@link RenameDialog}. */
export interface RenameDialogProps {
  readonly category: AdminCategory;
  /** Called with all categories after the change. */
  readonly onDone: (categories: AdminCategory[]) => Promise<void>;
}

/** Asks for a category's new name. */
export function RenameDialog({ category: { id, name: currentName }, onDone }: RenameDialogProps) {
  const client = useApiClient();
  return (
    <DialogContent title={`Rename ${currentName}?`} description="Its address stays, so that links to it keep working.">
      <Form
        schema={schema}
        initialValues={{ name: currentName }}
        onSubmit={async ({ name }) =>
          onDone(await client.call(renameCategory, { params: { id: String(id) }, body: { name, was: currentName } }))
        }
        label="Rename"
      >
        {({ submitting }) => (
          <>
            <TextField name="name" label="Name" maxLength={60} />
            <SubmitButtons label="Rename" busyLabel="Renaming..." submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
