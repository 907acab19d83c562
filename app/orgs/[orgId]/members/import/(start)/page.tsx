import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { nextOf } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { sortableName } from '@/lib/domain/people/names'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listPeopleImports } from '@/lib/services/imports/imports'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { ImportTrail } from '../import-trail'
import { EarlierImports, UploadForm } from './upload-form'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('imports.title')

/** Messages of the form and of the table of earlier imports. */
const messages = ['imports.start', 'imports.fileLabels', 'imports.list', 'imports.states'] as const

/** Uploads a file of people, and lists earlier imports. */
export default async function ImportPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, { after }] = await Promise.all([enterPage(), params, searchParams])
  const from = typeof after === 'string' ? after : null
  const [orgRead, listRead] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    listPeopleImports(ctx, { orgId, first: 20, after: from }),
  ])
  const [org, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(listRead)]
  const [t, access] = await Promise.all([getTranslations('imports'), getTranslations('access')])
  const rows = edges.map(({ node: { id, fileName, state, counts, createdBy, createdAt } }) => ({
    id,
    file: fileName ?? t('list.pasted'),
    state,
    rows: counts.rows,
    by:
      createdBy &&
      (createdBy.serviceOrgId ? access('program', { name: sortableName(createdBy) }) : sortableName(createdBy)),
    when: formatMoment(createdAt, org.timeZone),
  }))
  const sample = (
    <ButtonLink href={`/orgs/${orgId}/members/import/sample`} reload icon={<Icon name="download" size={16} />}>
      {t('start.sample')}
    </ButtonLink>
  )
  return (
    <ClientMessages of={messages}>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        trail={<ImportTrail orgId={orgId} orgName={org.name} />}
        actions={sample}
      />
      <div className="flex flex-col gap-6">
        {can(ctx.viewer, 'import.preview', { orgId }) && (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
            <Card>
              <UploadForm orgId={orgId} />
            </Card>
            <About />
          </div>
        )}
        {rows.length > 0 && <EarlierImports orgId={orgId} rows={rows} next={nextOf(pageInfo)} />}
      </div>
    </ClientMessages>
  )
}

async function About() {
  const t = await getTranslations('imports.about')
  return (
    <Card title={t('title')} plain>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-soft">
        {(['key', 'new', 'member', 'blank', 'several'] as const).map((name) => (
          <li key={name}>{t(name)}</li>
        ))}
      </ul>
    </Card>
  )
}
