import { getTranslations } from 'next-intl/server'
import { keptAnswers } from '@/app/_components/compliance/question-facts'
import { SavedViews } from '@/app/_components/saved-views/saved-views'
import { FilterGroups } from '@/app/_lists/filter-groups'
import { ListBar } from '@/app/_lists/list-bar'
import { countedOptions, ListSelect } from '@/app/_lists/list-tools'
import type { Translate } from '@/lib/i18n/translator'
import type { MemberFacets } from '@/lib/services/members/get-member-facets'
import { filtersOf, listSorts, type MemberQuery, memberListHref, readMemberQuery } from '../member-query'
import { chipsOf } from './list-chips'

type Props = { orgId: string; query: MemberQuery; facets: MemberFacets }

/**
 * Search, department, and the filters of each question with counts. All of them go into the address and apply at once.
 */
export function ListTools({ orgId, query, facets, t }: Props & { t: Translate }) {
  const allLink = {
    key: 'all',
    label: t('common.list.all'),
    href: memberListHref(orgId, { ...readMemberQuery({}), sort: query.sort }),
    active: filtersOf(query) === 0,
    count: facets.states.reduce((sum, { value, count }) => (value === 'ENDED' ? sum : sum + count), 0),
  }
  return (
    <ListBar
      action={`/orgs/${orgId}/members`}
      label={t('members.list.search')}
      words={query.q}
      button={t('common.list.search')}
      otherParams={{ ...keptAnswers(query), state: query.state, role: query.role }}
      set={filtersOf({ ...query, q: '' })}
      selects={<Selects query={query} facets={facets} />}
      views={<SavedViews orgId={orgId} list="MEMBERS" here={memberListHref(orgId, query)} />}
    >
      <FilterGroups allLink={allLink} groups={chipsOf(orgId, query, facets, t)} note={t('members.list.countsOfAll')} />
    </ListBar>
  )
}

async function Selects({ query, facets }: Omit<Props, 'orgId'>) {
  const [t, common] = await Promise.all([getTranslations('members.list'), getTranslations('common.list')])
  const options = countedOptions(facets.departments, query.department, (name, count) =>
    t('departmentCount', { name, count }),
  )
  return (
    <>
      {options.length > 0 && (
        <ListSelect
          name="department"
          label={t('department')}
          value={query.department ?? ''}
          any={t('anyDepartment')}
          options={options}
        />
      )}
      <ListSelect
        name="sort"
        label={common('sortBy')}
        value={query.sort}
        options={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </>
  )
}
