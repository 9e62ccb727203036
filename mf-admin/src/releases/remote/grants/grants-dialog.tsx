import { useState } from 'react';
import * as v from 'valibot';
import { defaultBudget, Grants } from '@plumbline/contract/releases/grants';
import { setGrants } from '@plumbline/contract/releases/remotes';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { CheckboxField, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { SubmitButtons } from '../../../layout/dialog-buttons.tsx';

const schema = v.object({
  sections: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    // The list is checked as a whole, so that the field shows one error instead of one for each section.
    v.check(
      (sections) => v.is(Grants.entries.sections, sections),
      'Enter first segments such as /events, with spaces between; none can be a section of the site itself',
    ),
  ),
  admin: v.boolean(),
  payments: v.boolean(),
  ownDocument: v.boolean(),
  budget: v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.check((budget) => v.is(Grants.entries.budget, budget), 'Enter a whole number of kB from 1 to 5000'),
  ),
});

/** The props of {@link GrantsDialog}. */
export interface GrantsDialogProps {
  readonly remote: string;
  readonly grants: Grants;
  /** Called after the change. */
  readonly onDone: () => Promise<void>;
}

/** Sets the permissions of a remote's future releases. */
export function GrantsDialog({ remote, grants, onDone }: GrantsDialogProps) {
  const client = useApiClient();
  const { toast } = useServices();
  // The grants as they were when the dialog was opened; another owner may change them meanwhile.
  const [expected] = useState(grants);
  return (
    <DialogContent
      title={`What may ${remote} use?`}
      description="It counts for what is published or goes live from now on; what is live stays live."
    >
      <Form
        schema={schema}
        initialValues={{
          sections: grants.sections.join(' '),
          admin: grants.admin,
          payments: grants.payments,
          ownDocument: grants.ownDocument,
          budget: grants.budget === null ? '' : String(grants.budget),
        }}
        onSubmit={async (body) => {
          await client.call(setGrants, { params: { remote }, body: { ...body, expected } });
          toast({ title: remote, description: 'The grants are changed.', variant: 'success' });
          await onDone();
        }}
        label="Grants"
      >
        {({ submitting }) => (
          <>
            <TextField
              name="sections"
              label="Sections"
              hint="First segments of addresses, such as /events; / is the home page."
              optional
              spellCheck={false}
            />
            <CheckboxField name="admin" label="Admin pages" />
            <CheckboxField name="payments" label="Payment pages" />
            <CheckboxField name="ownDocument" label="Pages that take secrets" />
            <TextField
              name="budget"
              label="Scripts of a page, in kB"
              hint={`Empty for the default of ${defaultBudget} kB.`}
              optional
              inputMode="numeric"
              maxLength={4}
            />
            <SubmitButtons label="Save" busyLabel="Saving..." submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
