'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { ConfirmMergeByCodesDocument } from '@/graphql/generated/confirm-merge-by-codes'

type Props = { id: string; person: string; other: string; onClose: () => void }

/** Asks for the codes that the owners of both records got. */
export default function MergeCodesForm({ id, person, other, onClose }: Props) {
  const t = useTranslations('installation.settings.requests')
  const { run, busy, errors } = useAction({ mutation: ConfirmMergeByCodesDocument, done: t('agreed'), onClose })
  const text = (form: FormData, name: string) => String(form.get(name) ?? '')
  return (
    <FormDialog
      title={t('codesTitle')}
      save={t('merge')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run({ id, keptCode: text(form, 'keptCode'), closedCode: text(form, 'closedCode') })}
    >
      <p className="text-soft">{t('codesText')}</p>
      <TextField
        name="keptCode"
        inputMode="numeric"
        label={t('keptCode', { name: person })}
        error={errors.keptCode}
        autoComplete="off"
      />
      <TextField
        name="closedCode"
        inputMode="numeric"
        label={t('closedCode', { name: other })}
        error={errors.closedCode}
        autoComplete="off"
      />
    </FormDialog>
  )
}
