import type { IncomingMessage } from 'node:http';

/** What a form or a query holds once its brackets are read: texts, and lists and records of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const limits = { bytes: 1024 * 1024, fields: 2000, depth: 8 };

interface Branch {
  readonly children: Map<string, Branch>;
  text: string | null;
}

const branch = (): Branch => ({ children: new Map(), text: null });

/** Reads `items[0][price_data][currency]=usd&expand[]=customer`. Null where it is no form, or an absurd one. */
export function parseForm(text: string): Record<string, FormValue> | null {
  const root = branch();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > limits.fields) return null;
  for (const [name, value] of fields) {
    const [, head = '', tail = ''] = /^([^[\]]*)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
    if (head === '' || path.length > limits.depth) return null;
    let at = root;
    for (const key of path) {
      // `expand[]=a&expand[]=b`: each is one more.
      const own = key === '' ? String(at.children.size) : key;
      const child = at.children.get(own) ?? branch();
      at.children.set(own, child);
      at = child;
    }
    at.text = value;
  }
  return Object.fromEntries([...root.children].map(([name, child]) => [name, valueOf(child)]));
}

function valueOf({ children, text }: Branch): FormValue {
  if (children.size === 0) return text ?? '';
  const entries = [...children].map(([name, child]): [string, FormValue] => [name, valueOf(child)]);
  if (entries.every(([name]) => /^\d{1,4}$/.test(name))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}

/** Null where it is too large. */
export async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > limits.bytes) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
