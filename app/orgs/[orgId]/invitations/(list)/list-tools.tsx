import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { FilterChip } from '@/app/_ui/filter-chip'
import { SearchField } from '@/app/_ui/search-field'
import { invitationStates } from '@/lib/domain/lists/organizations'
import { type InvitationQuery, invitationsHref } from './invitation-query'

type Props = { orgId: string; query: InvitationQuery; counts: ReadonlyMap<string, number>; unsent: number }

/** Search and the state, with counts, and what was never sent where there is any: everything lands in the address. */
export async function ListTools({ orgId, query, counts, unsent }: Props) {
  const [t, states, common] = await Promise.all([
    getTranslations('invitations.list'),
    getTranslations('invitations.states'),
    getTranslations('common.list'),
  ])
  // Under words they would not be what the list shows.
  return (
    <div className="flex flex-col gap-3 pb-5">
      <form action={`/orgs/${orgId}/invitations`} className="flex flex-wrap items-end gap-2">
        <SearchField label={t('search')} defaultValue={query.q} className="min-w-0 grow basis-40 sm:max-w-96" />
        {query.state !== 'OPEN' && <input type="hidden" name="state" value={query.state} />}
        {query.unsent && <input type="hidden" name="unsent" value="1" />}
        <Button type="submit">{t('apply')}</Button>
      </form>
      <nav aria-label={common('filters')} className="flex flex-wrap gap-2">
        {invitationStates.map((state) => (
          <FilterChip
            key={state}
            label={states(state)}
            href={invitationsHref(orgId, { ...query, state, unsent: false, after: null })}
            active={query.state === state && !query.unsent}
            {...(query.q ? {} : { count: counts.get(state) ?? 0 })}
          />
        ))}
        {(unsent > 0 || query.unsent) && (
          <FilterChip
            label={t('notSent')}
            href={invitationsHref(orgId, { ...query, state: 'OPEN', unsent: !query.unsent, after: null })}
            active={query.unsent}
            {...(query.q ? {} : { count: unsent })}
          />
        )}
      </nav>
    </div>
  )
}
