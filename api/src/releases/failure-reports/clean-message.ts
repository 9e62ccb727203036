import { maskCardNumbers } from '@plumbline/contract/mask-card-numbers';

/** In characters. */
const maxLength = 300;

/**
 * An error's text without personal data: URLs are reduced to the origin and, for published files, the path, which
 * contains hashes; queries, e-mail addresses, other long numbers and possible tokens are removed.
 */
export function cleanMessage(text: string): string {
  const cleaned = text
    .slice(0, 2_000)
    // oxlint-disable-next-line no-control-regex -- control characters are removed here
    .replaceAll(/[\u0000-\u001F\u007F\s]+/g, ' ')
    .replaceAll(/\bhttps?:\/\/[^\s"'<>()]+/gi, cleanUrl)
    .replaceAll(/[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu, '…')
    .replaceAll(/\?[^\s"'<>()]*/g, '?…')
    .replaceAll(/[\w-]{24,}/g, '…')
    // Long numbers, but not the digits of a hash: those in an address, and those that hexadecimal letters follow.
    .replaceAll(/\bhttps?:\/\/\S+|\d{6,}(?![0-9a-f]*[a-f])/g, (found) => (/^\d/.test(found) ? '#' : found));
  return maskCardNumbers(cleaned).trim().slice(0, maxLength);
}

/** The part of a URL that contains no personal data: the origin, and the path of a published file. */
export function cleanUrl(url: string): string {
  if (!URL.canParse(url)) return '…';
  const { origin, pathname } = new URL(url);
  return /^\/(?:releases|assets)\//.test(pathname) ? origin + pathname : origin;
}
