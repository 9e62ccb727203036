import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { BenefitItems, Benefits } from '../included/included.tsx';
import { MemberCard } from '../welcome/member-card.tsx';
import { firstName, type MemberFacts } from '../welcome/member-facts.ts';
import { celebrationWords, type CelebrationType } from './celebration-words.ts';
import { Confetti } from './confetti.tsx';
import { usePhase } from './use-phase.ts';

/** What {@link Celebration} takes. */
export interface CelebrationProps {
  /** Default `default`. */
  readonly type?: CelebrationType;
  readonly facts: MemberFacts;
  /** Called when it is over, or has been closed before. */
  readonly onClose: () => void;
}

/**
 * A moment over the page: the member's card while confetti falls. It closes by itself, and says nothing that the page
 * below does not say too. Whoever wants less motion does not get it: see `wants-motion.ts`.
 */
export function Celebration({ type = 'default', facts, onClose }: CelebrationProps) {
  const phase = usePhase(onClose);
  const { title, text } = celebrationWords[type];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title(firstName(facts.name))}
        description={text}
        behind={phase === 'entrance' ? null : <Confetti />}
        head={<MemberCard facts={facts} closable />}
      >
        {facts.benefits.length > 0 && (
          <Benefits $columns={1}>
            <BenefitItems benefits={facts.benefits.slice(0, 3)} />
          </Benefits>
        )}
      </DialogContent>
    </Dialog>
  );
}
