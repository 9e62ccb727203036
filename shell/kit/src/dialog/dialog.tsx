import { createContext, useContext, useId, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { CloseButton } from '../close-button/close-button.tsx';
import { DialogClose, useDialog } from './dialog-root.tsx';
import { Modal } from './modal.tsx';

export { Dialog, DialogClose, DialogTrigger } from './dialog-root.tsx';

const appear = keyframes`from { opacity: 0; translate: -50% calc(-50% + 12px); }`;
const vanish = keyframes`to { opacity: 0; translate: -50% calc(-50% + 12px); }`;

const Panel = styled.div`
  position: fixed;
  z-index: var(--z-dialog);
  left: 50%;
  top: 50%;
  translate: -50% -50%;
  width: min(560px, calc(100vw - 40px));
  max-height: calc(100dvh - 32px);
  overflow: auto;
  padding: 28px;
  background: var(--sheet);
  border: 1px solid transparent;
  border-radius: var(--r-2);
  box-shadow: var(--sh-3);
  animation: ${appear} var(--t-2) var(--e-out);

  &[data-state='closed'] {
    animation: ${vanish} var(--t-2) var(--e-out) forwards;
  }

  @media (min-width: 720px) {
    padding: 36px;
  }
`;

const Title = styled.h2`
  padding-right: 48px;
  font-family: var(--serif);
  font-size: var(--fs-h3);
  font-weight: 430;
  line-height: 1.18;
  letter-spacing: var(--tr-head);
`;

const Head = styled.div`
  margin: -28px -28px 28px;

  @media (min-width: 720px) {
    margin: -36px -36px 30px;
  }
`;

const Sign = styled.div`
  margin-bottom: 18px;
`;

const Corner = styled.div<{ $onSlate: boolean }>`
  position: absolute;
  right: 12px;
  top: 12px;
  ${({ $onSlate }) => $onSlate && '--focus: var(--focus-on-dark); --mortar: var(--slate-raised); color: var(--on-slate);'}
`;

const Description = styled.div`
  margin-top: 12px;
  color: var(--ink-2);
`;

const Body = styled.div`
  margin-top: 24px;
`;

/** A notice that every dialog below this context shows above its content, such as that the user's session has ended; default none. */
export const DialogNotice = createContext<ReactNode>(null);

/** The props of {@link DialogContent}. */
export interface DialogContentProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Default `Close`. */
  closeLabel?: string | undefined;
  /** Shown between overlay and dialog, such as falling confetti. */
  behind?: ReactNode;
  /** Shown above the title, over the whole width, on a dark background, such as a member's card. */
  head?: ReactNode;
  /** A decoration above the title, with the same left edge, such as a check mark. */
  sign?: ReactNode;
}

/** The dialog itself: modal, focus kept inside, Escape and the overlay close it, focus returns. */
export function DialogContent({
  title,
  description,
  children,
  closeLabel = 'Close',
  behind,
  head,
  sign,
}: DialogContentProps) {
  const { id, open, setOpen, trigger } = useDialog();
  const [titleId, descriptionId] = [useId(), useId()];
  const notice = useContext(DialogNotice);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      trigger={trigger}
      panel={Panel}
      behind={behind}
      id={id}
      labelledBy={titleId}
      describedBy={description === undefined ? undefined : descriptionId}
    >
      {head !== undefined && <Head>{head}</Head>}
      {sign !== undefined && <Sign>{sign}</Sign>}
      <Title id={titleId}>{title}</Title>
      {description !== undefined && <Description id={descriptionId}>{description}</Description>}
      {notice}
      {children !== undefined && <Body>{children}</Body>}
      <Corner $onSlate={head !== undefined}>
        <DialogClose asChild>
          <CloseButton label={closeLabel} />
        </DialogClose>
      </Corner>
    </Modal>
  );
}
