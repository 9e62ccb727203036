import {
  cancelDeskMail,
  countDeadMail,
  DeskMailNarrowing,
  getDeskMail,
  getDeskMailFigures,
  listDeskMail,
  resendDeadMail,
  resendDeskMail,
} from '@plumbline/contract/mail/admin-mail';
import type { MailDeps } from '../mail-deps.ts';
import { csvDownload } from '../../platform/http/csv-download.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { cancelMail, demandMail, resendMail } from './change-mail.ts';
import { mailColumns, mailInParts } from './export-mail.ts';
import { countDead, mailFigures } from './mail-stats.ts';
import { letterRoute } from './email-route.ts';
import { listMailPage } from './list-mail.ts';
import { mailDetail } from './mail-detail.ts';
import { resendDead } from './resend-dead.ts';

export function mailDeskRoutes(router: ApiRouter, deps: MailDeps): void {
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
      const narrowed = [body.q === '' ? '' : 'of a search', body.kind].filter(Boolean).join(', ');
      concern(`${body.dead} dead mails${narrowed === '' ? '' : `: ${narrowed}`}`);
      const done = await resendDead(deps, body);
      outbox.wake();
      return done;
    },
    { staff: 'staff' },
  );

  csvDownload(router, deps, {
    path: '/admin/mail.csv',
    name: 'mail',
    staff: 'staff',
    narrowing: DeskMailNarrowing,
    columns: mailColumns,
    parts: (narrowing) => mailInParts(db.knex, narrowing, time()),
  });
}
