/** The `sizes` attribute of a card's cover picture, for the two layouts of a card. */
export const coverSizes = {
  lead: '(min-width: 1280px) 460px, (min-width: 720px) 52vw, calc(100vw - 58px)',
  stacked: '(min-width: 1280px) 380px, (min-width: 720px) 42vw, calc(100vw - 58px)',
} as const;
