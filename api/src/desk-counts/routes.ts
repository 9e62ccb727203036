import { listDeskCounts, type DeskCount } from '@plumbline/contract/desk-counts';
import type { AppDeps } from '../app.ts';
import { route, type ApiRouter } from '../http/route.ts';
import { deadMail } from './dead-mail.ts';
import type { DeskCounter } from './desk-counter.ts';
import { disputedOrders } from './disputed-orders.ts';
import { gapsToFill } from './gaps-to-fill.ts';
import { ordersToLookAt } from './orders-to-look-at.ts';
import { pastDue } from './past-due.ts';
import { releasesInTrouble } from './releases-in-trouble.ts';
import { unreadMessages } from './unread-messages.ts';

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
