const bytes = 24;
const shape = /^[\w-]{32}$/;

// For browsers without storage: there a key lasts as long as its document, and another tab is another buyer.
const unkept = new Map<string, string>();

/**
 * This browser's secret for a membership, whatever its billing frequency, made at random (192 bits). It authorizes continuing the
 * order that was opened with it: for every tab of this browser, but not for a person who only knows the buyer's address. It
 * contains no data about the buyer.
 */
export function checkoutKeyOf(membershipId: string): string {
  const name = `checkoutKey:${membershipId}`;
  try {
    const kept = window.localStorage.getItem(name);
    if (kept !== null && shape.test(kept)) return kept;
    window.localStorage.setItem(name, memoryKey(membershipId));
    return window.localStorage.getItem(name) ?? memoryKey(membershipId);
  } catch {
    return memoryKey(membershipId);
  }
}

function memoryKey(membershipId: string): string {
  const key = unkept.get(membershipId) ?? newKey();
  unkept.set(membershipId, key);
  return key;
}

function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
