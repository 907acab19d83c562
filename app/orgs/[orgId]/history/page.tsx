import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import {
  HistoryFilters,
  type HistoryQuery,
  historyFiltersOf,
  historyHref,
  orgFilterOf,
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
import type { FieldProblem } from '@/lib/domain/result'
import { historyRecordName, somebody } from '@/lib/i18n/history-words'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getHistoryNames, listOrgHistory } from '@/lib/services/history/history'
import type { HistoryEntry } from '@/lib/services/history/history-input'
import { getOrgToWork } from '@/lib/services/orgs/org'
import type { PageOf } from '@/lib/services/page-of'
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
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const translate = translatorFor(ctx.locale)
  const path = `/orgs/${orgId}/history`
  const read = (after: string | null) => listOrgHistory(ctx, { orgId, filter: orgFilterOf(query), after })
  const page = await readPage(query.after, read)
  const entries = page.ok ? page.value.edges.map(({ node }) => node) : []
  const chips = await chipsOf({ ctx, orgId, query, entries, t: translate })
  const wrongWords = page.ok ? undefined : page.problem.fields?.['filter.q']
  const tools = (
    <HistoryFilters
      path={path}
      query={query}
      kinds={kinds}
      chips={chips}
      search={{ error: wrongWords && problemText(wrongWords, translate) }}
    />
  )
  return (
    <>
      <PageHeader
        title={t('org.title')}
        lead={t('org.lead')}
        trail={<OrgTrail orgId={org.id} orgName={org.name} items={[{ label: t('org.title') }]} />}
      />
      <div className="flex flex-col gap-4">
        {wrongWords ? tools : <Entries ctx={ctx} path={path} query={query} page={orNotFound(page)} tools={tools} />}
      </div>
    </>
  )
}

const problemText = (problem: FieldProblem, t: Translate): string =>
  typeof problem === 'string' ? t(problem) : t(problem.key, problem.params)

type EntriesProps = {
  ctx: SignedInCtx
  path: string
  query: HistoryQuery
  page: PageOf<HistoryEntry>
  tools: ReactNode
}

async function Entries({ ctx, path, query, page, tools }: EntriesProps) {
  const t = await getTranslations('history.list')
  const entries = page.edges.map(({ node }) => node)
  const rows = historyRows(entries, { ctx, path, query, links: 'org' })
  return (
    <ListPage
      tools={tools}
      count={rows.length}
      narrowed={historyFiltersOf(query) > 0}
      allHref={path}
      empty={{ title: t('empty') }}
      after={query.after}
      pageInfo={page.pageInfo}
      hrefOf={(after) => historyHref(path, query, { after })}
      shown={t('showing', { count: rows.length })}
      footAlways
      file={historyHref(`${path}/export`, query)}
    >
      <ClientMessages of={['history.list', 'history.kinds.support']}>
        <HistoryList rows={rows} />
      </ClientMessages>
    </ListPage>
  )
}

type Narrowed = {
  ctx: SignedInCtx
  orgId: string
  query: HistoryQuery
  entries: readonly HistoryEntry[]
  t: Translate
}

/**
 * The record and the people by whom the history is narrowed, each by its name of today. Support and programs are no
 * members: their entries name them.
 */
async function chipsOf({ ctx, orgId, query, entries, t }: Narrowed) {
  const { record: recordId, person: personId, actor: actorId } = query
  if (!recordId && !personId && !actorId) return []
  const names = orNotFound(await getHistoryNames(ctx, { orgId, recordId, personId, actorId }))
  const someone = (name: typeof names.person | undefined) => somebody(name ?? { firstName: '' }, t)
  const person = names.person ?? entries.find((entry) => entry.person?.id === personId)?.person
  const actor = names.actor ?? entries.find((entry) => entry.actor?.id === actorId)?.actor
  return [
    ...(recordId ? [{ name: 'record' as const, label: historyRecordName(names.record, t) }] : []),
    ...(personId ? [{ name: 'person' as const, label: t('history.filter.person', { name: someone(person) }) }] : []),
    ...(actorId ? [{ name: 'actor' as const, label: t('history.filter.actor', { name: someone(actor) }) }] : []),
  ]
}
