'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChangeTable } from '@/app/_components/history/history-list'
import type { HistoryChangeRow } from '@/app/_components/history/history-rows'
import { ReasonField } from '@/app/_components/reason-form'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { OpenHistoryEntryDocument } from '@/graphql/generated/open-history-entry'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'

type Props = { id: string; sentence: string; onClose: () => void }

/** Asks for a reason, then shows what an entry recorded of its change. */
export default function EntryDialog({ id, sentence, onClose }: Props) {
  const t = useTranslations('history.super')
  const list = useTranslations('history.list')
  const [changes, setChanges] = useState<HistoryChangeRow[] | null>(null)
  const { busy, errors, submit } = useWrite(OpenHistoryEntryDocument, deskReasonProblems)

  async function open(form: FormData) {
    const answer = await submit({ number: id, reason: String(form.get('reason') ?? '') })
    const data = answer?.data
    if (data) setChanges((data.changes ?? []).map(({ label, before, after }) => ({ field: label, before, after })))
  }

  if (changes)
    return (
      <Dialog
        open
        onClose={onClose}
        title={sentence}
        size="wide"
        closeLabel={t('close')}
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        {changes.length > 0 ? <ChangeTable number={id} changes={changes} /> : list('notKept')}
      </Dialog>
    )
  return (
    <FormDialog title={t('openNamed', { number: id })} onClose={onClose} onSubmit={open} busy={busy} save={t('openOk')}>
      <p>{sentence}</p>
      <p className="text-sm text-soft">{t('openLead')}</p>
      <ReasonField label={t('reason')} hint={t('reasonHint')} error={errors.reason} />
    </FormDialog>
  )
}
