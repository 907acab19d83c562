import { withQuery } from '@/app/_lists/address'
import type { Tone } from '@/app/_ui/tone'
import type { ClearanceAhead } from '@/lib/data/clearance/list'
import type { DueEntry } from '@/lib/data/orgs/read'
import type { DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import type { VerificationState } from '@/lib/domain/lists/credentials'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { OrgOverview } from '@/lib/services/orgs/overview'

/** A verb and the page where exactly that is done. */
type Step = { verb: string; href: string }
/**
 * An action for a part of a row, or for all of it (`text` is null). `classes` leads to the classes that can be offered
 * for it, beside the verb that leads to the people.
 */
export type WorkAct = Step & { key: string; text: string | null; classes?: Step }
/** `who` names the first people of the row and counts the others; null for a row that is not about people. */
export type WorkRow = { key: string; tone: Tone; text: string; who: string | null; acts: WorkAct[] }

/** Number of people a row names. */
const maxNames = 3

const countOf = <Value extends string>(rows: readonly { value: Value; count: number }[], value: Value): number =>
  rows.find((row) => row.value === value)?.count ?? 0

type LicenseFilter = {
  deadline?: DeadlineStanding
  urgent?: 'yes'
  units?: UnitsStanding
  verified?: VerificationState
  topics?: 'open'
  word?: 'own'
}

/** Links for reminders open the list sorted by expiry, with all rows checked. */
const toRemind = { sort: 'expiry', pick: 'all' } as const
/** The anchor of the list, which is below its filters on a phone. */
const listOf = '#licenses'
type LicenseLink = LicenseFilter & Partial<typeof toRemind>

/** A row with one act for all of it. */
const oneAct = (key: string, tone: Tone, text: string, verb: string, href: string): WorkRow => ({
  key,
  tone,
  text,
  who: null,
  acts: [{ key, text: null, verb, href }],
})

/** The work of an organization, most urgent first; only rows with something to do. `t` translates full keys. */
export function workRows(overview: OrgOverview, t: Translate): WorkRow[] {
  const home = `/orgs/${overview.org.id}`
  const licenses = (link: LicenseLink) => withQuery(`${home}/credentials`, link) + (link.pick ? listOf : '')
  const message = (key: string, params?: Record<string, string | number>) => t(`orgs.overview.work.${key}`, params)
  const simple = (key: string, tone: Tone, count: number, verb: string, href: string): WorkRow[] =>
    count > 0 ? [oneAct(key, tone, message(key, { count }), message(verb), href)] : []
  const { verified, topicsOpen, renewedShort, requests } = overview
  return [
    ...(overview.clearance
      ? clearanceRows(overview, overview.clearance, home, message)
      : lapseRows(overview, home, message)),
    ...simple('ownWord', 'warn', renewedShort, 'topicsVerb', licenses({ word: 'own' })),
    ...expiredRows(overview, licenses, message),
    ...soonRows(overview, licenses, message),
    ...nextRows(overview, licenses, message),
    ...signRows(overview, home, message),
    ...finalizeRows(overview, home, message),
    ...overdueRows(overview, home, message),
    ...behindRows(overview, licenses, message),
    ...unconfirmedRows(verified, licenses, message),
    ...simple('topics', 'warn', topicsOpen, 'topicsVerb', licenses({ topics: 'open' })),
    ...simple('requests', 'warn', requests?.overdue ?? 0, 'requestsVerb', `${home}/documents/requests?state=OVERDUE`),
  ]
}

/**
 * What else a surveyor asks for and is open today: people who may not work, expired licenses, sheets without a signature,
 * documents that were not handed in, and the telephone that certificates have to name. `t` translates full keys.
 */
export function surveyRows(overview: OrgOverview, t: Translate): WorkRow[] {
  const home = `/orgs/${overview.org.id}`
  const licenses = (link: LicenseLink) => withQuery(`${home}/credentials`, link) + (link.pick ? listOf : '')
  const message = (key: string, params?: Record<string, string | number>) => t(`orgs.overview.work.${key}`, params)
  const late = overview.requests?.overdue ?? 0
  const toRequests = `${home}/documents/requests?state=OVERDUE`
  const phone = [t('inspection.answers.open.phone'), t('inspection.answers.open.phoneVerb')] as const
  return [
    ...(overview.clearance ? clearanceRows(overview, overview.clearance, home, message) : []),
    ...expiredRows(overview, licenses, message),
    ...signRows(overview, home, message),
    ...finalizeRows(overview, home, message),
    ...(late > 0
      ? [oneAct('requests', 'warn', message('requests', { count: late }), message('requestsVerb'), toRequests)]
      : []),
    ...(overview.org.phone === null ? [oneAct('phone', 'warn', ...phone, `${home}?tab=settings`)] : []),
  ]
}

/** The licenses that expire next, if none expires within 30 days. */
function nextRows({ deadlines, due }: OrgOverview, licenses: Licenses, message: MessageOf): WorkRow[] {
  const count = countOf(deadlines, 'D60')
  if (count === 0 || countOf(deadlines, 'D30') > 0) return []
  const next = due.filter(({ deadline }) => deadline === 'D60')
  const href = licenses({ deadline: 'D60', ...toRemind })
  const act = { key: 'next', text: null, verb: message('lapseVerb'), href }
  return [
    { key: 'next', tone: 'warn', text: message('next', { count }), who: whoOf(next, count, message), acts: [act] },
  ]
}

type MessageOf = (key: string, params?: Record<string, string | number>) => string
type Licenses = (link: LicenseLink) => string

/** Who may not work today or tomorrow, by what their positions need. */
function clearanceRows(
  { today: day }: OrgOverview,
  { today, tomorrow, unknown }: ClearanceAhead,
  home: string,
  message: MessageOf,
): WorkRow[] {
  const rowOf = (key: string, tone: Tone, text: string, query: Record<string, string>): WorkRow => ({
    key,
    tone,
    text,
    who: null,
    acts: [{ key, text: null, verb: message('lookVerb'), href: withQuery(`${home}/clearance`, query) }],
  })
  const stopped = { state: 'NOT_CLEARED' }
  return [
    ...(today > 0
      ? [rowOf('clearance', 'error', message('clearanceToday', { count: today, more: tomorrow }), stopped)]
      : []),
    ...(today === 0 && tomorrow > 0
      ? [
          rowOf('clearance', 'error', message('clearanceTomorrow', { count: tomorrow }), {
            on: addDays(day, 1),
            ...stopped,
          }),
        ]
      : []),
    ...(unknown > 0
      ? [rowOf('clearanceUnknown', 'warn', message('clearanceUnknown', { count: unknown }), { state: 'UNKNOWN' })]
      : []),
  ]
}

/** People without a valid license, today or soon. Nobody with another valid license is among them. */
function lapseRows({ lapse }: OrgOverview, home: string, message: MessageOf): WorkRow[] {
  if (!lapse) return []
  const { on, people: count, lapsed, department } = lapse
  const when = lapsed === count ? 'lapsed' : 'lapse'
  const most = department && { most: department.people, department: department.name }
  const text = message(most ? `${when}In` : when, { count, date: formatDate(on), lapsed, ...most })
  const act = {
    key: 'lapse',
    text: null,
    verb: message('lookVerb'),
    href: withQuery(`${home}/members`, { lapsing: 'yes' }),
  }
  return [{ key: 'lapse', tone: 'error', text, who: null, acts: [act] }]
}

/** The first of these people with the day their license expires, and the number of licenses beyond them. */
function whoOf(first: readonly DueEntry[], count: number, message: MessageOf): string | null {
  const names = first.slice(0, maxNames).map((entry) => {
    const name = fullName(entry) || entry.contact || message('whoUnnamed')
    return message('whoOne', { name, date: formatDate(entry.expiresAt) })
  })
  if (names.length === 0) return null
  const all = names.reduce((first, next) => message('whoJoin', { first, next }))
  return count > names.length ? message('whoMore', { names: all, count: count - names.length }) : all
}

/** Expired licenses, the most recent first, because those people may still be at work. */
function expiredRows({ deadlines, expired }: OrgOverview, licenses: Licenses, message: MessageOf): WorkRow[] {
  const count = countOf(deadlines, 'EXPIRED')
  if (count === 0) return []
  const href = licenses({ deadline: 'EXPIRED', ...toRemind })
  const act = { key: 'expired', text: null, verb: message('expiredVerb'), href }
  return [
    {
      key: 'expired',
      tone: 'error',
      text: message('expired', { count }),
      who: whoOf(expired, count, message),
      acts: [act],
    },
  ]
}

/**
 * The classes to offer to people who are behind on hours: those with sessions ahead, or all, from which one is
 * scheduled. Nothing in an organization without classes.
 */
function classesFor({ org, upcomingSessions }: OrgOverview, message: MessageOf): Pick<WorkAct, 'classes'> {
  if (upcomingSessions === null) return {}
  const tasks = `/orgs/${org.id}/tasks`
  return {
    classes:
      upcomingSessions > 0
        ? { verb: message('classVerb'), href: withQuery(tasks, { view: 'sessions' }) }
        : { verb: message('scheduleVerb'), href: tasks },
  }
}

/** All licenses that lack something; a class is offered where hours are all that they lack. */
function behindRows(overview: OrgOverview, licenses: Licenses, message: MessageOf): WorkRow[] {
  const count = countOf(overview.units, 'BEHIND')
  if (count === 0) return []
  const act = {
    key: 'behind',
    text: null,
    verb: message('lapseVerb'),
    href: licenses({ units: 'BEHIND', ...toRemind }),
    ...(overview.otherThanHours.any ? {} : classesFor(overview, message)),
  }
  return [{ key: 'behind', tone: 'warn', text: message('behind', { count }), who: null, acts: [act] }]
}

const soonVerbs: Readonly<Record<UnitsStanding, string>> = {
  COMPLETE: 'renewVerb',
  BEHIND: 'lapseVerb',
  UNKNOWN: 'askVerb',
  BEHIND_PACE: 'lookVerb',
  ON_TRACK: 'lookVerb',
  NOT_TRACKED: 'renewVerb',
}
const soonOrder = [
  'COMPLETE',
  'BEHIND',
  'BEHIND_PACE',
  'ON_TRACK',
  'UNKNOWN',
  'NOT_TRACKED',
] as const satisfies UnitsStanding[]

/** Licenses that expire within 30 days, by the state of their hours. */
function soonRows(overview: OrgOverview, licenses: Licenses, message: MessageOf): WorkRow[] {
  const { deadlines, soon, due } = overview
  const total = countOf(deadlines, 'D30')
  if (total === 0) return []
  const acts = soonOrder.flatMap((units): WorkAct[] => {
    const count = countOf(soon.units, units)
    if (count === 0) return []
    const hours = { hours: formatUnits(soon.missingUnits), plural: soon.missingUnits / 100 }
    // No class helps who lacks work or a certification.
    const isByHours = units === 'BEHIND' && soon.missingUnits > 0 && !overview.otherThanHours.soon
    const text = message(`soon${units === 'BEHIND' && !isByHours ? 'SHORT' : units}`, {
      count,
      ...(isByHours ? hours : {}),
    })
    const verb = soonVerbs[units]
    const href = licenses({ deadline: 'D30', units, ...(verb === 'lookVerb' ? { sort: 'expiry' } : toRemind) })
    return [{ key: units, text, verb: message(verb), href, ...(isByHours ? classesFor(overview, message) : {}) }]
  })
  const next = due.filter(({ deadline }) => deadline === 'D30')
  return [
    { key: 'soon', tone: 'error', text: message('soon', { count: total }), who: whoOf(next, total, message), acts },
  ]
}

function signRows({ unsigned: { sessions, count } }: OrgOverview, home: string, message: MessageOf): WorkRow[] {
  const rows = sessions.map(({ id, taskId, title, startsAt, timeZone, instructors }): WorkRow => {
    const [first, ...others] = instructors
    const params = {
      name: first ? fullName(first) : '',
      session: title,
      date: formatDate(todayIn(timeZone, startsAt)),
    }
    const text = others.length > 0 ? message('signMany', { ...params, more: others.length }) : message('sign', params)
    const href = `${home}/tasks/${taskId}/task_sessions/${id}/finish`
    return { key: id, tone: 'warn', text, who: null, acts: [{ key: id, text: null, verb: message('signVerb'), href }] }
  })
  return [...rows, ...allSessions('signAll', 'UNSIGNED', { shown: sessions.length, count }, home, message)]
}

/** Sessions with all signatures that nobody has finalized, so that people have no certificate yet. */
function finalizeRows({ unfinalized: { sessions, count } }: OrgOverview, home: string, message: MessageOf): WorkRow[] {
  const rows = sessions.map(({ id, taskId, title, startsAt, timeZone }): WorkRow => {
    const text = message('finalize', { session: title, date: formatDate(todayIn(timeZone, startsAt)) })
    const href = `${home}/tasks/${taskId}/task_sessions/${id}/finish`
    return {
      key: id,
      tone: 'warn',
      text,
      who: null,
      acts: [{ key: id, text: null, verb: message('finalizeVerb'), href }],
    }
  })
  return [...rows, ...allSessions('finalizeAll', 'UNFINALIZED', { shown: sessions.length, count }, home, message)]
}

/** A row for all such sessions, if not every one has its own; it leads to exactly them. */
function allSessions(
  key: 'signAll' | 'finalizeAll',
  session: 'UNSIGNED' | 'UNFINALIZED',
  { shown, count }: { shown: number; count: number },
  home: string,
  message: MessageOf,
): WorkRow[] {
  if (count <= shown) return []
  const href = withQuery(`${home}/tasks`, { view: 'sessions', when: 'past', session })
  const act = { key, text: null, verb: message('signMoreVerb'), href }
  return [{ key, tone: 'warn', text: message(key, { count }), who: null, acts: [act] }]
}

function overdueRows({ overdue: { trainings, count } }: OrgOverview, home: string, message: MessageOf): WorkRow[] {
  const rows = trainings.map(({ id, title, overdue }): WorkRow => {
    const href = withQuery(`${home}/curriculums/${id}`, { standing: 'OVERDUE' })
    const text = message('overdue', { count: overdue, curriculum: title })
    return {
      key: id,
      tone: 'warn',
      text,
      who: null,
      acts: [{ key: id, text: null, verb: message('overdueVerb'), href }],
    }
  })
  if (count <= trainings.reduce((sum, { overdue }) => sum + overdue, 0)) return rows
  const href = withQuery(`${home}/curriculums`, { state: 'OVERDUE' })
  const act = { key: 'overdueAll', text: null, verb: message('overdueMoreVerb'), href }
  return [...rows, { key: 'overdueAll', tone: 'warn', text: message('overdueAll', { count }), who: null, acts: [act] }]
}

/** Licenses that a board could not confirm as entered. */
function unconfirmedRows(verified: OrgOverview['verified'], licenses: Licenses, message: MessageOf): WorkRow[] {
  const acts = (['NO', 'PARTIAL'] as const).flatMap((state): (WorkAct & { count: number })[] => {
    const count = countOf(verified, state)
    if (count === 0) return []
    const text = message(`unconfirmed${state}`, { count })
    return [{ key: state, text, verb: message('checkVerb'), href: licenses({ verified: state }), count }]
  })
  const count = acts.reduce((sum, act) => sum + act.count, 0)
  if (count === 0) return []
  const link = acts.map(({ count: _count, ...act }) => act)
  return [{ key: 'unconfirmed', tone: 'warn', text: message('unconfirmed', { count }), who: null, acts: link }]
}
