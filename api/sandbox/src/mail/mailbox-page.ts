import { html, tableHtml, type Html } from '@plumbline/serving/html';
import { timeHtml } from '../page.ts';
import { modes, type Behaviour } from './behaviour.ts';
import type { ReceivedMail } from './received-mail.ts';

interface MailboxView {
  /** The newest first. */
  readonly mails: readonly ReceivedMail[];
  readonly total: number;
  readonly behaviour: Behaviour;
}

export function mailboxPage({ mails, total, behaviour }: MailboxView): Html {
  const countNote = mails.length < total ? html`<p>The newest ${mails.length} of ${total}.</p>` : html``;
  return html`${total === 0 ? html`<p>No mail has arrived yet. Send a contact message or ask for the audit.</p>` : html`${countNote}${mailTable(mails)}`}
    <h2>How the mail provider behaves</h2>
    <p>It ${modes[behaviour.mode]}${behaviour.times > 0 ? html`, ${behaviour.times} more times` : html``}.</p>
    <form method="post" action="/mail/behaviour">
      <label
        >From now on it
        <select name="mode">
          ${Object.entries(modes).map(([name, label]) =>
            name === behaviour.mode
              ? html`<option value="${name}" selected>${label}</option>`
              : html`<option value="${name}">${label}</option>`,
          )}
        </select></label
      >
      <label
        >Late by, in ms
        <input name="delay" inputmode="numeric" pattern="[0-9]{1,6}" value="${behaviour.delay || 15000}"
      /></label>
      <label
        >Times, 0 for always <input name="times" inputmode="numeric" pattern="[0-9]{1,7}" value="${behaviour.times}"
      /></label>
      <button>Set</button>
    </form>
    <h2>Empty the mailbox</h2>
    <form method="post" action="/mail/empty"><button>Remove all ${total} mails</button></form>`;
}

function mailTable(mails: readonly ReceivedMail[]): Html {
  const mailsByMessageId = Map.groupBy(mails, ({ messageId }) => messageId);
  return tableHtml(
    'Mails',
    ['Received', 'To', 'Subject', 'Files'],
    mails.map((mail) => {
      const [first] = (mailsByMessageId.get(mail.messageId) ?? []).toReversed();
      const repeatNote =
        first === mail ? html`` : html` <span class="again">(again: same Message-ID as an earlier mail)</span>`;
      return [
        timeHtml(mail.receivedAt),
        html`${mail.to.join(', ')}`,
        html`<a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a>${repeatNote}`,
        html`${mail.attachments.length}`,
      ];
    }),
  );
}
