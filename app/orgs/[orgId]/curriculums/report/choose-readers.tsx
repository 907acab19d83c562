'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { ChoicesBox } from '@/app/_forms/boxes'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Button } from '@/app/_ui/button'
import type { Option } from '@/app/_ui/select-field'
import { ChooseReportReadersDocument } from '@/graphql/generated/choose-report-readers'

type Props = { orgId: string; options: readonly Option[]; chosen: readonly string[] }

/** Chooses to whom each month's report is announced. */
export function ChooseReaders({ orgId, options, chosen }: Props) {
  const t = useTranslations('curriculums.report.readers')
  const [open, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  const { run, busy, errors } = useAction({ mutation: ChooseReportReadersDocument, done: t('saved'), onClose })
  const send = (form: FormData) => run({ orgId, memberIds: form.getAll('memberIds').map(String) })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('change')}</Button>
      {open && (
        <FormDialog title={t('title')} onClose={onClose} onSubmit={send} busy={busy}>
          <ChoicesBox
            name="memberIds"
            label={t('choose')}
            hint={t('hint')}
            options={options}
            defaultValues={chosen}
            error={errors.memberIds}
            placeholder={t('placeholder')}
            filterLabel={t('filter')}
            emptyText={t('noMatch')}
          />
        </FormDialog>
      )}
    </>
  )
}
