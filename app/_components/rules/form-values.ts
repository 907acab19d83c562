import type {
  Confidence,
  FirstRenewalNote,
  RuleFactName,
  RuleNote,
  RuleSource,
} from '@/lib/domain/compliance/credit-requirements'
import { ruleFactNames } from '@/lib/domain/compliance/credit-requirements'
import type { courseOnce } from '@/lib/domain/compliance/evaluation'
import type { FirstRenewalQuestion } from '@/lib/domain/compliance/first-renewal'
import type { ReportTo, Written } from '@/lib/domain/compliance/requirement-details'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import type { TopicEvery, TopicRule } from '@/lib/domain/compliance/topics'
import type { ExpiryCycle } from '@/lib/domain/credentials/period'
import { type CreditActivity, creditActivities } from '@/lib/domain/lists/activities'
import { typedDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import { type InsteadValues, type NodeValues, nodeOf } from './requirement-values'

/** Numbers of hours, as typed; `countFields` are all other numbers. */
export const hourFields = ['total', 'minFirstYear', 'minSecondYear', 'maxFirstYear', 'maxOnline'] as const
const countFields = [
  'periodMonths',
  'minInitialDays',
  'minFirstLicenseMonths',
  'reactivationYears',
  'keepCertificatesYears',
  'renewalOpensDays',
] as const
export type HourField = (typeof hourFields)[number]
export type CountField = (typeof countFields)[number]

type JointValues = { key: number; activities: string[]; most: string }

/** What a law asks of hours beside their sums; everything is empty where it asks for nothing. */
export type HoursValues = {
  minLive: string
  minEachYear: string
  hoursBefore: string
  /** Of the hours that carry over. */
  lastMonths: string
  sameCourseOnce: (typeof courseOnce)[number] | ''
  approvedBy: string[]
  maxByActivity: Record<CreditActivity, string>
  maxTogether: JointValues[]
}

/** The source of a number, as its key in the form; empty without one. */
export type FactValues = { source: string; confidence: Confidence; readOn: string }
export type SourceValues = { key: number; url: string; cite: string }
type FixedDateValues = { key: number; month: string; day: string; years: '' | 'ODD' | 'EVEN' }
type ChangeValues = { key: number; completedFrom: string; value: string }
type LengthValues = { key: number; underMonths: string; total: string }
/** USUAL is only the flag: no hours at the first renewal of a first license. */
export const firstRenewalKinds = [
  'NONE',
  'USUAL',
  'EXEMPT',
  'EXEMPT_WHEN_SHORT',
  'BY_LENGTH',
  'PER_MONTH',
  'NOT_READ',
] as const
type FirstRenewalKind = (typeof firstRenewalKinds)[number]
export type FirstRenewalValues = {
  kind: FirstRenewalKind
  asks: FirstRenewalQuestion
  otherwise: 'TOTAL' | 'NOT_READ'
  months: string
  units: string
  rows: LengthValues[]
}
export type TopicValues = {
  key: number
  code: string
  hours: string
  every: TopicEvery['kind']
  n: string
  from: string
  audience: string
  notAtFirstRenewal: boolean
  includedInTotal: boolean
  url: string
  cite: string
  confidence: Confidence
  readOn: string
}

/** A version in the form, as typed. `kept`: parts without a field, which are passed through unchanged. */
export type RuleValues = {
  texts: Record<HourField | CountField | 'carryOver' | 'board' | 'renewalPage' | 'lastChecked', string>
  cycle: ExpiryCycle
  fixedDates: FixedDateValues[]
  first: FirstRenewalValues
  changes: ChangeValues[]
  fields: HoursValues
  topics: TopicValues[]
  notes: RuleNote[]
  firstNotes: FirstRenewalNote[]
  sources: SourceValues[]
  /** What a renewal takes, where that is more than the hours above; null where it is not. */
  requirement: NodeValues | null
  exemptions: InsteadValues[]
  firstRenewalRoutes: InsteadValues[]
  facts: Record<RuleFactName, FactValues>
  kept: {
    noteSources: Partial<Record<string, RuleSource>>
    exempt: boolean
    reportTo: ReportTo | null
  }
}

export type Errors = Readonly<Record<string, string>>
/** The props of each part of the form: everything typed, and the errors. */
export type PartProps = { values: RuleValues; onValues: (values: RuleValues) => void; errors: Errors }

const hours = (units: number | null | undefined) => (units === null || units === undefined ? '' : formatUnits(units))
const count = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const withKeys = <T, V>(list: readonly T[], valuesOf: (item: T) => V) =>
  list.map((item, key) => ({ key, ...valuesOf(item) }))

const insteadOf = (
  rule: RuleVersion,
  name: string,
  { question, needs }: Pick<Written<'name'>, 'question' | 'needs'>,
) => ({
  name,
  question,
  needs: needs && nodeOf(needs, rule),
})

const fieldsOf = (rule: Partial<RuleVersion>): HoursValues => ({
  minLive: hours(rule.minLive),
  minEachYear: hours(rule.minEachYear),
  hoursBefore: count(rule.hoursBefore),
  lastMonths: count(rule.carryOver?.lastMonths),
  sameCourseOnce: rule.sameCourseOnce ?? '',
  approvedBy: [...(rule.approvedBy ?? [])],
  maxByActivity: Object.fromEntries(
    creditActivities.map((activity) => [activity, hours(rule.maxByActivity?.[activity])]),
  ) as HoursValues['maxByActivity'],
  maxTogether: withKeys(rule.maxTogether ?? [], ({ activities, most }) => ({
    activities: [...activities],
    most: hours(most),
  })),
})

/** Converts a version into form values. */
export function valuesOf(rule: RuleVersion): RuleValues {
  const { sources, facts, noteSources, firstRenewalExempt } = rule
  return {
    texts: {
      total: hours(rule.total),
      minFirstYear: hours(rule.minFirstYear),
      minSecondYear: hours(rule.minSecondYear),
      maxFirstYear: hours(rule.maxFirstYear),
      maxOnline: hours(rule.maxOnline),
      periodMonths: count(rule.periodMonths),
      minInitialDays: count(rule.minInitialDays),
      minFirstLicenseMonths: count(rule.minFirstLicenseMonths),
      reactivationYears: count(rule.reactivationYears),
      keepCertificatesYears: count(rule.keepCertificatesYears),
      renewalOpensDays: count(rule.renewalOpensDays),
      carryOver: hours(rule.carryOver?.units),
      board: rule.board,
      renewalPage: rule.renewalPage ?? '',
      lastChecked: typedDate(rule.lastChecked),
    },
    cycle: rule.cycle,
    fixedDates: withKeys(rule.fixedDates ?? [], ({ month, day, years }) => ({
      month: String(month),
      day: count(day),
      years: years ?? ('' as const),
    })),
    first: firstOf(rule),
    changes: withKeys(rule.limitChanges ?? [], ({ completedFrom, value }) => ({
      completedFrom: typedDate(completedFrom),
      value: hours(value),
    })),
    fields: fieldsOf(rule),
    topics: withKeys(rule.topics, topicOf),
    notes: [...rule.notes],
    firstNotes: [...rule.firstRenewalNotes],
    sources: withKeys(sources, ({ url, cite }) => ({ url, cite })),
    facts: Object.fromEntries(
      ruleFactNames.map((name): [RuleFactName, FactValues] => {
        const fact = facts[name]
        const read = fact ? typedDate(fact.readOn) : ''
        return [name, { source: count(fact?.source), confidence: fact?.confidence ?? 'HIGH', readOn: read }]
      }),
    ) as Record<RuleFactName, FactValues>,
    requirement: rule.requirement ? nodeOf(rule.requirement, rule) : null,
    exemptions: withKeys(rule.exemptions ?? [], (item) => insteadOf(rule, item.name, item)),
    firstRenewalRoutes: withKeys(rule.firstRenewalRoutes ?? [], (item) => insteadOf(rule, item.route, item)),
    kept: {
      noteSources,
      exempt: rule.firstRenewal !== undefined && firstRenewalExempt,
      reportTo: rule.reportTo ?? null,
    },
  }
}

function firstOf({ firstRenewal: first, firstRenewalExempt }: RuleVersion): FirstRenewalValues {
  const months = first && ('maxMonths' in first ? first.maxMonths : 'underMonths' in first ? first.underMonths : null)
  return {
    kind: first?.kind ?? (firstRenewalExempt ? 'USUAL' : 'NONE'),
    asks: first && 'asks' in first ? first.asks : 'FIRST_ANYWHERE',
    otherwise: first?.kind === 'EXEMPT' ? first.otherwise : 'TOTAL',
    months: count(months),
    units: first?.kind === 'PER_MONTH' ? hours(first.units) : '',
    rows: withKeys(first?.kind === 'BY_LENGTH' ? first.table : [], ({ underMonths, total }) => ({
      underMonths: count(underMonths),
      total: hours(total),
    })),
  }
}

const topicOf = (topic: TopicRule): Omit<TopicValues, 'key'> => ({
  code: topic.code,
  hours: hours(topic.hours),
  every: topic.every.kind,
  n: 'n' in topic.every ? String(topic.every.n) : '',
  from: topic.from ? typedDate(topic.from) : '',
  audience: topic.audience ?? '',
  notAtFirstRenewal: topic.notAtFirstRenewal === true,
  includedInTotal: topic.includedInTotal,
  url: topic.source.url,
  cite: topic.source.cite,
  confidence: topic.confidence,
  readOn: typedDate(topic.readOn),
})

/** A key that is unique in the list. */
export const nextKey = (list: readonly { key: number }[]): number => Math.max(-1, ...list.map(({ key }) => key)) + 1

export const emptyTopic = (key: number, today: string): TopicValues => ({
  key,
  code: '',
  hours: '',
  every: 'PERIOD',
  n: '',
  from: '',
  audience: '',
  notAtFirstRenewal: false,
  includedInTotal: true,
  url: '',
  cite: '',
  confidence: 'HIGH',
  readOn: today,
})

/** An empty version. */
export const emptyValues = (today: string): RuleValues => ({
  texts: {
    total: '',
    minFirstYear: '',
    minSecondYear: '',
    maxFirstYear: '',
    maxOnline: '',
    periodMonths: '24',
    minInitialDays: '0',
    minFirstLicenseMonths: '',
    reactivationYears: '',
    keepCertificatesYears: '',
    renewalOpensDays: '',
    carryOver: '',
    board: '',
    renewalPage: '',
    lastChecked: today,
  },
  cycle: 'PRINTED',
  fixedDates: [],
  changes: [],
  fields: fieldsOf({}),
  topics: [],
  notes: [],
  firstNotes: [],
  first: { kind: 'NONE', asks: 'FIRST_ANYWHERE', otherwise: 'TOTAL', months: '', units: '', rows: [] },
  sources: [{ key: 0, url: '', cite: '' }],
  facts: Object.fromEntries(
    ruleFactNames.map((name) => [name, { source: '', confidence: 'HIGH', readOn: today }]),
  ) as Record<RuleFactName, FactValues>,
  requirement: null,
  exemptions: [],
  firstRenewalRoutes: [],
  kept: { noteSources: {}, exempt: false, reportTo: null },
})

/** The chosen codes: previous ones keep their order, new ones follow. */
export const chosenInOrder = <T extends string>(
  before: readonly T[],
  all: readonly T[],
  chosen: readonly string[],
): T[] => [
  ...before.filter((code) => chosen.includes(code)),
  ...all.filter((code) => chosen.includes(code) && !before.includes(code)),
]
