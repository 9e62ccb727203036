import type Router from '@koa/router';
import * as v from 'valibot';
import { readFields } from '../provider/request.ts';
import { showPage } from '../page.ts';
import { BehaviourForm } from './behaviour.ts';
import { mailPage } from './mail-page.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';
import type { ReceivedMail } from './received-mail.ts';

/** The number of mails that the page lists. */
const maxListed = 100;

/** The mailbox, for people as pages and for tests as JSON. */
export function mailboxRoutes(router: Router, { mails, behaviour }: Mailbox): void {
  const newest = (count: number): ReceivedMail[] =>
    mails
      .ids()
      .slice(0, count)
      .flatMap((id) => mails.get(id) ?? []);

  router.get('/mail', (ctx) => {
    showPage(ctx, {
      title: 'Mailbox',
      content: mailboxPage({ mails: newest(maxListed), total: mails.ids().length, behaviour: behaviour.current() }),
    });
  });

  router.get('/mail.json', (ctx) => {
    ctx.set('cache-control', 'no-store');
    // `?after=<id>`: only later mails, for clients that poll.
    const after = String(ctx.query['after'] ?? '');
    const count = mails.ids().filter((id) => id > after).length;
    ctx.body = newest(count).map(({ attachments, ...mail }) => ({
      ...mail,
      attachments: attachments.map(({ filename, type, bytes }) => ({ filename, type, bytes })),
    }));
  });

  router.post('/mail/behaviour', async (ctx) => {
    const fields = await readFields(ctx);
    const input = v.safeParse(BehaviourForm, Object.fromEntries(fields ?? []));
    if (!input.success) {
      ctx.status = 400;
      ctx.body = { message: input.issues.map(({ message }) => message).join('; ') };
      return;
    }
    behaviour.set(input.output);
    ctx.status = 303;
    ctx.redirect('/mail');
  });

  router.post('/mail/empty', (ctx) => {
    mails.clear();
    ctx.status = 303;
    ctx.redirect('/mail');
  });

  router.get('/mail/:id', (ctx, next) => {
    const mail = mails.get(ctx.params['id'] ?? '');
    if (!mail) return next();
    showPage(ctx, { title: mail.subject || '(no subject)', content: mailPage(mail) });
  });

  router.get('/mail/:id/body', (ctx, next) => {
    const mail = mails.get(ctx.params['id'] ?? '');
    if (mail?.html == null) return next();
    ctx.set({
      'content-type': 'text/html; charset=utf-8',
      // The markup is untrusted: it may have styles, but run no script and load nothing. Its links open in a separate
      // window.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox",
    });
    ctx.body = mail.html.replace(/<head\b[^>]*>|^(?!.*<head\b)/is, (head) => `${head}<base target="_blank">`);
  });

  router.get('/mail/:id/attachments/:index', (ctx, next) => {
    const file = mails.get(ctx.params['id'] ?? '')?.attachments[Number(ctx.params['index'])];
    if (!file) return next();
    const isInline = /^(application\/pdf|image\/(png|jpeg))$/.test(file.type);
    ctx.set({
      'content-type': isInline ? file.type : 'application/octet-stream',
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      'x-content-type-options': 'nosniff',
    });
    ctx.body = Buffer.from(file.content, 'base64');
  });
}
