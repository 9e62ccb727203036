import { styled } from 'styled-components';
import { Icon } from '@plumbline/kit/icon';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';

const Sign = styled.span<{ $included: boolean }>`
  color: ${({ $included }) => ($included ? 'var(--mark, var(--ink))' : 'var(--ink-3)')};

  & > svg {
    display: inline-block;
    vertical-align: middle;
  }
`;

/** A tick or a dash, with a label for screen readers. */
export function Mark({ included, label }: { included: boolean; label: string }) {
  return (
    <Sign $included={included}>
      <Icon name={included ? 'check' : 'dash'} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Sign>
  );
}
