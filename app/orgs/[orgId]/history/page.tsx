import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { HistoryFilters } from '@/app/_components/history/history-filters'
import { HistoryList } from '@/app/_components/history/history-list'
import { historyHref, peopleFilterOf, readHistoryQuery } from '@/app/_components/history/history-query'
import { historyRows } from '@/app/_components/history/history-rows'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { PageHeader } from '@/app/_ui/page-header'
import { historyKinds } from '@/lib/domain/audit/actions'
import { somebody } from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOrgHistory } from '@/lib/services/history/list-org-history'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { OrgTrail } from '../org-trail'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('history.org'))('title'),
})

/** Leaves out the kinds that never occur in an organization's history. */
const kinds = historyKinds.filter((kind) => kind !== 'account' && kind !== 'installation')

/** The history of an organization: who looked at records and who changed them, including super admins. */
export default async function OrgHistoryPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams, t] = await Promise.all([
    enterPage(),
    params,
    searchParams,
    getTranslations('history'),
  ])
  const query = readHistoryQuery(queryParams)
  const org = orNotFound(await getAdministeredOrg(ctx, { id: orgId }))
  const read = (after: string | null) => listOrgHistory(ctx, { orgId, filter: peopleFilterOf(query), after })
  const page = orNotFound(await readPage(query.after, read))
  const entries = page.edges.map(({ node }) => node)
  const path = `/orgs/${orgId}/history`
  const rows = historyRows(entries, { ctx, path, query, links: 'people' })
  const next = nextOf(page.pageInfo)
  const translate = translatorFor(ctx.locale)
  const person = entries.find((entry) => entry.person?.id === query.person)?.person
  const actor = entries.find((entry) => entry.actor?.id === query.actor)?.actor
  const chips = [
    ...(query.person
      ? [
          {
            name: 'person' as const,
            label: t('filter.person', { name: somebody(person ?? { firstName: '' }, translate) }),
          },
        ]
      : []),
    ...(query.actor
      ? [
          {
            name: 'actor' as const,
            label: t('filter.actor', { name: somebody(actor ?? { firstName: '' }, translate) }),
          },
        ]
      : []),
  ]
  const narrowed = chips.length > 0 || query.kind !== null || query.from !== null || query.to !== null
  return (
    <>
      <PageHeader
        title={t('org.title')}
        lead={t('org.lead')}
        trail={<OrgTrail orgId={org.id} orgName={org.name} items={[{ label: t('org.title') }]} />}
      />
      <div className="flex flex-col gap-4">
        <HistoryFilters path={path} query={query} kinds={kinds} chips={chips} />
        {rows.length === 0 ? (
          narrowed ? (
            <NoMatches allHref={path} />
          ) : (
            <Card>
              <EmptyState title={t('list.empty')} />
            </Card>
          )
        ) : (
          <Card flush>
            <ClientMessages of={['history.list', 'history.kinds.support']}>
              <HistoryList rows={rows} />
            </ClientMessages>
          </Card>
        )}
        <ListFoot
          shown={t('list.showing', { count: rows.length })}
          first={query.after ? historyHref(path, query) : null}
          next={next ? historyHref(path, query, { after: next }) : null}
          file={historyHref(`${path}/export`, query)}
        />
      </div>
    </>
  )
}
