import type { MetaArgs } from '@plumbline/services';
import { deskMeta } from '../../desk/desk-meta.ts';
import { ListPage } from '../../desk/list/list-page.tsx';
import { OrderFigures } from './order-figures.tsx';
import { orderList } from './order-list.tsx';

export function meta({ site }: MetaArgs) {
  return deskMeta('Orders', { site });
}

/** Every order, those that somebody should look at first: `/admin/orders`. */
export function Page() {
  return <ListPage list={orderList} above={<OrderFigures />} />;
}
