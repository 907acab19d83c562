import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { addressWithoutBand } from '@/app/_components/compliance/question-facts'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getBoardTallies } from '@/lib/services/board/get-board-tallies'
import { listBoard } from '@/lib/services/board/list-board'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { OrgTrail } from '../../org-trail'
import { type BoardQuery, boardHref, filtersOf, type ListSort, listInput, readBoardQuery } from '../board-query'
import { type BoardListRow, boardListRow } from './board-rows'
import { BoardTable, RemindableBoard } from './board-table'
import { BoardTools } from './board-tools'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('board')
  return { title: t('title') }
}

/** The licenses of everybody in an organization: who is at risk, and a reminder for them. */
export default async function BoardPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const redirectTo = addressWithoutBand(`/orgs/${orgId}/credentials`, queryParams)
  if (redirectTo) redirect(redirectTo)
  const query = readBoardQuery(queryParams)
  const [orgRead, facetsRead, pageRead] = await Promise.all([
    getAdministeredOrg(ctx, { id: orgId }),
    getBoardTallies(ctx, { orgId }),
    readPage(query.after, (after) => listBoard(ctx, { orgId, after, ...listInput(query) })),
  ])
  const [org, tallies, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(facetsRead), orNotFound(pageRead)]
  const t = translatorFor(ctx.locale)
  const place = { book: await ctx.load.rules(), now: ctx.now, timeZone: org.timeZone }
  const rows = edges.map(({ node }) => boardListRow(node, t, place))
  const next = nextOf(pageInfo)
  const allPicked = queryParams.pick === 'all'
  return (
    <ClientMessages of={['board', 'reminders']}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('board.title') }]} />}
        title={t('board.title')}
        lead={t('board.lead')}
      />
      {tallies.total > 0 && <BoardTools orgId={orgId} query={query} tallies={tallies} t={t} />}
      <Board
        orgId={orgId}
        query={query}
        rows={rows}
        t={t}
        pickable={can(ctx.viewer, 'board.remind', org)}
        more={Boolean(query.after || next)}
        allPicked={allPicked}
      />
      {rows.length > 0 && (
        <ListFoot
          shown={t('board.shown', { count: rows.length })}
          first={query.after && boardHref(orgId, { ...query, after: null })}
          next={next && boardHref(orgId, { ...query, after: next }) + (allPicked ? '&pick=all#licenses' : '')}
          file={boardHref(orgId, query, true)}
        />
      )}
    </ClientMessages>
  )
}

type EmptyProps = { orgId: string; query: BoardQuery; t: Translate; pickable: boolean }
/** `more`: the list has other pages. `allPicked`: all rows are checked initially, for links that remind everybody. */
type BoardProps = EmptyProps & { rows: readonly BoardListRow[]; more: boolean; allPicked: boolean }

function Board({ orgId, query, rows, t, pickable, more, allPicked }: BoardProps) {
  const headOf = (sort: ListSort) => ({
    href: boardHref(orgId, { ...query, sort, after: null }),
    now: query.sort === sort ? ('asc' as const) : null,
  })
  const heads = { name: headOf('name'), type: headOf('type'), expiry: headOf('expiry') }
  if (rows.length === 0) return <Empty orgId={orgId} query={query} t={t} pickable={pickable} />
  return (
    <>
      {!pickable && (
        <div className="pb-3">
          <InlineNotice tone="info">{t('board.visit')}</InlineNotice>
        </div>
      )}
      {/* The target of links. On a phone, where the list begins far down, the page scrolls to it; on a desktop, where
          all is in view, it does not. */}
      <Card flush id="licenses" className="scroll-mt-[calc(var(--header-height)+1rem)] md:scroll-mt-[100vh]">
        {pickable ? (
          <RemindableBoard
            key={boardHref(orgId, query)}
            filter={listInput(query).filter}
            orgId={orgId}
            rows={rows}
            heads={heads}
            more={more}
            allPicked={allPicked}
          />
        ) : (
          <BoardTable rows={rows} heads={heads} />
        )}
      </Card>
    </>
  )
}

function Empty({ orgId, query, t, pickable }: EmptyProps) {
  if (filtersOf(query) > 0 || query.after !== null) return <NoMatches allHref={`/orgs/${orgId}/credentials`} />
  const actions = pickable && (
    <>
      <ButtonLink href={`/orgs/${orgId}/members/import`} icon={<Icon name="upload" size={16} />}>
        {t('board.import')}
      </ButtonLink>
      <ButtonLink href={`/orgs/${orgId}/invitations/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
        {t('board.invite')}
      </ButtonLink>
    </>
  )
  return (
    <Card>
      <EmptyState title={t('board.emptyTitle')} icon={<Icon name="award" size={24} />} action={actions}>
        {t('board.emptyText')}
      </EmptyState>
    </Card>
  )
}
