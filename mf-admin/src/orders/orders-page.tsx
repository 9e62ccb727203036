import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { OrderStats } from './order-stats.tsx';
import { orderList } from './order-list.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Orders', { site });
}

/** All orders, those with a problem first: `/admin/orders`. */
function OrdersPage() {
  return <ListPage list={orderList} above={<OrderStats />} />;
}

export { OrdersPage as Page };
