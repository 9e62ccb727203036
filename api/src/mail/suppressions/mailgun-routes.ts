import { apiBase } from '@plumbline/contract/endpoint';
import * as v from 'valibot';
import type { MailDeps } from '../mail-deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { readRawBody } from '../../platform/http/raw-body.ts';
import type { ApiRouter } from '../../platform/http/route.ts';
import { recordMailEvent } from './mail-events.ts';
import { isSignedByMailgun, MailgunEvent, suppressedBy } from './mailgun-event.ts';
import { addToSuppressions } from './store.ts';

/** In bytes: an event contains the mail's headers only. */
const bodyLimit = 128 * 1024;
const Body = v.pipe(v.string(), v.parseJson(), MailgunEvent);

/**
 * Receives Mailgun's bounces and complaints. The webhook is not part of the contract because Mailgun defines its
 * format; it is signed.
 */
export function mailgunEventRoutes(router: ApiRouter, { db, clock, log, mail }: MailDeps): void {
  const { webhookKeys } = mail;
  router.koa.post(`${apiBase}/webhooks/mailgun`, async (ctx) => {
    if (webhookKeys.length === 0) throw new Failure('not_found', "Mailgun's events are not set up on this site.");
    const body = v.safeParse(Body, (await readRawBody(ctx, bodyLimit)).toString('utf8'));
    if (!body.success) throw new Failure('invalid_input', 'This is not an event of Mailgun.');
    const { signature, 'event-data': event } = body.output;
    if (!isSignedByMailgun(signature, webhookKeys, clock.now())) {
      log.warn('an event of the mail provider had an invalid signature');
      throw new Failure('invalid_input', 'The signature is invalid or too old.');
    }
    const now = new Date(clock.now()).toISOString();
    const suppressed = suppressedBy(event);
    // Both writes in one transaction: an event counts as recorded only with its suppression.
    await db.write(async (transaction) => {
      const isNew = await recordMailEvent(transaction, { token: signature.token, eventId: event.id, now });
      if (isNew && suppressed) await addToSuppressions(transaction, { ...suppressed, who: null, createdAt: now });
    });
    ctx.set('cache-control', 'no-store');
    ctx.body = { received: true };
  });
}
