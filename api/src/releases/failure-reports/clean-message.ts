import { maskCardNumbers } from '@plumbline/contract/mask-card-numbers';

/** In characters. */
const maxLength = 300;

/**
 * An error's text without personal data: addresses are reduced to the origin and, for published files, the path;
 * queries, mailboxes, long numbers and possible tokens are removed.
 */
export function cleanMessage(text: string): string {
  const cleaned = text
    .slice(0, 2_000)
    // oxlint-disable-next-line no-control-regex -- they are what is to go
    .replaceAll(/[\u0000-\u001F\u007F\s]+/g, ' ')
    .replaceAll(/\bhttps?:\/\/[^\s"'<>()]+/gi, cleanAddress)
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…')
    .replaceAll(/\?[^\s"'<>()]*/g, '?…')
    .replaceAll(/[\w-]{24,}/g, '…')
    .replaceAll(/\d{6,}(?![0-9a-f]*[a-f])/g, '#');
  return maskCardNumbers(cleaned).trim().slice(0, maxLength);
}

/** The part of an address that belongs to the site and names no person. */
export function cleanAddress(address: string): string {
  if (!URL.canParse(address)) return '…';
  const { origin, pathname } = new URL(address);
  return /^\/(?:releases|assets)\//.test(pathname) ? origin + pathname : origin;
}
