'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { HeaderTool } from './header-tool'

const loadContactDialog = () => import('./contact-dialog')

/** Opens the Contact Us dialog. It is a header tool or an ordinary button. */
export function ContactButton({ inHeader }: { inHeader?: boolean }) {
  const t = useTranslations('common.shell')
  // Once opened, the dialog stays mounted, so that closing it keeps the text.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const open = () => setState('open')
  return (
    <>
      {inHeader ? (
        <HeaderTool label={t('contactUs')} icon={<Icon name="message-circle" size={20} />} onClick={open} />
      ) : (
        <Button onClick={open}>{t('contactUs')}</Button>
      )}
      {state !== 'never' && (
        <Lazy load={loadContactDialog} open={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  )
}
