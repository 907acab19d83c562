import { getTranslations } from 'next-intl/server'
import { BadgeLinks } from '@/app/_components/certificates/badge-links'
import { StateBand } from '@/app/_components/compliance/state-band'
import { CountHere } from '@/app/_components/credits/count-here'
import { CreditReasons } from '@/app/_components/credits/credit-reasons'
import { stateTones } from '@/app/_components/states'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { fileSize } from '@/app/_ui/file-size'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import type { CreditRecord } from '@/lib/data/credits/read'
import type { DocumentRecord } from '@/lib/data/documents/read'
import { hostOfDid } from '@/lib/domain/certificates/badge'
import { countsByAnswer, recordedFor } from '@/lib/domain/credits/professions'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { CreditBadge } from '@/lib/services/credits/badges-of-credits'
import { AttachButton } from './credit-actions'
import { isCurrentCredit, type LicenseEffect, licenseEffect } from './credit-facts'

type EffectProps = { effect: LicenseEffect; credit: CreditRecord; credentialType: string; held: readonly string[] }

/**
 * The part of the credit's hours that counts on this license, and why; with the answer of somebody who has licenses of
 * several professions (`held`).
 */
export async function EffectCard({ effect, credit, credentialType, held }: EffectProps) {
  const { id, version, units } = credit
  const { credentialId } = effect
  const counts = effect.counted && countsByAnswer({ ...credit, approvedFor: recordedFor(credit, held) }, credentialType)
  const t = await getTranslations('credits.detail')
  const state = { text: effect.text, tone: effect.tone, meaning: t('gives', { credential: effect.label }) }
  return (
    <Card above={<StateBand state={state} />}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
          <p className="flex items-baseline gap-2 tabular-nums">
            <span className="text-hero font-semibold tracking-tight">{effect.hours}</span>
            <span className="text-soft">
              {units === null ? t('noUnits') : t('ofUnits', { units: formatUnits(units) })}
            </span>
          </p>
          {effect.share && (
            <div className="min-w-0 grow basis-64">
              <ShareBar {...effect.share} online={credit.format === 'ONLINE'} />
              <p className="pt-2 text-sm tabular-nums">
                {t('shareOf', {
                  own: effect.hours,
                  counted: formatUnits(effect.share.counted),
                  required: formatUnits(effect.share.required),
                })}
              </p>
            </div>
          )}
        </div>
        <CreditReasons reasons={effect.reasons} />
        {(effect.asks || counts) && <CountHere id={id} version={version} credentialId={credentialId} counts={counts} />}
        <div className="border-t border-line pt-5">
          <DefinitionList items={effect.facts} across />
        </div>
      </div>
    </Card>
  )
}

type ShareProps = NonNullable<LicenseEffect['share']> & { online: boolean }

/** The hours of a period with those of this credit marked. The sentence below says the same. */
function ShareBar({ own, counted, required, online }: ShareProps) {
  const whole = Math.max(required, counted)
  const percent = (units: number) => `${(units / whole) * 100}%`
  return (
    <svg aria-hidden="true" className="share-bar">
      <rect width="100%" height="100%" className="fill-line" />
      <rect width={percent(counted)} height="100%" className="fill-edge" opacity="0.45" />
      <rect
        x={percent(counted - own)}
        width={percent(own)}
        height="100%"
        className={online ? 'fill-online' : 'fill-in-person'}
      />
    </svg>
  )
}

/**
 * The effect of the same credit on the person's other licenses, each linked to its page. Renders nothing when there are
 * none.
 */
