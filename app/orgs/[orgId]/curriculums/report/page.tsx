import { getTranslations } from 'next-intl/server'
import { readReportQuery, reportFileHref, reportHome } from '@/app/_components/reports/report-query'
import { titled } from '@/app/_components/titled'
import type { SearchParams } from '@/app/_lists/address'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { SelectField } from '@/app/_ui/select-field'
import { Stat } from '@/app/_ui/stat'
import { lastMonths } from '@/lib/domain/reports/month'
import { formatMonth } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { getTrainingReport, type TrainingReport } from '@/lib/services/reports/training-report'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'
import { CompletionTables } from './completion-tables'
import { ReadersCard } from './readers-card'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('curriculums.report.title')

/** The training of a month: its figures, and the whole of it as a workbook or on paper. */
export default async function TrainingReportPage({ params, searchParams }: Props) {
  const [{ orgId }, address] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  const months = lastMonths(todayIn(org.timeZone, ctx.now))
  const { department, ...query } = readReportQuery(address)
  const month = query.month ?? months[1]!.month
  const report = orNotFound(await getTrainingReport(ctx, { orgId, month, department }))
  const t = translatorFor(ctx.locale)
  const title = t('curriculums.report.title')
  const file = (format: 'xlsx' | 'pdf') => reportFileHref(orgId, { month, department, format })
  return (
    <>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[{ label: t('curriculums.list.title'), href: `/orgs/${orgId}/curriculums` }, { label: title }]}
          />
        }
        title={title}
        lead={t('curriculums.report.lead')}
        actions={
          <>
            <ButtonLink href={file('pdf')} reload icon={<Icon name="download" size={16} />}>
              {t('curriculums.report.pdf')}
            </ButtonLink>
            <ButtonLink href={file('xlsx')} reload variant="primary" icon={<Icon name="download" size={16} />}>
              {t('curriculums.report.excel')}
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <Card title={formatMonth(report.from)}>
          <Choice orgId={orgId} months={months.map((one) => one.month)} report={report} />
          <Figures report={report} />
        </Card>
        <CompletionTables report={report} t={t} />
        <ReadersCard ctx={ctx} orgId={orgId} />
      </div>
    </>
  )
}

/** A plain browser form, so that each report has an address of its own. */
async function Choice({ orgId, months, report }: { orgId: string; months: readonly string[]; report: TrainingReport }) {
  const t = await getTranslations('curriculums.report')
  const { month, department, departments } = report
  const choices = months.includes(month) ? months : [...months, month]
  return (
    <form action={reportHome(orgId)} method="get" className="flex flex-wrap items-start gap-4">
      <SelectField
        name="month"
        label={t('month')}
        options={choices.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
        defaultValue={month}
        className="grow basis-44 sm:max-w-64"
      />
      <SelectField
        name="department"
        label={t('department')}
        placeholder={t('allDepartments')}
        options={departments.map((value) => ({ value, label: value }))}
        defaultValue={department ?? ''}
        className="grow basis-52 sm:max-w-72"
      />
      <Button type="submit" className="sm:mt-6.5">
        {t('show')}
      </Button>
    </form>
  )
}

async function Figures({ report }: { report: TrainingReport }) {
  const t = await getTranslations('curriculums.report.stats')
  const { attendances, hireYears, overdue } = report
  const absent = attendances.filter(({ status }) => status === 'ABSENT').length
  const without = hireYears.filter(({ units }) => units === 0)
  const units = attendances.reduce((sum, row) => sum + row.units, 0)
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Stat label={t('attended')} value={attendances.length - absent} />
      <Stat label={t('hours')} value={formatUnits(units)} />
      <Stat label={t('absent')} value={absent} />
      <Stat label={t('overdue')} value={overdue.length} tone={overdue.length > 0 ? 'error' : 'neutral'} />
      <Stat label={t('without')} value={new Set(without.map(({ id }) => id)).size} />
    </div>
  )
}
