'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { PlanMaintenanceDocument } from '@/graphql/generated/plan-maintenance'
import { maintenanceLimits } from '@/lib/domain/installation/maintenance'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { missingProblem, problemsAmong } from '@/lib/domain/values'

/** Asks when Suma will be out of service, in the reader's own time zone, and what to say of it. */
export default function MaintenanceForm({ zone, onClose }: { zone: string; onClose: () => void }) {
  const t = useTranslations('installation.maintenance')
  const { run, busy, errors } = useAction({
    mutation: PlanMaintenanceDocument,
    check: ({ startsAt, endsAt }) =>
      problemsAmong({ startsAt: missingProblem(startsAt), endsAt: missingProblem(endsAt) }),
    done: t('added'),
    onClose,
  })
  function save(form: FormData) {
    const instant = (name: string) => {
      const text = String(form.get(name) ?? '').trim()
      return text && instantOfWallTime(text, zone).toISOString()
    }
    return run({ startsAt: instant('startsAt'), endsAt: instant('endsAt'), note: String(form.get('note') ?? '') })
  }
  return (
    <FormDialog title={t('addTitle')} save={t('add')} onClose={onClose} busy={busy} onSubmit={save}>
      <TextField name="startsAt" type="datetime-local" label={t('startsAt')} error={errors.startsAt} />
      <TextField name="endsAt" type="datetime-local" label={t('endsAt')} error={errors.endsAt} />
      <TextField
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        error={errors.note}
        maxLength={maintenanceLimits.note}
        autoComplete="off"
      />
    </FormDialog>
  )
}
