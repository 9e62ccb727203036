import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { couponList } from './coupon-list.tsx';
import { NewCouponDialog } from './new-coupon-dialog.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Codes', { site });
}

/** The codes that reduce a price: `/admin/coupons`. */
function CouponsPage() {
  return <ListPage list={couponList} actions={<NewCouponDialog />} />;
}

export { CouponsPage as Page };
