import type { APIRequestContext, APIResponse } from '@playwright/test';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import { expect } from './journey.ts';

/** The origin of the site's sandbox, which the URL of its browser script contains. */
async function sandboxOf(request: APIRequestContext): Promise<string> {
  const { stripe } = await answerOf<{ stripe: { scriptUrl: string } | null }>(request.get('/api/payment-settings'));
  return new URL(stripe?.scriptUrl ?? '').origin;
}

/** Buys a membership by API calls, without the checkout's pages. `membershipId` is a plan's id. */
export async function buyMembership(
  request: APIRequestContext,
  email: string,
  {
    lastName = 'Castellano',
    membershipId = 'core-agent-annual',
  }: { readonly lastName?: string; readonly membershipId?: string } = {},
): Promise<{ readonly number: number; readonly orderId: string; readonly paymentId: string }> {
  const sandbox = await sandboxOf(request);
  const key = 'pk_test_sandbox';
  const card = await answerOf<{ id: string }>(
    request.post(`${sandbox}/v1/payment_methods`, {
      form: {
        key,
        type: 'card',
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': String(new Date().getUTCFullYear() + 2),
        'card[cvc]': '123',
      },
    }),
  );
  const { orderId, clientSecret } = await answerOf<{ orderId: string; clientSecret: string }>(
    request.post('/api/create-subscription', {
      data: {
        membershipId,
        customerInfo: { firstName: 'Renée', lastName, email },
        paymentMethodId: card.id,
        agreement: { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] },
      },
    }),
  );
  const paymentId = clientSecret.replace(/_secret_.*$/, '');
  await answerOf(
    request.post(`${sandbox}/v1/payment_intents/${paymentId}/confirm`, {
      form: { key, client_secret: clientSecret, payment_method: card.id },
    }),
  );
  const { order } = await answerOf<{ order: { member: { memberNumber: number } } }>(
    request.post('/api/payment-complete', { data: { orderId, paymentId } }),
  );
  return { number: order.member.memberNumber, orderId, paymentId };
}

const secretKeyHeader = { authorization: 'Bearer sk_test_sandbox' };

/** Calls a control endpoint of the sandbox, such as `disputes`, to act as the provider, a bank or a cardholder. */
export async function actAtProvider<T>(request: APIRequestContext, control: string, data: object): Promise<T> {
  return answerOf<T>(
    request.post(`${await sandboxOf(request)}/sandbox/${control}`, { headers: secretKeyHeader, data }),
  );
}

/** Reads an object of the payment provider, such as `subscriptions/sub_1`. */
export async function readAtProvider<T>(request: APIRequestContext, path: string): Promise<T> {
  return answerOf<T>(request.get(`${await sandboxOf(request)}/v1/${path}`, { headers: secretKeyHeader }));
}

interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
}

/** The mails received by the sandbox, the newest first. */
export async function receivedMails(request: APIRequestContext): Promise<ReceivedMail[]> {
  return answerOf(request.get(`${await sandboxOf(request)}/mail.json`));
}

/** Waits for the newest mail with a subject to an e-mail address. @returns the link in it that matches `link` */
export async function mailedLink(
  request: APIRequestContext,
  { to, subject, link }: { readonly to: string; readonly subject: RegExp; readonly link: RegExp },
): Promise<string> {
  let href = '';
  const findLink = async (): Promise<string> => {
    const mails = await receivedMails(request);
    const mail = mails.find((received) => received.to.includes(to) && subject.test(received.subject));
    href = link.exec(mail?.text ?? '')?.[0] ?? '';
    return href;
  };
  await expect.poll(findLink, { message: `the mail to ${to}`, timeout: 30_000 }).not.toBe('');
  return href;
}

/** Converts a URL of the member dashboard to the URL of the page by which the sandbox stands for it. */
export async function sandboxUrlOf(request: APIRequestContext, dashboardUrl: string): Promise<string> {
  const { pathname, search } = new URL(dashboardUrl);
  return (await sandboxOf(request)) + pathname + search;
}

async function answerOf<T>(answer: Promise<APIResponse>): Promise<T> {
  const response = await answer;
  expect(response.ok(), `${response.url()} answers ${response.status()}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}
