'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { SetTaskSessionTimesDocument } from '@/graphql/generated/set-task-session-times'
import { realTimeTexts, type TypedTimes } from '@/lib/domain/task-sessions/real-time-texts'
import { breakRange, sessionLimits } from '@/lib/domain/task-sessions/values'
import { optionalLineProblem, problemsAmong, wholeProblem } from '@/lib/domain/values'

/**
 * Wall-clock times in the session's zone: times of day ("15:05"), empty if unknown; the planned and the real start
 * include the date.
 */
export type EnteredTimes = TypedTimes & { planned: string; started: string | null; breakMinutes: number }
type Props = EnteredTimes & { id: string; version: number; onClose: () => void }

/** Enters when the session really began and ended, if nobody pressed the buttons at the time. */
export default function TimesDialog({ id, version, onClose, ...before }: Props) {
  const t = useTranslations('certificates.finish')
  const { run, busy, errors } = useAction({
    mutation: SetTaskSessionTimesDocument,
    check: ({ breakMinutes, reason }) =>
      problemsAmong({
        breakMinutes: wholeProblem(breakMinutes, breakRange),
        reason: optionalLineProblem(reason, sessionLimits.reason),
      }),
    done: t('timesSaved'),
    onClose,
    refreshOnRefusal: true,
  })
  function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '')
    const typed = Number(text('breakMinutes') || '0')
    const breakMinutes = Number.isInteger(typed) ? typed : -1
    const times = { startTime: text('startedAt'), endTime: text('endedAt') }
    return run({ id, version, ...realTimeTexts(before, times), breakMinutes, reason: text('reason') })
  }
  return (
    <FormDialog title={t('timesTitle')} onClose={onClose} busy={busy} onSubmit={save}>
      <p className="text-soft">{t('timesText')}</p>
      <TextField
        name="startedAt"
        type="time"
        label={t('started')}
        defaultValue={before.startTime}
        error={errors.startedAt}
      />
      <TextField name="endedAt" type="time" label={t('ended')} defaultValue={before.endTime} error={errors.endedAt} />
      <TextField
        name="breakMinutes"
        inputMode="numeric"
        label={t('breaks')}
        hint={t('breaksHint')}
        defaultValue={String(before.breakMinutes)}
        error={errors.breakMinutes}
        autoComplete="off"
      />
      <TextField
        name="reason"
        label={t('timesReason')}
        hint={t('timesReasonHint')}
        error={errors.reason}
        autoComplete="off"
      />
    </FormDialog>
  )
}
