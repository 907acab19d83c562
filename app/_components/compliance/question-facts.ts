import { type SearchParams, withQuery } from '@/app/_lists/address'
import type { FilterGroup } from '@/app/_lists/filter-groups'
import type { BarPart } from '@/app/_ui/stacked-bar'
import type { Tone } from '@/app/_ui/tone'
import {
  answersOfBand,
  boardBands,
  checkedStandings,
  type DeadlineStanding,
  deadlineStandings,
  type UnitsStanding,
  unitsStandings,
} from '@/lib/domain/compliance/standing'
import type { VerificationState } from '@/lib/domain/lists/credentials'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { tagSeverity } from '@/lib/domain/lists/severities'
import type { Translate } from '@/lib/i18n/translator'
import { severityTones } from '../tones'

/**
 * The answers by which a list is filtered, one for each of the three questions. Each has its own query parameter, next
 * to `topics=open`.
 */
export type QuestionFilter<Deadline extends string = DeadlineStanding> = {
  deadline: Deadline | null
  units: UnitsStanding | null
  verified: VerificationState | null
  topicsOpen: boolean
}

type Count = { value: string; count: number }
type Counts = { deadlines: readonly Count[]; units: readonly Count[]; verified: readonly Count[] }

export const deadlineTones: Readonly<Record<DeadlineStanding, Tone>> = {
  EXPIRED: 'error',
  D30: 'error',
  D60: 'warn',
  D90: 'warn',
  LATER: 'success',
}
export const unitsTones: Readonly<Record<UnitsStanding, Tone>> = {
  BEHIND: 'warn',
  BEHIND_PACE: 'warn',
  UNKNOWN: 'info',
  ON_TRACK: 'success',
  COMPLETE: 'success',
  NOT_TRACKED: 'neutral',
}

type Question = {
  field: 'deadline' | 'units' | 'verified'
  counts: keyof Counts
  codes: readonly string[]
  textOf: (code: string) => string
  toneOf: (code: string) => Tone
  /** Answers that share a color are told apart by its strength. */
  faded: readonly string[]
}

/** The questions in order: when it expires, whether the hours are complete, whether it is verified. */
export const questions: readonly Question[] = [
  {
    field: 'deadline',
    counts: 'deadlines',
    codes: deadlineStandings,
    textOf: (code) => `enums.deadlines.${code}`,
    toneOf: (code) => deadlineTones[code as DeadlineStanding],
    faded: ['D30', 'D90'],
  },
  {
    field: 'units',
    counts: 'units',
    codes: unitsStandings,
    textOf: (code) => `enums.hours.${code}`,
    toneOf: (code) => unitsTones[code as UnitsStanding],
    faded: ['ON_TRACK', 'BEHIND_PACE'],
  },
  {
    field: 'verified',
    counts: 'verified',
    codes: checkedStandings,
    textOf: (code) => `enums.verificationBadges.${code}`,
    toneOf: (code) => severityTones[tagSeverity(code as VerificationState)],
    faded: ['PARTIAL', 'PENDING'],
  },
]

const countIn = (rows: readonly Count[], value: string) => rows.find((row) => row.value === value)?.count ?? 0

/**
 * The answers to a question as filters: those that occur, and the selected one. Counts refer to the whole, unfiltered
 * list.
 */
export function questionGroups<Deadline extends string>(
  filter: QuestionFilter<Deadline>,
  counts: Counts,
  hrefOf: (change: Partial<QuestionFilter<Deadline>>) => string,
  t: Translate,
): FilterGroup[] {
  return questions.map(({ field, counts: counted, codes, textOf }) => ({
    label: t(`common.questions.${field}`),
    chips: codes.flatMap((code) => {
      const active = filter[field] === code
      const count = countIn(counts[counted], code)
      if (!active && count === 0) return []
      const change: Partial<Record<string, string | null>> = { [field]: active ? null : code }
      return [
        {
          key: `${field}-${code}`,
          label: t(textOf(code)),
          active,
          count,
          href: hrefOf(change as Partial<QuestionFilter<Deadline>>),
        },
      ]
    }),
  }))
}

/** The filter next to the questions: topics that are due or unknown. Empty when there are none. */
export function topicsChip(
  filter: Pick<QuestionFilter, 'topicsOpen'>,
  count: number,
  hrefOf: (change: Pick<QuestionFilter, 'topicsOpen'>) => string,
  t: Translate,
): FilterGroup['chips'] {
  const { topicsOpen: active } = filter
  if (!active && count === 0) return []
  return [{ key: 'topics', label: t('common.questions.topics'), active, count, href: hrefOf({ topicsOpen: !active }) }]
}

/** The number of licenses for each answer to a question, as segments of a bar that link to their lists. */
export const questionParts = (question: Question, counts: Counts, list: string, t: Translate): BarPart[] =>
  question.codes.flatMap((code) => {
    const count = countIn(counts[question.counts], code)
    if (count === 0) return []
    const href = withQuery(list, { [question.field]: code })
    const faded = question.faded.includes(code)
    return [{ key: code, label: t(question.textOf(code)), count, tone: question.toneOf(code), faded, href }]
  })

/** The query parameters a search form keeps when words or selections change. */
export const keptAnswers = ({ deadline, units, verified, topicsOpen }: QuestionFilter<string>) => ({
  deadline,
  units,
  verified,
  topics: topicsOpen ? 'open' : null,
})

/** The current address for an outdated one that filters or sorts by band; null when the address is current. */
export function addressWithoutBand(path: string, params: SearchParams): string | null {
  const { band, sort, ...rest } = params
  const byBand = typeof sort === 'string' && sort.toLowerCase() === 'band'
  if (band === undefined && !byBand) return null
  const otherParams = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const bandAnswers = typeof band === 'string' && isOneOf(boardBands, band) ? answersOfBand(band) : {}
  const { verifiedState, ...answers } = { verifiedState: null, ...bandAnswers }
  return withQuery(path, {
    ...Object.fromEntries(otherParams),
    ...answers,
    ...(band === 'NONE' && { deadline: band }),
    ...(verifiedState && { verified: verifiedState }),
    sort: byBand ? 'expiry' : typeof sort === 'string' ? sort : null,
  })
}
