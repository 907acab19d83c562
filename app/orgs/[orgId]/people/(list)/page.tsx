import { titlesOf } from '@/app/_components/clearance/reason-text'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListBar } from '@/app/_lists/list-bar'
import { ListPage } from '@/app/_lists/list-page'
import { OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { PageHeader } from '@/app/_ui/page-header'
import type { TeamCounts } from '@/lib/data/members/team'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { narrowedTo } from '@/lib/policy/narrowed'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listPositions } from '@/lib/services/clearance/positions'
import { listTeam } from '@/lib/services/members/team'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { filtersOf, peopleHref, readPeopleQuery } from '../people-query'
import { personRow } from '../people-rows'
import { PeopleTable } from '../people-table'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('team.title')

/** The people of somebody's departments, and those whom they supervise: who needs something comes first. */
export default async function PeoplePage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readPeopleQuery(queryParams)
  const { q, urgent } = query
  const [orgRead, pageRead, positions] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    readPage(query.after, (after) => listTeam(ctx, { orgId, q, urgent, after })),
    listPositions(ctx, { orgId }),
  ])
  const [org, { edges, pageInfo, counts }] = [orNotFound(orgRead), orNotFound(pageRead)]
  const t = translatorFor(ctx.locale)
  const words = { t, locale: ctx.locale, titles: titlesOf(positions.ok ? positions.value : []) }
  // An auditor sees them and does nothing.
  const remindable = { id: orgId, ...narrowedTo(ctx.viewer, 'board.remind', orgId) }
  const acts = can(ctx.viewer, 'board.remind', remindable)
  const enrolls = isFeatureOn(org, 'TASKS')
  const asks = positions.ok && positions.value.length > 0
  return (
    <ClientMessages of={['team', 'board.remind', 'reminders']}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('team.title') }]} />}
        title={t('team.title')}
        lead={asks ? stoppedText(counts, t) : t('team.lead')}
      />
      <ListPage
        tools={
          <ListBar
            action={`/orgs/${orgId}/people`}
            label={t('team.search')}
            words={q}
            button={t('common.list.search')}
            otherParams={{ urgent: urgent ? 'yes' : null }}
            set={filtersOf({ ...query, q: '' })}
          >
            <OneFilter
              values={[['urgent', t('team.urgent'), counts.urgent]]}
              chosen={urgent ? 'urgent' : null}
              href={(value) => peopleHref(orgId, { q, urgent: value !== null })}
            />
          </ListBar>
        }
        count={edges.length}
        narrowed={filtersOf(query) > 0 || query.after !== null}
        allHref={`/orgs/${orgId}/people`}
        empty={{ title: t('team.emptyTitle'), text: t('team.emptyText'), icon: 'user-round' }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => peopleHref(orgId, { ...query, after })}
        shown={t('team.shown', { count: edges.length })}
      >
        <PeopleTable
          orgId={orgId}
          rows={edges.map(({ node }) => personRow(node, words, enrolls && acts))}
          mayRemind={acts}
        />
      </ListPage>
    </ClientMessages>
  )
}

/** How many may not work, as far as that is shown: nothing is said of people whom the reader only supervises. */
function stoppedText({ total, stopped, unseen }: TeamCounts, t: Translate): string {
  if (unseen === 0) return t('team.stopped', { count: stopped })
  const rest = t('team.unseen', { count: unseen })
  return total === unseen ? rest : joinSentences([t('team.stoppedOf', { count: stopped }), rest])
}
