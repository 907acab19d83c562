import { getTranslations } from 'next-intl/server'
import { filterOf, HistoryFilters, historyHref, readHistoryQuery } from '@/app/_components/history/history-filters'
import { HistoryList } from '@/app/_components/history/history-list'
import { historyRows } from '@/app/_components/history/history-rows'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { historyKinds } from '@/lib/domain/audit/actions'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOwnHistory } from '@/lib/services/history/history'
import { AccountFrame } from '../account-frame'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('history.own.title')

const path = '/account/history'
const kinds = historyKinds.filter((kind) => kind !== 'installation' && kind !== 'settings')

/** History of the person's own record: views, changes, and the reasons that super admins gave for looking. */
export default async function OwnHistoryPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('history')])
  const query = readHistoryQuery(queryParams)
  const read = (after: string | null) => listOwnHistory(ctx, { filter: filterOf(query), after })
  const page = orNotFound(await readPage(query.after, read))
  const entries = page.edges.map(({ node }) => node)
  const rows = historyRows(entries, { ctx, path, query, orgs: true, links: 'none' })
  return (
    <AccountFrame page="organizations">
      <Card title={t('own.title')} lead={t('own.lead')}>
        <HistoryFilters path={path} query={query} kinds={kinds} />
      </Card>
      <ListPage
        count={rows.length}
        narrowed
        allHref={path}
        after={query.after}
        pageInfo={page.pageInfo}
        hrefOf={(after) => historyHref(path, query, { after })}
        shown={t('list.showing', { count: rows.length })}
        footAlways
      >
        <ClientMessages of={['history.list', 'history.kinds.support']}>
          <HistoryList rows={rows} />
        </ClientMessages>
      </ListPage>
    </AccountFrame>
  )
}
