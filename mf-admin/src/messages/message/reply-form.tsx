import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { adminTextLimits, replyToMessage, type AdminMessageDetail } from '@plumbline/contract/leads/admin-messages';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorSentence, TextAreaField } from '@plumbline/kit/field';
import { Form, useFormValue } from '@plumbline/kit/form';
import { Note } from '@plumbline/kit/heading';
import { useServices } from '@plumbline/services';
import { ActionError } from '../../layout/action-error.tsx';
import { shortDateTime } from '../../layout/date-time.tsx';
import { suppressionReasonLabel } from '../../mail/suppression/suppression-words.ts';
import { errorText, isOutcomeUnknown, isUnsent } from '../../layout/error-text.ts';
import { useUpdateMessage } from './use-update-message.ts';
import { useDraft } from './use-draft.ts';

const Place = styled.div`
  display: grid;
  gap: 12px;

  & textarea {
    min-height: 220px;
  }
`;

const schema = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1, 'Write what is to be sent')),
});

/** Writes a reply and sends it exactly once. */
export function ReplyForm({ message }: { message: AdminMessageDetail }) {
  const { id, name, email, replies, sender } = message;
  const client = useApiClient();
  const { toast } = useServices();
  const updateMessage = useUpdateMessage(id);
  const draft = useDraft(`reply.${id}`);
  // The number of replies that the author has seen, without those that arrive while this one is being written.
  const [seenReplies, setSeenReplies] = useState(replies.length);
  const [problem, setProblem] = useState<string | null>(null);
  // A stable object, because a new one in every render would reset the form.
  const [initialValues, setInitialValues] = useState(() => ({ text: draft.restored?.text ?? '' }));
  const latest = replies.at(-1);

  const submit = async ({ text }: v.InferOutput<typeof schema>): Promise<void> => {
    setProblem(null);
    try {
      const body = { key: draft.key, text, replies: seenReplies };
      const updated = await client.call(replyToMessage, { params: { id }, body });
      draft.remove();
      setInitialValues({ text: '' });
      setSeenReplies(updated.replies.length);
      await updateMessage(updated);
      toast({ title: `Message ${id}`, description: `Your reply is on its way to ${email}.`, variant: 'success' });
    } catch (error) {
      setProblem(problemText(error));
      if (error instanceof ApiError && error.code === 'conflict') {
        await updateMessage();
        // The author has seen the other reply by now and decides with the next click. Further replies can arrive, so the
        // question can repeat.
        setSeenReplies((count) => count + 1);
      }
    }
  };
  const discard = (): void => {
    draft.remove();
    setInitialValues({ text: '' });
  };

  return (
    <Place>
      {draft.restored && (
        <Note>
          This is your draft of {shortDateTime(draft.restored.at)}, as this browser has kept it.{' '}
          <Button size="table" variant="outline" onClick={discard}>
            Discard the draft
          </Button>
        </Note>
      )}
      <div role="status">
        {latest && replies.length > seenReplies && (
          <ErrorSentence>
            {latest.who} has replied while you were writing. Read it above: yours has not been sent.
          </ErrorSentence>
        )}
      </div>
      {sender.suppressed !== null && (
        <Note>
          This address is on “Do not mail” ({suppressionReasonLabel(sender.suppressed).toLowerCase()}). A reply goes out
          all the same; it may not arrive.
        </Note>
      )}
      <Form key={draft.key} schema={schema} initialValues={initialValues} onSubmit={submit} label={`Reply to ${name}`}>
        {({ submitting }) => (
          <>
            <StoreDraft store={draft.store} />
            <TextAreaField
              name="text"
              label={`Reply to ${email}`}
              hint="Their message is quoted below it, and your name is added."
              maxLength={adminTextLimits.reply}
            />
            {problem !== null && <ActionError title={problem} reasons={[]} />}
            <ButtonRow>
              <Button type="submit" size="compact" disabled={submitting}>
                {submitting ? 'Sending...' : 'Send reply'}
              </Button>
            </ButtonRow>
          </>
        )}
      </Form>
    </Place>
  );
}

function problemText(error: unknown): string {
  const message = errorText(error);
  const keptText = 'What you wrote is kept in this browser.';
  if (isOutcomeUnknown(error)) return `${message} ${keptText} Send it again: it goes out once, however often you do.`;
  return isUnsent(error) || (error instanceof ApiError && error.status === 401) ? `${message} ${keptText}` : message;
}

function StoreDraft({ store }: { store: (text: string) => void }) {
  const text = useFormValue('text');
  useEffect(() => {
    if (typeof text === 'string') store(text);
  }, [text, store]);
  return null;
}
