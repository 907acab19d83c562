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
import type { Translate } from '@/lib/i18n/translator'
import { answerFills, stateTones } from '../states'

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

/** Whether a renewal lacks something, of licenses and people of whom some renew by hours and others another way. */
export const renewalAnswer = (units: string): string => `compliance.ways.answers.${units}`

type Count = { value: string; count: number }
type Counts = { deadlines: readonly Count[]; units: readonly Count[]; verified: readonly Count[] }

type Question = {
  field: 'deadline' | 'units' | 'verified'
  counts: keyof Counts
  codes: readonly string[]
  textOf: (code: string) => string
  /** The tones of its answers, where one of them may ask the organization for an act. */
  tones?: Readonly<Record<string, Tone>>
}

/** The questions in order: when it expires, whether its renewal lacks something, whether it is verified. */
export const questions: readonly Question[] = [
  {
    field: 'deadline',
    counts: 'deadlines',
    codes: deadlineStandings,
    textOf: (code) => `enums.deadlines.${code}`,
    tones: stateTones['enums.deadlines'],
  },
  {
    field: 'units',
    counts: 'units',
    codes: unitsStandings,
    textOf: renewalAnswer,
    tones: stateTones['compliance.ways.answers'],
  },
  {
    field: 'verified',
    counts: 'verified',
    codes: checkedStandings,
    textOf: (code) => `enums.verificationBadges.${code}`,
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
  return questions.map(({ field, counts: counted, codes, textOf, tones }) => ({
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
          tone: tones?.[code] ?? 'neutral',
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
    return [{ key: code, label: t(question.textOf(code)), count, fill: answerFills[code] ?? 'fill-edge', href }]
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
