/** Loads the editor: a script of its own, for this page only. */
export async function loadWriting() {
  return import('./writing/writing.ts');
}
