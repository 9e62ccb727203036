import { settingsFrom } from '../settings.ts';
import type { OutgoingMail } from '../mail/providers/mail-provider.ts';
import { mailContents } from '../app.ts';
import { composer } from '../mail/templates/compose.ts';
import { claimMails, dropMail, markSent } from '../mail/outbox/outbox.ts';
import type { OpenApp } from './open-app.ts';

/** In ms: the longest that a mail waits on purpose. */
const maxWait = 5000;

/** Renders every mail that is due within the next seconds, like the worker, and marks it as sent. */
export async function writeMails(app: OpenApp): Promise<OutgoingMail[]> {
  const { db, clock, secret, audits } = app;
  const { site } = settingsFrom({});
  const compose = composer({
    site,
    from: 'hello@plumbline.example',
    contents: mailContents({ db, clock, secret, audits, site }),
  });
  const now = new Date(clock.now() + maxWait).toISOString();
  const claimed = await claimMails(db, { now, leaseEnds: new Date(clock.now() + 60_000).toISOString(), limit: 100 });
  const written: OutgoingMail[] = [];
  for (const mail of claimed) {
    const outgoing = await compose(mail);
    if (outgoing === null) await dropMail(db.knex, mail);
    else {
      await db.write((transaction) => markSent(transaction, mail, now));
      written.push(outgoing);
    }
  }
  return written;
}

/** The token of the link in a mail; empty if it has none. */
export function tokenIn(mail: OutgoingMail | undefined): string {
  return /(?:\?token=|\/verify-email\/)([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}
