'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { CopyField } from './copy-field'

/** `words`: the message namespace of the dialog. */
type Props = {
  secret: string
  words: 'access.made' | 'inspection.made' | 'transcript.made' | 'webhooks.secret'
  onClose: () => void
}

/**
 * Shows a token or a signing secret. Only its button closes it, because the secret cannot be shown again; the browser
 * asks before it leaves the page.
 */
export default function SecretDialog({ secret, words, onClose }: Props) {
  const t = useTranslations(words)
  useLeaveGuard(useRef(true))
  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('title')}
      size="contact"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5 pt-2 text-ink">
        <InlineNotice tone="warn">{t('text')}</InlineNotice>
        <CopyField name="secret" label={t('label')} value={secret} />
      </div>
    </Dialog>
  )
}
