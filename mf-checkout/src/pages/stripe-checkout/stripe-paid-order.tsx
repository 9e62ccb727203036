import { Suspense, useState } from 'react';
import type { Order } from '@plumbline/contract/commerce/orders';
import { useServices } from '@plumbline/services';
import { memberFacts } from '../../components/welcome/member-facts.ts';
import type { PaidWhen } from '../../components/welcome/paid-when.ts';
import { WelcomeCard } from '../../components/welcome/welcome-card.tsx';
import type { Buyer } from '../../payment/instrument.ts';
import { oncePaid } from '../../components/once-paid.tsx';

const PaymentDialog = oncePaid(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

/** A paid order: the dialog where it was paid a moment ago, and below it the card, for whoever stays or comes back. */
export function StripePaidOrder({
  order,
  when,
  buyer,
}: {
  order: Order;
  when: PaidWhen;
  buyer: Pick<Buyer, 'name' | 'email'>;
}) {
  const [open, setOpen] = useState(when === 'now');
  const { renderedAt } = useServices();
  const facts = memberFacts(order, buyer.name || null, new Date(renderedAt));
  return (
    <>
      <WelcomeCard
        order={order}
        facts={facts}
        email={buyer.email || null}
        owned={when === 'before'}
        look={open ? 'hidden' : when === 'known' ? 'plain' : 'focused'}
      />
      {open && (
        <Suspense fallback={null}>
          <PaymentDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
