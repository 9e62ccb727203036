/** 192 random bits, which are 32 characters of base64url. */
const keyBytes = 24;
const keyPattern = /^[\w-]{32}$/;

// Keys for browsers without storage: there a key lasts until the page is left, and another tab counts as another buyer.
const keysInMemory = new Map<string, string>();

/**
 * This browser's random secret for a membership, whatever its billing frequency; or, if null, for all orders that the
 * member dashboard has created. The key authorizes every tab of this browser to continue the order and the payment that
 * were created with the key, but no person who only knows the buyer's e-mail address or the order's link. The key
 * contains no data about the buyer.
 */
export function checkoutKeyOf(membershipId: string | null): string {
  const name = `checkoutKey:${membershipId ?? 'orders'}`;
  try {
    const stored = window.localStorage.getItem(name);
    if (stored !== null && keyPattern.test(stored)) return stored;
    window.localStorage.setItem(name, memoryKey(name));
    return window.localStorage.getItem(name) ?? memoryKey(name);
  } catch {
    return memoryKey(name);
  }
}

function memoryKey(name: string): string {
  const key = keysInMemory.get(name) ?? newKey();
  keysInMemory.set(name, key);
  return key;
}

function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(keyBytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
