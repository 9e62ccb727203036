import { walletTypes, type WalletType } from './messages.ts';

/**
 * The cookie with the wallets of one browser, such as `apple_pay.link`, or `none`. Without it a browser has all of
 * them.
 */
export const walletCookie = 'sandbox_wallets';

/** The wallets of the browser that sends these cookies. @param cookies as in a `cookie` header */
export function walletsOf(cookies: string): readonly WalletType[] {
  const value = new RegExp(`(?:^|; *)${walletCookie}=([^;]*)`).exec(cookies)?.[1];
  if (value === undefined) return walletTypes;
  const names = value.split('.');
  return walletTypes.filter((type) => names.includes(type));
}
