import { withQuery } from '@/app/_lists/address'
import type { Tone } from '@/app/_ui/tone'
import type { DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import type { VerificationState } from '@/lib/domain/lists/credentials'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { OrgOverview } from '@/lib/services/orgs/get-org-overview'

/** Something to do about part of a row, or all of it (`text` is null): the verb opens the list where it is done. */
export type WorkAct = { key: string; text: string | null; verb: string; href: string }
export type WorkRow = { key: string; tone: Tone; text: string; acts: WorkAct[] }

const countOf = <Value extends string>(rows: readonly { value: Value; count: number }[], value: Value): number =>
  rows.find((row) => row.value === value)?.count ?? 0

type Asked = { deadline?: DeadlineStanding; units?: UnitsStanding; verified?: VerificationState; topics?: 'open' }

/** The work of an organization, most urgent first; a row is there only when there is something to do. `t` translates full keys. */
export function workRows(overview: OrgOverview, t: Translate): WorkRow[] {
  const home = `/orgs/${overview.org.id}`
  const licenses = (asked: Asked) => withQuery(`${home}/credentials`, asked)
  const say = (key: string, params?: Record<string, string | number>) => t(`orgs.overview.work.${key}`, params)
  const simple = (key: string, tone: Tone, count: number, verb: string, href: string): WorkRow[] =>
    count > 0 ? [{ key, tone, text: say(key, { count }), acts: [{ key, text: null, verb: say(verb), href }] }] : []
  const { deadlines, units, verified, topicsOpen, requests } = overview
  return [
    ...lapseRows(overview, home, say),
    ...simple('expired', 'error', countOf(deadlines, 'EXPIRED'), 'expiredVerb', licenses({ deadline: 'EXPIRED' })),
    ...soonRows(overview, licenses, say),
    ...signRows(overview, home, say),
    ...overdueRows(overview, home, say),
    ...simple('behind', 'warn', countOf(units, 'BEHIND'), 'classVerb', licenses({ units: 'BEHIND' })),
    ...unconfirmedRows(verified, licenses, say),
    ...simple('topics', 'warn', topicsOpen, 'topicsVerb', licenses({ topics: 'open' })),
    ...simple('requests', 'warn', requests?.overdue ?? 0, 'requestsVerb', `${home}/documents/requests?state=OPEN`),
  ]
}

type Say = (key: string, params?: Record<string, string | number>) => string
type Licenses = (asked: Asked) => string

function lapseRows({ lapse }: OrgOverview, home: string, say: Say): WorkRow[] {
  if (!lapse) return []
  const { on, people: count, department } = lapse
  const date = formatDate(on)
  const text = department
    ? say('lapseIn', { count, date, most: department.people, department: department.name })
    : say('lapse', { count, date })
  const href = withQuery(`${home}/members`, { state: 'ACTIVE', sort: 'expiry' })
  return [{ key: 'lapse', tone: 'error', text, acts: [{ key: 'lapse', text: null, verb: say('lapseVerb'), href }] }]
}

const soonVerbs: Readonly<Record<UnitsStanding, string>> = {
  COMPLETE: 'renewVerb',
  BEHIND: 'classVerb',
  UNKNOWN: 'joinVerb',
  ON_TRACK: 'lookVerb',
  NOT_TRACKED: 'renewVerb',
}
const soonOrder = ['COMPLETE', 'BEHIND', 'ON_TRACK', 'UNKNOWN', 'NOT_TRACKED'] as const satisfies UnitsStanding[]

/** What expires within 30 days, by what its hours make of it. */
function soonRows({ deadlines, soon }: OrgOverview, licenses: Licenses, say: Say): WorkRow[] {
  const total = countOf(deadlines, 'D30')
  if (total === 0) return []
  const acts = soonOrder.flatMap((units): WorkAct[] => {
    const count = countOf(soon.units, units)
    if (count === 0) return []
    const hours = { hours: formatUnits(soon.missingUnits), plural: soon.missingUnits / 100 }
    const text = say(`soon${units}`, { count, ...(units === 'BEHIND' ? hours : {}) })
    return [{ key: units, text, verb: say(soonVerbs[units]), href: licenses({ deadline: 'D30', units }) }]
  })
  return [{ key: 'soon', tone: 'error', text: say('soon', { count: total }), acts }]
}

function signRows({ unsigned: { sessions, count } }: OrgOverview, home: string, say: Say): WorkRow[] {
  const rows = sessions.map(({ id, taskId, title, startsAt, timeZone, instructors }): WorkRow => {
    const [first, ...others] = instructors
    const said = {
      name: first ? fullName(first) : '',
      session: title,
      date: formatDate(todayIn(timeZone, startsAt)),
    }
    const text = others.length > 0 ? say('signMany', { ...said, more: others.length }) : say('sign', said)
    const href = `${home}/tasks/${taskId}/task_sessions/${id}/finish`
    return { key: id, tone: 'warn', text, acts: [{ key: id, text: null, verb: say('signVerb'), href }] }
  })
  const more = count - sessions.length
  if (more <= 0) return rows
  const href = withQuery(`${home}/tasks`, { view: 'sessions', when: 'past', session: 'ENDED' })
  const act = { key: 'signMore', text: null, verb: say('signMoreVerb'), href }
  return [...rows, { key: 'signMore', tone: 'warn', text: say('signMore', { count: more }), acts: [act] }]
}

function overdueRows({ overdue: { trainings, count } }: OrgOverview, home: string, say: Say): WorkRow[] {
  const rows = trainings.map(({ id, title, overdue }): WorkRow => {
    const href = withQuery(`${home}/curriculums/${id}`, { standing: 'OVERDUE' })
    const text = say('overdue', { count: overdue, curriculum: title })
    return { key: id, tone: 'warn', text, acts: [{ key: id, text: null, verb: say('overdueVerb'), href }] }
  })
  const more = count - trainings.reduce((sum, { overdue }) => sum + overdue, 0)
  if (more <= 0) return rows
  const act = { key: 'overdueMore', text: null, verb: say('overdueMoreVerb'), href: `${home}/curriculums` }
  return [...rows, { key: 'overdueMore', tone: 'warn', text: say('overdueMore', { count: more }), acts: [act] }]
}

/** What boards did not find as it was entered. */
function unconfirmedRows(verified: OrgOverview['verified'], licenses: Licenses, say: Say): WorkRow[] {
  const acts = (['NO', 'PARTIAL'] as const).flatMap((state): (WorkAct & { count: number })[] => {
    const count = countOf(verified, state)
    if (count === 0) return []
    const text = say(`unconfirmed${state}`, { count })
    return [{ key: state, text, verb: say('checkVerb'), href: licenses({ verified: state }), count }]
  })
  const count = acts.reduce((sum, act) => sum + act.count, 0)
  if (count === 0) return []
  const shown = acts.map(({ count: _count, ...act }) => act)
  return [{ key: 'unconfirmed', tone: 'warn', text: say('unconfirmed', { count }), acts: shown }]
}
