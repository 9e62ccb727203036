import type Router from '@koa/router';
import { setTimeout as later } from 'node:timers/promises';
import type { Context } from 'koa';
import { readFields } from '../provider/request.ts';
import type { Mailbox } from './mailbox.ts';
import { readMessage } from './mailgun-message.ts';

/** Mailgun's wire protocol for sending. */
export function mailgunRoutes(router: Router, { mails, behaviour }: Mailbox, key: string): void {
  router.post('/v3/:domain/messages', async (ctx) => {
    if (!hasKey(ctx, key)) return forbid(ctx);
    const { mode, delay } = behaviour.next();
    const fields = await readFields(ctx);
    if (mode === 'unreachable') return hangUp(ctx);
    if (mode === 'forbidden') return forbid(ctx);
    if (mode === 'fail') return answer(ctx, 500, 'Internal Server Error');
    if (mode === 'busy') return answer(ctx, 429, 'Too many requests. Please try again later.');
    if (mode === 'refuse') return answer(ctx, 400, "'to' parameter is not a valid address. please check documentation");
    if (fields === null) return answer(ctx, 413, 'Message is larger than 25 MB or not a form');
    const message = await readMessage(ctx.params['domain'] ?? '', fields);
    if ('status' in message) return answer(ctx, message.status, message.message);
    const { messageId } = mails.add((id) => ({ id, receivedAt: new Date().toISOString(), ...message }));
    if (mode === 'late') await later(delay, undefined, { ref: false });
    ctx.body = { id: messageId, message: 'Queued. Thank you.' };
  });
}

function hasKey(ctx: Context, key: string): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(ctx.get('authorization')) ?? [];
  return Buffer.from(encoded, 'base64').toString() === `api:${key}`;
}

/** Mailgun sends this response in plain text. */
function forbid(ctx: Context): void {
  ctx.status = 401;
  ctx.set('www-authenticate', 'Basic realm="MG API"');
  ctx.body = 'Forbidden';
}

function answer(ctx: Context, status: number, message: string): void {
  ctx.status = status;
  ctx.body = { message };
}

function hangUp(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}
