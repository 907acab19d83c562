import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import {
  HistoryFilters,
  type HistoryQuery,
  historyFileHref,
  historyHref,
  readHistoryQuery,
  wholeFilterOf,
} from '@/app/_components/history/history-filters'
import { historyRows } from '@/app/_components/history/history-rows'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { ListSearch } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { historyKinds } from '@/lib/domain/audit/actions'
import { visitHours } from '@/lib/domain/orgs/visit'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getHistoryState } from '@/lib/services/audit/check-history'
import type { SignedInCtx } from '@/lib/services/ctx'
import { findInHistory, listHistory } from '@/lib/services/history/history'
import type { HistoryEntry } from '@/lib/services/history/history-input'
import type { PageOf } from '@/lib/services/page-of'
import { ChainCard, PersonGate, SuperHistory } from './history-parts'

type Props = { searchParams: Promise<SearchParams> }
type Ctx = Awaited<ReturnType<typeof enterPage>>['ctx']

export const generateMetadata = titled('history.super.title')

const path = '/super/audit'

/** The whole history: its chain, a search, and every entry as text. */
export default async function AuditPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('history')])
  const query = readHistoryQuery(queryParams)
  const read = (after: string | null) => listHistory(ctx, { filter: wholeFilterOf(query), after })
  const [result, state] = await Promise.all([readPage(query.after, read), getHistoryState(ctx, {}).then(orNotFound)])
  const closed = !result.ok && result.problem.code === 'historyClosed' ? query.person : null
  const chain = {
    lastSeq: state.lastSeq,
    sealed: state.sealed && { seq: state.sealed.seq, signedAt: state.sealed.signedAt.toISOString() },
    check: checkView(state.checks[0]),
  }
  return (
    <ClientMessages of={['history']}>
      <PageHeader title={t('super.title')} lead={t('super.lead')} actions={<Downloads query={query} />} />
      <div className="flex flex-col gap-4">
        <ChainCard {...chain} />
        <HistorySearch ctx={ctx} path={path} words={readAddress(queryParams).words} />
        <HistoryFilters path={path} query={query} kinds={historyKinds} chips={await chipsOf(query)} />
        {closed ? (
          <Card title={t('super.personTitle')} lead={t('super.personLead', { hours: visitHours })}>
            <PersonGate personId={closed} />
          </Card>
        ) : (
          <Entries ctx={ctx} query={query} page={orNotFound(result)} />
        )}
      </div>
    </ClientMessages>
  )
}

type Checked = {
  createdAt: Date
  finishedAt: Date | null
  lastSeq: string | null
  brokenSeq: string | null
  brokenWhy: string | null
}

const checkView = (check: Checked | undefined) =>
  check
    ? {
        lastSeq: check.lastSeq,
        brokenSeq: check.brokenSeq,
        brokenWhy: check.brokenWhy,
        createdAt: check.createdAt.toISOString(),
        finishedAt: check.finishedAt?.toISOString() ?? null,
      }
    : null

async function Entries({ ctx, query, page }: { ctx: Ctx; query: HistoryQuery; page: PageOf<HistoryEntry> }) {
  const t = await getTranslations('history.list')
  const rows = historyRows(
    page.edges.map(({ node }) => node),
    { ctx, path, query, orgs: true, links: 'all' },
  )
  return (
    <ListPage
      count={rows.length}
      narrowed
      allHref={path}
      after={query.after}
      pageInfo={page.pageInfo}
      hrefOf={(after) => historyHref(path, query, { after })}
      shown={t('showing', { count: rows.length })}
      footAlways
    >
      <SuperHistory rows={rows} />
    </ListPage>
  )
}

/** The active filters besides kind and dates, labelled by what was chosen, or else by the id. */
async function chipsOf(query: HistoryQuery) {
  const t = await getTranslations('history')
  const short = (id: string) => id.slice(0, 8)
  const chip = (name: keyof HistoryQuery, value: string | null, labelOf: (value: string) => string) =>
    value ? [{ name, label: labelOf(value) }] : []
  return [
    ...chip('number', query.number, (number) => t('filter.entry', { number })),
    ...chip('person', query.person, (id) => t('filter.person', { name: short(id) })),
    ...chip('actor', query.actor, (id) => t('filter.actor', { name: short(id) })),
    ...chip('org', query.org, (id) => t('filter.org', { name: short(id) })),
    ...chip('subject', query.subject, (id) => t('filter.subject', { name: short(id) })),
    ...chip('action', query.action, (action) => action),
  ]
}

async function Downloads({ query }: { query: HistoryQuery }) {
  const t = await getTranslations('history.super')
  return (
    <>
      {(['csv', 'ndjson'] as const).map((format) => (
        <ButtonLink
          key={format}
          href={historyFileHref(path, query, format)}
          reload
          size="sm"
          icon={<Icon name="download" size={16} />}
        >
          {t(format)}
        </ButtonLink>
      ))}
    </>
  )
}

type HistorySearchProps = { ctx: SignedInCtx; path: string; words: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A number or an id opens its entries at once; other words find organizations and people. */
async function HistorySearch({ ctx, path, words }: HistorySearchProps) {
  const t = await getTranslations('history.super')
  const number = /^#?(\d{1,18})$/.exec(words)?.[1]
  if (number) redirect(historyHref(path, { number }))
  if (uuid.test(words)) redirect(historyHref(path, { subject: words.toLowerCase() }))
  const matches = words ? orNotFound(await findInHistory(ctx, { q: words })) : []
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <ListSearch action={path} label={t('search')} words={words} button={t('searchButton')} width="w-full sm:w-lg" />
      {words && (
        <Card title={t('found')}>
          {matches.length === 0 && <p className="text-soft">{t('foundNone', { words })}</p>}
          <ul className="flex flex-col gap-2">
            {matches.map(({ kind, id, name }) => (
              <li key={id} className="flex flex-wrap gap-x-4">
                <FoundName kind={kind} id={id} name={name} path={path} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type FoundProps = { kind: 'ORG' | 'PERSON'; id: string; name: string; path: string }

async function FoundName({ kind, id, name, path }: FoundProps) {
  const t = await getTranslations('history.filter')
  if (kind === 'ORG') return <Link href={historyHref(path, { org: id })}>{t('inOrg', { name })}</Link>
  return (
    <>
      <Link href={historyHref(path, { person: id })}>{t('aboutPerson', { name })}</Link>
      <Link href={historyHref(path, { actor: id })}>{t('byActor', { name })}</Link>
    </>
  )
}
