import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getBoardTallies } from '@/lib/services/board/get-board-tallies'
import { listBoard } from '@/lib/services/board/list-board'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { OrgTrail } from '../../org-trail'
import { type BoardQuery, boardHref, filtersOf, listInput, readBoardQuery } from '../board-query'
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

/** The credentials of everybody in an organization: who is at risk, and a reminder for them. */
export default async function BoardPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, said] = await Promise.all([enterPage(), params, searchParams])
  const query = readBoardQuery(said)
  const [orgRead, talliesRead, pageRead] = await Promise.all([
    getAdministeredOrg(ctx, { id: orgId }),
    getBoardTallies(ctx, { orgId }),
    listBoard(ctx, { orgId, after: query.after, ...listInput(query) }),
  ])
  const [org, tallies, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(talliesRead), orNotFound(pageRead)]
  const t = translatorFor(ctx.locale)
  const rows = edges.map(({ node }) => boardListRow(node, t, ctx.now, org.timeZone))
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null
  return (
    <ClientMessages of={['board']}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('board.title') }]} />}
        title={t('board.title')}
        lead={t('board.lead')}
      />
      {tallies.total > 0 && <BoardTools orgId={orgId} query={query} tallies={tallies} t={t} />}
      <Board orgId={orgId} query={query} rows={rows} t={t} pickable={can(ctx.viewer, 'board.remind', org)} />
      {rows.length > 0 && <Foot orgId={orgId} query={query} next={next} shown={rows.length} t={t} />}
    </ClientMessages>
  )
}

type BoardProps = { orgId: string; query: BoardQuery; rows: readonly BoardListRow[]; t: Translate; pickable: boolean }

function Board({ orgId, query, rows, t, pickable }: BoardProps) {
  if (rows.length === 0) return <Empty orgId={orgId} query={query} t={t} pickable={pickable} />
  return (
    <>
      {!pickable && (
        <div className="pb-3">
          <InlineNotice tone="info">{t('board.visit')}</InlineNotice>
        </div>
      )}
      <Card flush>
        {pickable ? (
          <RemindableBoard key={boardHref(orgId, query)} orgId={orgId} rows={rows} />
        ) : (
          <BoardTable rows={rows} />
        )}
      </Card>
    </>
  )
}

function Empty({ orgId, query, t, pickable }: Omit<BoardProps, 'rows'>) {
  const filtered = filtersOf(query) > 0 || query.after !== null
  if (filtered)
    return (
      <Card>
        <EmptyState
          title={t('common.list.noMatches')}
          action={<Link href={`/orgs/${orgId}/credentials`}>{t('common.list.clearFilters')}</Link>}
        />
      </Card>
    )
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

type FootProps = { orgId: string; query: BoardQuery; next: string | null; shown: number; t: Translate }

/** The pages before and after, and the file of what is shown. */
const Foot = ({ orgId, query, next, shown, t }: FootProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 py-4 text-sm text-soft print:hidden">
    <span className="tabular-nums">{t('board.shown', { count: shown })}</span>
    <span className="flex flex-wrap items-center gap-2">
      <ButtonLink
        href={boardHref(orgId, query, true)}
        reload
        size="sm"
        variant="quiet"
        icon={<Icon name="download" size={16} />}
      >
        {t('common.list.exportCsv')}
      </ButtonLink>
      {query.after && (
        <ButtonLink href={boardHref(orgId, { ...query, after: null })} size="sm">
          {t('board.firstPage')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={boardHref(orgId, { ...query, after: next })} size="sm">
          {t('common.list.nextPage')}
        </ButtonLink>
      )}
    </span>
  </div>
)
