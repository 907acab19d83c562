import { getTranslations } from 'next-intl/server'
import { ListBar } from '@/app/_lists/list-bar'
import { ListFilters, ListSelect } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { checkedGeos, checkedTypes, home, type QueueQuery, queueHref } from '../verification-query'

/** Search, place, kind, state and order: everything lands in the address. */
export async function QueueTools({ query }: { query: QueueQuery }) {
  const [t, common, geos, types] = await Promise.all([
    getTranslations('boardChecks.queue'),
    getTranslations('common.list'),
    getTranslations('enums.geographies'),
    getTranslations('enums.credentialTypesShort'),
  ])
  const to = (change: Partial<QueueQuery>) => queueHref({ ...query, after: null, ...change })
  const { state, order } = query
  return (
    <ListBar
      action={home}
      label={t('search')}
      words={query.q}
      button={t('apply')}
      otherParams={{ state, order }}
      set={[query.geo, query.type, state].filter(Boolean).length}
      selects={
        <>
          <ListSelect
            name="geo"
            label={t('geo')}
            value={query.geo ?? ''}
            any={t('anyGeo')}
            options={checkedGeos.map((value) => ({ value, label: geos(value) }))}
          />
          <ListSelect
            name="type"
            label={t('type')}
            value={query.type ?? ''}
            any={t('anyType')}
            options={checkedTypes.map((value) => ({ value, label: types(value) }))}
          />
        </>
      }
    >
      <ListFilters>
        <FilterChip label={common('all')} href={to({ state: null })} active={!state} />
        {(['UNVERIFIED', 'PENDING'] as const).map((option) => (
          <FilterChip
            key={option}
            label={t(option)}
            href={to({ state: state === option ? null : option })}
            active={state === option}
          />
        ))}
        <FilterChip label={t('byExpiry')} href={to({ order: null })} active={!order} />
        <FilterChip label={t('byAge')} href={to({ order: 'age' })} active={order === 'age'} />
      </ListFilters>
    </ListBar>
  )
}
