import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ArticleFields } from '@plumbline/contract/content/admin-articles';
import { differences, type Piece } from './differences.ts';
import { fieldLabels } from './field-labels.ts';

const Text = styled.div`
  max-height: 50vh;
  overflow: auto;
  padding: 12px 14px;
  background: var(--paper);
  border: 1px solid var(--rule);
  font:
    0.875rem/1.55 ui-monospace,
    'SF Mono',
    Menlo,
    Consolas,
    monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  & ins {
    background: var(--badge-ok);
    color: var(--badge-ok-ink);
    text-decoration: none;
    box-shadow: inset 0 -1px 0 currentColor;
  }

  & del {
    background: var(--badge-danger);
    color: var(--badge-danger-ink);
  }
`;

const Field = styled.div`
  margin-bottom: 14px;

  & p {
    margin-bottom: 4px;
    font-size: 0.8125rem;
    font-weight: 600;
  }
`;

/** The number of unchanged characters that are shown around a change. */
const contextLength = 160;

/** The differences between two versions of an article, field by field. */
export function Difference({ before, after }: { before: ArticleFields; after: ArticleFields }) {
  const changed = useMemo(
    () =>
      fieldLabels.flatMap(({ name, label }) => {
        const [oldText, newText] = [textOf(before[name]), textOf(after[name])];
        return oldText === newText ? [] : [{ label, pieces: differences(oldText, newText) }];
      }),
    [before, after],
  );
  if (changed.length === 0) return <p>There is no difference.</p>;
  return changed.map(({ label, pieces }) => (
    <Field key={label}>
      <p>{label}</p>
      <Text role="group" aria-label={label} tabIndex={0}>
        {pieces.map((piece, index) => (
          <PieceText key={index} piece={piece} isFirst={index === 0} isLast={index === pieces.length - 1} />
        ))}
      </Text>
    </Field>
  ));
}

function PieceText({ piece: { kind, text }, isFirst, isLast }: { piece: Piece; isFirst: boolean; isLast: boolean }) {
  if (kind === 'added') return <ins>{text}</ins>;
  if (kind === 'removed') return <del>{text}</del>;
  if (text.length <= 2 * contextLength) return text;
  const [head, tail] = [isFirst ? '' : text.slice(0, contextLength), isLast ? '' : text.slice(-contextLength)];
  return `${head}\n[…]\n${tail}`;
}

function textOf(value: ArticleFields[keyof ArticleFields]): string {
  return typeof value === 'string' ? value : value === null ? '' : value.join(', ');
}
