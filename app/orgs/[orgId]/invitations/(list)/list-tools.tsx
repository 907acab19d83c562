import { getTranslations } from 'next-intl/server'
import { ListFilters, ListSearch } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { invitationStates } from '@/lib/domain/lists/organizations'
import { type InvitationQuery, invitationsHref } from './invitation-query'

type Props = { orgId: string; query: InvitationQuery; counts: ReadonlyMap<string, number>; unsent: number }

/** Search and the state, with counts, and what was never sent where there is any: everything lands in the address. */
export async function ListTools({ orgId, query, counts, unsent }: Props) {
  const t = await getTranslations('invitations.list')
  // With search words the counts would differ from the list.
  return (
    <div className="flex flex-col gap-3 pb-5">
      <ListSearch
        action={`/orgs/${orgId}/invitations`}
        label={t('search')}
        words={query.q}
        button={t('apply')}
        otherParams={{ state: query.state === 'OPEN' ? null : query.state, unsent: query.unsent ? '1' : null }}
      />
      <ListFilters>
        {invitationStates.map((state) => (
          <FilterChip
            key={state}
            label={t('chip', { state })}
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
      </ListFilters>
    </div>
  )
}
