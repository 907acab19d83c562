'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import type { ShortSession } from './finalize-dialog'
import type { EnteredTimes } from './times-dialog'

const loadFinalizeDialog = () => import('./finalize-dialog')
const loadReopenDialog = () => import('./reopen-dialog')
const loadTimesDialog = () => import('./times-dialog')

type Session = { id: string; version: number }
type Finalizing = Session & {
  disabled: boolean
  /** What will become of undecided people, one line for each kind. */
  proposed: readonly string[]
  short: ShortSession | null
}

/** Finalizes a session, once it is confirmed. */
export function FinalizeSession({ disabled, ...session }: Finalizing) {
  const t = useTranslations('certificates.finish')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)} disabled={disabled}>
        {t('finalize')}
      </Button>
      {asking && <Lazy load={loadFinalizeDialog} {...session} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Opens a finalized session for corrections, with a reason. */
export function ReopenSession(session: Session) {
  const t = useTranslations('certificates.finish')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('reopen')}</Button>
      {asking && <Lazy load={loadReopenDialog} {...session} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Enters when the session was really held. */
export function EnterTimes(times: Session & EnteredTimes) {
  const t = useTranslations('certificates.finish')
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('enterTimes')}</Button>
      {asking && <Lazy load={loadTimesDialog} {...times} onClose={() => setAsking(false)} />}
    </div>
  )
}
