import { shellAssetBase } from '@plumbline/build/shell-output';
import { speculationRulesId } from '../speculation/speculation-rules.ts';

/** In ms after the document is parsed: if scripts take longer, the browser jumps to the section of the address. */
const lateArrival = 1_000;

const afterFirstPaintId = 'after-first-paint';

/**
 * The one inline script of a document. Before the first paint it shows the theme that the visitor has chosen, and holds the
 * browser's jump to a section back for the shell's scroll. Once the document is parsed, it removes the speculation rules if the
 * browser saves data; and after the first paint, it adds the elements of {@link afterFirstPaint}. Scripts that it adds inherit its
 * trust (`strict-dynamic`). A hidden document (in a background tab, or prerendered) is not painted, so it adds them at once.
 */
export const loader = [
  '(()=>{',
  // Buttons pressed before the scripts run, each once: the shell repeats the presses once they do (early-taps.ts).
  // A submit button only counts if its form has the method `dialog`, which sends nothing.
  'const taps=window.plumblineTaps={pressed:new Set,waiting:document};',
  'const keep=b=>{if(b&&taps.waiting?.contains(b)){taps.pressed.delete(b);taps.pressed.add(b)}};',
  'addEventListener("click",e=>keep(e.target.closest?.("button[type=button]")),true);',
  // The default is prevented, because browsers that do not know this method would send the form to its address.
  'addEventListener("submit",e=>{if(e.target.getAttribute("method")==="dialog"&&taps.waiting?.contains(e.target)){e.preventDefault();keep(e.submitter)}},true);',
  // Typing after the press withdraws it: the last input counts.
  'addEventListener("input",e=>{for(const b of taps.pressed)if(b.form&&b.form===e.target.form)taps.pressed.delete(b)},true);',
  'const root=document.documentElement.dataset;',
  // A frame with an opaque origin cannot read cookies.
  'try{const t=/(?:^|;)\\s*theme=(light|dark)(?:;|$)/.exec(document.cookie);if(t)root.theme=t[1]}catch{}',
  // The shell scrolls to the section of the address (use-hash-on-load.ts); until it does, or is late, the browser's own jump is suppressed.
  'const arrive=location.hash&&!matchMedia("(prefers-reduced-motion:reduce)").matches;',
  'const jump=()=>{if(root.arriving!=="")return;delete root.arriving;scrollY===0&&document.querySelector(":target")?.scrollIntoView()};',
  'if(arrive){root.arriving="";addEventListener("hashchange",jump,{once:true})}',
  'const by=id=>document.getElementById(id);',
  // Injected markup could contain a template of this name, so only scripts of the shell are kept. Their `src` is the resolved
  // address: an attribute could leave the folder by dot segments.
  `const add=()=>{const c=document.importNode(by("${afterFirstPaintId}").content,true);`,
  `for(const s of c.querySelectorAll("script"))if(!s.src.startsWith(location.origin+"${shellAssetBase}"))s.remove();`,
  'document.body.append(c)};',
  'document.addEventListener("DOMContentLoaded",()=>{',
  `if(arrive)setTimeout(jump,${lateArrival});`,
  `if(navigator.connection?.saveData)by("${speculationRulesId}")?.remove();`,
  // A frame's callbacks run just before its paint; a task that they queue runs after it.
  'document.hidden?add():requestAnimationFrame(()=>setTimeout(add))',
  '})',
  '})()',
].join('');

/**
 * Elements that are inert until the {@link loader} adds them to the document, such as scripts, which would compete with the text for
 * network and processor.
 */
export function afterFirstPaint(elements: string): string {
  return `<template id="${afterFirstPaintId}">${elements}</template>`;
}
