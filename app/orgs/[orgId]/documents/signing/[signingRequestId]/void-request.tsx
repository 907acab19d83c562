'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Button } from '@/app/_ui/button'
import { TextArea } from '@/app/_ui/text-area'
import { VoidSigningRequestDocument } from '@/graphql/generated/void-signing-request'
import { signingLimits } from '@/lib/domain/signing/fields'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'

type Request = { id: string; version: number; title: string }

/** Voids a request for everybody who has not signed yet. */
export function VoidButton({ request }: { request: Request }) {
  const t = useTranslations('signing.screens.void')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <VoidDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function VoidDialog({ request: { id, version, title }, onClose }: { request: Request; onClose: () => void }) {
  const t = useTranslations('signing.screens.void')
  const { run, busy, errors } = useAction({
    mutation: VoidSigningRequestDocument,
    check: ({ reason }) => problemsAmong({ reason: reasonProblem(reason, signingLimits.reason) }),
    done: t('done'),
    onClose,
  })
  return (
    <FormDialog
      title={t('title', { title })}
      onClose={onClose}
      onSubmit={(form) => void run({ id, version, reason: String(form.get('reason') ?? '') })}
      busy={busy}
      save={t('ok')}
      danger
    >
      <p>{t('text')}</p>
      <TextArea
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={errors.reason}
        rows={3}
        maxLength={signingLimits.reason}
      />
    </FormDialog>
  )
}
