import { endCoupon, findCoupon } from '../../../commerce/coupons/store.ts';
import { makeCoupon } from '../../../commerce/coupons/make-coupon.ts';
import { beginPayment } from '../../../commerce/payments/begin-payment.ts';
import { changePrice } from '../../../commerce/plans/change-price.ts';
import { priceOf, discountOf, type Code } from '../prices.ts';
import { agreement, note, someProcess, type State } from '../state.ts';

const hour = 3_600_000;
const day = 24 * hour;
const staff = 'ines@plumbline.example';

/** Staff make codes: of every kind, and with every limit. They are there before anybody buys. */
export async function makeCodes(state: State): Promise<void> {
  const { ground, chance, codes, email, plans } = state;
  const now = ground.clock.time;
  for (let count = chance.pick([0, 1, 1, 2]); count > 0; count -= 1) {
    const off = chance.pick([{ amountOff: 500 }, { amountOff: 999 }, { percentOff: 10 }, { percentOff: 33 }]);
    const startsAt = chance.pick([null, null, now - day, now + 2 * hour]);
    const made: Code = {
      code: `CODE${count}-${email.replace(/@.*$/, '').replace(/^buyer-/, '')}`.toUpperCase(),
      amountOff: null,
      percentOff: null,
      ...off,
      always: chance.happens(0.5),
      planId: chance.happens(0.2) ? (plans[0]?.id ?? null) : null,
      startsAt,
      endsAt: chance.pick([null, null, null, now + 3 * hour, now + 40 * day]),
      mostUses: chance.pick([null, 1, 1, 2]),
      mostPerBuyer: chance.pick([null, null, 1]),
      endedAt: null,
    };
    codes.push(made);
    note(state, 'code', made.code, JSON.stringify(off), made.always ? 'always' : 'first');
    const { code, startsAt: from, endsAt: until, mostUses, mostPerBuyer, planId } = made;
    const bounds = {
      ...(from === null ? {} : { startsAt: new Date(from).toISOString() }),
      ...(until === null ? {} : { endsAt: new Date(until).toISOString() }),
      ...(mostUses === null ? {} : { mostUses }),
      ...(mostPerBuyer === null ? {} : { mostPerBuyer }),
      ...(planId === null ? {} : { planIds: [planId] }),
    };
    const wanted = { code, ...off, duration: made.always ? 'always' : 'first', founding: false, ...bounds } as const;
    await makeCoupon(ground.deps.db, wanted, { by: staff, now: new Date(now).toISOString() });
  }
}

/** Staff end a code; orders that have it keep it. */
export async function codeEnds(state: State): Promise<void> {
  const { ground, chance, codes } = state;
  if (codes.length === 0) return;
  const code = chance.pick(codes);
  const { deps, isDead } = someProcess(state);
  note(state, 'code ends', code.code);
  const row = await findCoupon(deps.db.knex, code.code);
  if (row === null) return;
  const now = new Date(ground.clock.time).toISOString();
  await deps.db.write((transaction) => endCoupon(transaction, row.id, { by: staff, now }));
  if (!isDead()) code.endedAt ??= ground.clock.time;
}

/** A plan gets another price, dearer or cheaper, or its first one again. */
export async function priceChanges(state: State): Promise<void> {
  const { ground, chance, plans, prices } = state;
  const plan = chance.pick(plans);
  const price = chance.pick([Math.round(plan.price * 0.9), plan.price, plan.price + 300, plan.price + 600]);
  note(state, 'price', plan.id, price);
  const now = new Date(ground.clock.time).toISOString();
  try {
    await someProcess(state).deps.db.write((transaction) => changePrice(transaction, { planId: plan.id, price }, now));
  } finally {
    // The next page shows whether the change was made before the process ended.
    const row: { price: number } = await ground.deps.db.knex('membership_plans').where('id', plan.id).first('price');
    if (row.price !== priceOf(prices, plan.id)) prices.push({ plan: plan.id, price: row.price, at: ground.clock.time });
  }
}

/** Somebody else wants a code's use for an order of their own, and pays it or lets it be. */
export async function otherBuys(state: State): Promise<void> {
  const { ground, chance, codes, plans, prices, mode, others } = state;
  if (codes.length === 0) return;
  const code = chance.pick(codes);
  const plan = chance.pick(plans);
  const email = `other${chance.int(2)}-${state.email}`;
  note(state, 'another buyer', email, code.code);
  const list = priceOf(prices, plan.id);
  const { deps, isDead } = someProcess(state);
  const begun = await beginPayment(deps, {
    target: { membershipId: plan.id, couponCode: code.code },
    mode,
    amount: list - discountOf(code, list),
    buyer: { name: 'Another Buyer', email, phone: null, address: null },
    agreement,
    paymentMethodId: null,
  });
  if (isDead() || begun.intentId === null) return;
  others.push(begun.order.public_id);
  if (chance.happens(0.6)) await ground.wire.pay(begun.intentId);
}
