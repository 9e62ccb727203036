import { html, type Html } from '@plumbline/serving/html';
import { timeHtml } from '../page.ts';
import type { ReceivedMail } from './received-mail.ts';

export function mailPage(mail: ReceivedMail): Html {
  const rows: [string, Html][] = [
    ['From', html`${mail.from}`],
    ['To', html`${mail.to.join(', ')}`],
    ['Received', timeHtml(mail.receivedAt)],
    ['Message-ID', html`${mail.messageId}`],
    ...Object.entries(mail.headers)
      .filter(([name]) => name.toLowerCase() !== 'message-id')
      .map(([name, value]): [string, Html] => [name, html`${value}`]),
    ...Object.entries(mail.options).map(([name, values]): [string, Html] => [`o:${name}`, html`${values.join(', ')}`]),
  ];
  return html`<table>
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </table>
    ${mail.attachments.length > 0 ? files(mail) : html``}
    ${
      mail.html === null
        ? html``
        : html`<h2>As HTML</h2>
            <iframe
              title="The mail as HTML"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src="/mail/${mail.id}/body"
            ></iframe>`
    }
    ${
      mail.text === null
        ? html``
        : html`<h2>As text</h2>
            <pre tabindex="0">${mail.text}</pre>`
    }`;
}

function files({ id, attachments }: ReceivedMail): Html {
  return html`<h2>Files</h2>
    <ul>
      ${attachments.map(
        ({ filename, type, bytes }, index) =>
          html`<li>
            <a href="/mail/${id}/attachments/${index}">${filename}</a> (${type}, ${Math.ceil(bytes / 1024)} kB)
          </li>`,
      )}
    </ul>`;
}
