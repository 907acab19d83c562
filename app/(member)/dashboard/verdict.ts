import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { missingText } from '@/app/_components/compliance/met-by-text'
import { topicName } from '@/app/_components/compliance/topic-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import type { Tone } from '@/app/_ui/tone'
import {
  type Deadline,
  isBeginning,
  type LicenseInBrief,
  licenseInBrief,
  nextTask,
  type OverallVerdict,
  overallVerdict,
  type TaskInBrief,
} from '@/lib/domain/compliance/overall-verdict'
import { openTopics, type TopicState } from '@/lib/domain/compliance/topics'
import { compareText } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { minDate, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { Dashboard } from './read-dashboard'
import { asksWay, isExpired, lateOwnDay, needsAttention, needsRenewal, overdueTopics } from './urgency'

/** What the dashboard has read, as far as the sentence and the list of things to do need it. */
export type Read = Pick<Dashboard, 'curriculums' | 'toSign' | 'requested' | 'proposals' | 'toOrgs' | 'ahead' | 'open'>
export type Input = { views: readonly CredentialView[]; hasCredits: boolean; read: Read; now: Date }

/** The open tasks set by organizations, as input for the verdict. */
const tasksInBrief = ({ curriculums, toSign, requested }: Read, now: Date): TaskInBrief[] => [
  ...curriculums.map(
    ({ title, dueAt, standing }): TaskInBrief => ({
      kind: 'TRAINING',
      title,
      dueOn: dueAt,
      isOverdue: standing === 'OVERDUE',
    }),
  ),
  ...toSign.map(
    ({ title, dueOn, timeZone }): TaskInBrief => ({
      kind: 'SIGN',
      title,
      dueOn,
      isOverdue: isPast(dueOn, timeZone, now),
    }),
  ),
  ...requested.map(
    ({ title, dueOn, standing }): TaskInBrief => ({ kind: 'HAND_IN', title, dueOn, isOverdue: standing === 'OVERDUE' }),
  ),
]

export const isPast = (dueOn: PlainDate | null, timeZone: string, now: Date): boolean =>
  dueOn !== null && dueOn < todayIn(timeZone, now)

export const inBrief = (view: CredentialView): LicenseInBrief =>
  licenseInBrief({ expiresAt: view.credential.expiresAt, ...view.status, isUrgent: needsAttention(view) })

/** Whether the person is asked first for what they did before Suma. */
export const beginsWithCredits = ({ views, hasCredits }: Pick<Input, 'views' | 'hasCredits'>): boolean =>
  isBeginning({ licenses: views.map(inBrief), hasCredits })

/** The sentence about the licenses with its sign, and apart from it what an organization waits for. */
export type Verdict = { tone: Tone; text: string; asked: { tone: Tone; text: string } | null }

/**
 * The sentence at the top: whether all is well as far as we know, else what is missing for which license and by when.
 * What an organization waits for is said apart, by name while it is one thing, because nobody loses a license by it.
 * `views` are ordered by urgency. Null when there is nothing to say.
 */
export function verdictOf({ views, hasCredits, read, now }: Input, t: Translate): Verdict | null {
  const tasks = tasksInBrief(read, now)
  const verdict = overallVerdict({ licenses: views.map(inBrief), hasCredits, tasks })
  if (verdict === null) return null
  const asked = verdict.kind === 'FINE' && views.length === 0 ? null : askedOf(tasks, views, t)
  const main = () => {
    switch (verdict.kind) {
      case 'TASKS':
        return []
      case 'BEGIN':
        return [t('dashboard.verdict.begin')]
      case 'URGENT':
        return urgentText(views, t)
      case 'QUESTION':
        return [questionText(views, t)]
      case 'TOPICS':
        return [topicsText(views, verdict.next, t)]
      case 'FINE': {
        const key = verdict.isPartly ? 'finePartly' : views.length > 0 ? 'fineLicenses' : 'fine'
        const until = t(`dashboard.verdict.${key}`, { date: formatDate(verdict.until), count: views.length })
        return [until, nextText(verdict.next, t)]
      }
    }
  }
  const said = main().filter((text) => text !== null)
  if (said.length === 0) return asked && { ...asked, asked: null }
  return { tone: toneOf(verdict.kind, views), text: joinSentences(said), asked }
}

/** The sign of the sentence: that of the card of the most urgent license. */
function toneOf(kind: OverallVerdict['kind'], views: readonly CredentialView[]): Tone {
  const [first] = views
  if (kind === 'URGENT' && first) {
    const { credential, status } = first
    const isMissed = status.current.evaluation.status === 'NOT_COMPLIANT'
    if (credential.expiresAt < status.asOf || isMissed) return 'error'
  }
  return verdictTones[kind]
}

const verdictTones = {
  TASKS: 'info',
  BEGIN: 'info',
  QUESTION: 'info',
  URGENT: 'warn',
  TOPICS: 'info',
  FINE: 'success',
} as const

/** What is late for an organization, or else the task that is due before anything of the licenses. */
function askedOf(tasks: readonly TaskInBrief[], views: readonly CredentialView[], t: Translate): Verdict['asked'] {
  const late = tasks.filter(({ isOverdue }) => isOverdue)
  if (late.length > 0) {
    const text =
      late.length === 1
        ? t('dashboard.verdict.overdueOne', { title: late[0]!.title })
        : t('dashboard.verdict.overdue', { overdue: late.length })
    return { tone: 'warn', text }
  }
  const next = nextTask(tasks)
  if (!next || !('title' in next) || views.some(({ status }) => status.current.endsAt < next.on)) return null
  return { tone: 'info', text: t('dashboard.verdict.first', { date: formatDate(next.on), title: next.title }) }
}

/** The only license needs no name; one of several is called by its place, type and number. */
const licenseName = ({ credential }: CredentialView, views: readonly CredentialView[], t: Translate): string | null =>
  views.length === 1 ? null : credentialLabel(credential, t)

/** A text about a license: `key` with its name, `key` + "Own" where it is the only one. */
export const ofLicense = (
  key: string,
  view: CredentialView,
  views: readonly CredentialView[],
  params: Record<string, string | number>,
  t: Translate,
): string => {
  const license = licenseName(view, views, t)
  return license === null ? t(`${key}Own`, params) : t(key, { license, ...params })
}

/** The first license of which nobody knows how it is renewed. */
function questionText(views: readonly CredentialView[], t: Translate): string {
  const view = views.find(asksWay)!
  const date = formatDate(view.status.current.endsAt)
  if (hasWays(view)) return ofLicense('dashboard.verdict.question', view, views, { date }, t)
  return sentenceOf(view, views, t)
}

/** The sentence of the card; of one license of several with its name. */
function sentenceOf(view: CredentialView, views: readonly CredentialView[], t: Translate): string {
  const sentence = credentialFacts(view, t).sentence ?? ''
  const license = licenseName(view, views, t)
  return license === null ? sentence : t('dashboard.verdict.license', { license, sentence })
}

export const hasOpenTopics = ({ status }: CredentialView) => openTopics(status.current.topics).length > 0

/** The open topics of a license, those that are due first in front. */
export const byDueDay = ({ status: { current } }: CredentialView) =>
  openTopics(current.topics).toSorted((a, b) => compareText(a.dueBy ?? current.endsAt, b.dueBy ?? current.endsAt))

/** The first day by which a topic of a license is due. */
export const topicsDue = (view: CredentialView): PlainDate =>
  minDate(byDueDay(view)[0]?.dueBy ?? view.status.current.endsAt, view.status.current.endsAt)

/** The topic that is open, by name while it is one, and the first day by which a renewal needs it. */
function topicsText(views: readonly CredentialView[], next: Deadline | undefined, t: Translate): string {
  const open = views.filter(hasOpenTopics)
  const names = (...states: TopicState[]) => new Set(open.flatMap(topicNames(t, states)))
  const [name = '', ...others] = names('MISSING', 'UNKNOWN')
  const date = formatDate(open.map(({ status }) => status.current.endsAt).reduce(minDate))
  const isFree = views.every(({ status }) => (status.current.evaluation.required?.total ?? 0) === 0)
  const still =
    others.length > 0
      ? t('dashboard.verdict.topicCount', { count: others.length + 1 })
      : t(`dashboard.verdict.${names('MISSING').size > 0 ? 'topicName' : 'topicUnknown'}`, { name })
  const until = { date: next ? formatDate(next.on) : date, count: views.length }
  if (next) return joinSentences([t('dashboard.verdict.fineLicenses', until), nextText(next, t), still])
  const [only] = views.length === 1 ? views : []
  if (!only) return joinSentences([t(`dashboard.verdict.${isFree ? 'topicsOnly' : 'topics'}`, { date }), still])
  const runs = t('dashboard.verdict.runsOwn', { date: formatDate(only.credential.expiresAt) })
  return joinSentences([runs, t(`dashboard.verdict.${isFree ? 'noHours' : 'allHours'}`), still])
}

const topicNames =
  (t: Translate, states: readonly TopicState[]) =>
  ({ status }: CredentialView): string[] =>
    status.current.topics.filter(({ state }) => states.includes(state)).map((topic) => topicName(topic, t))

/** Nothing is known of what a license takes but its last day. */
export const isUncounted = ({ status }: CredentialView) => status.current.evaluation.statusReason === 'NO_RULES'

/** Number of licenses that the sentence calls by their names. */
const namedLicenses = 2

/** The most urgent licenses by name, each with what is missing and by when; the number of the others. */
function urgentText(views: readonly CredentialView[], t: Translate): (string | null)[] {
  const urgent = views.filter(needsAttention)
  const [first, second, ...others] = urgent
  const rest = others.length > 0 ? t('dashboard.verdict.others', { count: others.length }) : null
  if (first && second && isExpired(first) && isExpired(second)) {
    const [one, other] = [first, second].map(({ credential }) => ({
      license: credentialLabel(credential, t),
      date: formatDate(credential.expiresAt),
    }))
    return [t('dashboard.verdict.expiredBoth', { ...one!, other: other!.license, otherDate: other!.date }), rest]
  }
  return [...urgent.slice(0, namedLicenses).map((view) => oneUrgentText(view, views, t)), rest]
}

function oneUrgentText(view: CredentialView, views: readonly CredentialView[], t: Translate): string {
  const date = formatDate(view.credential.expiresAt)
  if (isExpired(view)) return ofLicense('dashboard.verdict.expired', view, views, { date }, t)
  if (isUncounted(view)) return ofLicense('dashboard.verdict.ends', view, views, { date }, t)
  const late = lateTopicsText(view, views, t)
  const rest =
    needsRenewal(view) || lateOwnDay(view) !== null ? (runsText(view, views, t) ?? sentenceOf(view, views, t)) : null
  return joinSentences([late, rest].filter((text) => text !== null))
}

/** The topic that is overdue, by name while it is one; null where none is. */
function lateTopicsText(view: CredentialView, views: readonly CredentialView[], t: Translate): string | null {
  const late = overdueTopics(view)
  const [first] = byDueDay(view).filter((topic) => late.includes(topic))
  if (!first?.dueBy) return null
  const topics = { count: late.length, topic: topicName(first, t), date: formatDate(first.dueBy) }
  return ofLicense('dashboard.verdict.lateTopics', view, views, topics, t)
}

/** Until when a license runs, and the hours that it lacks; null where it lacks something else. */
function runsText(view: CredentialView, views: readonly CredentialView[], t: Translate): string | null {
  const { expiresAt } = view.credential
  const [first] = inBrief(view).deadlines
  const date = formatDate(expiresAt)
  if (first?.what === 'EARN_FIRST_YEAR' && first.on < view.status.asOf)
    return ofLicense('dashboard.verdict.missedYear', view, views, { date, units: formatUnits(first.units) }, t)
  if (first?.what !== 'EARN') return null
  const topics = openTopics(view.status.current.topics).length
  // Renewed ahead, a license runs on, but its period still needs its hours.
  const hours =
    first.on < expiresAt
      ? [t('dashboard.verdict.periodUntil', { date: formatDate(first.on) }), hoursText('next', first, t)]
      : [hoursText('toRenew', first, t)]
  return joinSentences([
    ofLicense('dashboard.verdict.runs', view, views, { date }, t),
    ...hours,
    ...(topics > 0 ? [t('dashboard.verdict.topicCount', { count: topics })] : []),
  ])
}

/** Hours to earn, and how many of them in person. */
function hoursText(of: 'next' | 'toRenew', { units, inPerson }: { units: number; inPerson: number }, t: Translate) {
  const key = inPerson === 0 ? 'earn' : inPerson === units ? 'earnInPerson' : 'earnPartInPerson'
  return t(`dashboard.verdict.${of}.${key}`, { units: formatUnits(units), inPerson: formatUnits(inPerson) })
}

/** What is due on that day. */
function nextText(next: Deadline, t: Translate): string {
  switch (next.what) {
    case 'EARN':
      return hoursText('next', next, t)
    case 'EARN_FIRST_YEAR':
      return t('dashboard.verdict.next.earnFirstYear', {
        units: formatUnits(next.units),
        date: formatDate(next.endsAt),
      })
    case 'COMPLETE_WAY':
      return t('dashboard.verdict.next.completeWay', { missing: missingText(next, t) ?? '' })
    case 'RENEW': {
      const { reportTo } = next
      return reportTo
        ? t('dashboard.verdict.next.reportAndRenew', { name: reportTo.name })
        : t('dashboard.verdict.next.renew')
    }
    default:
      return t('dashboard.verdict.next.task', { title: next.title })
  }
}

/** Whether there is something to choose from, rather than one thing that has not been stated. */
export const hasWays = ({ status }: CredentialView) => (status.current.requirement?.ways.length ?? 0) > 0
