import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartError } from '../../platform/start-error.ts';

/** Questions to the operator. Without a terminal, each line of standard input answers one question. */
export interface Prompt extends Disposable {
  /** Asks without showing the input. @throws StartError if there is no input. */
  askHidden(question: string): Promise<string>;
  ask(question: string): Promise<string>;
  /** Whether standard input is a terminal. */
  readonly terminal: boolean;
}

/** Opens standard input for questions; reading starts with the first question. */
export function openPrompt(): Prompt {
  const terminal = process.stdin.isTTY;
  let hidden = false;
  // readline writes the echo of the input to this stream.
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!hidden) process.stderr.write(chunk);
      done();
    },
  });
  let input: { readonly lines: AsyncIterator<string>; readonly close: () => void } | undefined;
  const begin = () => {
    const reader = createInterface({ input: process.stdin, output, terminal });
    reader.on('SIGINT', () => process.exit(130));
    return { lines: reader[Symbol.asyncIterator](), close: () => reader.close() };
  };
  const read = async (question: string, hide: boolean): Promise<string> => {
    input ??= begin();
    if (terminal) process.stderr.write(`${question}: `);
    hidden = hide || !terminal;
    const line = await input.lines.next();
    hidden = false;
    if (terminal && hide) process.stderr.write('\n');
    if (line.done)
      throw new StartError(`${question} was not given: type it in a terminal, or give it on standard input`);
    return line.value;
  };
  return {
    terminal,
    askHidden: (question) => read(question, true),
    ask: (question) => read(question, false),
    [Symbol.dispose]: () => input?.close(),
  };
}
