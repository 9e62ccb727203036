import type { ReactNode } from 'react';
import type { History } from '@plumbline/contract/platform/history';
import { TextLink } from '@plumbline/kit/link';
import { kindWord } from '../mail/mail-kinds.ts';

/** A step for each mail that could not be sent: its page shows the reason and can send it again. */
export function failedMailSteps(history: History | undefined): ReactNode[] {
  const failed = history?.entries.filter(({ kind }) => kind === 'mail_failed') ?? [];
  return failed.map(({ page, detail }) => (
    <>
      The mail “{kindWord(detail ?? 'Mail')}” could not be sent:{' '}
      {page && <TextLink to={page.path}>see why, and send it again</TextLink>}.
    </>
  ));
}
