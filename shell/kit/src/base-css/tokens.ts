// Contrast figures (WCAG 2.2) are against the ground they name; the grounds themselves are materials.
const light = `
color-scheme:light;
--paper:#F4F3EE;--sheet:#FCFBF8;--mortar:#E8E6DE;--hl:#F3EBD8;--hl-rule:#D9CBA6;
--slate:#1D2628;--slate-raised:#283437;--brick-band:#8B3A25;
--ink:#1B2325;--ink-2:#465154;--ink-3:#5B6669;--brass-text:#70510F;
--link:#27499A;--danger:#A8231B;--ok:#25563F;
--line:#A97E2F;--rule:#CFCDC3;--rule-strong:#1B2325;--field-border:#7C8688;--focus:#27499A;
--disabled-border:#B9B8AE;
--action:#1D2628;--action-ink:#F4F3EE;--action-hover:#33413F;--on-danger:#FFF;
--badge-ok:#DCE8DF;--badge-ok-ink:#1F4A36;--badge-warn:#F0E4C8;--badge-warn-ink:#5E430B;
--badge-danger:#F3DAD5;--badge-danger-ink:#8A1C15;--badge-info:#DBE3F2;--badge-info-ink:#213F85;
--hatch:rgba(27,35,37,.055);--sheen:rgba(252,251,248,.75);
--w-paper:#FCFBF8;--w-brass:#EBDDBD;--w-sky:#D8E1E2;--art-shadow:rgba(27,35,37,.16);
--sh-2:2px 4px 0 rgba(27,35,37,.05),4px 10px 24px -6px rgba(27,35,37,.14);
--sh-3:4px 8px 0 rgba(27,35,37,.05),12px 28px 60px -12px rgba(27,35,37,.28);`;

const dark = `
color-scheme:dark;
--paper:#171E20;--sheet:#1F282B;--mortar:#263134;--hl:#352E1F;--hl-rule:#564B32;
--slate:#10171A;--slate-raised:#1F282B;
--ink:#F0EEE7;--ink-2:#BCC4C3;--ink-3:#97A2A2;--brass-text:#DDBB77;
--link:#A9BEF2;--danger:#F2A197;--ok:#9CCBB2;
--line:#D9B468;--rule:#374447;--rule-strong:#F0EEE7;--field-border:#78868A;--focus:#DDBB77;
--disabled-border:#4A575A;
--action:#F0EEE7;--action-ink:#171E20;--action-hover:#FFF;--on-danger:#171E20;
--badge-ok:#24392F;--badge-ok-ink:#B4DBC5;--badge-warn:#3B321D;--badge-warn-ink:#E6CB92;
--badge-danger:#472A27;--badge-danger-ink:#F6BDB5;--badge-info:#27344F;--badge-info-ink:#C3D2F6;
--hatch:rgba(240,238,231,.06);--sheen:rgba(240,238,231,.08);
--w-paper:#232D30;--w-brass:#4A3F29;--w-sky:#2A373C;--art-shadow:rgba(0,0,0,.3);
--sh-2:0 8px 24px rgba(0,0,0,.4);--sh-3:0 24px 60px rgba(0,0,0,.55);`;

const constant = `
--m-limewash:#F4F3EE;--m-slate:#1D2628;--m-brass:#A97E2F;
--m-brass-lit:#D9B468;--m-patina:#CBD8CF;
--on-slate:#F4F3EE;--on-slate-2:#B9C2C2;--on-brick:#FBF8F2;--on-brick-2:#F0D9CD;
--focus-on-dark:#D9B468;--slate-rule:#4C5B5E;
--action-brass:#D2A44E;--action-brass-ink:#1B2325;--action-brass-hover:#DDB564;
--lw-cut:3.5px;--lw-plumb:1.5px;
--serif:"Besley","Besley Fallback","Besley Fallback 2","Besley Fallback 3",Rockwell,Georgia,serif;
--sans:"Instrument Sans","Instrument Fallback","Instrument Fallback 2","Helvetica Neue",Arial,sans-serif;
--fs-mega:clamp(2.875rem,1.55rem + 5.4vw,6.75rem);--fs-h1:clamp(2.375rem,1.6rem + 3.2vw,4.5rem);
--fs-h2:clamp(2rem,1.5rem + 2.1vw,3.375rem);--fs-h3:clamp(1.375rem,1.22rem + .65vw,1.75rem);--fs-h4:1.125rem;
--fs-lede:clamp(1.125rem,1.03rem + .4vw,1.375rem);--fs-body:1.0625rem;--fs-read:1.1875rem;
--fs-small:.9375rem;--fs-note:.8125rem;--fs-fig:clamp(3rem,2.1rem + 3.4vw,5.25rem);
--lh-head:1.1;--lh-snug:1.35;--lh-body:1.6;--lh-read:1.68;
--tr-display:-.032em;--tr-head:-.024em;--tr-note:.035em;--measure:64ch;
--s-3:12px;--s-4:16px;--s-5:24px;--s-9:96px;
--section-y:clamp(72px,9.6vw,144px);
--margin:20px;--header-h:72px;--line-x:14px;--line-gap:18px;--max:1440px;
--gutter:max(0px,(100vw - var(--max))/2);--lx:calc(var(--gutter) + var(--line-x));
--r-1:2px;--r-2:3px;
--t-1:120ms;--t-2:220ms;--t-3:420ms;--t-sway:2400ms;
--e-out:cubic-bezier(.2,.7,.2,1);--e-in:cubic-bezier(.6,0,.9,.4);
--z-line:1;--z-content:2;--z-sticky:20;--z-header:40;--z-scrim:60;--z-drawer:70;--z-confetti:75;--z-dialog:80;--z-toast:100;--z-skip:110;`;

/** The brand's custom properties: both themes, breakpoints, reduced motion. */
export const tokens = `
:root{${constant}${light}}
@media (min-width:720px){:root{--margin:32px;--line-x:26px;--line-gap:26px}}
@media (min-width:1024px){:root{--margin:48px;--line-x:168px;--line-gap:36px;--header-h:80px}}
@media (min-width:1280px){:root{--margin:80px;--line-x:200px;--line-gap:40px}}
@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}
[data-theme="dark"]{${dark}}
@media (prefers-reduced-motion:reduce){:root{--t-1:1ms;--t-2:1ms;--t-3:1ms;--t-sway:1ms}}`;
