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
  const words = errorText(error);
  if (describesOutcome(error)) return words;
  if (isOutcomeUnknown(error))
    return `${words} Whether it has ended is not known: close this, and look again in a minute.`;
  return error instanceof ApiError && error.code === 'conflict' ? `${words} Nothing was ended.` : words;
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
  // The membership has changed since the dialog was opened.
  const [isOver, setOver] = useState(false);
  const { orderId, status, renews, periodEnd, description } = membership;
  // A past-due membership has no due date to end on: its renewal has failed and is being retried.
  const runsOut = renews && status === 'active';
  const options = [
    ...(runsOut ? [{ value: 'period_end', label: `When it is due: ${shortDateTime(periodEnd)}` }] : []),
    { value: 'now', label: 'At once' },
  ];

  const submit = async ({ when }: v.InferOutput<typeof schema>): Promise<void> => {
    if (isOver) return;
    setProblem(null);
    const believed = { status, renews, periodEnd };
    try {
      const after = await client.call(endAdminMembership, {
        params: { number: String(number) },
        body: { orderId, when, believed },
      });
      await mutate(memberKey(number), after, { revalidate: false });
      const words = when === 'now' ? 'The membership has ended.' : 'The membership is not renewed any more.';
      toast({ title: `Member ${number}`, description: words, variant: 'success' });
      onClose();
    } catch (error) {
      setProblem(problemText(error));
      setOver(isOutcomeUnknown(error) || (error instanceof ApiError && error.code === 'conflict'));
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
        initialValues={{ when: runsOut ? 'period_end' : 'now' }}
        onSubmit={submit}
        label="End the membership"
      >
        {({ submitting }) => (
          <>
            <SelectField name="when" label="When" options={options} />
            {problem !== null && <ActionError title={problem} reasons={[]} />}
            <SubmitButtons label="End membership" busyLabel="Ending..." submitting={submitting} disabled={isOver} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
