// Made by shell/art/fonts/make-fonts.mjs from the metrics of the fonts: not to be edited.

/** System fonts adjusted to the metrics of the brand's, so that nothing moves when those are loaded. */
export const fallbackFaces = `
@font-face{font-family:"Besley Fallback";src:local("Georgia"),local("Gelasio");size-adjust:112.9%;ascent-override:110.7%;descent-override:37.6%;line-gap-override:0%}
@font-face{font-family:"Besley Fallback 2";src:local("Times New Roman"),local("TimesNewRomanPSMT"),local("Liberation Serif"),local("LiberationSerif"),local("Tinos");size-adjust:124.01%;ascent-override:100.8%;descent-override:34.3%;line-gap-override:0%}
@font-face{font-family:"Besley Fallback 3";src:local("Noto Serif"),local("NotoSerif");size-adjust:104.31%;ascent-override:119.8%;descent-override:40.7%;line-gap-override:0%}
@font-face{font-family:"Instrument Fallback";src:local("Arial"),local("ArialMT"),local("Liberation Sans"),local("LiberationSans"),local("Arimo");font-weight:400 500;size-adjust:101.83%;ascent-override:95.3%;descent-override:24.6%;line-gap-override:0%}
@font-face{font-family:"Instrument Fallback";src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("LiberationSans-Bold"),local("Arimo Bold");font-weight:600 700;size-adjust:97.19%;ascent-override:99.8%;descent-override:25.7%;line-gap-override:0%}
@font-face{font-family:"Instrument Fallback";src:local("Arial Narrow"),local("ArialNarrow"),local("Liberation Sans Narrow"),local("LiberationSansNarrow");font-weight:400 700;font-stretch:75% 90%;size-adjust:102.22%;ascent-override:94.9%;descent-override:24.5%;line-gap-override:0%}
@font-face{font-family:"Instrument Fallback 2";src:local("Roboto"),local("Roboto-Regular");font-weight:400 500;size-adjust:102.14%;ascent-override:95%;descent-override:24.5%;line-gap-override:0%}
@font-face{font-family:"Instrument Fallback 2";src:local("Roboto Bold"),local("Roboto-Bold");font-weight:600 700;size-adjust:103.2%;ascent-override:94%;descent-override:24.2%;line-gap-override:0%}
`;
