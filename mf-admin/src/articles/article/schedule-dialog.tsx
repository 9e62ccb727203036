import { useState } from 'react';
import * as v from 'valibot';
import { DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { zoneName } from '../../layout/date-time.tsx';
import { ActionError, type ErrorWithReasons } from '../../layout/action-error.tsx';
import { SubmitButtons } from '../../layout/dialog-buttons.tsx';

const schema = v.object({
  day: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a day')),
  time: v.pipe(v.string(), v.regex(/^\d\d:\d\d$/, 'Enter a time')),
});

/** Asks for the time of publication, by the author's own clock. */
export function ScheduleDialog({
  onSchedule,
}: {
  onSchedule: (publishAt: string) => Promise<ErrorWithReasons | null>;
}) {
  const [problem, setProblem] = useState<ErrorWithReasons | null>(null);
  const submit = async ({ day, time }: v.InferOutput<typeof schema>) => {
    const at = new Date(`${day}T${time}`);
    if (Number.isNaN(at.getTime())) return { day: 'This day does not exist' };
    if (at.getTime() <= Date.now()) return { day: 'This time is past' };
    setProblem(await onSchedule(at.toISOString()));
    return undefined;
  };
  return (
    <DialogContent
      title="When does it come out?"
      description={`By your clock: ${zoneName()}. Readers have it from that minute on.`}
    >
      <Form schema={schema} initialValues={tomorrowAtNine()} onSubmit={submit} label="Schedule">
        {({ submitting }) => (
          <>
            <TextField name="day" type="date" label="Day" />
            <TextField name="time" type="time" label={`Time (${zoneName()})`} />
            {problem && <ActionError {...problem} />}
            <SubmitButtons label="Schedule" submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}

function tomorrowAtNine(): { day: string; time: string } {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return { day: `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`, time: '09:00' };
}
