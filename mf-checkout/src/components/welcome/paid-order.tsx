import { Suspense, useState } from 'react';
import type { Order } from '@plumbline/contract/orders';
import { useServices } from '@plumbline/services';
import type { Buyer } from '../../payment/instrument.ts';
import { wantsMotion } from '../celebration/wants-motion.ts';
import { oncePaid } from '../once-paid.tsx';
import { memberFacts } from './member-facts.ts';
import { WelcomeCard } from './welcome-card.tsx';

const Celebration = oncePaid(async () => (await import('../celebration/celebration.tsx')).Celebration);

/** A paid order: celebrated where it was paid a moment ago, then the welcome card, which stays. */
export function PaidOrder({
  order,
  now,
  buyer,
}: {
  order: Order;
  /** It was paid a moment ago, on this page. */
  now: boolean;
  buyer: Pick<Buyer, 'name' | 'email'>;
}) {
  // Asked for in a browser only: a page that the server renders was not paid a moment ago.
  const [celebrating, setCelebrating] = useState(() => now && wantsMotion());
  const { renderedAt } = useServices();
  const facts = memberFacts(order, buyer.name || null, new Date(renderedAt));
  return (
    <>
      <WelcomeCard
        order={order}
        facts={facts}
        email={buyer.email || null}
        look={celebrating ? 'hidden' : now ? 'focused' : 'plain'}
      />
      {celebrating && (
        <Suspense fallback={null}>
          <Celebration type="registration" facts={facts} onClose={() => setCelebrating(false)} />
        </Suspense>
      )}
    </>
  );
}
