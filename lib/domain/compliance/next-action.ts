import { type Period, runsBeyond } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { reactivationEnd } from './compliance-status'
import type { CreditRequirement } from './credit-requirements'
import type { Evaluation, NextAction } from './evaluation'
import { type Message, message, shown } from './message'
import { openTopics, type TopicResult } from './topics'

/** The facts that the message needs: a period on a day, its evaluation and its rule. */
type NextActionFacts = {
  period: Period
  rule: CreditRequirement | null
  evaluation: Pick<Evaluation, 'counted' | 'required' | 'remaining' | 'yearBoundaries' | 'years'>
  asOf: PlainDate
  /**
   * The expiry date of the license, if known. When it is later than the period's end, no renewal is due at that end.
   */
  expiresAt?: PlainDate
}

function earnUnits({ period, evaluation }: NextActionFacts): Message {
  const { units = 0, mustBeInPerson = 0 } = evaluation.remaining ?? {}
  const params = { units: shown.units(units), date: shown.date(period.endsAt) }
  if (mustBeInPerson === 0) return message('nextAction.earnUnits', params)
  const kind = evaluation.required?.live === undefined ? 'InPerson' : 'Live'
  if (mustBeInPerson === units) return message(`nextAction.earnUnitsAll${kind}`, params)
  return message(`nextAction.earnUnitsPart${kind}`, { ...params, inPerson: shown.units(mustBeInPerson) })
}

/** The twelve months of today, or, once they are over, the first that fell short. */
const shortYear = ({ evaluation: { years = [] } }: NextActionFacts) => years.find(({ remaining }) => remaining > 0)

function earnYearUnits(facts: NextActionFacts): Message {
  const year = shortYear(facts)
  return message('nextAction.earnYearUnits', {
    units: shown.units(year?.remaining ?? 0),
    date: shown.date(year?.endsAt ?? facts.period.endsAt),
    required: shown.units(year?.required ?? 0),
  })
}

function earnFirstYearUnits({ period, evaluation }: NextActionFacts): Message {
  const { remaining, required, yearBoundaries } = evaluation
  const inPerson = remaining?.online === 0
  return message(inPerson ? 'nextAction.earnFirstYearUnitsInPerson' : 'nextAction.earnFirstYearUnits', {
    units: shown.units(remaining?.firstYear ?? 0),
    date: shown.date(yearBoundaries?.firstYearEndsAt ?? period.endsAt),
    required: shown.units(required?.firstYear ?? 0),
  })
}

/** The message for a license that is already renewed, or otherwise valid beyond the period; null for any other. */
const validThrough = (key: string, { period, expiresAt = period.endsAt }: NextActionFacts): Message | null =>
  runsBeyond(expiresAt, period) ? message(key, { date: shown.date(expiresAt), end: shown.date(period.endsAt) }) : null

function submitRenewal({ period, rule }: NextActionFacts): Message {
  const date = shown.date(period.endsAt)
  const years = rule?.keepCertificatesYears
  return years
    ? message('nextAction.readyToRenewKeepYears', { date, years: String(years) })
    : message('nextAction.readyToRenew', { date })
}

/** Where a rule asks for no hours, nobody has "all" of them. */
const readyToRenew = (facts: NextActionFacts): Message =>
  facts.evaluation.required?.total === 0
    ? renewWithoutUnits(facts)
    : (validThrough('nextAction.completeValidThrough', facts) ?? submitRenewal(facts))

function checkMissingCredits(facts: NextActionFacts): Message {
  const { period, evaluation } = facts
  const { counted, required, yearBoundaries } = evaluation
  const year = shortYear(facts)
  if (year) {
    const [units, least] = [shown.units(year.counted), shown.units(year.required)]
    return message('nextAction.checkMissingOfYear', {
      units,
      required: least,
      from: shown.date(year.startsAt),
      date: shown.date(year.endsAt),
    })
  }
  return message('nextAction.checkMissingCredits', {
    units: shown.units(counted?.firstYear ?? 0),
    required: shown.units(required?.firstYear ?? 0),
    date: shown.date(yearBoundaries?.firstYearEndsAt ?? period.endsAt),
  })
}

