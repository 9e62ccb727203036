import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getDeskMessage, type DeskMessageDetail, type MessageReply } from '@plumbline/contract/desk-messages';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { DeskEmpty } from '../../layout/admin-empty.tsx';
import { DeskFault, StaleNotice } from '../../layout/admin-fault.tsx';
import { DeskFrame } from '../../layout/admin-frame.tsx';
import { DeskHead } from '../../layout/admin-head.tsx';
import { DeskLoading } from '../../layout/admin-loading.tsx';
import { deskMeta } from '../../layout/admin-meta.ts';
import { DeskSection } from '../../layout/admin-section.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-may-act.ts';
import { MessageBadge, subjectWord } from '../message-badge.tsx';
import { MessageActions } from './message-actions.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { SenderFacts } from './sender-facts.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { Written } from './written.tsx';

const Standing = styled.div`
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
  return deskMeta('Message', { site });
}

/** One message: text, sender, replies and notes. `/admin/messages/:id`. */
function MessagePage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getDeskMessage, { params: { id } });
  const mayAct = useMayAct();
  const { data: message, error, asOf } = answer;
  useMarkRead(message, mayAct);
  const unknown = error?.status === 404 || error?.status === 400;
  return (
    <DeskFrame>
      <DeskHead
        title={id.startsWith('s') ? `Suspected message ${id.slice(1)}` : `Message ${id}`}
        above={<TextLink to="/admin/messages">All messages</TextLink>}
        asOf={message && asOf}
      >
        {message && mayAct && <MessageActions message={message} />}
      </DeskHead>
      {message && !unknown ? (
        <>
          <StaleNotice error={error} />
          <Standing>
            <MessageBadge {...message} />
            {message.suspicion !== null && (
              <Note>It {message.suspicion}, so it was taken for a machine’s and mailed to nobody.</Note>
            )}
          </Standing>
          <Whole key={message.id} message={message} mayAct={mayAct} />
        </>
      ) : unknown ? (
        <DeskEmpty
          title="There is no such message"
          text="Its address may have been cut short, or what was held of its sender was erased."
          action={<TextLink to="/admin/messages">All messages</TextLink>}
        />
      ) : error ? (
        <DeskFault what="The message" state={{ ...answer, error }} />
      ) : (
        <DeskLoading what="Asking for the message" />
      )}
    </DeskFrame>
  );
}

export { MessagePage as Page };

function Whole({ message, mayAct }: { message: DeskMessageDetail; mayAct: boolean }) {
  const { state, subject, name, createdAt, replies, notes } = message;
  const isSuspected = state === 'suspected';
  return (
    <Columns>
      <div>
        <DeskSection title={subjectWord(subject)}>
          <Stack>
            <Written who={name} at={createdAt} text={message.message} />
            {replies.map((reply) => (
              <Written key={reply.id} {...reply}>
                <MailState mail={reply.mail} />
              </Written>
            ))}
          </Stack>
        </DeskSection>
        {mayAct && !isSuspected && (
          <DeskSection title="Reply">
            <ReplyForm message={message} />
          </DeskSection>
        )}
      </div>
      <aside aria-label="Beside the message">
        <SenderFacts message={message} />
        {!isSuspected && (
          <DeskSection title="Notes">
            <Stack>
              {notes.length === 0 && <Note>Nobody has noted anything.</Note>}
              {notes.map((note) => (
                <Written key={note.id} {...note} />
              ))}
              {mayAct && <NoteForm id={message.id} />}
            </Stack>
          </DeskSection>
        )}
      </aside>
    </Columns>
  );
}

const mails: Readonly<Record<string, readonly [string, 'plain' | 'ok' | 'danger']>> = {
  sent: ['Sent', 'ok'],
  gone: ['Sent', 'ok'],
  waiting: ['On its way', 'plain'],
  dead: ['Not sent', 'danger'],
  cancelled: ['Called off', 'plain'],
};

const Right = styled.span`
  margin-right: 12px;
`;

function MailState({ mail }: Pick<MessageReply, 'mail'>) {
  const [word, tone] = mails[mail] ?? [mail, 'plain'];
  return (
    <Right>
      <Badge dot tone={tone}>
        {word}
      </Badge>
    </Right>
  );
}
