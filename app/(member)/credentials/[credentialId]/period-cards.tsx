import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import { getTranslations } from '@/lib/i18n/translations'
import { CreditTable, type CreditTableLabels } from './credit-table'
import type { EditPeriodLabels } from './edit-period'
import { EditPeriodButton } from './edit-period-button'
import type { CreditLine, PageFacts, PeriodSection } from './page-facts'
import { creditTableLabels, editPeriodLabels } from './page-labels'

type Props = { facts: PageFacts; credential: { id: string; version: number }; editable: boolean }

/** Every period with its credits, the current one first; then what is planned, and what no period covers. */
export async function PeriodCards({ facts, credential, editable }: Props) {
  const [t, table, editing] = await Promise.all([
    getTranslations('credentials.detail.credits'),
    creditTableLabels(),
    editPeriodLabels(),
  ])
  return (
    <>
      {facts.sections.map((section) => (
        <PeriodCard
          key={section.key}
          section={section}
          credential={credential}
          table={table}
          editing={editable ? editing : null}
        />
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

type PeriodProps = {
  section: PeriodSection
  credential: Props['credential']
  table: CreditTableLabels
  editing: EditPeriodLabels | null
}

async function PeriodCard({ section, credential, table, editing }: PeriodProps) {
  const t = await getTranslations('credentials.detail')
  const { id, place, facts, counted, edited, startsAt, endsAt, credits } = section
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
          {id && editing && (
            <EditPeriodButton
              period={{ credentialId: credential.id, version: credential.version, id, startsAt, endsAt }}
              label={t('period.edit')}
              name={t('period.editOf', { dates })}
              labels={editing}
            />
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
