import type { Picture } from '../media/make-picture.ts';

/** How wide the column of an article is. */
const sizes = '(min-width: 768px) 44rem, 92vw';

/** Gives the images of clean HTML the formats that there are of them. */
export function withSources(html: string, pictures: readonly Picture[]): string {
  const byAddress = new Map(pictures.map((picture) => [picture.address, picture]));
  // The sanitiser writes every image alike, and no bare > into its attributes.
  return html.replace(/<img [^>]*?\bsrc="([^"]+)"[^>]*\/>/g, (image, address: string) => {
    const picture = byAddress.get(address);
    return picture && picture.variants.length > 0 ? `<picture>${sourcesOf(picture)}${image}</picture>` : image;
  });
}

function sourcesOf({ variants }: Picture): string {
  const formats = Map.groupBy(variants, ({ type }) => type);
  return [...formats]
    .map(([type, all]) => {
      const srcset = all.map(({ url, width }) => `${url} ${width}w`).join(', ');
      return `<source type="${type}" srcset="${srcset}" sizes="${sizes}" />`;
    })
    .join('');
}
