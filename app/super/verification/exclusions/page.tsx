import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { formatDate } from '@/lib/domain/time/format-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listExclusionFiles } from '@/lib/services/exclusions/upload-list'
import { exclusionsHome, home } from '../verification-query'
import { ExclusionListTable, UploadExclusionList } from './exclusion-lists'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('exclusions.lists.title')

/** Uploads public files of exclusions from federal programs, and lists earlier ones. */
export default async function ExclusionListsPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t, queue] = await Promise.all([
    enterPage(),
    searchParams,
    getTranslations('exclusions.lists'),
    getTranslations('boardChecks.queue'),
  ])
  const { after } = readAddress(queryParams)
  const page = orNotFound(await readPage(after, (from) => listExclusionFiles(ctx, { first: 20, after: from })))
  const next = nextOf(page.pageInfo)
  const rows = page.edges.map(({ node: { createdAt, listedOn, ...node } }) => ({
    ...node,
    listedOn: formatDate(listedOn),
    when: createdAt.toISOString(),
  }))
  return (
    <ClientMessages of={['exclusions.lists', 'exclusions.files', 'exclusions.states', 'exclusions.listProblems']}>
      <PageHeader
        trail={<Trail items={[{ label: queue('title'), href: home }, { label: t('title') }]} />}
        title={t('title')}
        lead={t('lead')}
      />
      <div className="flex flex-col gap-6">
        <Card title={t('upload')} className="max-w-form">
          <UploadExclusionList />
        </Card>
        <Card title={t('list')} flush>
          <ExclusionListTable rows={rows} />
        </Card>
        {rows.length > 0 && (
          <ListFoot
            shown={t('shown', { count: rows.length })}
            first={after && exclusionsHome}
            next={next && withQuery(exclusionsHome, { after: next })}
            className=""
          />
        )}
      </div>
    </ClientMessages>
  )
}
