// The brand's CSS variables. Colours are named after materials, backgrounds of a page after what it is drawn on (`paper`, `sheet`,
// `mortar`, `slate`); `on-…` is the colour of text there. Prefixes: m- material, w- wash of a drawing, sh- shadow, lw- line width, fs- font
// size, lh- line height, tr- letter spacing (tracking), s- spacing, r- radius, t- duration, e- easing, z- z-index; hl is highlight.
// Layout: gutter is beside the widest page, line-x the plumb line's distance from it, lx the line's x position, line-gap from it to the text.
const light = `
color-scheme:light;
--paper:#f4f3ee;--sheet:#fcfbf8;--mortar:#e8e6de;--hl:#f3ebd8;--hl-rule:#d9cba6;
--slate:#1d2628;--slate-raised:#283437;--brick-band:#8b3a25;
--ink:#1b2325;--ink-2:#465154;--ink-3:#5b6669;--brass-text:#70510f;
--link:#27499a;--danger:#a8231b;--ok:#25563f;
--line:#a97e2f;--rule:#cfcdc3;--rule-strong:#1b2325;--field-border:#7c8688;--focus:#27499a;
--disabled-border:#b9b8ae;
--action:#1d2628;--action-ink:#f4f3ee;--action-hover:#33413f;--on-danger:#fff;
--badge-ok:#dce8df;--badge-ok-ink:#1f4a36;--badge-warn:#f0e4c8;--badge-warn-ink:#5e430b;
--badge-danger:#f3dad5;--badge-danger-ink:#8a1c15;--badge-info:#dbe3f2;--badge-info-ink:#213f85;
--hatch:rgba(27,35,37,.055);--sheen:rgba(252,251,248,.75);
--w-paper:#fcfbf8;--w-brass:#ebddbd;--w-sky:#d8e1e2;--art-shadow:rgba(27,35,37,.16);
--sh-2:2px 4px 0 rgba(27,35,37,.05),4px 10px 24px -6px rgba(27,35,37,.14);
--sh-3:4px 8px 0 rgba(27,35,37,.05),12px 28px 60px -12px rgba(27,35,37,.28);`;

const dark = `
color-scheme:dark;
--paper:#171e20;--sheet:#1f282b;--mortar:#263134;--hl:#352e1f;--hl-rule:#564b32;
--slate:#10171a;--slate-raised:#1f282b;
--ink:#f0eee7;--ink-2:#bcc4c3;--ink-3:#97a2a2;--brass-text:#ddbb77;
--link:#a9bef2;--danger:#f2a197;--ok:#9ccbb2;
--line:#d9b468;--rule:#374447;--rule-strong:#f0eee7;--field-border:#78868a;--focus:#ddbb77;
--disabled-border:#4a575a;
--action:#f0eee7;--action-ink:#171e20;--action-hover:#fff;--on-danger:#171e20;
--badge-ok:#24392f;--badge-ok-ink:#b4dbc5;--badge-warn:#3b321d;--badge-warn-ink:#e6cb92;
--badge-danger:#472a27;--badge-danger-ink:#f6bdb5;--badge-info:#27344f;--badge-info-ink:#c3d2f6;
--hatch:rgba(240,238,231,.06);--sheen:rgba(240,238,231,.08);
--w-paper:#232d30;--w-brass:#4a3f29;--w-sky:#2a373c;--art-shadow:rgba(0,0,0,.3);
--sh-2:0 8px 24px rgba(0,0,0,.4);--sh-3:0 24px 60px rgba(0,0,0,.55);`;

const constant = `
--m-limewash:#f4f3ee;--m-slate:#1d2628;--m-brass:#a97e2f;
--m-brass-lit:#d9b468;--m-patina:#cbd8cf;
--on-slate:#f4f3ee;--on-slate-2:#b9c2c2;--on-brick:#fbf8f2;--on-brick-2:#f0d9cd;
--focus-on-dark:#d9b468;--slate-rule:#4c5b5e;
--action-brass:#d2a44e;--action-brass-ink:#1b2325;--action-brass-hover:#ddb564;
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

/** The brand's custom properties: both themes, breakpoints, reduced motion. Paper is always light. */
export const tokens = `
:root{${constant}${light}}
@media (min-width:720px){:root{--margin:32px;--line-x:26px;--line-gap:26px}}
@media (min-width:1024px){:root{--margin:48px;--line-x:168px;--line-gap:36px;--header-h:80px}}
@media (min-width:1280px){:root{--margin:80px;--line-x:200px;--line-gap:40px}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}
@media screen{[data-theme="dark"]{${dark}}}
@media (prefers-reduced-motion:reduce){:root{--t-1:1ms;--t-2:1ms;--t-3:1ms;--t-sway:1ms}}`;
