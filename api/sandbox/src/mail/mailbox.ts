import { join } from 'node:path';
import { keepFiles, type KeptFiles } from '../kept-files.ts';
import { openBehaviour, type BehaviourSwitch } from './behaviour.ts';
import type { ReceivedMail } from './received-mail.ts';

/** Every mail that was handed over, and how the next one is met. */
export interface Mailbox {
  readonly mails: KeptFiles<ReceivedMail>;
  readonly behaviour: BehaviourSwitch;
}

export function openMailbox(folder: string): Mailbox {
  return {
    mails: keepFiles(join(folder, 'mail')),
    behaviour: openBehaviour(join(folder, 'mail-behaviour.json')),
  };
}
