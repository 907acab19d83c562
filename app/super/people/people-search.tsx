import { getTranslations } from 'next-intl/server'
import { ListFoot } from '@/app/_lists/list-foot'
import { ListSearch, ListSelect } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { sortableName } from '@/lib/domain/people/names'
import { type FindWay, findWays, parsePersonSearch } from '@/lib/domain/people/sort-name'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import type { SignedInCtx } from '@/lib/services/ctx'
import { findPeople } from '@/lib/services/people/people'
import { PeopleTable } from './people-table'

type SearchProps = { action: string; by: FindWay; q: string }

/** The kind of search, and the search words. */
export async function PeopleSearch({ action, by, q }: SearchProps) {
  const t = await getTranslations('people.list')
  const options = findWays.map((way) => ({ value: way, label: t(`ways.${way}`) }))
  return (
    <ListSearch action={action} label={t('search')} words={q} button={t('apply')}>
      <ListSelect name="by" label={t('by')} value={by} options={options} />
    </ListSearch>
  )
}

type FoundProps = {
  ctx: SignedInCtx
  query: { by: FindWay; q: string; after: string | null }
  /** The address of a person. */
  href: (id: string) => string
  /** The address of a page of the list; null for the first page. */
  page: (after: string | null) => string
  /** The id of a person to leave out. */
  without?: string
}

/** The people found, or a hint on how to find somebody. */
export async function FoundPeople({ ctx, query: { by, q, after: from }, href, page, without }: FoundProps) {
  const t = await getTranslations('people.list')
  if (!parsePersonSearch(by, q)) {
    return (
      <Card>
        <EmptyState title={q ? t('short') : t('nobody')}>{t(`hints.${by}`)}</EmptyState>
      </Card>
    )
  }
  const zone = await readerZone()
  const { edges, pageInfo } = orNotFound(await readPage(from, (after) => findPeople(ctx, { by, q, after })))
  const next = nextOf(pageInfo)
  const rows = edges
    .filter(({ node: { id } }) => id !== without)
    .map(({ cursor, node: { id, createdAt, contact, state, ...name } }) => ({
      key: cursor,
      href: href(id),
      contact,
      state,
      name: sortableName(name) || t('nameless'),
      since: formatDate(todayIn(zone, createdAt)),
    }))
  return (
    <div>
      <Card flush>
        <PeopleTable rows={rows} />
      </Card>
      <ListFoot first={from ? page(null) : null} next={next && page(next)} />
    </div>
  )
}
