import { CheckedList } from '../checked-list/checked-list.tsx';
import { Dialog, DialogContent } from '../dialog/dialog.tsx';
import { firstName, MemberCard, type MemberFacts } from '../member-card/member-card.tsx';
import { celebrationWords, type CelebrationType } from './celebration-words.ts';
import { Confetti } from './confetti.tsx';
import { usePhase } from './use-phase.ts';

export { celebrationTypes, type CelebrationType } from './celebration-words.ts';

/** The number of benefits shown. */
const maxBenefits = 3;

/** The props of {@link Celebration}. */
export interface CelebrationProps {
  /** Default `default`. */
  readonly type?: CelebrationType;
  readonly facts: MemberFacts;
  /** Replaces the type's own sentence; default none. */
  readonly text?: string;
  /** Called when the celebration ends by itself or is closed. */
  readonly onClose: () => void;
}

/**
 * A dialog with the member's card while confetti falls. It closes by itself, and so may only show what the page below shows as
 * well. Not for visitors who prefer reduced motion: check `wantsMotion` of `@plumbline/kit/wants-motion` first.
 */
export function Celebration({ type = 'default', facts, text, onClose }: CelebrationProps) {
  const phase = usePhase(onClose);
  const words = celebrationWords(type, firstName(facts.name));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={words.title}
        description={text ?? words.text}
        behind={phase === 'entrance' ? null : <Confetti />}
        head={<MemberCard facts={facts} closable />}
      >
        <CheckedList items={facts.benefits.slice(0, maxBenefits)} />
      </DialogContent>
    </Dialog>
  );
}
