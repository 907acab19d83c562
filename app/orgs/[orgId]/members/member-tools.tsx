import { getTranslations } from 'next-intl/server'
import { keptAnswers, questionGroups, renewalAnswer, topicsChip } from '@/app/_components/compliance/question-facts'
import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { SavedViews } from '@/app/_components/saved-views/saved-views'
import { severityTones, stateTones } from '@/app/_components/states'
import { type FilterGroup, FilterGroups, type FilterLink } from '@/app/_lists/filter-groups'
import { ListBar } from '@/app/_lists/list-bar'
import { countedOptions, ListSelect } from '@/app/_lists/list-tools'
import type { Tone } from '@/app/_ui/tone'
import type { MemberRecord } from '@/lib/data/members/read'
import { type RoleState, roleStates, roleTypes } from '@/lib/domain/lists/organizations'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { shownContact } from '@/lib/domain/people/format-contact'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import type { MemberFacets } from '@/lib/services/members/members'
import { filtersOf, listSorts, type MemberQuery, memberListHref, readMemberQuery } from './member-query'
import { planTexts } from './plan-text'

export type Tagged = { text: string; tone: Tone }

/** A member as one row of the list. */
export type MemberListRow = {
  id: string
  version: number
  state: RoleState
  /** The member's name as written in the list and in sentences. */
  name: string
  called: string
  contact: string | null
  department: string | null
  jobTitle: string | null
  admin: boolean
  /** Role and state, unless the person is an active member without a special role. */
  tags: Tagged[]
  /** The first license to expire, and the worst answers to the three questions; null without a license. */
  expires: string | null
  /** Also null for a distant date. */
  deadline: Tagged | null
  hours: Tagged[]
  verification: Tagged | null
  credentials: string
  /** The person responsible for them, with a label. */
  supervisor: string | null
  /** A leave begins later, and a last working day is planned. */
  leavePlanned: boolean
  lastDayPlanned: boolean
}

/** The cells of a row. `t` translates full keys. */
export function memberListRow(member: MemberRecord, t: Translate): MemberListRow {
  const { id, version, state, roleType, department, jobTitle, credentialCount, verifiedCount, supervisor } = member
  const { deadline, units, verifiedState, topicsOpen, nextExpiresAt } = member
  const unknown = t('members.name.unknown')
  const name = nameInList(member, unknown)
  const contact = shownContact(member.email ?? member.phone ?? '') || null
  return {
    id,
    version,
    state,
    name,
    called: nameInText(member, unknown),
    contact: contact === name ? null : contact,
    department,
    jobTitle,
    admin: roleType === 'ADMIN',
    tags: [
      ...(state === 'ACTIVE'
        ? []
        : [{ text: t(`enums.roleStates.${state}`), tone: stateTones['enums.roleStates'][state] }]),
      ...(roleType === 'ADMIN' ? [{ text: t(`enums.roleTypes.${roleType}`), tone: 'neutral' as const }] : []),
      ...planTexts(member, t).map((text) => ({ text, tone: 'neutral' as const })),
    ],
    expires: nextExpiresAt && formatDate(nextExpiresAt),
    deadline:
      deadline && deadline !== 'LATER'
        ? { text: t(`enums.deadlines.${deadline}`), tone: stateTones['enums.deadlines'][deadline] }
        : null,
    hours: [
      ...(units ? [{ text: t(renewalAnswer(units)), tone: stateTones['compliance.ways.answers'][units] }] : []),
      ...(topicsOpen ? [{ text: t('common.questions.topics'), tone: 'warn' as const }] : []),
    ],
    verification: verifiedState && {
      // A license that nobody can check says nothing about the one that was; one that doesn't match does.
      text:
        verifiedCount > 0 && ['UNVERIFIABLE', 'UNVERIFIED', 'PENDING'].includes(verifiedState)
          ? t('members.list.verifiedSome', { verified: verifiedCount, count: credentialCount })
          : t(`enums.verificationBadges.${verifiedState}`),
      tone: severityTones[tagSeverity(verifiedState)],
    },
    credentials: licensesText(member, t),
    supervisor: supervisor && t('members.list.supervisor', { name: nameInList(supervisor, unknown) }),
    leavePlanned: state === 'ACTIVE' && member.leaveFrom !== null,
    lastDayPlanned: member.lastDay !== null,
  }
}

/** How many licenses a member has, or that the organization does not see them: that is not to have none. */
export function licensesText({ state, licensesHidden, credentialCount: count }: MemberRecord, t: Translate): string {
  if (state === 'ENDED') return t('members.list.left')
  if (licensesHidden) return t('members.list.hidden')
  return count > 0 ? t('members.list.credentialCount', { count }) : t('members.list.noLicense')
}

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
  const lapsing = {
    key: 'lapsing',
    label: t('members.list.lapsing'),
    active: query.lapsing,
    count: facets.lapsing,
    href: hrefOf({ lapsing: !query.lapsing }),
  }
  const unlicensed = chips('deadline', ['NONE', 'HIDDEN'], facets.deadlines, (code) =>
    t(`members.list.${code === 'NONE' ? 'noLicense' : 'hidden'}`),
  )
  return [
    ...(deadlines
      ? [
          {
            ...deadlines,
            chips: [...deadlines.chips, ...(lapsing.active || lapsing.count > 0 ? [lapsing] : []), ...unlicensed],
          },
        ]
      : []),
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

type Props = { orgId: string; query: MemberQuery; facets: MemberFacets }

/**
 * Search, department, and the filters of each question with counts. All of them go into the address and apply at once.
 */
export function ListTools({ orgId, query, facets, t }: Props & { t: Translate }) {
  const allLink = {
    key: 'all',
    label: t('members.list.all'),
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
      otherParams={{
        ...keptAnswers(query),
        lapsing: query.lapsing ? 'yes' : null,
        state: query.state,
        role: query.role,
      }}
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
