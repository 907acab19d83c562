import { gapClasses } from '@/app/_components/compliance/gap-classes'
import { missingText } from '@/app/_components/compliance/met-by-text'
import { topicName } from '@/app/_components/compliance/topic-facts'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import { dotted } from '@/app/_ui/dotted'
import type { IconName } from '@/app/_ui/icon-names'
import type { Tone } from '@/app/_ui/tone'
import { checkInPhaseAt, checkInWindow } from '@/lib/domain/check-in/window'
import { ownDueDay } from '@/lib/domain/compliance/open-ways'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { compareText } from '@/lib/domain/text'
import { formatDate, formatTime } from '@/lib/domain/time/format-date'
import { daysBetween, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { nextStep } from './next-step'
import { asksWay, lateOwnDay, needsRenewal } from './urgency'
import {
  beginsWithCredits,
  byDueDay,
  hasOpenTopics,
  hasWays,
  type Input,
  inBrief,
  isPast,
  isUncounted,
  ofLicense,
  type Read,
  topicsDue,
} from './verdict'

/** One thing to do: what, by when, and the button that does it or leads to it. */
export type Todo = {
  key: string
  what: string
  when: string | null
  tone: Tone
  icon: IconName
  verb: string
  href: string
}

/** Number of things to do that are shown. */
const shownTodos = 3

type Candidate = Todo & { rank: number; on: PlainDate | null }

/**
 * What to do first: what can be done only now, a license under which nobody may work, what is overdue for another, one
 * that needs something, then what is late or due for an organization, and finally what has no day.
 */
const ranks = { now: 0, expired: 1, overdue: 2, urgent: 3, late: 4, today: 5, due: 6, open: 7 } as const
const [firstDay, noDay] = ['0000-01-01', '9999-12-31']

/** The most urgent things to do, at most three, and the number of the others. */
export function todosOf(input: Input, locale: Locale, t: Translate): { shown: Todo[]; more: number } {
  const { views, read, now } = input
  const begins = beginsWithCredits(input)
  const all = [
    ...read.ahead.flatMap((own) => classToday(own, now, t)),
    ...views
      .filter((view) => needsRenewal(view) && !(begins && inBrief(view).isByHours))
      .map((view) => inOrder(licenseTodo(view, views, read, locale, t))),
    ...(begins
      ? []
      : views
          .filter((view) => hasOpenTopics(view) && !inBrief(view).isExpired)
          .map((view) => topicTodo(view, views, t))),
    ...views.filter((view) => asksWay(view) && !needsRenewal(view)).map((view) => wayTodo(view, views, t)),
    ...read.curriculums.map((curriculum) => trainingTodo(curriculum, locale, t)),
    ...read.toSign.map((signer) => signTodo(signer, now, t)),
    ...read.requested.map((requested) => handInTodo(requested, t)),
    ...read.toOrgs.map(({ id, org }) =>
      todo('open', null, id, t('dashboard.todo.invitation', { org: org.name }), 'answer', `/org-invitations/${id}`, t),
    ),
    ...read.proposals.map(({ id, title }) =>
      todo('open', null, id, t('dashboard.todo.proposal', { title }), 'answer', `#${waitingAnchors.proposals}`, t),
    ),
  ]
  const sorted = all.toSorted((a, b) => a.rank - b.rank || compareText(a.on ?? noDay, b.on ?? noDay))
  return { shown: sorted.slice(0, shownTodos), more: Math.max(0, sorted.length - shownTodos) }
}

/** Licenses that need something now keep the order in which the sentence names them. */
const inOrder = (row: Candidate): Candidate => (row.rank === ranks.urgent ? { ...row, on: firstDay } : row)

type Verb =
  | 'answer'
  | 'sign'
  | 'handIn'
  | 'see'
  | 'enroll'
  | 'waitlist'
  | 'addCredit'
  | 'addLicense'
  | 'checkIn'
  | 'findClasses'
  | 'howToRenew'

const icons: Record<Verb, IconName> = {
  answer: 'message-circle',
  sign: 'pencil',
  handIn: 'upload',
  see: 'list-checks',
  enroll: 'graduation-cap',
  waitlist: 'graduation-cap',
  addCredit: 'circle-plus',
  addLicense: 'id-card',
  checkIn: 'calendar-days',
  findClasses: 'id-card',
  howToRenew: 'id-card',
}

const toneOfRank: Record<keyof typeof ranks, Tone> = {
  now: 'info',
  expired: 'error',
  overdue: 'error',
  late: 'error',
  urgent: 'warn',
  today: 'info',
  due: 'neutral',
  open: 'neutral',
}

function todo(
  rank: keyof typeof ranks,
  on: PlainDate | null,
  key: string,
  what: string,
  verb: Verb,
  href: string,
  t: Translate,
  when: string | null = dueText(rank, on, t),
): Candidate {
  const verbText = t(`dashboard.todo.verbs.${verb}`)
  const look = { tone: toneOfRank[rank], icon: icons[verb] }
  return { key, what, when, ...look, verb: verbText, href, rank: ranks[rank], on }
}

const dueText = (rank: keyof typeof ranks, on: PlainDate | null, t: Translate): string | null =>
  on &&
  t(rank === 'late' || rank === 'overdue' ? 'dashboard.todo.wasDue' : 'dashboard.todo.by', { date: formatDate(on) })

/** A class of today that the person has a seat in; nothing for another day, or once they have checked in. */
function classToday({ enrollment, session }: Read['ahead'][number], now: Date, t: Translate): Candidate[] {
  const { timeZone, startsAt, endsAt } = session
  if (enrollment.status !== 'ENROLLED' || enrollment.attendanceSource !== null) return []
  if (todayIn(timeZone, startsAt) !== todayIn(timeZone, now)) return []
  const isOpen = checkInPhaseAt(session, now) === 'OPEN'
  const opens = formatTime(checkInWindow(session).opensAt, timeZone)
  const what = t('dashboard.todo.today', { title: session.revision.title })
  const times = { from: formatTime(startsAt, timeZone), until: formatTime(endsAt, timeZone), opens }
  const when = t(`dashboard.todo.${isOpen ? 'checkInOpen' : 'checkInOpens'}`, times)
  const rank = isOpen ? 'now' : 'today'
  const verb = isOpen ? 'checkIn' : 'see'
  return [todo(rank, todayIn(timeZone, startsAt), enrollment.id, what, verb, `/enrollments/${enrollment.id}`, t, when)]
}

function licenseTodo(
  view: CredentialView,
  views: readonly CredentialView[],
  { open }: Read,
  locale: Locale,
  t: Translate,
): Candidate {
  const { credential, status } = view
  const { id, expiresAt } = credential
  const { evaluation, endsAt } = status.current
  const said = (key: string, params: Record<string, string | number> = {}) =>
    ofLicense(`dashboard.todo.${key}`, view, views, params, t)
  const page = `/credentials/${id}`
  const renewal = `${page}#renewal`
  if (expiresAt < status.asOf)
    return todo('expired', expiresAt, id, said('expired'), 'howToRenew', renewal, t, expiredText(expiresAt, t))
  const left = (on: PlainDate) => t('dashboard.todo.byIn', { date: formatDate(on), days: daysBetween(status.asOf, on) })
  if (hasAllHours(evaluation.status) || isUncounted(view))
    return todo('urgent', expiresAt, id, said('renew'), 'howToRenew', renewal, t, left(expiresAt))
  const ownDay = ownDueDay(status.current.requirement) ?? endsAt
  const isLate = lateOwnDay(view) !== null
  const [dueRank, when] = isLate ? (['overdue', undefined] as const) : (['urgent', left(ownDay)] as const)
  if (asksWay(view)) return todo(dueRank, ownDay, id, wayText(view, views, t), 'answer', `${page}#ways`, t, when)
  const missing = evaluation.remaining ? null : missingText(status.current, t)
  if (missing) return todo(dueRank, ownDay, id, said('missing', { missing }), 'see', `${page}#ways`, t, when)
  const { units = 0, mustBeInPerson = 0 } = evaluation.remaining ?? {}
  if (units === 0 || evaluation.status === 'NOT_COMPLIANT')
    return missedTodo(view, said, t) ?? todo('urgent', endsAt, id, said('check'), 'see', page, t, left(endsAt))
  const firstYear = evaluation.yearBoundaries
  const isFirst = firstYear !== undefined && (evaluation.remaining?.firstYear ?? 0) > 0
  const on = isFirst ? firstYear.firstYearEndsAt : endsAt
  const hours = isFirst ? (evaluation.remaining?.firstYear ?? 0) : units
  const inPerson = Math.min(hours, mustBeInPerson)
  const what = said(inPerson > 0 ? 'hoursInPerson' : 'hours', {
    units: formatUnits(hours),
    inPerson: formatUnits(inPerson),
  })
  return gapClasses(view, open, locale)
    ? todo('urgent', on, id, what, 'findClasses', `${page}/what-if`, t, left(on))
    : todo('urgent', on, id, what, 'addCredit', '/add-credits', t, left(on))
}

/** A first year that fell short can only be mended by certificates of that year. */
function missedTodo(
  { credential: { id }, status }: CredentialView,
  said: (key: string, params: Record<string, string | number>) => string,
  t: Translate,
): Candidate | null {
  const { remaining, yearBoundaries } = status.current.evaluation
  const units = remaining?.firstYear ?? 0
  if (units === 0 || !yearBoundaries || yearBoundaries.firstYearEndsAt >= status.asOf) return null
  const when = t('dashboard.todo.dated', { date: formatDate(yearBoundaries.firstYearEndsAt) })
  const what = said('firstYear', { units: formatUnits(units) })
  const row = todo('late', yearBoundaries.firstYearEndsAt, id, what, 'addCredit', '/add-credits', t, when)
  return { ...row, rank: ranks.urgent }
}

const wayText = (view: CredentialView, views: readonly CredentialView[], t: Translate): string =>
  ofLicense(`dashboard.todo.${hasWays(view) ? 'way' : 'state'}`, view, views, {}, t)

/** How somebody renews is asked before anything is said about what is missing. */
function wayTodo(view: CredentialView, views: readonly CredentialView[], t: Translate): Candidate {
  const { id } = view.credential
  const { current, asOf } = view.status
  const what = wayText(view, views, t)
  const on = ownDueDay(current.requirement) ?? current.endsAt
  const rank = on < asOf ? 'overdue' : 'due'
  return todo(rank, on, `way-${id}`, what, 'answer', `/credentials/${id}#ways`, t)
}

function topicTodo(view: CredentialView, views: readonly CredentialView[], t: Translate): Candidate {
  const { id } = view.credential
  const [first, ...others] = byDueDay(view)
  const topics = { topic: first ? topicName(first, t) : '', others: others.length }
  const what = ofLicense('dashboard.todo.topics', view, views, topics, t)
  const isAsked = [first, ...others].every((topic) => topic?.state === 'UNKNOWN')
  const on = topicsDue(view)
  const rank = on < view.status.asOf ? 'overdue' : 'due'
  return todo(rank, on, `topics-${id}`, what, isAsked ? 'answer' : 'see', `/credentials/${id}#topics`, t)
}

const expiredText = (expiresAt: PlainDate, t: Translate) =>
  t('dashboard.todo.expiredOn', { date: formatDate(expiresAt) })

function trainingTodo(curriculum: Read['curriculums'][number], locale: Locale, t: Translate): Candidate {
  const { id, title, dueAt, standing, groups } = curriculum
  const { act, href } = nextStep(groups, t, locale)
  const rank = standing === 'OVERDUE' ? 'late' : dueAt ? 'due' : 'open'
  return todo(rank, dueAt, id, title, act, href ?? `#${waitingAnchors.trainings}`, t)
}

function signTodo({ id, title, orgName, dueOn, timeZone }: Read['toSign'][number], now: Date, t: Translate): Candidate {
  const rank = isPast(dueOn, timeZone, now) ? 'late' : dueOn ? 'due' : 'open'
  const when = dotted([dueText(rank, dueOn, t), orgName])
  return todo(rank, dueOn, id, t('dashboard.todo.sign', { title }), 'sign', `/documents/sign/${id}`, t, when)
}

function handInTodo({ id, title, orgName, dueOn, standing }: Read['requested'][number], t: Translate): Candidate {
  const rank = standing === 'OVERDUE' ? 'late' : dueOn ? 'due' : 'open'
  const when = dotted([dueText(rank, dueOn, t), orgName])
  return todo(rank, dueOn, id, title, 'handIn', `/documents/requested/${id}`, t, when)
}
