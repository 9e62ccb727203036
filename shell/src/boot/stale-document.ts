/**
 * Whether the address has changed since the document was loaded: before scripts run, going back or forward changes the address
 * but not the document, whose content and headers then belong to another page.
 */
export function isStaleDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined) return false;
  return withoutHash(navigation.name) !== withoutHash(window.location.href);
}

function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? address;
}
