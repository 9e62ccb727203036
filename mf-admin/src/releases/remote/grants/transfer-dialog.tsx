import * as v from 'valibot';
import { Section } from '@plumbline/contract/releases/grants';
import { RemoteName } from '@plumbline/contract/releases/releases';
import { transferSection } from '@plumbline/contract/releases/remotes';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { SelectField, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { SubmitButtons } from '../../../layout/dialog-buttons.tsx';

const schema = v.object({
  section: Section,
  to: v.pipe(
    v.string(),
    v.trim(),
    v.check((name) => v.is(RemoteName, name), 'Enter a name such as mf-events'),
  ),
});

/** The props of {@link TransferDialog}. */
export interface TransferDialogProps {
  readonly remote: string;
  readonly sections: readonly string[];
  /** Called after the change. */
  readonly onDone: () => Promise<void>;
}

/** The form for transferring a section of a remote to another remote. */
export function TransferDialog({ remote, sections, onDone }: TransferDialogProps) {
  const client = useApiClient();
  const { toast } = useServices();
  return (
    <DialogContent
      title={`Transfer a section of ${remote}?`}
      description={`What ${remote} has live there stays live until it releases without the section; only then can the other remote go live with it.`}
    >
      <Form
        schema={schema}
        initialValues={{ section: sections[0] ?? '', to: '' }}
        onSubmit={async (body) => {
          await client.call(transferSection, { params: { remote }, body });
          toast({ title: remote, description: `${body.section} is granted to ${body.to}.`, variant: 'success' });
          await onDone();
        }}
        label="Transfer a section"
      >
        {({ submitting }) => (
          <>
            <SelectField
              name="section"
              label="Section"
              options={sections.map((section) => ({ value: section, label: section }))}
            />
            <TextField name="to" label="To the remote" hint="Such as mf-events." maxLength={44} spellCheck={false} />
            <SubmitButtons label="Transfer" busyLabel="Transferring..." submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
