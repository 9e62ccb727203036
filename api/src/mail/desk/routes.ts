import { Readable } from 'node:stream';
import {
  cancelDeskMail,
  countDeadMail,
  DeskMailNarrowing,
  getDeskMail,
  getDeskMailFigures,
  listDeskMail,
  resendDeadMail,
  resendDeskMail,
} from '@plumbline/contract/desk-mail';
import { apiBase } from '@plumbline/contract/endpoint';
import type { AppDeps } from '../../app.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { parseInput } from '../../http/parse-input.ts';
import { route, type ApiRouter } from '../../http/route.ts';
import { cancelMail, demandMail, resendMail } from './change-mail.ts';
import { exportMail } from './export-mail.ts';
import { countDead, mailFigures } from './figures.ts';
import { letterRoute } from './letter-route.ts';
import { listMailPage } from './list-mail.ts';
import { mailDetail } from './mail-detail.ts';
import { resendDead } from './resend-dead.ts';

export function mailDeskRoutes(router: ApiRouter, deps: AppDeps): void {
  const { db, clock, outbox } = deps;
  const time = (): string => new Date(clock.now()).toISOString();

  route(router, listDeskMail, ({ query }) => listMailPage(db.knex, query, time()), { staff: 'viewer' });
  route(router, getDeskMailFigures, () => mailFigures(db.knex, clock.now()), { staff: 'viewer' });
  route(router, countDeadMail, async ({ query }) => ({ dead: await countDead(db.knex, query) }), { staff: 'viewer' });
  route(
    router,
    getDeskMail,
    async ({ params: { id } }) => mailDetail(deps, await demandMail(db.knex, id), clock.now()),
    { staff: 'viewer' },
  );
  letterRoute(router, deps);

  route(
    router,
    resendDeskMail,
    async ({ params: { id }, body: { revision } }, { concern }) => {
      concern(`mail ${id}`);
      const row = await resendMail(deps, { id, revision });
      outbox.wake();
      return mailDetail(deps, row, clock.now());
    },
    { staff: 'staff' },
  );

  route(
    router,
    cancelDeskMail,
    async ({ params: { id }, body: { revision } }, { concern }) => {
      concern(`mail ${id}`);
      return mailDetail(deps, await cancelMail(deps, { id, revision }), clock.now());
    },
    { staff: 'staff' },
  );

  route(
    router,
    resendDeadMail,
    async ({ body }, { concern }) => {
      const narrowed = [body.q, body.kind].filter(Boolean).join(', ');
      concern(`${body.dead} dead mails${narrowed === '' ? '' : `: ${narrowed}`}`);
      const done = await resendDead(deps, body);
      outbox.wake();
      return done;
    },
    { staff: 'staff' },
  );

  // Not through `route`: the answer is no JSON, and is sent while it is read.
  const path = `${apiBase}/admin/mail.csv`;
  router.staffDemands.set(`GET ${path}`, 'staff');
  router.koa.get(path, async (ctx) => {
    const address = callerAddress(ctx, router.proxyHops);
    const request = { method: ctx.method, action: `GET ${path}`, address, header: (name: string) => ctx.get(name) };
    const session = await router.staffDoor.admit(request, 'staff');
    const { query } = parseInput(
      { ...listDeskMail, query: DeskMailNarrowing },
      { params: {}, query: { ...ctx.query }, body: undefined },
    );
    if (session !== null) await router.staffDoor.note(request, session, 'ok', ctx.querystring || null);
    ctx.set('cache-control', 'no-store');
    ctx.attachment(`mail-${time().slice(0, 10)}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(exportMail(db.knex, query, time()));
  });
}
