'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { Button } from '@/app/_ui/button'
import { DeclineToSignDocument } from '@/graphql/generated/decline-to-sign'
import { signingLimits } from '@/lib/domain/signing/fields'

type Props = { id: string; version: { readonly current: number } }

/** Declines to sign, with a reason that the sender will read. */
export function DeclineButton(props: Props) {
  const t = useTranslations('signing.screens.decline')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <DeclineDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeclineDialog({ id, version, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('signing.screens.decline')
  return (
    <ReasonDialog
      mutation={DeclineToSignDocument}
      variables={(reason) => ({ id, version: version.current, reason })}
      rules={{ maxLength: signingLimits.reason, rows: 3 }}
      words={{ title: t('title'), text: t('text'), reason: t('reason'), hint: t('reasonHint'), save: t('ok') }}
      danger
      done={t('done')}
      onClose={onClose}
    />
  )
}
