import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getAdminMessage, type AdminMessageDetail, type MessageReply } from '@plumbline/contract/leads/admin-messages';
import { Note } from '@plumbline/kit/heading';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../../layout/admin-meta.ts';
import { LivePage } from '../../layout/live-page.tsx';
import { AdminSection } from '../../layout/admin-section.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { MessageBadge, contactSubjectLabel } from '../message-badge.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageHistory } from './message-history.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { SenderFacts } from './sender-facts.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { WrittenText } from './written-text.tsx';
import { StateBadge, type StateLook } from '../../layout/state-badge.tsx';

const StatusLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 14px;
  align-items: center;
  margin-top: 16px;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  & > :first-child > section:first-child,
  & > aside > section:first-child {
    margin-top: 28px;
  }

  @media (max-width: 1199px) {
    & > aside > section:first-child {
      margin-top: 44px;
    }
  }

  @media (min-width: 1200px) {
    grid-template-columns: minmax(0, 1fr) minmax(280px, 340px);
    gap: 0 44px;
  }
`;

const Stack = styled.div`
  display: grid;
  gap: 12px;

  & > form {
    margin-top: 8px;
  }
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Message', { site });
}

/** One message: text, sender, replies and notes. `/admin/messages/:id`. */
function MessagePage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getAdminMessage, { params: { id } });
  const mayAct = useMayAct();
  const { data: cached, error } = answer;
  // A suspected message that was accepted gets another id and URL, so its cached data must not stay visible.
  const data = error?.status === 404 || error?.status === 400 ? undefined : cached;
  const waitUntilMarkedRead = useMarkRead(cached, mayAct);
  return (
    <LivePage
      title={id.startsWith('s') ? `Suspected message ${id.slice(1)}` : `Message ${id}`}
      back={{ to: '/admin/messages', label: 'All messages' }}
      dataName="the message"
      state={{ ...answer, data }}
      missing={{
        title: 'There is no such message',
        text: 'Its address may have been cut short, or its sender’s data was erased.',
      }}
      actions={data && mayAct && <MessageActions message={data} waitUntilMarkedRead={waitUntilMarkedRead} />}
    >
      {(message) => (
        <>
          <StatusLine>
            <MessageBadge {...message} />
            {message.suspicion !== null && (
              <Note>It {message.suspicion}, so it was taken for a machine’s and mailed to nobody.</Note>
            )}
          </StatusLine>
          <MessageContent key={message.id} message={message} mayAct={mayAct} />
        </>
      )}
    </LivePage>
  );
}

export { MessagePage as Page };

function MessageContent({ message, mayAct }: { message: AdminMessageDetail; mayAct: boolean }) {
  const { state, subject, name, createdAt, replies, notes } = message;
  const isSuspected = state === 'suspected';
  return (
    <Columns>
      <div>
        <AdminSection title={contactSubjectLabel(subject)}>
          <Stack>
            <WrittenText who={name} at={createdAt} text={message.message} />
            {replies.map((reply) => (
              <WrittenText key={reply.id} {...reply}>
                <MailState mail={reply.mail} />
              </WrittenText>
            ))}
          </Stack>
        </AdminSection>
        {mayAct && !isSuspected && (
          <AdminSection title="Reply">
            <ReplyForm message={message} />
          </AdminSection>
        )}
      </div>
      <aside aria-label="Beside the message">
        <SenderFacts message={message} />
        {!isSuspected && (
          <AdminSection title="Notes">
            <Stack>
              {notes.length === 0 && <Note>Nobody has noted anything.</Note>}
              {notes.map((note) => (
                <WrittenText key={note.id} {...note} />
              ))}
              {mayAct && <NoteForm id={message.id} />}
            </Stack>
          </AdminSection>
        )}
        <MessageHistory id={message.id} />
      </aside>
    </Columns>
  );
}

/** The look of each state of a reply's mail; `gone` is a sent mail that is no longer stored. */
const mailLooks: Readonly<Record<string, StateLook>> = {
  sent: ['Sent', 'ok'],
  gone: ['Sent', 'ok'],
  waiting: ['On its way', 'plain'],
  dead: ['Not sent', 'danger'],
  cancelled: ['Canceled', 'plain'],
};

const MailStateFrame = styled.span`
  margin-right: 12px;
`;

function MailState({ mail }: Pick<MessageReply, 'mail'>) {
  return (
    <MailStateFrame>
      <StateBadge look={mailLooks[mail] ?? [mail, 'plain']} />
    </MailStateFrame>
  );
}
