'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { Tag } from '@/app/_ui/tag'
import { CreditTable } from './credit-table'
import type { CreditLine, PeriodSection } from './view-model'

const loadEditPeriod = () => import('./edit-period')

type Props = {
  /** `version` is null for an archived license, which cannot be edited. */
  license: { id: string; version: number | null }
  sections: readonly PeriodSection[]
  planned: readonly CreditLine[]
  /** Credits completed on days outside every period. */
  outside: readonly CreditLine[]
}

/** All periods with their credits, the current one first; then planned credits, and credits outside every period. */
export function PeriodCards({ license, sections, planned, outside }: Props) {
  const t = useTranslations('credentials.detail.credits')
  return (
    <>
      {sections.filter(isShown).map((section) => (
        <PeriodCard key={section.key} section={section} license={license} />
      ))}
      <Group license={license} title={t('planned')} lead={t('plannedLead')} credits={planned} />
      <Group license={license} title={t('outside')} lead={t('outsideLead')} credits={outside} />
      <EmptyPeriods sections={sections.filter((section) => !isShown(section))} license={license} />
    </>
  )
}

/** Earlier periods without credits have nothing to show; they are collapsed into one line. */
const isShown = ({ phase, credits }: PeriodSection) => phase !== 'earlier' || credits.length > 0

type EmptyProps = { sections: readonly PeriodSection[]; license: Props['license'] }

function EmptyPeriods({ sections, license }: EmptyProps) {
  const t = useTranslations('credentials.detail.period')
  if (sections.length === 0) return null
  return (
    <details className="card">
      <summary className="px-4 py-3 font-semibold sm:px-6">{t('earlierEmpty', { count: sections.length })}</summary>
      <ul className="flex flex-col divide-y divide-line border-t border-line px-4 sm:px-6">
        {sections.map((section) => (
          <li key={section.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="text-sm tabular-nums">{section.dates}</span>
            <span className="flex flex-wrap items-center gap-2">
              <Tag tone={section.tag.tone}>{section.tag.text}</Tag>
              <EditDates section={section} license={license} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type GroupProps = Pick<Props, 'license'> & { title: string; lead: string; credits: readonly CreditLine[] }

const Group = ({ license, title, lead, credits }: GroupProps) =>
  credits.length === 0 ? null : (
    <Card flush title={title} lead={lead}>
      <CreditTable credentialId={license.id} credits={credits} caption={title} />
    </Card>
  )

type PeriodProps = { section: PeriodSection; license: Props['license'] }

function PeriodCard({ section, license }: PeriodProps) {
  const t = useTranslations('credentials.detail')
  const { phase, dates, tag, reason, insisted, counted, edited, credits } = section
  const lead = [
    t(`period.${phase}`),
    counted,
    phase === 'earlier' ? reason : null,
    insisted,
    edited ? t('period.edited') : null,
  ]
  return (
    <Card
      flush
      title={dates}
      lead={dotted(lead)}
      actions={
        <>
          <Tag tone={tag.tone}>{tag.text}</Tag>
          <EditDates section={section} license={license} />
        </>
      }
    >
      {credits.length > 0 ? (
        <CreditTable credentialId={license.id} credits={credits} caption={t('credits.caption', { dates })} />
      ) : (
        <p className="px-4 pb-5 text-sm text-soft sm:px-6">{t('period.empty')}</p>
      )}
    </Card>
  )
}

/** Renders nothing for an archived license, or for a period that is computed rather than stored. */
function EditDates({ section: { id, dates, startsAt, endsAt }, license }: PeriodProps) {
  const t = useTranslations('credentials.detail.period')
  const [editing, setEditing] = useState(false)
  if (!id || license.version === null) return null
  const period = { credentialId: license.id, version: license.version, id, startsAt, endsAt }
  return (
    <>
      <Button size="sm" onClick={() => setEditing(true)} aria-label={t('editOf', { dates })}>
        {t('edit')}
      </Button>
      {editing && <Lazy load={loadEditPeriod} period={period} onClose={() => setEditing(false)} />}
    </>
  )
}
