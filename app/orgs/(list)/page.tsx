import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, withQuery } from '@/app/_lists/address'
import { ListSearch, OneFilter } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { LoadMore } from '@/app/_ui/load-more'
import { PageHeader } from '@/app/_ui/page-header'
import { Stat } from '@/app/_ui/stat'
import type { Tone } from '@/app/_ui/tone'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { listOrgs, type OrgTotals, sumOrgs } from '@/lib/services/orgs/own-orgs'
import { OrgTable } from './org-table'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = titled('orgs.list.title')

/**
 * The organizations a person administers, sorted by name, or those of one group, with the sums of all; a super admin
 * finds all.
 */
export default async function OrgsPage({ searchParams }: Props) {
  const [{ ctx }, params, zone, t, common] = await Promise.all([
    enterPage(),
    searchParams,
    readerZone(),
    getTranslations('orgs.list'),
    getTranslations('common.list'),
  ])
  const { words: q, after: from, text } = readAddress(params)
  const group = text('group').trim() || null
  const [page, sums] = await Promise.all([
    readPage(from, (after) => listOrgs(ctx, { q, group, after })),
    sumOrgs(ctx, {}).then(orNotFound),
  ])
  const { edges, pageInfo } = orNotFound(page)
  const groups = sums.flatMap(({ name, organizations }) =>
    name === null ? [] : [[name, name, organizations] as const],
  )
  const totals = sums.find(({ name }) => name === group)
  const next = nextOf(pageInfo)
  const rows = edges.map(({ node: { id, name, groupName, createdAt, members, urgent, clearance } }) => ({
    id,
    name,
    group: group === null ? groupName : null,
    members,
    urgent,
    clearance,
    since: formatDate(todayIn(zone, createdAt)),
  }))
  return (
    <ClientMessages of={['orgs.list']}>
      <PageBody>
        <PageHeader title={totals?.name ?? t('title')} lead={t('lead')} />
        {(ctx.viewer.superAdmin || groups.length > 0) && (
          <div className="list-line pb-5">
            {ctx.viewer.superAdmin && (
              <ListSearch action="/orgs" label={t('search')} words={q} button={t('apply')} otherParams={{ group }} />
            )}
            {groups.length > 0 && (
              <OneFilter
                values={groups}
                chosen={group}
                href={(name) => withQuery('/orgs', { q, group: name })}
                all={{ count: sums[0]?.organizations }}
              />
            )}
          </div>
        )}
        {totals && totals.organizations > 1 && <Totals totals={totals} />}
        <Card flush>
          <OrgTable rows={rows} />
        </Card>
        {next && <LoadMore href={withQuery('/orgs', { q, group, after: next })} label={common('nextPage')} />}
      </PageBody>
    </ClientMessages>
  )
}

type Figure = {
  key: 'stopped' | 'licenses' | 'trainings' | 'documents' | 'members'
  value: number
  tone: Tone
  hint?: string
}

/** What is counted of all organizations shown. */
async function Totals({ totals: { members, urgent, clearance } }: { totals: OrgTotals }) {
  const t = await getTranslations('orgs.list.totals')
  const figures: Figure[] = [
    { key: 'licenses', value: urgent.licenses, tone: 'error' },
    { key: 'trainings', value: urgent.trainings, tone: 'warn' },
    { key: 'documents', value: urgent.documents, tone: 'warn' },
    { key: 'members', value: members, tone: 'neutral' },
  ]
  if (clearance) {
    const hint = clearance.tomorrow > 0 ? { hint: t('tomorrow', { count: clearance.tomorrow }) } : {}
    figures.unshift({ key: 'stopped', value: clearance.today, tone: 'error', ...hint })
  }
  return (
    <section aria-label={t('title')} className="grid grid-cols-2 gap-3 pb-5 md:grid-cols-5">
      {figures.map(({ key, tone, ...figure }) => (
        <Stat key={key} label={t(key)} tone={figure.value > 0 ? tone : 'neutral'} {...figure} />
      ))}
    </section>
  )
}
