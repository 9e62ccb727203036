/**
 * A name to greet its owner by; null where it might be none. Anybody can enter anything for anybody's address: what looks
 * like a message or a link must not reach a stranger in our name.
 */
export function addressee(name: string): string | null {
  const plain = /^[\p{L}\p{M}][\p{L}\p{M}\d'’., -]{0,59}$/u.test(name);
  return plain && !/www\.|\.[\p{L}\d]{2}/iu.test(name) ? name : null;
}
