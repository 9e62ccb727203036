import { Fragment } from 'react';

/** A text whose e-mail addresses break where one would break them by hand: after the @, and before a dot. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=@)|(?<=@[^\s@]*)(?=\.)/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
