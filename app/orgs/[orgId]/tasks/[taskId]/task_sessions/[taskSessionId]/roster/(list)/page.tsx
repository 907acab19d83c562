import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getRosterCounts, listRoster } from '@/lib/services/enrollments/list-roster'
import { loadSession, type SessionParams, sessionHome } from '../../load-session'
import { rosterLabels } from '../roster-labels'
import { type RosterListQuery, readRosterQuery, rosterHref } from '../roster-query'
import { addLabels } from './add-labels'
import { AddPeople } from './add-people'
import { RosterMenus } from './roster-menus'
import { rosterRow } from './roster-row'
import { RosterTable, rosterTableLabels } from './roster-table'
import { RosterTools } from './roster-tools'
import { UnclaimedCard } from './unclaimed-card'

type Props = { params: SessionParams; searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Who is in a session: with a seat, in line, invited or waiting for approval; and what came of each. */
export default async function RosterPage({ params, searchParams }: Props) {
  const [{ orgId, taskId, taskSessionId }, said] = await Promise.all([params, searchParams])
  const { ctx, session } = await loadSession(orgId, taskId, taskSessionId)
  const query = readRosterQuery(said)
  const [counts, { edges, pageInfo }] = await Promise.all([
    getRosterCounts(ctx, { taskSessionId }).then(orNotFound),
    readRoster(ctx, taskSessionId, query),
  ])
  const [t, common] = await Promise.all([getTranslations('enrollments.roster'), getTranslations('common.list')])
  const editable = can(ctx.viewer, 'enrollment.manage', session)
  const home = sessionHome(session)
  const facts = { session, home, now: ctx.now, query, editable, t: translatorFor(ctx.locale) }
  const rows = edges.map(({ node }, index) => rosterRow(node, { ...facts, index }))
  const isAhead = session.state === 'SCHEDULED' || session.state === 'OPEN'
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null
  return (
    <div className="flex flex-col gap-5">
      <RosterTools home={home} query={query} counts={counts} capacity={session.capacity}>
        {editable && isAhead && <AddPeople orgId={orgId} taskSessionId={session.id} labels={await addLabels()} />}
      </RosterTools>
      <RosterMenus labels={await rosterLabels()}>
        <Card flush={rows.length > 0}>
          {rows.length > 0 ? (
            <RosterTable rows={rows} labels={rosterTableLabels(facts.t)} editable={editable} />
          ) : query.q || query.filter ? (
            <EmptyState title={t('noResults')} action={<Link href={`${home}/roster`}>{t('clear')}</Link>} />
          ) : (
            <EmptyState title={t('emptyTitle')} icon={<Icon name="user-round" size={24} />}>
              {t(editable ? 'emptyText' : 'emptyReader')}
            </EmptyState>
          )}
        </Card>
        {next && <LoadMore href={rosterHref(home, { ...query, after: next })} label={common('nextPage')} />}
        {editable && <UnclaimedCard ctx={ctx} session={session} />}
      </RosterMenus>
    </div>
  )
}

/** A page of the roster; a place that nobody handed out is the beginning. */
async function readRoster(ctx: SignedInCtx, taskSessionId: string, { q, filter, after }: RosterListQuery) {
  const page = await listRoster(ctx, { taskSessionId, q, filter, after })
  const wrongPlace = !page.ok && page.problem.code === 'invalidInput' && after !== null
  return orNotFound(wrongPlace ? await listRoster(ctx, { taskSessionId, q, filter }) : page)
}
