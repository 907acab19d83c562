import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listBoardRosters } from '@/lib/services/license-checks/board-rosters'
import { home, rosterHref, rostersHome } from '../../verification-query'
import { RosterTable, UploadRoster } from './rosters'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('boardChecks.rosters.title')

/** Uploads a board's public file, and lists earlier ones. */
export default async function RostersPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t, queue] = await Promise.all([
    enterPage(),
    searchParams,
    getTranslations('boardChecks.rosters'),
    getTranslations('boardChecks.queue'),
  ])
  const { after } = readAddress(queryParams)
  const page = orNotFound(await readPage(after, (from) => listBoardRosters(ctx, { first: 20, after: from })))
  const next = nextOf(page.pageInfo)
  const rows = page.edges.map(({ node }) => ({
    id: node.id,
    href: rosterHref(node.id),
    fileName: node.fileName,
    board: node.board,
    state: node.state,
    rows: node.rows,
    counts: { matching: node.matching, differing: node.differing, notFound: node.notFound },
    when: node.createdAt.toISOString(),
  }))
  return (
    <ClientMessages of={['boardChecks.rosters', 'boardChecks.boards', 'boardChecks.states']}>
      <PageHeader
        trail={<Trail items={[{ label: queue('title'), href: home }, { label: t('title') }]} />}
        title={t('title')}
        lead={t('lead')}
      />
      <div className="flex flex-col gap-6">
        <Card title={t('upload')} className="max-w-form">
          <UploadRoster />
        </Card>
        <Card title={t('list')} flush>
          <RosterTable rows={rows} />
        </Card>
        {rows.length > 0 && (
          <ListFoot
            shown={t('shown', { count: rows.length })}
            first={after && rostersHome}
            next={next && withQuery(rostersHome, { after: next })}
            className=""
          />
        )}
      </div>
    </ClientMessages>
  )
}
