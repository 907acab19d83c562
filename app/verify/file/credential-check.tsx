'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useRead } from '@/app/_lib/use-read'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { FileField } from '@/app/_ui/file-field'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { TextArea } from '@/app/_ui/text-area'
import { hostOfDid } from '@/lib/domain/certificates/badge'
import { type BadgeFacts, badgeFacts } from '@/lib/domain/certificates/badge-facts'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Checked, Fault } from '@/lib/proof/check'

/** Larger files carry no credential. */
const fileLimit = 20_000_000

/** The libraries, loaded with the page so that a check works when the network is gone. */
const library = () =>
  Promise.all([
    import('@/lib/proof/check'),
    import('@/app/_components/certificates/read-credential'),
    import('./read-public'),
  ])

type Answer =
  | { kind: 'NOTHING' }
  /** A code that leads to a page where the answer is. */
  | { kind: 'PAGE'; address: string }
  | { kind: 'CHECKED'; checked: Checked; facts: BadgeFacts; asOf: Date | null }

async function answerTo(source: File | string): Promise<Answer> {
  const [{ checkCredential }, { readCredential }, { publicReader }] = await library()
  const text = typeof source === 'string' ? source : await readCredential(source).catch(() => null)
  if (!text?.trim()) return { kind: 'NOTHING' }
  if (/^https?:\/\/\S+\/verify\/\S+$/.test(text.trim())) return { kind: 'PAGE', address: text.trim() }
  const { readJson, oldest } = publicReader()
  const checked = await checkCredential(text, readJson, new Date())
  if (!checked) return { kind: 'NOTHING' }
  return { kind: 'CHECKED', checked, facts: badgeFacts(checked.credential), asOf: oldest() }
}

/**
 * Checks a digital certificate in the browser: a file, a picture or pasted text. Only the issuer's public keys and list
 * of revocations are read.
 */
export function CredentialCheck({ ownHost }: { ownHost: string }) {
  const t = useTranslations('certificates.verifyFile')
  const [source, setSource] = useState<File | string | null>(null)
  const found = useRead(source, async () => (source ? answerTo(source) : null))
  useEffect(() => void library().then(([, { readyToRead }]) => readyToRead()), [])
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="flex flex-col gap-4">
          <FileField
            name="file"
            label={t('file')}
            hint={t('fileHint')}
            accept=".json,.jwt,.png,.svg,.pdf,image/*,application/pdf"
            maxBytes={fileLimit}
            onFile={setSource}
            chooseLabel={t('choose')}
            dropLabel={t('drop')}
            removeLabel={t('remove')}
            tooLarge={t('tooLarge')}
          />
          <TextArea
            name="text"
            label={t('text')}
            spellCheck={false}
            onChange={({ target }) => setSource(target.value.trim() || null)}
          />
        </div>
      </Card>
      <div aria-live="polite" className="flex flex-col gap-5">
        {source && !found && <p className="text-soft">{t('checking')}</p>}
        {found?.kind === 'NOTHING' && (
          <Alert tone="error" title={t('nothing')}>
            {t('nothingText')}
          </Alert>
        )}
        {found?.kind === 'PAGE' && <PageAnswer address={found.address} ownHost={ownHost} />}
        {found?.kind === 'CHECKED' && <CheckedAnswer {...found} />}
      </div>
    </div>
  )
}

function PageAnswer({ address, ownHost }: { address: string; ownHost: string }) {
  const t = useTranslations('certificates.verifyFile')
  const { host } = new URL(address)
  return (
    <Alert
      title={t('page', { host })}
      actions={<ButtonLink href={address}>{t('open')}</ButtonLink>}
      tone={host === ownHost ? 'info' : 'warn'}
    >
      {t(host === ownHost ? 'pageText' : 'pageElsewhere', { host })}
    </Alert>
  )
}

const tones = { genuine: 'success', asked: 'warn', refuse: 'error' } as const

type Verdict = {
  key: 'genuine' | 'revoked' | 'statusUnknown' | 'keyWithdrawn' | 'unreachable' | Fault
  kind: keyof typeof tones
}

/** What is said of a checked credential: a key of the texts, and how serious it is. */
export function verdictOf({ signature, status, keyWithdrawn }: Checked): Verdict {
  if (signature === 'UNKNOWN') return { key: 'unreachable', kind: 'asked' }
  if (signature !== 'GOOD') return { key: signature, kind: 'refuse' }
  if (status === 'REVOKED') return { key: 'revoked', kind: 'refuse' }
  if (keyWithdrawn) return { key: 'keyWithdrawn', kind: 'asked' }
  return status === 'UNKNOWN' ? { key: 'statusUnknown', kind: 'asked' } : { key: 'genuine', kind: 'genuine' }
}

function CheckedAnswer({ checked, facts, asOf }: { checked: Checked; facts: BadgeFacts; asOf: Date | null }) {
  const t = useTranslations('certificates.verifyFile')
  const { key, kind } = verdictOf(checked)
  const host = hostOfDid(checked.issuer) ?? checked.issuer
  const org = facts.organization || host
  const date = checked.keyWithdrawn ? formatDate(checked.keyWithdrawn.toISOString().slice(0, 10)) : ''
  return (
    <>
      <Alert verdict tone={tones[kind]} title={t(`verdicts.${key}.title`, { org, host })}>
        {t(`verdicts.${key}.text`, { org, host, date })}
      </Alert>
      {checked.signature === 'GOOD' && <InlineNotice>{t('whose', { org, host })}</InlineNotice>}
      {asOf && (
        <InlineNotice tone="warn">{t('asOf', { date: formatDate(asOf.toISOString().slice(0, 10)) })}</InlineNotice>
      )}
      {checked.signature === 'GOOD' && (
        <Card title={facts.title}>
          <FactList facts={facts} />
        </Card>
      )}
      <p className="text-sm text-soft">{t('only')}</p>
    </>
  )
}

function FactList({ facts }: { facts: BadgeFacts }) {
  const t = useTranslations('certificates.verify')
  const formats = useTranslations('enums.courseFormats')
  const { person, number, organization, completedAt, hours, onlineHours, format, approvals } = facts
  const items = [
    [t('person'), person],
    [t('number'), number],
    [t('organization'), organization],
    [t('completed'), completedAt && formatDate(completedAt)],
    [t('hours'), hours === null ? null : String(hours)],
    [t('online'), onlineHours === null ? null : String(onlineHours)],
    [t('format'), isOneOf(courseFormats, format) ? formats(format) : null],
    ...approvals.map(({ geo, body, number: given }) => [t('approval'), [given, geo, body].filter(Boolean).join(' · ')]),
  ] as const
  return <DefinitionList items={items.flatMap(([term, detail]) => (detail ? [{ term: term!, detail }] : []))} />
}
