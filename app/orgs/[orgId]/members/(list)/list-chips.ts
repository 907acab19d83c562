import { questionGroups, topicsChip } from '@/app/_components/compliance/question-facts'
import type { FilterGroup, FilterLink } from '@/app/_lists/filter-groups'
import { roleStates, roleTypes } from '@/lib/domain/lists/organizations'
import type { Translate } from '@/lib/i18n/translator'
import type { MemberFacets } from '@/lib/services/members/get-member-facets'
import { type MemberQuery, memberListHref } from '../member-query'

/** The filters that match a member or are set: a group for each question, and one for the rest. */
export function chipsOf(orgId: string, query: MemberQuery, facets: MemberFacets, t: Translate): FilterGroup[] {
  const hrefOf = (change: Partial<MemberQuery>) => memberListHref(orgId, { ...query, ...change, after: null })
  const chips = <const Code extends string>(
    field: 'state' | 'role' | 'deadline',
    codes: readonly Code[],
    rows: MemberFacets['states'],
    nameOf: (code: Code) => string,
  ): FilterLink[] =>
    codes.flatMap((code) => {
      const active = query[field] === code
      const count = rows.find(({ value }) => (value || 'NONE') === code)?.count ?? 0
      if (!active && count === 0) return []
      return [
        {
          key: `${field}-${code}`,
          label: nameOf(code),
          active,
          count,
          href: hrefOf({ [field]: active ? null : code }),
        },
      ]
    })
  const [deadlines, ...rest] = questionGroups(query, facets, hrefOf, t)
  const unlicensed = chips('deadline', ['NONE'], facets.deadlines, () => t('members.list.noLicense'))
  return [
    ...(deadlines ? [{ ...deadlines, chips: [...deadlines.chips, ...unlicensed] }] : []),
    ...rest,
    {
      label: t('common.questions.other'),
      chips: [
        ...topicsChip(query, facets.topicsOpen, hrefOf, t),
        ...chips('role', roleTypes, facets.roles, (code) => t('members.chip', { code })),
        ...chips('state', roleStates, facets.states, (code) => t('members.chip', { code })),
      ],
    },
  ]
}
