import { randomUUID } from 'node:crypto';
import type Router from '@koa/router';
import { createClient, type Client } from '@plumbline/contract/client';
import { EmailAddress } from '@plumbline/contract/email-address';
import { ApiError } from '@plumbline/contract/errors';
import { listPlans, PlanSlug, type MembershipPlan } from '@plumbline/contract/commerce/plans';
import { createOrder, PersonName } from '@plumbline/contract/commerce/orders';
import type { Context } from 'koa';
import * as v from 'valibot';
import { readFields } from '../provider/request.ts';
import { html, type Html } from '@plumbline/serving/html';
import { showPage } from '../page.ts';
import type { DashboardSandboxSettings } from '../settings.ts';

const Form = v.object({ plan: PlanSlug, name: PersonName, email: EmailAddress });

/**
 * The part of the dashboard's server that opens orders: it creates an order for a buyer through the API and links to
 * its checkout.
 */
export function orderRoutes(router: Router, { apiOrigin, key }: DashboardSandboxSettings): void {
  const client = createClient({ origin: apiOrigin, headers: { 'x-dashboard-key': key } });

  router.get('/join/order', async (ctx) => {
    const plans = await plansOrError(client);
    showPage(ctx, {
      title: 'Join',
      content: typeof plans === 'string' ? html`<p>${plans}</p>` : orderForm(plans),
    });
  });

  router.post('/sandbox/orders', async (ctx) => {
    const fields = await readFields(ctx);
    const input = v.safeParse(Form, Object.fromEntries(fields ?? []));
    if (!input.success) {
      const problems = input.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
      return showError(ctx, 400, problems.join('; '));
    }
    const { plan: planId, name, email } = input.output;
    try {
      const { checkoutUrl, orderId } = await client.call(createOrder, {
        body: { reference: `sandbox-${randomUUID()}`, planId, customer: { name, email } },
      });
      showPage(ctx, {
        title: 'Join',
        content: html`<p>The API has opened the order <code>${orderId}</code>.</p>
          <p><a href="${checkoutUrl}">Go on to the checkout</a></p>`,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(ctx, 502, errorText(error));
    }
  });
}

async function plansOrError(client: Client): Promise<readonly MembershipPlan[] | string> {
  try {
    return await client.call(listPlans, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorText(error);
  }
}

function errorText({ status, code, message }: ApiError): string {
  return `The API does not take it: ${status === 0 ? code : status} ${message}`;
}

function orderForm(plans: readonly MembershipPlan[]): Html {
  return html`<p>The dashboard’s own server opens an order with the API, and sends the buyer to the checkout.</p>
    <form method="post" action="/sandbox/orders">
      <label
        >Plan
        <select name="plan">
          ${plans.map(({ id, name, price }) => html`<option value="${id}">${name}, ${(price / 100).toFixed(2)} USD</option>`)}
        </select></label
      >
      <label>Name <input name="name" autocomplete="name" required maxlength="100" /></label>
      <label>E-mail <input name="email" type="email" autocomplete="email" required maxlength="254" /></label>
      <button>Open the order</button>
    </form>`;
}

function showError(ctx: Context, status: number, message: string): void {
  showPage(ctx, {
    title: 'Join',
    content: html`<p>${message}</p>
      <p><a href="/join/order">Back</a></p>`,
  });
  ctx.status = status;
}
