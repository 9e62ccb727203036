import type { MetaArgs } from '@plumbline/services';
import { deskMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { OrderFigures } from './order-stats.tsx';
import { orderList } from './order-list.tsx';

export function meta({ site }: MetaArgs) {
  return deskMeta('Orders', { site });
}

/** All orders, those with a problem first: `/admin/orders`. */
function OrdersPage() {
  return <ListPage list={orderList} above={<OrderFigures />} />;
}

export { OrdersPage as Page };
