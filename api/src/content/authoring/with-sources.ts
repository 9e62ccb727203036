import type { Picture } from '../media/make-picture.ts';

/** Width of the article column. */
const sizes = '(min-width: 768px) 44rem, 92vw';

/** Adds the available formats to the images in sanitised HTML. */
export function withSources(html: string, pictures: readonly Picture[]): string {
  const byAddress = new Map(pictures.map((picture) => [picture.address, picture]));
  // The sanitiser writes all images in the same form and escapes > in attributes.
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
