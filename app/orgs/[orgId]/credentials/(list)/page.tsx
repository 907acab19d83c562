import { redirect } from 'next/navigation'
import { addressWithoutBand } from '@/app/_components/compliance/question-facts'
import { PrintedLine } from '@/app/_components/print-page'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { UrgentCounts, urgentIn } from '@/app/_lists/filter-groups'
import { ListPage } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getBoardTallies, listBoard } from '@/lib/services/board/board'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { type BoardQuery, boardHref, filtersOf, type ListSort, listInput, readBoardQuery } from '../board-query'
import { BoardTable, RemindableBoard } from '../board-table'
import { type BoardListRow, BoardTools, boardListRow, chipsOf } from '../board-tools'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('board.title')

/** The licenses of everybody in an organization: who is at risk, and a reminder for them. */
export default async function BoardPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const redirectTo = addressWithoutBand(`/orgs/${orgId}/credentials`, queryParams)
  if (redirectTo) redirect(redirectTo)
  const query = readBoardQuery(queryParams)
  const [orgRead, facetsRead, pageRead] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    getBoardTallies(ctx, { orgId }),
    readPage(query.after, (after) => listBoard(ctx, { orgId, after, ...listInput(query) })),
  ])
  const [org, tallies, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(facetsRead), orNotFound(pageRead)]
  const t = translatorFor(ctx.locale)
  const shown = { book: await ctx.load.rules(), now: ctx.now, timeZone: org.timeZone }
  const rows = edges.map(({ node }) => boardListRow(node, t, shown))
  const pickable = can(ctx.viewer, 'board.remind', org)
  const urgent = urgentIn(chipsOf(orgId, query, tallies, t))
  const allPicked = queryParams.pick === 'all'
  return (
    <ClientMessages of={['board', 'reminders']}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('board.title') }]} />}
        title={t('board.title')}
        lead={urgent.length > 0 ? <UrgentCounts links={urgent} /> : t('board.lead')}
      />
      <PrintedLine org={org} now={ctx.now} />
      <ListPage
        tools={
          <>
            {tallies.total > 0 && <BoardTools orgId={orgId} query={query} tallies={tallies} t={t} />}
            {rows.length > 0 && !pickable && (
              <div className="pb-3">
                <InlineNotice tone="info">{t('board.visit')}</InlineNotice>
              </div>
            )}
          </>
        }
        count={rows.length}
        // The target of links. On a phone, where the list begins far down, the page scrolls to it; on a desktop, where
        // all is in view, it does not.
        card={{ id: 'licenses', className: 'scroll-mt-[calc(var(--header-height)+1rem)] md:scroll-mt-[100vh]' }}
        narrowed={filtersOf(query) > 0 || query.after !== null}
        allHref={`/orgs/${orgId}/credentials`}
        empty={{
          title: t('board.emptyTitle'),
          text: t('board.emptyText'),
          icon: 'award',
          action: pickable && <FirstSteps orgId={orgId} t={t} />,
        }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => boardHref(orgId, { ...query, after }) + (after && allPicked ? '&pick=all#licenses' : '')}
        shown={t('board.shown', { count: rows.length })}
        file={boardHref(orgId, query, 'export')}
        print={boardHref(orgId, query, 'print')}
      >
        <Board
          orgId={orgId}
          query={query}
          rows={rows}
          pickable={pickable}
          more={Boolean(query.after || pageInfo.hasNextPage)}
          allPicked={allPicked}
        />
      </ListPage>
    </ClientMessages>
  )
}

type BoardProps = {
  orgId: string
  query: BoardQuery
  rows: readonly BoardListRow[]
  pickable: boolean
  /** The list has other pages. */
  more: boolean
  /** All rows are checked initially, for links that remind everybody. */
  allPicked: boolean
}

function Board({ orgId, query, rows, pickable, more, allPicked }: BoardProps) {
  const headOf = (sort: ListSort) => ({
    href: boardHref(orgId, { ...query, sort, after: null }),
    now: query.sort === sort ? ('asc' as const) : null,
  })
  const heads = { name: headOf('name'), type: headOf('type'), expiry: headOf('expiry') }
  if (!pickable) return <BoardTable rows={rows} heads={heads} />
  return (
    <RemindableBoard
      key={boardHref(orgId, query)}
      filter={listInput(query).filter}
      orgId={orgId}
      rows={rows}
      heads={heads}
      more={more}
      allPicked={allPicked}
    />
  )
}

const FirstSteps = ({ orgId, t }: { orgId: string; t: Translate }) => (
  <>
    <ButtonLink href={`/orgs/${orgId}/members/import`} icon={<Icon name="upload" size={16} />}>
      {t('board.import')}
    </ButtonLink>
    <ButtonLink href={`/orgs/${orgId}/invitations/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
      {t('board.invite')}
    </ButtonLink>
  </>
)
