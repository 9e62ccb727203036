import { useState, type SyntheticEvent } from 'react';
import type { OutgoingMail } from '../providers/mail-provider.ts';

interface Props {
  readonly mail: OutgoingMail;
  readonly theme: 'light' | 'dark';
}

const sheet = `
.mail { display: grid; font: 400 15px/1.5 var(--sans); color: var(--ink); background: var(--mortar) }
.mail iframe { display: block; width: 100%; border: 0 }
.mail aside { box-sizing: border-box; min-width: 0; padding: 24px }
.mail dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 0 0 24px }
.mail dl > div { display: contents }
.mail dt { color: var(--ink-2) }
.mail dd { margin: 0; overflow-wrap: anywhere }
.mail pre { margin: 0; padding-top: 24px; border-top: 1px solid var(--rule); white-space: pre-wrap; overflow-wrap: anywhere; font: 400 13px/1.6 monospace }
/* The window of a mail stays 1,024 px wide where its text fits beside it. */
@media (min-width: 1360px) { .mail { grid-template-columns: 1024px minmax(0, 1fr); min-height: 100vh } }
`;

/** A mail as mail programs show it: the entry in the inbox, the HTML, and the plain text. */
export function MailPage({ mail, theme }: Props) {
  const [height, setHeight] = useState(600);
  const [isRead, setIsRead] = useState(false);
  const { from, to, replyTo, subject, html, text, attachments } = mail;
  const headers: readonly (readonly [string, string | null])[] = [
    ['Subject', subject],
    ['From', from],
    ['To', to],
    ['Reply to', replyTo],
    ['Attached', attachments.map(({ filename }) => filename).join(', ') || null],
    ['Size', `${(new TextEncoder().encode(html).length / 1000).toFixed(1)} kB of HTML`],
  ];
  const followHeight = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = currentTarget.contentDocument?.body;
    if (!page) return;
    // A frame has no height of its own: it is as high as the mail at this width.
    new ResizeObserver(() => setHeight(page.scrollHeight)).observe(page);
    setHeight(page.scrollHeight);
    setIsRead(true);
  };
  return (
    <main className="mail">
      <style>{sheet}</style>
      <iframe
        title={`${subject}, as HTML`}
        sandbox="allow-same-origin"
        srcDoc={inTheme(html, theme)}
        height={height}
        data-read={isRead}
        onLoad={followHeight}
      />
      <aside>
        <dl>
          {headers.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <pre>{text}</pre>
      </aside>
    </main>
  );
}

/** The toolbar's theme instead of the one that the system prefers, which a page cannot choose for a frame. */
function inTheme(html: string, theme: Props['theme']): string {
  return html.replaceAll('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all');
}
