import type { FrameFont } from '../messages.ts';

/** Loads the site's fonts; one that fails leaves the next of the family's list. */
export function loadFonts(fonts: readonly FrameFont[]): void {
  for (const { family, src, descriptors } of fonts) {
    const face = new FontFace(family, src, descriptors);
    document.fonts.add(face);
    face
      .load()
      .catch(() => console.warn(`The font ${family} could not be loaded: does its server allow other origins?`));
  }
}
