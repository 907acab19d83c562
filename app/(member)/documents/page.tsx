import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { withQuery } from '@/app/_lists/address'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { LoadMore } from '@/app/_ui/load-more'
import { PageHeader } from '@/app/_ui/page-header'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOwnCertificates } from '@/lib/services/certificates/list-own-certificates'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnDocuments } from '@/lib/services/documents/list-own-documents'
import { CertificateTable } from './certificate-table'
import { type FileRow, FileTable } from './file-table'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }
type Place = { certificates: string | null; files: string | null }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('certificates.documents')
  return { title: t('title') }
}

const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null)

/** What a person has to show: certificates they earned, and files they added. */
export default async function DocumentsPage({ searchParams }: Props) {
  const [{ ctx }, params, t] = await Promise.all([enterPage(), searchParams, getTranslations('certificates.documents')])
  const place = { certificates: text(params.certificates), files: text(params.files) }
  return (
    <ClientMessages of={['certificates.documents']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-6">
        <Certificates ctx={ctx} place={place} />
        <Files ctx={ctx} place={place} />
      </div>
    </ClientMessages>
  )
}

/** The address of another place in the two lists. */
const hrefOf = (place: Place): string => withQuery('/documents', place)

async function Certificates({ ctx, place }: { ctx: SignedInCtx; place: Place }) {
  const [t, found] = await Promise.all([
    getTranslations('certificates.documents'),
    listOwnCertificates(ctx, { first: 20, after: place.certificates }).then(orNotFound),
  ])
  const { hasNextPage, endCursor } = found.pageInfo
  if (found.edges.length === 0)
    return (
      <Card title={t('earned')}>
        <EmptyState
          title={t('none')}
          icon={<Icon name="award" size={24} />}
          action={<ButtonLink href="/enrollments">{t('find')}</ButtonLink>}
        />
      </Card>
    )
  return (
    <div className="flex flex-col gap-3">
      <Card flush title={t('earned')} lead={t('earnedLead')}>
        <CertificateTable certificates={found.edges.map(({ node }) => node)} />
      </Card>
      {hasNextPage && <LoadMore href={hrefOf({ ...place, certificates: endCursor })} label={t('more')} />}
      {place.certificates && <LoadMore href={hrefOf({ ...place, certificates: null })} label={t('first')} />}
    </div>
  )
}

async function Files({ ctx, place }: { ctx: SignedInCtx; place: Place }) {
  const [t, kinds, found] = await Promise.all([
    getTranslations('certificates.documents'),
    getTranslations('enums.documentKinds'),
    listOwnDocuments(ctx, { first: 20, after: place.files }).then(orNotFound),
  ])
  const { hasNextPage, endCursor } = found.pageInfo
  if (found.edges.length === 0)
    return (
      <Card title={t('files')}>
        <EmptyState title={t('noFiles')} action={<ButtonLink href="/add-credits">{t('addCredit')}</ButtonLink>} />
      </Card>
    )
  const rows = found.edges.map(
    ({ node: { id, version, title, kind, file, createdAt } }): FileRow => ({
      id,
      version,
      title,
      fileName: file.fileName,
      kind: kinds(kind),
      added: formatDate(todayIn('UTC', createdAt)),
    }),
  )
  return (
    <div className="flex flex-col gap-3">
      <Card flush title={t('files')} lead={t('filesLead')}>
        <FileTable rows={rows} />
      </Card>
      {hasNextPage && <LoadMore href={hrefOf({ ...place, files: endCursor })} label={t('moreFiles')} />}
      {place.files && <LoadMore href={hrefOf({ ...place, files: null })} label={t('first')} />}
    </div>
  )
}