function reactivate({ period, rule }: NextActionFacts): Message {
  const endedOn = shown.date(period.endsAt)
  const reactivationEndsAt = rule && reactivationEnd(period.endsAt, rule)
  if (!rule || !reactivationEndsAt) return message('nextAction.reactivateAnyTime', { ended: endedOn })
  return message('nextAction.reactivate', { ended: endedOn, board: rule.board, date: shown.date(reactivationEndsAt) })
}

function reapply({ period, rule }: NextActionFacts): Message {
  const reactivationEndsAt = (rule && reactivationEnd(period.endsAt, rule)) ?? period.endsAt
  return message('nextAction.reapply', { board: rule?.board ?? '', date: shown.date(reactivationEndsAt) })
}

/**
 * When a first period runs from a birthday or issue date for at least two years, a shorter one is nearly always a
 * typing error.
 */
function checkDates({ rule }: NextActionFacts): Message {
  const likelyError = rule?.cycle === 'BIRTHDAY' || rule?.cycle === 'ANNIVERSARY'
  return message(likelyError ? 'nextAction.checkLicenseDatesLikelyError' : 'nextAction.checkLicenseDates')
}

const messageWithPeriodEnd =
  (key: string) =>
  ({ period }: NextActionFacts) =>
    message(key, { date: shown.date(period.endsAt) })

const renewWithoutUnits = (facts: NextActionFacts): Message =>
  validThrough('nextAction.noUnitsValidThrough', facts) ?? messageWithPeriodEnd('nextAction.renewWithoutUnits')(facts)

const trackExpiry = (facts: NextActionFacts) =>
  messageWithPeriodEnd(
    facts.asOf > facts.period.endsAt ? 'nextAction.trackExpiryOnlyExpired' : 'nextAction.trackExpiryOnly',
  )(facts)

/** No hours are missing, but the renewal waits for topics, which the caller names. */
const completeTopics = (facts: NextActionFacts) =>
  messageWithPeriodEnd(
    facts.evaluation.required?.total ? 'nextAction.completeTopics' : 'nextAction.completeTopicsNoHours',
  )(facts)

const sentences: Record<CombinedAction, (facts: NextActionFacts) => Message> = {
  EARN_UNITS: earnUnits,
  EARN_FIRST_YEAR_UNITS: earnFirstYearUnits,
  EARN_YEAR_UNITS: earnYearUnits,
  READY_TO_RENEW: readyToRenew,
  CONFIRM_RENEWAL: messageWithPeriodEnd('nextAction.confirmRenewal'),
  CHECK_MISSING_CREDITS_OR_REACTIVATE: checkMissingCredits,
  REACTIVATE: reactivate,
  REAPPLY: reapply,
  COMPLETE_TOPICS: completeTopics,
  RENEW_WITHOUT_UNITS: renewWithoutUnits,
  CHECK_LICENSE_DATES: checkDates,
  CHOOSE_WAY: messageWithPeriodEnd('nextAction.chooseWay'),
  COMPLETE_WAY: messageWithPeriodEnd('nextAction.completeWay'),
  TRACK_EXPIRY_ONLY: trackExpiry,
}

/** The next action by both verdicts: hours, and topics. */
type CombinedAction = NextAction | 'COMPLETE_TOPICS'

const readyActions: ReadonlySet<NextAction | null> = new Set<NextAction>(['READY_TO_RENEW', 'RENEW_WITHOUT_UNITS'])

/** Hours alone do not make a license ready to renew: topics that are due or unknown come first. Null stays null. */
export const nextActionOf = (byHours: NextAction | null, topics: readonly TopicResult[]): CombinedAction | null =>
  readyActions.has(byHours) && openTopics(topics).length > 0 ? 'COMPLETE_TOPICS' : byHours

/** The message about the next action, as a key under `compliance` with formatted values. */
export const nextActionMessage = (nextAction: CombinedAction, facts: NextActionFacts): Message =>
  sentences[nextAction](facts)
