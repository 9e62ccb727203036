import { useState } from 'react';
import { styled } from 'styled-components';
import { getAdminMail, type AdminEmail, type AdminMailDetail } from '@plumbline/contract/mail/admin-mail';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { Button } from '@plumbline/kit/button';
import { Note } from '@plumbline/kit/heading';
import { AdminSection } from '../../layout/admin-section.tsx';

const Headers = styled.dl`
  display: grid;
  gap: 6px 20px;
  margin-bottom: 20px;
  font-size: 0.875rem;
  overflow-wrap: anywhere;

  & > div {
    display: contents;
  }

  & dt {
    color: var(--ink-2);
  }

  & dd {
    margin-bottom: 6px;
  }

  @media (min-width: 640px) {
    grid-template-columns: auto minmax(0, 1fr);

    & dd {
      margin-bottom: 0;
    }
  }
`;

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 620px;
  border: 1px solid var(--rule);
  background: #f4f3ee;
`;

const Text = styled.pre`
  max-width: 76ch;
  padding: 20px;
  border: 1px solid var(--rule);
  background: var(--sheet);
  font: 0.9375rem/1.6 var(--sans);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Hint = styled(Note)`
  margin-bottom: 14px;
`;

const unreadableTexts: Readonly<Record<NonNullable<AdminMailDetail['unreadable']>, string>> = {
  forgotten: 'The data that the mail is made from is no longer stored.',
  nobody: 'No member with this address could use the mail, so nothing is sent.',
  broken: 'The mail cannot be written. The API’s log says why.',
};

/** The content of a mail, as text or as mail programs show it. */
export function EmailSection({ mail }: { mail: Pick<AdminMailDetail, 'id' | 'letter' | 'unreadable'> }) {
  const { id, letter: email, unreadable } = mail;
  const [asHtml, setAsHtml] = useState(false);
  if (email === null) {
    return (
      <AdminSection title="What it says">
        {unreadable !== null && <Note>{unreadableTexts[unreadable]}</Note>}
      </AdminSection>
    );
  }
  const formatButtons = (
    <>
      <Button
        variant={asHtml ? 'outline' : 'solid'}
        size="table"
        aria-pressed={!asHtml}
        onClick={() => setAsHtml(false)}
      >
        Text
      </Button>
      <Button variant={asHtml ? 'solid' : 'outline'} size="table" aria-pressed={asHtml} onClick={() => setAsHtml(true)}>
        As mail programs show it
      </Button>
    </>
  );
  return (
    <AdminSection title="What it says" actions={formatButtons}>
      <EmailHeaders letter={email} />
      {email.linkHidden && (
        <Hint>The link is for the recipient only. Here an address that leads nowhere replaces it.</Hint>
      )}
      {asHtml ? (
        <Frame
          title="The mail as mail programs show it"
          sandbox=""
          referrerPolicy="no-referrer"
          src={`${endpointUrl(getAdminMail, { params: { id: String(id) } })}/letter`}
        />
      ) : (
        <Text>{email.text}</Text>
      )}
    </AdminSection>
  );
}

function EmailHeaders({ letter: { headers, subject, attachments } }: { letter: AdminEmail }) {
  const lines = [
    { name: 'Subject', value: subject },
    ...headers,
    ...attachments.map((value) => ({ name: 'File', value })),
  ];
  return (
    <Headers>
      {lines.map(({ name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Headers>
  );
}
