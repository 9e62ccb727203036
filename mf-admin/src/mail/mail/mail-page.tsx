import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getAdminMail } from '@plumbline/contract/mail/admin-mail';
import { ErrorSentence } from '@plumbline/kit/field';
import { Note } from '@plumbline/kit/heading';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../../layout/admin-meta.ts';
import { LivePage } from '../../layout/live-page.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { MailBadge } from '../mail-badge.tsx';
import { mailKindLabel } from '../mail-kinds.ts';
import { EmailSection } from './email-section.tsx';
import { MailActions } from './mail-actions.tsx';
import { MailFacts } from './mail-facts.tsx';
import { AttemptsTable } from './attempts-table.tsx';

const StatusLine = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  margin-top: 20px;
  overflow-wrap: anywhere;
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Mail', { site });
}

/** One mail: content, attempts and actions. `/admin/mail/:id`. */
function MailPage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getAdminMail, { params: { id } });
  const mayAct = useMayAct();
  const { data } = answer;
  return (
    <LivePage
      title={data ? mailKindLabel(data.kind) : 'Mail'}
      back={{ to: '/admin/mail', label: 'All mail' }}
      dataName="the mail"
      state={answer}
      missing={{
        title: 'There is no such mail',
        text: 'Mail is forgotten 30 days after it was sent. Its address may also have been cut short.',
      }}
      actions={data && mayAct && <MailActions mail={data} />}
    >
      {(mail) => (
        <>
          <StatusLine>
            <MailBadge {...mail} />
            {mail.lastError !== null && <ErrorSentence>{mail.lastError}</ErrorSentence>}
            {mail.notAgain !== null && <Note>It cannot be sent again. {mail.notAgain}</Note>}
          </StatusLine>
          <MailFacts mail={mail} />
          <EmailSection mail={mail} />
          <AttemptsTable history={mail.history} />
        </>
      )}
    </LivePage>
  );
}

export { MailPage as Page };
