'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import { CreditTable } from './credit-table'
import type { CreditLine, PeriodSection } from './view-model'

const loadEditPeriod = () => import('./edit-period')

type Props = {
  /** The license as its forms name it; null where it is archived and nothing can be edited. */
  license: { id: string; version: number } | null
  sections: readonly PeriodSection[]
  planned: readonly CreditLine[]
  /** Completed on days that no period covers. */
  outside: readonly CreditLine[]
}

/** Every period with its credits, the current one first; then what is planned, and what no period covers. */
export function PeriodCards({ license, sections, planned, outside }: Props) {
  const t = useTranslations('credentials.detail.credits')
  return (
    <>
      {sections.map((section) => (
        <PeriodCard key={section.key} section={section} license={license} />
      ))}
      <Group title={t('planned')} lead={t('plannedLead')} credits={planned} />
      <Group title={t('outside')} lead={t('outsideLead')} credits={outside} />
    </>
  )
}

type GroupProps = { title: string; lead: string; credits: readonly CreditLine[] }

const Group = ({ title, lead, credits }: GroupProps) =>
  credits.length === 0 ? null : (
    <Card flush title={title} lead={lead}>
      <CreditTable credits={credits} caption={title} />
    </Card>
  )

function PeriodCard({ section, license }: { section: PeriodSection; license: Props['license'] }) {
  const t = useTranslations('credentials.detail')
  const [editing, setEditing] = useState(false)
  const { id, place, dates, tag, reason, counted, edited, credits, startsAt, endsAt } = section
  const lead = [t(`period.${place}`), counted, place === 'earlier' ? reason : null, edited ? t('period.edited') : null]
  return (
    <Card
      flush
      title={dates}
      lead={lead.filter((part) => part !== null).join(' · ')}
      actions={
        <>
          <Tag tone={tag.tone}>{tag.text}</Tag>
          {id && license && (
            <Button size="sm" onClick={() => setEditing(true)} aria-label={t('period.editOf', { dates })}>
              {t('period.edit')}
            </Button>
          )}
        </>
      }
    >
      {credits.length > 0 ? (
        <CreditTable credits={credits} caption={t('credits.caption', { dates })} />
      ) : (
        <p className="px-4 pb-5 text-sm text-soft sm:px-5">{t('period.empty')}</p>
      )}
      {editing && id && license && (
        <Lazy
          load={loadEditPeriod}
          period={{ credentialId: license.id, version: license.version, id, startsAt, endsAt }}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}
