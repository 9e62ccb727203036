import { listDeskCounts, type DeskCount } from '@plumbline/contract/desk-counts';
import type { AppDeps } from '../../app.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { deadMail } from '../../mail/admin/count-dead-mail.ts';
import type { DeskCounter } from '../../platform/admin-counter.ts';
import { disputedOrders } from '../../commerce/orders/admin/count-disputed-orders.ts';
import { gapsToFill } from '../../platform/health/count-gaps.ts';
import { ordersToLookAt } from '../../commerce/orders/admin/count-orders-to-look-at.ts';
import { pastDue } from '../../members/admin/count-past-due.ts';
import { releasesInTrouble } from '../../releases/views/count-releases-in-trouble.ts';
import { unreadMessages } from '../../leads/contact/admin/count-unread-messages.ts';

export function deskCountRoutes(router: ApiRouter, { db, clock, gaps }: AppDeps): void {
  // In the order of the desk's first page.
  const counters: readonly DeskCounter[] = [
    ordersToLookAt,
    disputedOrders,
    unreadMessages,
    pastDue,
    deadMail,
    releasesInTrouble,
    gapsToFill(gaps),
  ];
  route(
    router,
    listDeskCounts,
    async () => {
      const counts: DeskCount[] = [];
      for (const { key, count } of counters) counts.push({ key, count: await count(db.knex, clock.now()) });
      return counts;
    },
    { staff: 'look' },
  );
}
