import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import { getTranslations } from '@/lib/i18n/translations'
import { CreditTable, type CreditTableLabels } from './credit-table'
import { periodPress } from './license-edits'
import type { CreditLine, PageFacts, PeriodSection } from './page-facts'
import { creditTableLabels } from './page-labels'

type Props = { facts: PageFacts; editable: boolean }

/** Every period with its credits, the current one first; then what is planned, and what no period covers. */
export async function PeriodCards({ facts, editable }: Props) {
  const [t, table] = await Promise.all([getTranslations('credentials.detail.credits'), creditTableLabels()])
  return (
    <>
      {facts.sections.map((section) => (
        <PeriodCard key={section.key} section={section} table={table} editable={editable} />
      ))}
      <Group title={t('planned')} lead={t('plannedLead')} credits={facts.planned} table={table} />
      <Group title={t('outside')} lead={t('outsideLead')} credits={facts.outside} table={table} />
    </>
  )
}

type GroupProps = { title: string; lead: string; credits: readonly CreditLine[]; table: CreditTableLabels }

const Group = ({ title, lead, credits, table }: GroupProps) =>
  credits.length === 0 ? null : (
    <Card flush title={title} lead={lead}>
      <CreditTable credits={credits} caption={title} labels={table} />
    </Card>
  )

type PeriodProps = { section: PeriodSection; table: CreditTableLabels; editable: boolean }

async function PeriodCard({ section, table, editable }: PeriodProps) {
  const t = await getTranslations('credentials.detail')
  const { id, place, facts, counted, edited, credits } = section
  const { tag, dates, reason } = facts
  const lead = [t(`period.${place}`), counted, place === 'earlier' ? reason : null, edited ? t('period.edited') : null]
  return (
    <Card
      flush
      title={dates}
      lead={lead.filter((part) => part !== null).join(' · ')}
      actions={
        <>
          <Tag tone={tag.tone}>{tag.text}</Tag>
          {id && editable && (
            <Button size="sm" data-press={periodPress(id)} aria-label={t('period.editOf', { dates })}>
              {t('period.edit')}
            </Button>
          )}
        </>
      }
    >
      {credits.length > 0 ? (
        <CreditTable credits={credits} caption={t('credits.caption', { dates })} labels={table} />
      ) : (
        <p className="px-4 pb-5 text-sm text-soft sm:px-5">{t('period.empty')}</p>
      )}
    </Card>
  )
}
