import { getOwnMembership, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { askForMembershipLink } from '@plumbline/contract/members/accounts';
import type { Endpoint, EndpointInput, EndpointResult } from '@plumbline/contract/endpoint';
import { buyer, openShop, type OpenShop } from './open-shop.ts';
import { tokenIn, writeMails } from './write-mails.ts';

const day = 86_400_000;

/** A member with a subscription, and the mailed link to their membership. */
export interface OpenMembership extends AsyncDisposable {
  readonly shop: OpenShop;
  /** The provider's id of the subscription. */
  readonly subscription: string;
  readonly token: string;
  view(): Promise<OwnMembership>;
  /** Calls an endpoint with the link's token; `more` is the rest of the body. */
  call<E extends Endpoint>(endpoint: E, more?: object): Promise<EndpointResult<E>>;
  /** Advances the time by days, in the API and at the provider. */
  pass(days: number): Promise<void>;
  /** Confirms a card with the client secret of a change, like the browser. @returns the setup's id. */
  confirmCard(clientSecret: string, number: string): Promise<string>;
}

/** Buys a membership and requests its link. `overrides` changes the purchase; `before` prepares the shop. */
export async function openOwnMembership(
  overrides: object = { membershipId: 'pro-agent-monthly' },
  options: Parameters<typeof openShop>[0] = {},
  before: (shop: OpenShop) => Promise<unknown> = async () => {},
): Promise<OpenMembership> {
  const shop = await openShop(options);
  await before(shop);
  await shop.join(overrides);
  const { data } = await shop.provider.stripe.subscriptions.list();
  const subscription = data[0]?.id ?? '';
  await writeMails(shop.app);
  const token = await mailedToken(shop);
  const call = <E extends Endpoint>(endpoint: E, more: object = {}): Promise<EndpointResult<E>> =>
    shop.call(endpoint, { body: { token, ...more } } as unknown as EndpointInput<E>);
  return {
    shop,
    subscription,
    token,
    call,
    view: () => shop.call(getOwnMembership, { params: { token } }),
    pass: async (days) => {
      await shop.provider.control('time', { seconds: Math.round(days * 86_400) });
      shop.app.clock.time += days * day;
    },
    confirmCard: async (clientSecret, number) => {
      const [id = ''] = clientSecret.split('_secret_');
      await shop.provider.confirmSetup(clientSecret, await shop.provider.card(number));
      return id;
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

/** Requests the link to the buyer's membership, and reads its token from the mail. */
export async function mailedToken(shop: OpenShop): Promise<string> {
  await shop.call(askForMembershipLink, { body: { email: buyer.email } });
  const mails = await writeMails(shop.app);
  return tokenIn(mails.find(({ subject }) => subject.startsWith('Manage your membership')));
}
