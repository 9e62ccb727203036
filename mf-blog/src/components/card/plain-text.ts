import { decodeEntities } from './decode-entities.ts';

/** The text of sanitised HTML on one line. */
export function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
