const bytes = 24;
const shape = /^[\w-]{32}$/;

// For browsers without storage: there a key lasts as long as its document, and another tab is another buyer.
const unkept = new Map<string, string>();

/**
 * This browser's secret for a membership, whatever its billing frequency, or for the orders of the dashboard if null, made at
 * random (192 bits). It authorizes continuing the order and the payment that were opened with it: for every tab of this browser,
 * but not for a person who only knows the buyer's address or the order's link. It contains no data about the buyer.
 */
export function checkoutKeyOf(membershipId: string | null): string {
  const name = `checkoutKey:${membershipId ?? 'orders'}`;
  try {
    const kept = window.localStorage.getItem(name);
    if (kept !== null && shape.test(kept)) return kept;
    window.localStorage.setItem(name, memoryKey(name));
    return window.localStorage.getItem(name) ?? memoryKey(name);
  } catch {
    return memoryKey(name);
  }
}

function memoryKey(name: string): string {
  const key = unkept.get(name) ?? newKey();
  unkept.set(name, key);
  return key;
}

function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
