/**
 * A name for the greeting; null if it may not be a name. Anybody can enter anything for anybody's address: a text that
 * looks like a message or a link must not reach a stranger in the site's name.
 */
export function addressee(name: string): string | null {
  const plain = /^[\p{L}\p{M}][\p{L}\p{M}\d'’., -]{0,59}$/u.test(name);
  return plain && !/www\.|\.[\p{L}\d]{2}/iu.test(name) ? name : null;
}
