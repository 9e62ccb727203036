/** Loads the editor, which is a separate script because only this page needs it. */
export async function loadEditor() {
  return import('./writing/writing.ts');
}
