/**
 * The rules of plain elements, and of print. `data-arriving` is set while the shell is about to scroll to the address's section: the huge
 * scroll margin keeps the browser from jumping there itself.
 */
export const elements = `
*,*::before,*::after{box-sizing:border-box}
[data-arriving] :target{scroll-margin-top:1000000px!important}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:var(--header-h)}
:root:has(dialog:modal){overflow:hidden}
:root:has(dialog:modal) body{margin-right:var(--scroll-bar-room,0)}
body{margin:0;background:var(--paper);color:var(--ink);font:400 var(--fs-body)/var(--lh-body) var(--sans);-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility;overflow-wrap:break-word}
@supports (hyphenate-limit-chars:16 6 6){body{hyphens:auto;hyphenate-limit-chars:16 6 6}}
[translate="no"],[href^="mailto:"],code,kbd,samp,pre,input,textarea,select{hyphens:manual}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,blockquote,fieldset,pre{margin:0;padding:0}
ul,ol{list-style:none}
fieldset{border:0;min-inline-size:0}
address{font-style:normal}
a{color:inherit}
p a{color:var(--link);text-underline-offset:.2em}
img,svg,video{display:block;max-width:100%}
img,video{height:auto}
button,input,select,textarea{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
main{position:relative;overflow-x:clip}
main:focus,h1:focus{outline:none}
h1,h2,h3{font-family:var(--serif);font-weight:430;letter-spacing:var(--tr-head);line-height:var(--lh-head);text-wrap:balance;hyphens:auto;hyphenate-limit-chars:16 6 6;overflow-wrap:anywhere}
h1{font-size:var(--fs-h1);letter-spacing:var(--tr-display)}
h2{font-size:var(--fs-h2);letter-spacing:var(--tr-display)}
h3{font-size:var(--fs-h3)}
h4{font:600 var(--fs-h4)/1.3 var(--sans);letter-spacing:-.005em}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:1ms!important;animation-iteration-count:1!important;transition-duration:1ms!important;scroll-behavior:auto!important}}
@media print{
:root{--paper:#fff;--sheet:#fff;--mortar:#fff;--slate:#fff;--brick-band:#fff;--ink:#000;--ink-2:#333;--ink-3:#444;--on-slate:#000;--on-slate-2:#333;--on-brick:#000;--on-brick-2:#333;--link:#000;--rule:#999;--line-x:var(--margin);--line-gap:0px}
body{font-size:11pt}
a[href^="http"]::after{content:" (" attr(href) ")";font-size:.85em;overflow-wrap:anywhere}
h1,h2,h3,h4{break-after:avoid}
figure,table,pre,blockquote{break-inside:avoid}
}`;
