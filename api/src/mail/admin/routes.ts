import {
  cancelAdminMail,
  countDeadMail,
  AdminMailFilter,
  getAdminMail,
  getAdminMailStats,
  listAdminMail,
  resendDeadMail,
  resendAdminMail,
} from '@plumbline/contract/mail/admin-mail';
import type { MailDeps } from '../mail-deps.ts';
import { csvDownload } from '../../platform/http/csv-download.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { cancelMail, requireMail, resendMail } from './change-mail.ts';
import { mailColumns, mailInBatches } from './export-mail.ts';
import { countDead, mailStats } from './mail-stats.ts';
import { emailRoute } from './email-route.ts';
import { listMailPage } from './list-mail.ts';
import { mailDetail } from './mail-detail.ts';
import { resendDead } from './resend-dead.ts';

export function mailAdminRoutes(router: ApiRouter, deps: MailDeps): void {
  const { db, clock, outbox } = deps;
  const time = (): string => new Date(clock.now()).toISOString();

  route(router, listAdminMail, { staff: 'look' }, ({ query }) => listMailPage(db.knex, query, time()));
  route(router, getAdminMailStats, { staff: 'look' }, () => mailStats(db.knex, clock.now()));
  route(router, countDeadMail, { staff: 'look' }, async ({ query }) => ({ dead: await countDead(db.knex, query) }));
  route(router, getAdminMail, { staff: 'look' }, async ({ params: { id } }) =>
    mailDetail(deps, await requireMail(db.knex, id), clock.now()),
  );
  emailRoute(router, deps);

  route(
    router,
    resendAdminMail,
    { staff: 'act' },
    async ({ params: { id }, body: { revision } }, { setAuditTarget }) => {
      setAuditTarget(`mail ${id}`);
      const row = await resendMail(deps, { id, revision });
      outbox.wake();
      return mailDetail(deps, row, clock.now());
    },
  );

  route(
    router,
    cancelAdminMail,
    { staff: 'act' },
    async ({ params: { id }, body: { revision } }, { setAuditTarget }) => {
      setAuditTarget(`mail ${id}`);
      return mailDetail(deps, await cancelMail(deps, { id, revision }), clock.now());
    },
  );

  route(router, resendDeadMail, { staff: 'act' }, async ({ body }, { setAuditTarget }) => {
    const filter = [body.q === '' ? '' : 'of a search', body.kind].filter(Boolean).join(', ');
    setAuditTarget(`${body.dead} dead mails${filter === '' ? '' : `: ${filter}`}`);
    const done = await resendDead(deps, body);
    outbox.wake();
    return done;
  });

  csvDownload(router, deps, {
    path: '/admin/mail.csv',
    name: 'mail',
    staff: 'staff',
    filter: AdminMailFilter,
    columns: mailColumns,
    batches: (filter) => mailInBatches(db.knex, filter, time()),
  });
}
