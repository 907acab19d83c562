import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listPeopleImports } from '@/lib/services/imports/list-imports'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { ImportTrail } from '../import-trail'
import { EarlierImports } from './earlier-imports'
import { UploadForm } from './upload-form'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports')
  return { title: t('title') }
}

/** Where a file of people is handed in, and what was imported before. */
export default async function ImportPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, { after }] = await Promise.all([enterPage(), params, searchParams])
  const from = typeof after === 'string' ? after : null
  const [orgRead, listRead] = await Promise.all([
    getAdministeredOrg(ctx, { id: orgId }),
    listPeopleImports(ctx, { orgId, first: 20, after: from }),
  ])
  const [org, list, t] = [orNotFound(orgRead), orNotFound(listRead), await getTranslations('imports')]
  const sample = (
    <ButtonLink href={`/orgs/${orgId}/members/import/sample`} reload icon={<Icon name="download" size={16} />}>
      {t('start.sample')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        trail={<ImportTrail orgId={orgId} orgName={org.name} />}
        actions={sample}
      />
      <div className="flex flex-col gap-6">
        {can(ctx.viewer, 'import.preview', { orgId }) && (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
            <Start orgId={orgId} />
            <About />
          </div>
        )}
        <EarlierImports orgId={orgId} list={list} timeZone={org.timeZone} />
      </div>
    </>
  )
}

async function Start({ orgId }: { orgId: string }) {
  const [t, files] = await Promise.all([getTranslations('imports.start'), getTranslations('imports.fileLabels')])
  return (
    <Card>
      <UploadForm
        orgId={orgId}
        labels={{
          file: t('file'),
          fileHint: t('fileHint'),
          paste: t('paste'),
          pasteHint: t('pasteHint'),
          go: t('go'),
          either: t('either'),
          field: {
            choose: files('choose'),
            drop: files('drop'),
            remove: files('remove'),
            tooLarge: files('tooLarge'),
          },
        }}
      />
    </Card>
  )
}

async function About() {
  const t = await getTranslations('imports.about')
  return (
    <Card title={t('title')}>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-[0.9375rem] text-soft">
        {(['key', 'new', 'member', 'blank', 'several'] as const).map((name) => (
          <li key={name}>{t(name)}</li>
        ))}
      </ul>
    </Card>
  )
}
