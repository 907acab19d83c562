import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { PageHeader } from '@/app/_ui/page-header'
import { findWays } from '@/lib/domain/people/sort-name'
import { enterPage } from '@/lib/server/enter-page'
import { FoundPeople, PeopleSearch } from '../people-search'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('people.list.title')

/** Finds people by name, contact or license number; without search words nobody is listed. */
export default async function PeoplePage({ searchParams }: Props) {
  const [{ ctx }, params, t] = await Promise.all([enterPage(), searchParams, getTranslations('people.list')])
  const { words: q, code, after } = readAddress(params)
  const by = code(findWays, 'by') ?? 'NAME'
  const href = (id: string) => `/super/people/${id}`
  return (
    <ClientMessages of={['people.list']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-5">
        <PeopleSearch action="/super/people" by={by} q={q} />
        <FoundPeople
          ctx={ctx}
          query={{ by, q, after }}
          href={href}
          page={(next) => withQuery('/super/people', { by, q, after: next })}
        />
      </div>
    </ClientMessages>
  )
}
