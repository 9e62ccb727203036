import { useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getDeskOrderFigures, listDeskOrders } from '@plumbline/contract/desk-orders';
import { ButtonLink } from '@plumbline/kit/button';
import { TextLink } from '@plumbline/kit/link';
import { Pager } from '@plumbline/kit/pager';
import type { MetaArgs } from '@plumbline/services';
import { dollars } from '../../components/dollars.ts';
import { DeskEmpty } from '../../desk/desk-empty.tsx';
import { DeskFault, StaleNotice } from '../../desk/desk-fault.tsx';
import { DeskFrame } from '../../desk/desk-frame.tsx';
import { DeskHead } from '../../desk/desk-head.tsx';
import { DeskLoading } from '../../desk/desk-loading.tsx';
import { deskMeta } from '../../desk/desk-meta.ts';
import { KeyFigures } from '../../desk/key-figures.tsx';
import { useLiveEndpoint } from '../../desk/use-live-endpoint.ts';
import { useMayAct } from '../../desk/use-may-act.ts';
import { exportAddress } from './export-address.ts';
import { OrdersFilter } from './orders-filter.tsx';
import { ordersAddress, ordersQuery } from './orders-query.ts';
import { OrdersTable } from './orders-table.tsx';

const Pages = styled.div`
  margin-top: 24px;
`;

export function meta({ site }: MetaArgs) {
  return deskMeta('Orders', { site });
}

/** Every order, those that somebody should look at first: `/admin/orders`. */
export function Page() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = ordersQuery(search);
  const orders = useLiveEndpoint(listDeskOrders, { query });
  const mayAct = useMayAct();
  const { data, error, asOf } = orders;
  const { q = '', status = '', sort = '', cursor } = query;
  return (
    <DeskFrame>
      <DeskHead title="Orders" asOf={data && asOf}>
        {mayAct && (
          <ButtonLink variant="outline" size="compact" to={exportAddress(query)} download>
            Export CSV
          </ButtonLink>
        )}
      </DeskHead>
      <Figures />
      <OrdersFilter
        values={{ q, status, sort }}
        onChange={(values) => void navigate(ordersAddress(values), { preventScrollReset: true })}
      />
      {data ? (
        <>
          <StaleNotice error={error} />
          {data.items.length === 0 ? (
            <NoOrders narrowed={q !== '' || status !== ''} />
          ) : (
            <OrdersTable orders={data.items} />
          )}
          <Pages>
            <Pager
              label="Orders"
              previousTo={cursor === undefined ? undefined : ordersAddress({ q, status, sort })}
              previousText="First page"
              nextTo={data.next === null ? undefined : ordersAddress({ q, status, sort, cursor: data.next })}
              nextText="Next page"
            />
          </Pages>
        </>
      ) : error ? (
        <DeskFault what="The orders" state={{ ...orders, error }} />
      ) : (
        <DeskLoading what="Asking for the orders" />
      )}
    </DeskFrame>
  );
}

function Figures() {
  const { data } = useLiveEndpoint(getDeskOrderFigures, {});
  const figure = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  const days = `last ${data?.days ?? 7} days`;
  return (
    <KeyFigures
      figures={[
        { figure: data ? dollars(data.taken) : '–', of: `taken, ${days}` },
        { figure: figure(data?.orders), of: `${data?.orders === 1 ? 'order' : 'orders'} paid, ${days}` },
        { figure: figure(data?.trouble), of: 'to look at now' },
        { figure: figure(data?.ended), of: `${data?.ended === 1 ? 'membership' : 'memberships'} ended, ${days}` },
      ]}
    />
  );
}

function NoOrders({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <DeskEmpty
      title="No order fits"
      text="Look for a number such as PL-10042, for part of a name, or for an email address."
      action={<TextLink to="/admin/orders">All orders</TextLink>}
    />
  ) : (
    <DeskEmpty title="Nobody has ordered yet" text="An order stands here as soon as somebody opens the checkout." />
  );
}
