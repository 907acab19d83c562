import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { LoadMore } from '@/app/_ui/load-more'
import { PageHeader } from '@/app/_ui/page-header'
import { SearchField } from '@/app/_ui/search-field'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOrgs } from '@/lib/services/orgs/list-orgs'
import { OrgTable } from './org-table'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orgs.list')
  return { title: t('title') }
}

/** The organizations that the person administers, by name; a super admin finds all. */
export default async function OrgsPage({ searchParams }: Props) {
  const [{ ctx }, params, t, common] = await Promise.all([
    enterPage(),
    searchParams,
    getTranslations('orgs.list'),
    getTranslations('common.list'),
  ])
  const one = (name: string) => (typeof params[name] === 'string' ? params[name].slice(0, 1000) : '')
  const q = one('q').trim().slice(0, 100)
  const asked = await listOrgs(ctx, { q, after: one('after') })
  // A place in the list that was cut on the way begins it anew.
  const { edges, pageInfo } = orNotFound(asked.ok ? asked : await listOrgs(ctx, { q }))
  const rows = edges.map(({ node: { id, name, createdAt } }) => ({
    id,
    name,
    since: formatDate(todayIn('UTC', createdAt)),
  }))
  const next = new URLSearchParams({ ...(q && { q }), after: pageInfo.endCursor ?? '' })
  return (
    <ClientMessages of={['orgs.list']}>
      <PageBody>
        <PageHeader title={t('title')} lead={t('lead')} />
        {ctx.viewer.wheel && (
          <form action="/orgs" className="flex flex-wrap items-end gap-2 pb-5">
            <SearchField label={t('search')} defaultValue={q} className="min-w-0 grow basis-40 sm:max-w-80" />
            <Button type="submit">{t('apply')}</Button>
          </form>
        )}
        <Card flush>
          <OrgTable rows={rows} />
        </Card>
        {pageInfo.hasNextPage && <LoadMore href={`/orgs?${next}`} label={common('nextPage')} />}
      </PageBody>
    </ClientMessages>
  )
}
