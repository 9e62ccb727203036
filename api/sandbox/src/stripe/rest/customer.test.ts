import { expect, test } from '@jest/globals';
import { active, types } from '../testing/begin-subscription.ts';
import { idOf } from '../payments/charge.ts';
import { openPlayedStripe } from '../testing/open-played-stripe.ts';

test('customers are found by their address, and renamed', async () => {
  await using played = await openPlayedStripe();
  const { customers } = played.stripe;
  const { id } = await customers.create({ email: 'r@castellano.example', name: 'R' });
  await customers.create({ email: 'other@castellano.example' });
  const again = await customers.create({ email: 'r@castellano.example' });
  const { data } = await customers.list({ email: 'r@castellano.example' });
  expect(data.map((one) => one.id)).toEqual([again.id, id]);
  expect(await customers.update(id, { name: 'Rosa Castellano' })).toMatchObject({ name: 'Rosa Castellano' });
  expect((await customers.list({ email: 'nobody@castellano.example' })).data).toEqual([]);
});

test.each(['by the API', 'by the control'])(
  'a customer who is deleted %s has no subscription, and gets none',
  async (how) => {
    await using played = await openPlayedStripe();
    const { stripe } = played;
    const { customer, subscription } = await active(played);
    const method = idOf(subscription.default_payment_method) ?? '';
    if (how === 'by the API') {
      expect(await stripe.customers.del(customer.id)).toEqual(
        expect.objectContaining({ id: customer.id, deleted: true }),
      );
    } else expect((await played.control(`customers/${customer.id}/delete`)).status).toBe(200);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true, object: 'customer' });
    expect((await stripe.customers.list()).data).toEqual([]);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await types(played, 'customer.*')).slice(-2)).toEqual([
      'customer.subscription.deleted',
      'customer.deleted',
    ]);
    const refused = { statusCode: 400, code: 'resource_missing', param: 'customer' };
    const price_data = { currency: 'usd', product: '', unit_amount: 2500, recurring: { interval: 'month' } } as const;
    const product = (await stripe.products.create({ name: 'Pro' })).id;
    await expect(
      stripe.subscriptions.create({ customer: customer.id, items: [{ price_data: { ...price_data, product } }] }),
    ).rejects.toMatchObject(refused);
    await expect(
      stripe.paymentIntents.create({ amount: 2500, currency: 'usd', customer: customer.id }),
    ).rejects.toMatchObject(refused);
    await expect(stripe.customers.del(customer.id)).rejects.toMatchObject({ statusCode: 404 });
    const someone = await stripe.customers.create({ email: 's@castellano.example' });
    await expect(stripe.paymentMethods.attach(method, { customer: someone.id })).rejects.toMatchObject({
      statusCode: 400,
    });
  },
);
