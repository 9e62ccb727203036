const templateId = 'after-first-paint';

/**
 * Elements that are inert until the browser has painted what stands above them, then part of the page: scripts that
 * would share the wire and the processor with what is to be read. A page that is not on show (in a background tab, or
 * prerendered) paints nothing and does not wait.
 */
export function afterFirstPaint(elements: string, nonce: string): string {
  return `<template id="${templateId}">${elements}</template><script nonce="${nonce}">${start}</script>`;
}

// The frame's callbacks run just before it is painted, a task that they queue after it.
const start = [
  '(()=>{',
  `const go=()=>document.body.append(document.importNode(document.getElementById("${templateId}").content,true));`,
  'document.hidden?go():requestAnimationFrame(()=>setTimeout(go))',
  '})()',
].join('');
