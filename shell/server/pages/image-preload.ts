import type { HeroImage } from '@plumbline/services';
import { escapeHtml } from './escape.ts';

/** The link that fetches an image before anything else that is no document. */
export function imagePreload(image: HeroImage): string {
  return `<link rel="preload" as="image" fetchpriority="high" ${source(image)}>`;
}

function source(image: HeroImage): string {
  if (typeof image === 'string') return `href="${escapeHtml(image)}"`;
  const { type, srcset, sizes } = image;
  // Browsers that do not know the type leave the link alone.
  return `type="${escapeHtml(type)}" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}"`;
}
