'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { RecheckVerificationDocument } from '@/graphql/generated/recheck-verification'

/** "I already verified it": the server asks the identity provider again. */
export function RecheckButton() {
  const t = useTranslations('verification')
  const { busy, submit } = useWrite(RecheckVerificationDocument)
  const [answer, setAnswer] = useState<'none' | 'notYet' | 'verified'>('none')

  async function ask() {
    setAnswer('none')
    const payload = await submit({})
    if (!payload) return
    setAnswer(payload.data?.verified ? 'verified' : 'notYet')
    if (payload.data?.verified) window.location.assign('/')
  }

  return (
    <div className="flex flex-col items-start">
      <Button variant="quiet" busy={busy || answer === 'verified'} onClick={ask}>
        {t('alreadyVerified')}
      </Button>
      <div role="status" className="not-empty:pt-2">
        {answer === 'notYet' && <InlineNotice tone="warn">{t('notVerifiedYet')}</InlineNotice>}
      </div>
    </div>
  )
}
