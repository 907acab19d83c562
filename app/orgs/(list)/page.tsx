import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, withQuery } from '@/app/_lists/address'
import { ListSearch } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { LoadMore } from '@/app/_ui/load-more'
import { PageHeader } from '@/app/_ui/page-header'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { listOrgs } from '@/lib/services/orgs/own-orgs'
import { OrgTable } from './org-table'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = titled('orgs.list.title')

/** The organizations a person administers, sorted by name; a super admin finds all. */
export default async function OrgsPage({ searchParams }: Props) {
  const [{ ctx }, params, zone, t, common] = await Promise.all([
    enterPage(),
    searchParams,
    readerZone(),
    getTranslations('orgs.list'),
    getTranslations('common.list'),
  ])
  const { words: q, after: from } = readAddress(params)
  const page = await readPage(from, (after) => listOrgs(ctx, { q, after }))
  const { edges, pageInfo } = orNotFound(page)
  const next = nextOf(pageInfo)
  const rows = edges.map(({ node: { id, name, createdAt, urgent, clearance } }) => ({
    id,
    name,
    urgent,
    clearance,
    since: formatDate(todayIn(zone, createdAt)),
  }))
  return (
    <ClientMessages of={['orgs.list']}>
      <PageBody>
        <PageHeader title={t('title')} lead={t('lead')} />
        {ctx.viewer.superAdmin && (
          <div className="pb-5">
            <ListSearch action="/orgs" label={t('search')} words={q} button={t('apply')} />
          </div>
        )}
        <Card flush>
          <OrgTable rows={rows} />
        </Card>
        {next && <LoadMore href={withQuery('/orgs', { q, after: next })} label={common('nextPage')} />}
      </PageBody>
    </ClientMessages>
  )
}
