import { styled } from 'styled-components';
import type { AdminMessageDetail } from '@plumbline/contract/leads/admin-messages';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { AdminSection } from '../../layout/admin-section.tsx';
import { shortDateTime } from '../../layout/date-time.tsx';
import { contactSubjectLabel } from '../message-badge.tsx';
import { suppressionReasonLabel } from '../../mail/suppression/suppression-words.ts';
import { orderStatusLabel } from '../../orders/order-badge.tsx';

const Facts = styled.dl`
  display: grid;
  gap: 14px;

  & dt {
    font-size: 0.8125rem;
    color: var(--ink-2);
  }

  & dd {
    overflow-wrap: anywhere;
  }

  & small {
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
`;

/** The sender's other messages, orders and memberships. */
export function SenderFacts({ message }: { message: AdminMessageDetail }) {
  const { name, email, sender } = message;
  const { member, orders, messages, suppressed } = sender;
  const emailQuery = encodeURIComponent(email);
  return (
    <AdminSection title="Who wrote">
      <Facts>
        <div>
          <dt>Name they gave</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            {email}{' '}
            {suppressed !== null && (
              <TextLink to={`/admin/suppression?q=${emailQuery}`}>
                <Badge dot tone="warn">
                  {suppressionReasonLabel(suppressed)}
                </Badge>
              </TextLink>
            )}
          </dd>
        </div>
        <div>
          <dt>Membership</dt>
          <dd>
            {member === null ? (
              'No member has this address'
            ) : (
              <>
                <TextLink to={`/admin/members/${member.number}`}>{`Member ${member.number}`}</TextLink>{' '}
                <small>
                  {member.name}, {member.active ? 'active' : 'ended'}
                </small>
              </>
            )}
          </dd>
        </div>
        {orders.length > 0 && (
          <div>
            <dt>Orders</dt>
            {orders.map(({ id, number, status, description }) => (
              <dd key={id}>
                <TextLink to={`/admin/orders/${id}`}>{number}</TextLink>{' '}
                <small>
                  {description}, {orderStatusLabel(status).toLowerCase()}
                </small>
              </dd>
            ))}
          </div>
        )}
        {messages.length > 0 && (
          <div>
            <dt>Their other messages</dt>
            {messages.map(({ id, subject, createdAt }) => (
              <dd key={id}>
                <TextLink to={`/admin/messages/${id}`}>{`#${id}`}</TextLink>{' '}
                <small>
                  {contactSubjectLabel(subject)}, {shortDateTime(createdAt)}
                </small>
              </dd>
            ))}
          </div>
        )}
      </Facts>
      <Warning>Anybody can enter anybody’s address: that it is a member’s proves nothing.</Warning>
    </AdminSection>
  );
}

const Warning = styled(Note)`
  margin-top: 14px;
`;
