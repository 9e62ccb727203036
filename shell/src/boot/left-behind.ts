/**
 * Whether this document is no longer what its address stands for: until scripts run, a step through the history changes
 * the address and nothing else. What the server sent, and what its headers allow, is then another page's.
 */
export function isLeftBehind(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined) return false;
  return withoutHash(navigation.name) !== withoutHash(window.location.href);
}

function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? address;
}
