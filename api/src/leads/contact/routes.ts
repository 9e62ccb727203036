import { sendContactMessage } from '@plumbline/contract/leads/forms';
import type { LeadsDeps } from '../leads-deps.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { takeLead } from '../take-lead.ts';
import { saveMessage } from './save-message.ts';

export function contactRoutes(router: ApiRouter, deps: LeadsDeps): void {
  const { contactEmail, secret } = deps;

  route(router, sendContactMessage, async ({ body }, caller) => {
    const { name, email, subject, message, ...technical } = body;
    const form = { name, email, subject, message };
    await takeLead(deps, {
      kind: 'contact',
      form,
      technical,
      address: caller.address,
      save: async (transaction, token, time) => {
        const now = new Date(time).toISOString();
        return (await saveMessage(transaction, { token, form, now, contactEmail, secret })) !== null;
      },
    });
    return { success: true, message: "We've received your message and will get back to you soon." };
  });
}
