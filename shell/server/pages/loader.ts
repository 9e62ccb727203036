import { shellAssetBase } from '@plumbline/build/shell-output';
import { speculationRulesId } from '../../src/speculation/speculation-rules.ts';

/** In ms after the document is parsed: scripts that take longer are late, and the browser jumps to the section of the address. */
const lateArrival = 1_000;

const afterFirstPaintId = 'after-first-paint';

/**
 * The one inline script of a document. Before the first paint it shows the theme that the visitor has chosen, and holds the
 * browser's jump to a section back for the shell's scroll. Once the document is parsed it takes the rules for fetching ahead away
 * from whoever saves data; and once the browser has painted, it adds the elements of {@link afterFirstPaint}. Scripts that it
 * adds are as trusted as it is. A document that is not on show (in a background tab, or prerendered) paints nothing and does not
 * wait.
 */
export const loader = [
  '(()=>{',
  // What is pressed before scripts can answer, each button once: the shell presses it again when it can (early-taps.ts).
  // A button that sends a form only counts where the form goes nowhere by itself.
  'const taps=window.plumblineTaps={pressed:new Set,waiting:document};',
  'const keep=b=>{if(b&&taps.waiting?.contains(b)){taps.pressed.delete(b);taps.pressed.add(b)}};',
  'addEventListener("click",e=>keep(e.target.closest?.("button[type=button]")),true);',
  // Also for browsers that do not know such a method, and would send the form by its address.
  'addEventListener("submit",e=>{if(e.target.getAttribute("method")==="dialog"&&taps.waiting?.contains(e.target)){e.preventDefault();keep(e.submitter)}},true);',
  // Whoever goes on writing has not sent it yet: what is written last is what is meant.
  'addEventListener("input",e=>{for(const b of taps.pressed)if(b.form&&b.form===e.target.form)taps.pressed.delete(b)},true);',
  // A frame without an origin of its own may not read cookies.
  'try{const t=/(?:^|;)\\s*theme=(light|dark)(?:;|$)/.exec(document.cookie);if(t)document.documentElement.dataset.theme=t[1]}catch{}',
  // The shell scrolls to the section of the address (use-hash-on-load.ts): until it can, or is late, the browser does not jump there.
  'const root=document.documentElement.dataset;',
  'const arrive=location.hash.length>1&&!matchMedia("(prefers-reduced-motion:reduce)").matches;',
  'const jump=()=>{if(root.arriving!=="")return;delete root.arriving;scrollY===0&&document.querySelector(":target")?.scrollIntoView()};',
  'if(arrive){root.arriving="";addEventListener("hashchange",jump,{once:true})}',
  'const by=id=>document.getElementById(id);',
  // Markup that somebody got into the page could bring a template of this name: only our own scripts are trusted.
  `const add=()=>{const c=document.importNode(by("${afterFirstPaintId}").content,true);`,
  `for(const s of c.querySelectorAll("script"))if(!s.getAttribute("src")?.startsWith("${shellAssetBase}"))s.remove();`,
  'document.body.append(c)};',
  'document.addEventListener("DOMContentLoaded",()=>{',
  `if(arrive)setTimeout(jump,${lateArrival});`,
  `if(navigator.connection?.saveData||matchMedia("(prefers-reduced-data:reduce)").matches)by("${speculationRulesId}")?.remove();`,
  // The frame's callbacks run just before it is painted, a task that they queue after it.
  'document.hidden?add():requestAnimationFrame(()=>setTimeout(add))',
  '})',
  '})()',
].join('');

/**
 * Elements that are inert until the {@link loader} makes them part of the document: scripts that would share the wire and the
 * processor with what is to be read.
 */
export function afterFirstPaint(elements: string): string {
  return `<template id="${afterFirstPaintId}">${elements}</template>`;
}
