'use client'
import { useTranslations } from 'next-intl'
import { undoWith } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import { DateBox } from '@/app/_forms/boxes'
import { FormDialog } from '@/app/_forms/form-dialog'
import { SelectField } from '@/app/_ui/select-field'
import { SetMemberLastDayDocument } from '@/graphql/generated/set-member-last-day'
import { endReasons } from '@/lib/domain/orgs/employment-values'

type Props = { member: { id: string; version: number; name: string }; onClose: () => void }

/** Plans the last working day of a member: the membership ends once it is over. */
export default function SetLastDay({ member: { id, version, name }, onClose }: Props) {
  const t = useTranslations('members')
  const { run, busy, errors } = useAction({
    mutation: SetMemberLastDayDocument,
    done: t('done.lastDay', { name }),
    undo: (saved) => undoWith(SetMemberLastDayDocument, { id: saved.id, version: saved.version, lastDay: null }),
    onClose,
  })
  return (
    <FormDialog
      title={t('lastDay.title', { name })}
      onClose={onClose}
      onSubmit={(form) => {
        const text = (field: string) => String(form.get(field) ?? '').trim() || null
        void run({ id, version, lastDay: text('lastDay'), reason: text('reason') })
      }}
      busy={busy}
      save={t('lastDay.save')}
    >
      <p>{t('lastDay.text')}</p>
      <DateBox name="lastDay" label={t('lastDay.day')} error={errors.lastDay} />
      <SelectField
        name="reason"
        label={t('remove.reason')}
        placeholder={t('remove.choose')}
        options={endReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        error={errors.reason}
      />
    </FormDialog>
  )
}
