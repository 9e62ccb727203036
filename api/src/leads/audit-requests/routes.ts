import { subscribe } from '@plumbline/contract/leads/forms';
import type { LeadsDeps } from '../leads-deps.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { takeLead } from '../take-lead.ts';
import { saveRequest } from './save-request.ts';

export function subscribeRoutes(router: ApiRouter, deps: LeadsDeps): void {
  route(router, subscribe, async ({ body }, caller) => {
    const { name, email, ...technical } = body;
    const form = { name, email };
    await takeLead(deps, {
      kind: 'subscribe',
      form,
      technical,
      address: caller.address,
      save: (transaction, _, now) => saveRequest(transaction, form, now),
      // Otherwise the answer to a network at its limit would reveal whether an address was requested before.
      countsRepeats: true,
    });
    return { success: true, message: 'Your 30-Point Agent Audit is on its way. Please check your email.' };
  });
}
