import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { stateTones } from '@/app/_components/states'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getImport } from '@/lib/services/imports/imports'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { ImportTrail } from '../import-trail'
import { readImportQuery } from './import-rows'
import { Outcome } from './outcome'
import { RowsStep, Steps } from './steps'

type Props = {
  params: Promise<{ orgId: string; importId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('imports.title')

/** Messages of its forms, rows and progress. */
const messages = ['imports.apply', 'imports.columns', 'imports.outcomes', 'imports.rows', 'imports.running'] as const

/** One import: its columns, the effect of each row, and the button that applies it; afterwards the results. */
export default async function ImportPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId, importId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readImportQuery(queryParams)
  const [orgRead, read] = await Promise.all([getOrgToWork(ctx, { id: orgId }), getImport(ctx, { id: importId })])
  const [org, record, t] = [orNotFound(orgRead), orNotFound(read), await getTranslations('imports')]
  if (record.orgId !== orgId) notFound()
  const file = record.fileName ?? t('list.pasted')
  const editable = can(ctx.viewer, 'import.manage', record)
  const ready = record.state === 'READY'
  return (
    <ClientMessages of={messages}>
      <PageHeader
        title={file}
        lead={t('checkedAt', { date: formatMoment(record.createdAt, org.timeZone) })}
        tags={<Tag tone={stateTones['imports.states'][record.state]}>{t(`states.${record.state}`)}</Tag>}
        trail={<ImportTrail orgId={orgId} orgName={org.name} file={file} />}
      />
      <div className="flex flex-col gap-6">
        {ready ? (
          <Steps record={record} query={query} editable={editable} texts={isFeatureOn(org, 'SMS')} />
        ) : (
          <Outcome record={record} editable={editable} />
        )}
        {(!ready || query.step === 'rows') && <RowsStep record={record} query={query} editable={editable} />}
      </div>
    </ClientMessages>
  )
}
