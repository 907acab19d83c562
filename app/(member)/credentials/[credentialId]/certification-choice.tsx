'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { SelectField } from '@/app/_ui/select-field'
import {
  type CertificationReader,
  issuerText,
  type OfferedCertification,
  offeredCertifications,
  proposedEnd,
} from '@/lib/domain/attestations/certifications'
import type { OfferedProgram } from '@/lib/domain/compliance/certification'
import { certificationPrograms } from '@/lib/domain/compliance/certification-list'
import { formatDate, formatYearDay } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Choice = { groups: ReturnType<typeof offeredCertifications>; chosen: OfferedCertification | null }

/**
 * The certifications that are offered to somebody, and the one whose issuer stands in the form; null where none are
 * offered.
 */
export function useCertification(reader: CertificationReader | null, issuer: string): Choice | null {
  const groups = useMemo(() => reader && offeredCertifications(certificationPrograms, reader), [reader])
  if (!groups) return null
  const written = issuer.trim().toLowerCase()
  const chosen = Object.values(groups)
    .flat()
    .find((one) => issuerText(one).toLowerCase() === written)
  return { groups, chosen: chosen ?? null }
}

const groupNames = ['named', 'own', 'others'] as const

/** A certification chosen by name writes its issuer into the form; what is typed there is kept as it is. */
export function CertificationChoice({ groups, chosen, onIssuer }: Choice & { onIssuer: (issuer: string) => void }) {
  const t = useTranslations('credentials.detail.ways.certification')
  const common = useTranslations('common.form')
  const all = Object.values(groups).flat()
  const shown = groupNames.filter((name) => groups[name].length > 0)
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        name="certification"
        label={t('label')}
        hint={t('hint')}
        optional={common('optional')}
        placeholder={t('another')}
        groups={shown.map((name) => ({
          label: t(`groups.${name}`),
          options: groups[name].map(({ code, shortName, name: title, program }) => ({
            value: code,
            label: `${shortName} – ${title}, ${program.issuerShort}`,
          })),
        }))}
        value={chosen?.code ?? ''}
        onChange={({ target }) => {
          const one = all.find(({ code }) => code === target.value)
          if (one || chosen) onIssuer(one ? issuerText(one) : '')
        }}
      />
      {chosen && <Terms program={chosen.program} />}
    </div>
  )
}

/** How long certifications of a body hold, what renewing them asks for, and where. */
function Terms({ program: { issuerShort, months, hours, readOn, renewAt } }: { program: OfferedProgram }) {
  const t = useTranslations('credentials.detail.ways.certification')
  const state = useTranslations('common.state')
  const date = readOn ? formatDate(readOn) : ''
  return (
    <output className="text-sm text-soft">
      {months === null ? t('unread') : t('holds', { issuer: issuerShort, years: months / 12, date })}
      {hours !== null && ` ${t('hours', { hours })}`}{' '}
      <Link href={renewAt} target="_blank" rel="noreferrer">
        {t('renewAt', { issuer: issuerShort })}
        <span className="sr-only"> {state('opensNewTab')}</span>
      </Link>
    </output>
  )
}

type EndProps = { program: OfferedProgram; from: PlainDate; onUse: (date: PlainDate) => void }

/** The day until which a certification would hold, to be taken with one press; or where only the certificate says it. */
export function EndProposal({ program, from, onUse }: EndProps) {
  const t = useTranslations('credentials.detail.ways.certification')
  const end = proposedEnd(program, from)
  if (end === null && program.end !== 'PRINTED') return null
  if (end === null) {
    const days = program.endsOn.map((day) => formatYearDay(Number(day.slice(0, 2)), Number(day.slice(3))))
    return (
      <p className="text-sm text-soft">{days.length > 0 ? t('printedOn', { days: days.join(', ') }) : t('printed')}</p>
    )
  }
  const date = formatDate(end)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <output className="min-w-0 flex-1 text-sm">{t('proposal', { date })}</output>
      <Button
        size="sm"
        onClick={({ currentTarget }) => {
          onUse(end)
          // The form's listeners hear of a change that nobody typed.
          currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
        }}
      >
        {t('use', { date })}
      </Button>
    </div>
  )
}
