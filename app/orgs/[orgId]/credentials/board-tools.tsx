import { hoursOfPeriod } from '@/app/_components/compliance/compliance-facts'
import { ownWordText } from '@/app/_components/compliance/own-word'
import { keptAnswers, questionGroups, topicsChip } from '@/app/_components/compliance/question-facts'
import { isByWay, storedAnswer, storedBasis, storedMissing } from '@/app/_components/compliance/stored-ways'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { SavedViews } from '@/app/_components/saved-views/saved-views'
import { severityTones, stateTones } from '@/app/_components/states'
import { type FilterGroup, FilterGroups } from '@/app/_lists/filter-groups'
import { ListBar } from '@/app/_lists/list-bar'
import { countedOptions, ListSelect } from '@/app/_lists/list-tools'
import type { Tone } from '@/app/_ui/tone'
import type { BoardRecord } from '@/lib/data/board/list'
import { statusBasis } from '@/lib/domain/compliance/compliance-notes'
import { stillDueNotes } from '@/lib/domain/compliance/credit-requirements'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { urgentDeadlines } from '@/lib/domain/compliance/standing'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { boardSources } from '@/lib/domain/lists/organizations'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { shownContact } from '@/lib/domain/people/format-contact'
import { sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { daysBetween, todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { BoardTallies } from '@/lib/services/board/board'
import { type BoardQuery, boardHref, filtersOf, listSorts, readBoardQuery } from './board-query'

type Tagged = { text: string; tone: Tone }

/** A credential as one row of the list. */
export type BoardListRow = {
  id: string
  /** The member's page; null for somebody who is only invited. */
  href: string | null
  name: string
  department: string | null
  credential: string
  pick: string
  expires: string
  remaining: string
  /** The day of the member's last reminder about it. */
  reminded: string | null
  /** The counted and required hours; null if the answer already says everything. */
  hours: string | null
  missing: string | null
  /** To which period the hours belong, where the license runs beyond it. */
  ofPeriod: string | null
  /** Number of board topics that are due or unknown; null without any. */
  topics: string | null
  /** Remarks beside the hours: the law requires more than we count, or a question about the first period is open. */
  remarks: string[]
  /** The answers to the three questions. */
  deadline: Tagged
  units: Tagged
  verification: Tagged
  reported: boolean
}

type Shown = { book: RuleBook; now: Date; timeZone: string }

/**
 * The texts of a row according to the rule book; instants become days in the organization's time zone. `t` translates
 * full keys.
 */
export function boardListRow(entry: BoardRecord, t: Translate, { book, now, timeZone }: Shown): BoardListRow {
  const { id, orgId, roleId, department, geo, expiresAt, deadline, verifiedState } = entry
  const { credentialId, remindedAt, openTopics } = entry
  const name = sortableName(entry) || shownContact(entry.contact ?? '') || t('board.noName')
  const credential = credentialLabel(entry, t)
  const days = daysBetween(todayInGeo(geo, now), expiresAt)
  const remarks = remarksOf(entry, book, t)
  return {
    id,
    href: roleId && `/orgs/${orgId}/members/${roleId}`,
    name,
    department,
    credential,
    pick: t('board.pickRow', { name, credential }),
    expires: formatDate(expiresAt),
    remaining: days < 0 ? t('board.expiry.ago', { days: -days }) : t('board.expiry.left', { days }),
    reminded: remindedAt && t('board.reminded', { date: formatDate(todayIn(timeZone, remindedAt)) }),
    ...hoursOf(entry, remarks, t),
    ofPeriod: credentialId && entry.units !== 'NOT_TRACKED' ? hoursOfPeriod(expiresAt, entry.periodEndsAt, t) : null,
    topics: openTopics.length > 0 ? t('board.openTopics', { count: openTopics.length }) : null,
    remarks,
    deadline: { text: t(`enums.deadlines.${deadline}`), tone: stateTones['enums.deadlines'][deadline] },
    units: storedAnswer(entry, t),
    verification: {
      text: t(`enums.verificationBadges.${verifiedState}`),
      tone: severityTones[tagSeverity(verifiedState)],
    },
    reported: credentialId === null,
  }
}

const warning: readonly string[] = stillDueNotes

function remarksOf(entry: BoardRecord, book: RuleBook, t: Translate): string[] {
  if (entry.credentialId === null) return []
  const byWay = [storedBasis(entry, t), storedMissing(entry, t)].filter((text) => text !== null)
  const { renewedShortAt: endedAt, renewedShortMissing: missingUnits } = entry
  const ownWord = endedAt ? [ownWordText({ endedAt, missingUnits }, t)] : []
  const noted = statusBasis(book, entry, entry.periodEndsAt, entry).notes.flatMap(({ code }) => {
    if (code === 'unanswered') return [t('board.unanswered')]
    return warning.includes(code) ? [t(`compliance.stillDue.${code}`)] : []
  })
  return [...ownWord, ...byWay, ...noted]
}

/** The counted and the missing hours of a license. "Nothing missing" stands beside no topic or remark of what is due. */
function hoursOf(entry: BoardRecord, remarks: readonly string[], t: Translate) {
  const { credentialId, units, countedUnits, requiredUnits, missingUnits, openTopics } = entry
  if (credentialId === null || units === 'NOT_TRACKED') return { hours: null, missing: null }
  // What is missing, or met it, is a remark: "0 of 24" would be said of hours that nobody may need.
  if (!requiredUnits && isByWay(entry)) return { hours: null, missing: null }
  if (!requiredUnits) return { hours: t('board.notRequired'), missing: null }
  const counted = formatUnits(countedUnits ?? 0)
  const hours = t('board.hoursOf', { counted, required: formatUnits(requiredUnits) })
  if (missingUnits) return { hours, missing: t('board.missing', { hours: formatUnits(missingUnits) }) }
  return { hours, missing: openTopics.length > 0 || remarks.length > 0 ? null : t('board.nothingMissing') }
}

/** The filters that match something or are set: a group for each question, and one for the rest. */
export function chipsOf(orgId: string, query: BoardQuery, tallies: BoardTallies, t: Translate): FilterGroup[] {
  const hrefOf = (change: Partial<BoardQuery>) => boardHref(orgId, { ...query, ...change, after: null })
  // Both filter by expiry, so at most one of them is set.
  const answerHrefOf = (change: Partial<BoardQuery>) =>
    hrefOf('deadline' in change ? { ...change, urgent: false } : change)
  const [deadlines, ...others] = questionGroups(query, tallies, answerHrefOf, t)
  const sources = boardSources.flatMap((code) => {
    const active = query.source === code
    const count = tallies.sources.find(({ value }) => value === code)?.count ?? 0
    if (!active && count === 0) return []
    const href = hrefOf({ source: active ? null : code })
    return [{ key: `source-${code}`, label: t(`board.sources.${code}`), active, count, href }]
  })
  const { renewedShort: active } = query
  const ownWord =
    active || tallies.renewedShort > 0
      ? [
          {
            key: 'ownWord',
            label: t('board.ownWord.chip'),
            active,
            count: tallies.renewedShort,
            href: hrefOf({ renewedShort: !active }),
          },
        ]
      : []
  return [
    ...(deadlines ? [{ ...deadlines, chips: [...urgentChip(query, tallies, hrefOf, t), ...deadlines.chips] }] : []),
    ...others,
    {
      label: t('common.questions.other'),
      chips: [...topicsChip(query, tallies.topicsOpen, hrefOf, t), ...ownWord, ...sources],
    },
  ]
}

/** Both urgent answers as one filter, sorted by expiry, which uses an index. Empty if only one of them occurs. */
function urgentChip(
  { urgent: active }: BoardQuery,
  { deadlines }: BoardTallies,
  hrefOf: (change: Partial<BoardQuery>) => string,
  t: Translate,
): FilterGroup['chips'] {
  const parts = deadlines.filter(({ value, count }) => count > 0 && isOneOf(urgentDeadlines, value))
  if (!active && parts.length < 2) return []
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const change: Partial<BoardQuery> = active ? { urgent: false } : { urgent: true, deadline: null, sort: 'expiry' }
  return [{ key: 'urgent', label: t('board.urgent'), active, count, href: hrefOf(change) }]
}

type Props = { orgId: string; query: BoardQuery; tallies: BoardTallies; t: Translate }

/**
 * Search, selections, and the filters of each question with counts. All of them go into the address and apply at once.
 */
export function BoardTools({ orgId, query, tallies, t }: Props) {
  const allLink = {
    key: 'all',
    label: t('common.list.all'),
    href: boardHref(orgId, { ...readBoardQuery({}), sort: query.sort }),
    active: filtersOf(query) === 0,
    count: tallies.total,
  }
  return (
    <ListBar
      action={`/orgs/${orgId}/credentials`}
      label={t('board.search')}
      words={query.q}
      button={t('common.list.search')}
      otherParams={{
        ...keptAnswers(query),
        urgent: query.urgent ? 'yes' : null,
        source: query.source,
        word: query.renewedShort ? 'own' : null,
      }}
      set={filtersOf({ ...query, q: '' })}
      selects={<Selects query={query} tallies={tallies} t={t} />}
      views={<SavedViews orgId={orgId} list="CREDENTIALS" here={boardHref(orgId, query)} />}
    >
      <FilterGroups allLink={allLink} groups={chipsOf(orgId, query, tallies, t)} note={t('board.countsOfAll')} />
    </ListBar>
  )
}

/**
 * Three selections are beside the search field. On a phone, where the list has no header, the sort order joins them.
 */
const selectWidth = 'min-w-30 sm:max-w-52'
/** Fits "Todos los departamentos". */
const departmentWidth = 'min-w-36 sm:max-w-60'

function Selects({ query, tallies, t }: Omit<Props, 'orgId'>) {
  const select = (
    name: 'geo' | 'type' | 'department',
    allLabel: string,
    rows: BoardTallies['geos'],
    nameOf: (code: string) => string,
  ) => {
    const chosen = query[name]
    const options = countedOptions(rows, chosen, (code, count) => t('board.withCount', { name: nameOf(code), count }))
    if (options.length === 0) return null
    return (
      <ListSelect
        name={name}
        label={t(`board.${name}`)}
        value={chosen ?? ''}
        any={t(`board.${allLabel}`)}
        options={options}
        className={name === 'department' ? departmentWidth : selectWidth}
      />
    )
  }
  return (
    <>
      {select('geo', 'anyGeo', tallies.geos, (code) => t(`enums.geographies.${code}`))}
      {select('type', 'anyType', tallies.types, (code) => t(`enums.credentialTypesShort.${code}`))}
      {select('department', 'anyDepartment', tallies.departments, (name) => name)}
      <ListSelect
        name="sort"
        label={t('common.list.sortBy')}
        value={query.sort}
        options={listSorts.map((value) => ({ value, label: t(`board.sort.${value}`) }))}
        className={`${selectWidth} md:hidden`}
      />
    </>
  )
}
