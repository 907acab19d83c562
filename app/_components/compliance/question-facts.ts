import { type SearchParams, withQuery } from '@/app/_lists/address'
import type { FilterGroup } from '@/app/_lists/filter-groups'
import type { BarPart } from '@/app/_ui/stacked-bar'
import type { Tone } from '@/app/_ui/tone'
import { answersOfBand, checkedStandings } from '@/lib/domain/compliance/questions'
import {
  boardBands,
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

/** The answers that a list is filtered by, one for each of the three questions; each has its own query parameter, beside `topics=open`. */
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
  /** Answers that share a color differ in its strength. */
  faded: readonly string[]
}

/** The questions in their order: when does it expire, are the hours there, is it checked. */
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
    faded: ['ON_TRACK'],
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

/** The answers of a question as filters: those that occur, and the one that is set. The counts are of the whole, unfiltered list. */
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

/** The filter beside the questions: topics that are due or unknown. Nothing without any. */
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

/** How many licenses have each answer to a question, as the parts of a bar that open their lists. */
export const questionParts = (question: Question, counts: Counts, list: string, t: Translate): BarPart[] =>
  question.codes.flatMap((code) => {
    const count = countIn(counts[question.counts], code)
    if (count === 0) return []
    const href = withQuery(list, { [question.field]: code })
    const faded = question.faded.includes(code)
    return [{ key: code, label: t(question.textOf(code)), count, tone: question.toneOf(code), faded, href }]
  })

/** The parameters of the questions that a search form keeps while words or selections change. */
export const keptAnswers = ({ deadline, units, verified, topicsOpen }: QuestionFilter<string>) => ({
  deadline,
  units,
  verified,
  topics: topicsOpen ? 'open' : null,
})

/** The replacement of an outdated address with a band or in the order of bands; null for a current address. */
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
