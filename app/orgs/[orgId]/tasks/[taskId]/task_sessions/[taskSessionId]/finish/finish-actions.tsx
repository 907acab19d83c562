'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Table } from '@/app/_ui/table'
import { type AskedGroup, AskToSignDocument } from '@/graphql/generated/ask-to-sign'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { MissingSignatures, ShortSession } from './finalize-dialog'
import type { EnteredTimes } from './times-dialog'

const loadFinalizeDialog = () => import('./finalize-dialog')
const loadReopenDialog = () => import('./reopen-dialog')
const loadAddScan = () => import('./scan-dialogs').then((file) => ({ default: file.AddScanDialog }))
const loadRemoveScan = () => import('./scan-dialogs').then((file) => ({ default: file.RemoveScanDialog }))
const loadTimesDialog = () => import('./times-dialog')

type Session = { id: string; version: number }
type Finalizing = Session & {
  disabled: boolean
  /** The proposed outcomes of undecided people, one line per outcome. */
  proposed: readonly string[]
  /** Number of people who will receive a credit and a certificate. */
  people: number
  /** The session was finalized before and reopened. */
  isAgain: boolean
  missing: MissingSignatures | null
  short: ShortSession | null
  /** Whether papers would lack something that a board asks for. */
  papersMissing: boolean
}

/** Finalizes a session after a confirmation. */
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

/** Reminds people who have not signed, and says whom it reached. */
export function AskToSign(target: { taskSessionId: string; whom: AskedGroup }) {
  const t = useTranslations('certificates.finish')
  const { run, busy } = useAction({
    mutation: AskToSignDocument,
    done: ({ asked: count, already, switchedOff }) => {
      const others = [
        ...(already > 0 ? [t('askedAlready', { count: already })] : []),
        ...(switchedOff > 0 ? [t('askedOff', { count: switchedOff })] : []),
      ]
      return { title: t('asked', { count }), ...(others.length > 0 && { text: joinSentences(others) }) }
    },
    refreshOnRefusal: true,
  })
  return (
    <Button size="sm" busy={busy} onClick={() => run(target)}>
      {t(`ask${target.whom}`)}
    </Button>
  )
}

/** Reopens a finalized session for corrections, with a reason. */
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

/** Enters the times at which the session was really held. */
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

/** Adds a scan of the paper sheet. */
export function AddScan({ taskSessionId }: { taskSessionId: string }) {
  const t = useTranslations('certificates.scans')
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('add')}</Button>
      {asking && <Lazy load={loadAddScan} taskSessionId={taskSessionId} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Removes a scan, with a reason. */
export function RemoveScan(scan: { id: string; fileName: string }) {
  const t = useTranslations('certificates.scans')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setAsking(true)}
        aria-label={t('removeNamed', { name: scan.fileName })}
      >
        {t('remove')}
      </Button>
      {asking && <Lazy load={loadRemoveScan} {...scan} onClose={() => setAsking(false)} />}
    </>
  )
}

type CertificateRow = { id: string; number: string; verifyToken: string; person: string }

/** The certificates of a session, each as a file and with its verification page. */
export function CertificateTable({ rows }: { rows: readonly CertificateRow[] }) {
  const t = useTranslations('certificates.finish')
  const own = useTranslations('certificates.documents')
  return (
    <Table
      caption={t('certificatesCaption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: t('name'), lead: true, cell: ({ person }) => person },
        {
          key: 'number',
          header: own('number'),
          cell: ({ id, number }) => (
            <ButtonLink
              href={`/api/certificates/${id}`}
              size="sm"
              variant="quiet"
              reload
              aria-label={own('open', { number })}
            >
              {number} ({own('pdf')})
            </ButtonLink>
          ),
        },
        {
          key: 'check',
          header: own('check'),
          cell: ({ number, verifyToken }) => (
            <ButtonLink
              href={`/verify/${verifyToken}`}
              size="sm"
              variant="quiet"
              aria-label={own('showNamed', { number })}
            >
              {own('show')}
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}
