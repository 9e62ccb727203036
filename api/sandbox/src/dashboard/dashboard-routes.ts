import type Router from '@koa/router';
import type { Context } from 'koa';
import { readFields } from '../provider/request.ts';
import { html, type Html } from '@plumbline/serving/html';
import type { RecordFolder } from '../record-folder.ts';
import { showPage, timeHtml } from '../page.ts';
import { signInForms } from './sign-in-routes.ts';
import { dashboardPages, type Visit } from './visits.ts';

const titles = {
  join: 'Join',
  login: 'Log in',
  auth: 'Authentication',
  signup: 'Sign up',
} as const satisfies Record<Visit['page'], string>;

/**
 * Emulates the member dashboard: each page shows the data that it received. `canCallApi`: the dashboard's key for the
 * API is set.
 */
export function dashboardRoutes(router: Router, visits: RecordFolder<Visit>, canCallApi: boolean): void {
  for (const page of dashboardPages) {
    const recordVisit = async (ctx: Context): Promise<void> => {
      const query = [...new URLSearchParams(ctx.querystring)];
      const postedFields = ctx.method === 'POST' ? await readFields(ctx) : null;
      const fields = [...(postedFields ?? [])].map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : `file ${value.name}`,
      ]);
      const request = { page, method: ctx.method, query, fields, referrer: ctx.get('referer') || null };
      const visit = visits.add((id) => ({ id, at: new Date().toISOString(), ...request }));
      showPage(ctx, {
        title: titles[page],
        content: html`<p>This stands in for the member dashboard’s page <code>/${page}</code>. It was sent this:</p>
          ${visitHtml(visit)}
          ${page === 'join' && canCallApi ? html`<p><a href="/join/order">Become a member</a></p>` : html``}
          ${page !== 'join' && canCallApi ? signInForms(query) : html``}
          <p><a href="/dashboard">All visits</a></p>`,
      });
    };
    router.get(`/${page}`, recordVisit);
    router.post(`/${page}`, recordVisit);
  }

  const newest = (count: number): Visit[] =>
    visits
      .ids()
      .slice(0, count)
      .flatMap((id) => visits.get(id) ?? []);

  router.get('/dashboard', (ctx) => {
    const shownVisits = newest(100);
    showPage(ctx, {
      title: 'Dashboard visits',
      content:
        shownVisits.length === 0
          ? html`<p>Nobody was sent here yet. Buttons such as Join Now and Member Login lead here.</p>`
          : html`${shownVisits.map(
              (visit) =>
                html`<h2>/${visit.page}</h2>
                  <p>${timeHtml(visit.at)}</p>
                  ${visitHtml(visit)}`,
            )}`,
    });
  });

  router.get('/dashboard.json', (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = newest(visits.ids().length);
  });
}

function visitHtml({ method, query, fields, referrer }: Visit): Html {
  const rows = [...query, ...fields, ...(referrer === null ? [] : [['Referrer', referrer] as const])];
  if (rows.length === 0) return html`<p>Nothing: ${method} without a query.</p>`;
  return html`<table>
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <th scope="row">${name}</th>
          <td>${value}</td>
        </tr>`,
    )}
  </table>`;
}
