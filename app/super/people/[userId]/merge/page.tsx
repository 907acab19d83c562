import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ButtonLink } from '@/app/_ui/button'
import { PageHeader } from '@/app/_ui/page-header'
import { fullName } from '@/lib/domain/people/names'
import { findWays } from '@/lib/domain/people/sort-name'
import { FoundPeople, PeopleSearch } from '../../people-search'
import { loadPerson } from '../load-person'
import { PersonTrail, PersonVisit } from '../person-visit'
import { MergePreview } from './merge-preview'

type Props = { params: Promise<{ userId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('people.merge.title')

/**
 * Merges another record into this one: finding it, the reason, the data that moves, and a choice wherever both have a
 * value.
 */
export default async function MergePage({ params, searchParams }: Props) {
  const [{ userId }, queryParams, t] = await Promise.all([params, searchParams, getTranslations('people')])
  const { ctx, person, isOpen } = await loadPerson(userId)
  if (ctx.viewer.userId === userId) notFound()
  const name = fullName(person) || t('list.nameless')
  const { words: q, code, after, text } = readAddress(queryParams)
  const by = code(findWays, 'by') ?? 'NAME'
  const here = `/super/people/${userId}/merge`
  const otherId = text('other')
  const header = (
    <PageHeader
      trail={<PersonTrail userId={userId} name={name} here={t('merge.title')} />}
      title={t('merge.title')}
      lead={t('merge.lead', { name })}
    />
  )
  if (!isOpen) {
    return (
      <>
        {header}
        <PersonVisit id={person.id} name={name} />
      </>
    )
  }
  if (!otherId) {
    return (
      <ClientMessages of={['people.list']}>
        {header}
        <div className="flex flex-col gap-5">
          <PeopleSearch action={here} by={by} q={q} />
          <FoundPeople
            ctx={ctx}
            query={{ by, q, after }}
            without={userId}
            href={(id) => withQuery(here, { other: id })}
            page={(next) => withQuery(here, { by, q, after: next })}
          />
        </div>
      </ClientMessages>
    )
  }
  const other = await loadPerson(otherId)
  return (
    <>
      {header}
      {other.isOpen ? (
        <MergePreview ctx={ctx} keptId={userId} closedId={otherId} />
      ) : (
        <div className="flex flex-col gap-4">
          <PersonVisit id={other.person.id} name={fullName(other.person) || t('list.nameless')} />
          <p>
            <ButtonLink size="sm" href={here}>
              {t('merge.another')}
            </ButtonLink>
          </p>
        </div>
      )}
    </>
  )
}
