import { getTranslations } from 'next-intl/server'
import {
  HistoryFilters,
  historyHref,
  peopleFilterOf,
  readHistoryQuery,
} from '@/app/_components/history/history-filters'
import { HistoryList } from '@/app/_components/history/history-list'
import { historyRows } from '@/app/_components/history/history-rows'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { PageHeader } from '@/app/_ui/page-header'
import { historyKinds } from '@/lib/domain/audit/actions'
import { somebody } from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOrgHistory } from '@/lib/services/history/history'
import { getAdministeredOrg } from '@/lib/services/orgs/org'
import { OrgTrail } from '../org-trail'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('history.org.title')

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
  const translate = translatorFor(ctx.locale)
  const person = entries.find((entry) => entry.person?.id === query.person)?.person
  const actor = entries.find((entry) => entry.actor?.id === query.actor)?.actor
  const chip = (name: 'person' | 'actor', whose: Parameters<typeof somebody>[0] | null | undefined) =>
    query[name] ? [{ name, label: t(`filter.${name}`, { name: somebody(whose ?? { firstName: '' }, translate) }) }] : []
  const chips = [...chip('person', person), ...chip('actor', actor)]
  return (
    <>
      <PageHeader
        title={t('org.title')}
        lead={t('org.lead')}
        trail={<OrgTrail orgId={org.id} orgName={org.name} items={[{ label: t('org.title') }]} />}
      />
      <div className="flex flex-col gap-4">
        <ListPage
          tools={<HistoryFilters path={path} query={query} kinds={kinds} chips={chips} />}
          count={rows.length}
          narrowed={chips.length > 0 || query.kind !== null || query.from !== null || query.to !== null}
          allHref={path}
          empty={{ title: t('list.empty') }}
          after={query.after}
          pageInfo={page.pageInfo}
          hrefOf={(after) => historyHref(path, query, { after })}
          shown={t('list.showing', { count: rows.length })}
          footAlways
          file={historyHref(`${path}/export`, query)}
        >
          <ClientMessages of={['history.list', 'history.kinds.support']}>
            <HistoryList rows={rows} />
          </ClientMessages>
        </ListPage>
      </div>
    </>
  )
}
