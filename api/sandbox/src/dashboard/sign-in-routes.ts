import type Router from '@koa/router';
import { signInToDashboard, verifyDashboardPayment, type DashboardMember } from '@plumbline/contract/members/accounts';
import { createClient, type Client } from '@plumbline/contract/client';
import { ApiError } from '@plumbline/contract/errors';
import type { MemberType } from '@plumbline/contract/commerce/plans';
import type { Context } from 'koa';
import { readFields, textsOf } from '../provider/request.ts';
import { html, type Html } from '@plumbline/serving/html';
import { showPage } from '../page.ts';
import type { DashboardSandboxSettings } from '../settings.ts';

/** The part of the dashboard's server that signs members in through the API, which holds the accounts. */
export function signInRoutes(router: Router, { apiOrigin, key }: DashboardSandboxSettings): void {
  const client = createClient({ origin: apiOrigin, headers: { 'x-dashboard-key': key } });
  router.post('/sandbox/sign-in', (ctx) => respond(ctx, client, signIn));
  router.post('/sandbox/verify-payment', (ctx) => respond(ctx, client, verifyPayment));
}

/** Forms with the parameters that a page received: for a sign-in, and for the status of a payment if they name one. */
export function signInForms(query: readonly (readonly [name: string, value: string])[]): Html {
  const parameters = new Map(query);
  const paymentParameters = ['userId', 'transactionId', 'membershipType'];
  return html`<h2>Sign in</h2>
    <form method="post" action="/sandbox/sign-in">
      <label
        >E-mail
        <input
          name="email"
          type="email"
          autocomplete="email"
          required
          maxlength="254"
          value="${parameters.get('email') ?? ''}"
      /></label>
      <label
        >One-time password
        <input name="password" autocomplete="off" required maxlength="200" value="${parameters.get('token') ?? ''}"
      /></label>
      <button>Sign in</button>
    </form>
    ${
      paymentParameters.every((name) => parameters.has(name))
        ? html`<h2>After a payment</h2>
            <form method="post" action="/sandbox/verify-payment">
              ${paymentParameters.map((name) => html`<input type="hidden" name="${name}" value="${parameters.get(name) ?? ''}" />`)}
              <button>Ask the site for the payment</button>
            </form>`
        : html``
    }`;
}

type Action = (
  client: Client,
  field: (name: string) => string,
) => Promise<{ readonly title: string; readonly content: Html }>;

const signIn: Action = async (client, field) => {
  const body = { email: field('email'), password: field('password') };
  const { member } = await client.call(signInToDashboard, { body });
  return { title: 'Signed in', content: memberHtml(member) };
};

const verifyPayment: Action = async (client, field) => {
  const { success, message, user } = await client.call(verifyDashboardPayment, {
    query: {
      userId: field('userId'),
      transactionId: field('transactionId'),
      // Sent unchecked: the API validates it, as for the real dashboard.
      membershipType: field('membershipType') as MemberType,
    },
  });
  const query =
    user === null
      ? []
      : ([
          ['email', user.email],
          ['token', user.password],
        ] as const);
  return {
    title: success ? 'Paid' : 'No payment',
    content: html`<p>${message}</p>
      ${user === null ? html`` : signInForms(query)}`,
  };
};

async function respond(ctx: Context, client: Client, action: Action): Promise<void> {
  const fields = await readFields(ctx);
  try {
    showPage(ctx, await action(client, (name) => (fields && textsOf(fields, name)[0]) ?? ''));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showPage(ctx, {
      title: 'Not signed in',
      content: html`<p>The API says no: ${error.detail}</p>
        <p><a href="/login">Back</a></p>`,
    });
    ctx.status = error.status === 403 ? 403 : 502;
  }
}

function memberHtml(member: DashboardMember): Html {
  const rows = Object.entries(member).map(([name, value]) => [name, String(value)] as const);
  return html`<p>The one-time password is used up by this.</p>
    <table>
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </table>`;
}
