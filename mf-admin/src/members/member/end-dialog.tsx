import { useState } from 'react';
import { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { endAdminMembership, type AdminMembership } from '@plumbline/contract/members/admin-members';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { SelectField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { shortDateTime } from '../../layout/date-time.tsx';
import { ActionError } from '../../layout/action-error.tsx';
import { memberKey } from '../member-key.ts';
import { errorText, isOutcomeUnknown, describesOutcome } from '../../layout/error-text.ts';
import { SubmitButtons } from '../../layout/dialog-buttons.tsx';

const schema = v.object({ when: v.picklist(['period_end', 'now'], 'Choose when it ends') });

function problemText(error: unknown): string {
  const message = errorText(error);
  if (describesOutcome(error)) return message;
  if (isOutcomeUnknown(error))
    return `${message} Whether it has ended is not known: close this, and look again in a minute.`;
  return error instanceof ApiError && error.code === 'conflict' ? `${message} Nothing was ended.` : message;
}

/** Asks when a membership is to end, and ends it. */
export function EndDialog({
  number,
  membership,
  onClose,
}: {
  number: number;
  membership: AdminMembership;
  onClose: () => void;
}) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [problem, setProblem] = useState<string | null>(null);
  // The outcome is unknown, or the membership has changed since the dialog was opened.
  const [needsNewDialog, setNeedsNewDialog] = useState(false);
  const { orderId, status, renews, periodEnd, description } = membership;
  // A past-due membership has no due date to end on: its renewal has failed and is being retried.
  const canEndWhenDue = renews && status === 'active';
  const options = [
    ...(canEndWhenDue ? [{ value: 'period_end', label: `When it is due: ${shortDateTime(periodEnd)}` }] : []),
    { value: 'now', label: 'At once' },
  ];

  const submit = async ({ when }: v.InferOutput<typeof schema>): Promise<void> => {
    if (needsNewDialog) return;
    setProblem(null);
    // The API ends nothing if the membership has changed since the dialog showed it.
    const believed = { status, renews, periodEnd };
    try {
      const updated = await client.call(endAdminMembership, {
        params: { number: String(number) },
        body: { orderId, when, believed },
      });
      await mutate(memberKey(number), updated, { revalidate: false });
      const message = when === 'now' ? 'The membership has ended.' : 'The membership is not renewed any more.';
      toast({ title: `Member ${number}`, description: message, variant: 'success' });
      onClose();
    } catch (error) {
      setProblem(problemText(error));
      setNeedsNewDialog(isOutcomeUnknown(error) || (error instanceof ApiError && error.code === 'conflict'));
      void mutate(memberKey(number));
    }
  };

  return (
    <DialogContent
      title={`End ${description}?`}
      description={`${renews ? 'The card is not charged again. ' : ''}No money goes back by this: a refund is given on the order’s page. The member is notified by mail. This cannot be undone; they can join again.`}
    >
      <Form
        schema={schema}
        initialValues={{ when: canEndWhenDue ? 'period_end' : 'now' }}
        onSubmit={submit}
        label="End the membership"
      >
        {({ submitting }) => (
          <>
            <SelectField name="when" label="When" options={options} />
            {problem !== null && <ActionError title={problem} reasons={[]} />}
            <SubmitButtons
              label="End membership"
              busyLabel="Ending..."
              submitting={submitting}
              disabled={needsNewDialog}
            />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
