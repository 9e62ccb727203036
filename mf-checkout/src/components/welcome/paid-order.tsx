import { Suspense, useState } from 'react';
import type { Order } from '@plumbline/contract/commerce/orders';
import { useServices } from '@plumbline/services';
import type { Buyer } from '../../payment/instrument.ts';
import { wantsMotion } from '../celebration/wants-motion.ts';
import { oncePaid } from '../once-paid.tsx';
import { memberFacts } from './member-facts.ts';
import type { PaidWhen } from './paid-when.ts';
import { WelcomeCard } from './welcome-card.tsx';

const Celebration = oncePaid(async () => (await import('../celebration/celebration.tsx')).Celebration);

/** A paid order: celebrated where it was paid a moment ago, then the welcome card, which stays. */
export function PaidOrder({
  order,
  when,
  buyer,
  onAnother,
}: {
  order: Order;
  when: PaidWhen;
  buyer: Pick<Buyer, 'name' | 'email'>;
  /** Begins anew, for who buys it for somebody else; absent where only another order could. */
  onAnother?: () => void;
}) {
  const now = when === 'now';
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
        owned={when === 'before'}
        look={celebrating ? 'hidden' : when === 'known' ? 'plain' : 'focused'}
        {...(onAnother && !now ? { onAnother } : {})}
      />
      {celebrating && (
        <Suspense fallback={null}>
          <Celebration type="registration" facts={facts} onClose={() => setCelebrating(false)} />
        </Suspense>
      )}
    </>
  );
}
