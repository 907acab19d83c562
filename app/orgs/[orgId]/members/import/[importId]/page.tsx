import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageHeader } from '@/app/_ui/page-header'
import { Tabs } from '@/app/_ui/tabs'
import { Tag } from '@/app/_ui/tag'
import type { ImportRecord } from '@/lib/data/people-imports'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getImport } from '@/lib/services/imports/get-import'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { ImportTrail } from '../import-trail'
import { stateTones } from '../state-tones'
import { ApplyStep } from './apply-step'
import { ColumnsStep } from './columns-step'
import { type ImportQuery, type ImportStepName, importHref, readImportQuery } from './import-query'
import { Outcome } from './outcome'
import { RowsStep } from './rows-step'

type Props = {
  params: Promise<{ orgId: string; importId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports')
  return { title: t('title') }
}

/** One import: its columns, what will happen to each row, and applying it; afterwards what was done. */
export default async function ImportPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId, importId }, said] = await Promise.all([enterPage(), params, searchParams])
  const query = readImportQuery(said)
  const [orgRead, read] = await Promise.all([getAdministeredOrg(ctx, { id: orgId }), getImport(ctx, { id: importId })])
  const [org, made, t] = [orNotFound(orgRead), orNotFound(read), await getTranslations('imports')]
  const file = made.fileName ?? t('list.pasted')
  const editable = can(ctx.viewer, 'import.manage', made)
  return (
    <>
      <PageHeader
        title={file}
        lead={t('checkedAt', { date: formatDateTime(made.createdAt, org.timeZone) })}
        tags={<Tag tone={stateTones[made.state]}>{t(`states.${made.state}`)}</Tag>}
        trail={<ImportTrail orgId={orgId} orgName={org.name} file={file} />}
      />
      <div className="flex flex-col gap-6">
        {made.state === 'READY' ? <Steps made={made} query={query} editable={editable} /> : null}
        {made.state === 'READY' ? null : <Outcome made={made} editable={editable} />}
        {made.state === 'READY' && query.step !== 'rows' ? null : (
          <RowsStep made={made} query={query} editable={editable} />
        )}
      </div>
    </>
  )
}

type StepsProps = { made: ImportRecord; query: ImportQuery; editable: boolean }

/** The way through an import that is not applied yet. */
async function Steps({ made, query, editable }: StepsProps) {
  const t = await getTranslations('imports.steps')
  const to = (step: ImportStepName) => importHref(made, { step, outcome: null, after: null })
  const item = (step: ImportStepName, count?: number) => ({
    label: t(step === 'rows' ? 'check' : step),
    href: to(step),
    current: query.step === step,
    ...(count === undefined ? {} : { count }),
  })
  const items = [item('columns'), item('rows', made.counts.rows), ...(editable ? [item('apply')] : [])]
  return (
    <>
      <Tabs label={t('label')} items={items} />
      {query.step === 'columns' && <ColumnsStep made={made} editable={editable} />}
      {query.step === 'apply' && editable && <ApplyStep made={made} />}
    </>
  )
}
