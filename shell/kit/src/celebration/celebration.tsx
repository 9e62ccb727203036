import { CheckedList } from '../checked-list/checked-list.tsx';
import { Dialog, DialogContent } from '../dialog/dialog.tsx';
import { firstName, MemberCard, type MemberFacts } from '../member-card/member-card.tsx';
import { celebrationWords, type CelebrationType } from './celebration-words.ts';
import { Confetti } from './confetti.tsx';
import { usePhase } from './use-phase.ts';

export { celebrationTypes, type CelebrationType } from './celebration-words.ts';

/** How many benefits are shown. */
const mostBenefits = 3;

/** What {@link Celebration} takes. */
export interface CelebrationProps {
  /** Default `default`. */
  readonly type?: CelebrationType;
  readonly facts: MemberFacts;
  /** Takes the place of the type's own sentence, where more is known; default none. */
  readonly text?: string;
  /** Called when it is over, or has been closed before. */
  readonly onClose: () => void;
}

/**
 * A moment over the page: the member's card while confetti falls. It closes by itself, and says nothing that the page
 * below does not say too. Whoever wants less motion does not get it: ask `wantsMotion` of `@plumbline/kit/wants-motion` first.
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
        <CheckedList items={facts.benefits.slice(0, mostBenefits)} />
      </DialogContent>
    </Dialog>
  );
}