export async function OthersCard({ credit, views }: { credit: CreditRecord; views: readonly CredentialView[] }) {
  const [t, { ctx }] = await Promise.all([getTranslations('credits.detail'), enterPage()])
  const rows = views.flatMap((view) => licenseEffect(view, credit, translatorFor(ctx.locale)) ?? [])
  if (rows.length === 0) return null
  return (
    <Card plain title={t('others')}>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ credentialId, label, tone, text, reasons }) => (
          <li key={credentialId} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link
                href={`/credentials/${credentialId}/credits/${credit.id}`}
                variant="quiet"
                className="font-semibold"
              >
                {label}
              </Link>
              <Tag tone={tone}>{text}</Tag>
            </div>
            <CreditReasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const messages = [
  'credits.upload',
  'credits.fields.file',
  'credits.fields.fileHint',
  'credits.fields.chooseFile',
  'credits.fields.dropFile',
  'credits.fields.removeFile',
  'validation.fileEmpty',
  'validation.fileTooLarge',
  'validation.fileType',
] as const

type Props = { documents: readonly DocumentRecord[]; credit: CreditRecord; keepYears: number | null }

/** The files that prove the credit, and an upload for more while it is active. */
export async function EvidenceCard({ documents, credit, keepYears }: Props) {
  const t = await getTranslations('credits.detail')
  if (documents.length === 0 && !isCurrentCredit(credit)) return null
  return (
    <Card plain title={t('evidence')} lead={keepYears ? t('keepYears', { years: keepYears }) : undefined}>
      <div className="flex flex-col gap-4">
        {documents.length === 0 && <p className="text-sm text-soft">{t('evidenceNone')}</p>}
        {documents.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {documents.map(({ id, file }) => (
              <li key={id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
                <Icon name="file-text" size={18} className="shrink-0 text-soft" />
                <span className="flex min-w-0 grow flex-col">
                  <span className="truncate">{file.fileName}</span>
                  <span className="text-sm text-soft">{fileSize(file.size)}</span>
                </span>
                <Link
                  href={`/api/files/${id}`}
                  download={file.fileName}
                  variant="bare"
                  aria-label={t('download', { name: file.fileName })}
                  className="icon-button size-11 border border-edge bg-surface"
                >
                  <Icon name="download" size={18} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {isCurrentCredit(credit) && (
          <ClientMessages of={messages}>
            <AttachButton userId={credit.userId} creditId={credit.id} title={credit.title} />
          </ClientMessages>
        )}
      </div>
    </Card>
  )
}

/** Certificates of a credit earned in a session. */
export async function CertificateCard({ certificates }: { certificates: readonly CertificateRecord[] }) {
  if (certificates.length === 0) return null
  const [t, finish, states] = await Promise.all([
    getTranslations('certificates.documents'),
    getTranslations('certificates.finish'),
    getTranslations('certificates.states'),
  ])
  return (
    <Card plain title={finish('certificatesTitle')}>
      <ul className="flex flex-col divide-y divide-line">
        {certificates.map(({ id, number, state, verifyToken }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <Icon name="award" size={18} className="shrink-0 text-soft" />
            <Link href={`/api/certificates/${id}`} reload aria-label={t('open', { number })}>
              {number} ({t('pdf')})
            </Link>
            <Tag tone={stateTones['certificates.states'][state]}>{states(state)}</Tag>
            <Link href={`/verify/${verifyToken}`} variant="quiet" className="inline-block py-1 text-sm">
              {t('check')}
            </Link>
            {state === 'VALID' && (
              <div className="w-full">
                <BadgeLinks certificateId={id} number={number} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The digital certificate that the person brought as this credit: who signed it, and when they were last asked. */
export async function BadgeCard({ badge, geo }: { badge: CreditBadge | null; geo: string }) {
  if (!badge) return null
  const t = await getTranslations('credits.badge')
  const { organization, issuer, state, person, sameName, trusted, checkedAt } = badge
  const org = organization || issuer
  const isVerified = state === 'CURRENT' && sameName && trusted
  const isUnlisted = state === 'CURRENT' && sameName && !trusted
  return (
    <Card
      title={t('title')}
      actions={
        <>
          {isVerified && <Tag tone="success">{t('CURRENT')}</Tag>}
          {isUnlisted && <Tag tone="neutral">{t('checked')}</Tag>}
        </>
      }
    >
      <p className="font-semibold">{t(state === 'REVOKED' ? 'REVOKED' : 'signed', { org })}</p>
      <p className="text-sm text-soft">
        {t('text', { host: hostOfDid(issuer) ?? issuer, date: formatDate(todayInGeo(geo, checkedAt)) })}
      </p>
      {isUnlisted && <InlineNotice>{t('unlistedText', { org })}</InlineNotice>}
      {!sameName && <InlineNotice tone="warn">{t('otherName', { person: person ?? '–' })}</InlineNotice>}
    </Card>
  )
}
