import { endCoupon, findCoupon } from '../../../commerce/coupons/store.ts';
import { makeCoupon } from '../../../commerce/coupons/make-coupon.ts';
import { beginPayment } from '../../../commerce/payments/begin-payment.ts';
import { changePrice } from '../../../commerce/plans/change-price.ts';
import { priceOf, discountOf, type Code } from '../prices.ts';
import { agreement, logAct, someProcess, type State } from '../state.ts';

const hour = 3_600_000;
const day = 24 * hour;
const staff = 'ines@plumbline.example';

/** Staff create codes of all kinds and with all limits, before the first purchase. */
export async function makeCodes(state: State): Promise<void> {
  const { environment, random, codes, email, plans } = state;
  const now = environment.clock.time;
  for (let count = random.pick([0, 1, 1, 2]); count > 0; count -= 1) {
    const off = random.pick([{ amountOff: 500 }, { amountOff: 999 }, { percentOff: 10 }, { percentOff: 33 }]);
    const startsAt = random.pick([null, null, now - day, now + 2 * hour]);
    const codeTerms: Code = {
      code: `CODE${count}-${email.replace(/@.*$/, '').replace(/^buyer-/, '')}`.toUpperCase(),
      amountOff: null,
      percentOff: null,
      ...off,
      always: random.happens(0.5),
      planId: random.happens(0.2) ? (plans[0]?.id ?? null) : null,
      startsAt,
      endsAt: random.pick([null, null, null, now + 3 * hour, now + 40 * day]),
      mostUses: random.pick([null, 1, 1, 2]),
      mostPerBuyer: random.pick([null, null, 1]),
      endedAt: null,
    };
    codes.push(codeTerms);
    logAct(state, 'code', codeTerms.code, JSON.stringify(off), codeTerms.always ? 'always' : 'first');
    const { code, startsAt: from, endsAt: until, mostUses, mostPerBuyer, planId } = codeTerms;
    const bounds = {
      ...(from === null ? {} : { startsAt: new Date(from).toISOString() }),
      ...(until === null ? {} : { endsAt: new Date(until).toISOString() }),
      ...(mostUses === null ? {} : { mostUses }),
      ...(mostPerBuyer === null ? {} : { mostPerBuyer }),
      ...(planId === null ? {} : { planIds: [planId] }),
    };
    const coupon = {
      code,
      ...off,
      duration: codeTerms.always ? 'always' : 'first',
      founding: false,
      ...bounds,
    } as const;
    await makeCoupon(environment.deps.db, coupon, { by: staff, now: new Date(now).toISOString() });
  }
}

/** Staff end a code; existing orders keep it. */
export async function codeEnds(state: State): Promise<void> {
  const { environment, random, codes } = state;
  if (codes.length === 0) return;
  const code = random.pick(codes);
  const { deps, isDead } = someProcess(state);
  logAct(state, 'code ends', code.code);
  const row = await findCoupon(deps.db.knex, code.code);
  if (row === null) return;
  const now = new Date(environment.clock.time).toISOString();
  await deps.db.write((transaction) => endCoupon(transaction, row.id, { by: staff, now }));
  if (!isDead()) code.endedAt ??= environment.clock.time;
}

/** A plan gets a higher or lower price, or its first price again. */
export async function priceChanges(state: State): Promise<void> {
  const { environment, random, plans, prices } = state;
  const plan = random.pick(plans);
  const price = random.pick([Math.round(plan.price * 0.9), plan.price, plan.price + 300, plan.price + 600]);
  logAct(state, 'price', plan.id, price);
  const now = new Date(environment.clock.time).toISOString();
  try {
    await someProcess(state).deps.db.write((transaction) => changePrice(transaction, { planId: plan.id, price }, now));
  } finally {
    // The next page shows whether the change was made before the process ended.
    const row: { price: number } = await environment.deps.db
      .knex('membership_plans')
      .where('id', plan.id)
      .first('price');
    if (row.price !== priceOf(prices, plan.id))
      prices.push({ plan: plan.id, price: row.price, at: environment.clock.time });
  }
}

/** Another buyer opens an order with a code, and pays it or not. */
export async function otherBuys(state: State): Promise<void> {
  const { environment, random, codes, plans, prices, mode, others } = state;
  if (codes.length === 0) return;
  const code = random.pick(codes);
  const plan = random.pick(plans);
  const email = `other${random.int(2)}-${state.email}`;
  logAct(state, 'another buyer', email, code.code);
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
  if (random.happens(0.6)) await environment.wire.pay(begun.intentId);
}
