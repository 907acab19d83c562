'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { Button } from '@/app/_ui/button'
import { VoidSigningRequestDocument } from '@/graphql/generated/void-signing-request'
import { signingLimits } from '@/lib/domain/signing/fields'

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
  return (
    <ReasonDialog
      mutation={VoidSigningRequestDocument}
      variables={(reason) => ({ id, version, reason })}
      rules={{ maxLength: signingLimits.reason, rows: 3 }}
      words={{
        title: t('title', { title }),
        text: t('text'),
        reason: t('reason'),
        hint: t('reasonHint'),
        save: t('ok'),
      }}
      danger
      done={t('done')}
      onClose={onClose}
    />
  )
}
