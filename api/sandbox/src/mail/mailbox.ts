import { join } from 'node:path';
import { openRecordFolder, type RecordFolder } from '../record-folder.ts';
import { openBehaviour, type BehaviourSetting } from './behaviour.ts';
import type { ReceivedMail } from './received-mail.ts';

/** The mails that the emulated provider has received, and how it behaves for the next one. */
export interface Mailbox {
  readonly mails: RecordFolder<ReceivedMail>;
  readonly behaviour: BehaviourSetting;
}

export function openMailbox(folder: string): Mailbox {
  return {
    mails: openRecordFolder(join(folder, 'mail')),
    behaviour: openBehaviour(join(folder, 'mail-behaviour.json')),
  };
}
