'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import type { SigningView } from './signing-view'
import { StepTitle } from './step-title'

type Props = { version: SigningView['consentVersion']; busy: boolean; onConsent: () => void }

/** The words about electronic records and signatures, and the tick that agrees to them. */
export function ConsentCard({ version, busy, onConsent }: Props) {
  const t = useTranslations('signing.screens.signer')
  const words = useTranslations('signing.consent')
  const [agrees, setAgrees] = useState(false)
  const [isTried, setIsTried] = useState(false)

  function agree() {
    setIsTried(true)
    if (agrees) onConsent()
  }
  return (
    <Card title={<StepTitle>{t('consentTitle')}</StepTitle>} lead={t('consentLead')}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose rounded-lg border border-line bg-sunken p-4 text-sm whitespace-pre-line">
          {words(version)}
        </p>
        <Checkbox
          name="agree"
          label={t('agree')}
          checked={agrees}
          onChange={({ target }) => setAgrees(target.checked)}
          error={isTried && !agrees ? t('agreeError') : undefined}
        />
        <Button variant="primary" className="self-start" busy={busy} onClick={agree}>
          {t('agreeOn')}
        </Button>
      </div>
    </Card>
  )
}
