import { expectAccessible } from '../browser/accessibility.ts';
import { actAtProvider, sandboxUrlOf, buyMembership, mailedLink, readAtProvider } from '../journeys/member.ts';
import { expect, test } from './fault.ts';

interface Subscriptions {
  readonly data: readonly { readonly id: string; readonly metadata: { readonly orderId?: string } }[];
}

// The sandbox's clock is advanced by a year, so the site must be this worker's own.
test('a renewal that asks for 3-D Secure is confirmed from the mail, by the keyboard, and the membership continues', async ({
  page,
  request,
}) => {
  const email = 'renee.asks@renewals.example';
  const { orderId } = await buyMembership(request, email);
  const renewsAt = async (): Promise<string | null> => {
    const answer = await request.get(`/api/orders/${orderId}`);
    return ((await answer.json()) as { renewsAt: string | null }).renewsAt;
  };
  const before = await renewsAt();
  const { data } = await readAtProvider<Subscriptions>(request, 'subscriptions');
  const { id } = data.find(({ metadata }) => metadata.orderId === orderId) ?? { id: '' };
  await actAtProvider(request, `subscriptions/${id}/card`, { card: 'asks' });
  await actAtProvider(request, `subscriptions/${id}/renew`, {});

  const mail = { to: email, subject: /^Your bank asks you to confirm your renewal$/, link: /http\S+\/invoices\/\S+/ };
  await page.goto(await sandboxUrlOf(request, await mailedLink(request, mail)));
  await expect(page.getByText('Your bank asks you to confirm')).toBeVisible();
  await expectAccessible(page);
  // Before the payment is confirmed the membership is not extended, and has no next renewal.
  expect(await renewsAt()).toBeNull();
  await page.getByRole('button', { name: 'Complete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This invoice is paid')).toBeVisible();
  await expect.poll(renewsAt, { timeout: 30_000 }).not.toBeNull();
  expect(Date.parse((await renewsAt()) ?? '') - Date.parse(before ?? '')).toBeGreaterThan(360 * 86_400_000);
});
