import type { UpdateTaskSessionMutation } from '@/graphql/generated/update-task-session'
import { repeatedDays, rhythms } from '@/lib/domain/task-sessions/recurrence'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { instantIn } from '@/lib/domain/task-sessions/values'
import { isPlainDate } from '@/lib/domain/time/plain-date'
import { isWallTime, wallTimeOf } from '@/lib/domain/time/wall-time'
import { parseUnits } from '@/lib/domain/units'

/** The form values of a session, with dates and times in wall-clock time of its zone. */
export type SessionValues = {
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  timeZone: string
  format: string
  location: string
  meetingUrl: string
  capacity: string
  waitlist: boolean
  approvalRequired: boolean
  selfEnroll: boolean
  cancelDate: string
  cancelTime: string
  checkInOpensMin: string
  checkInClosesMin: string
  checkOutRequired: boolean
}
/** The fields in the order of the form; each is labelled by the message of the same name. */
export const sessionFieldNames = [
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'format',
  'location',
  'meetingUrl',
  'repeatEvery',
  'repeatInterval',
  'repeatTimes',
  'repeatUntil',
  'alsoAt1',
  'alsoAt2',
  'capacity',
  'waitlist',
  'selfEnroll',
  'approvalRequired',
  'cancelDate',
  'cancelTime',
  'checkInOpensMin',
  'checkInClosesMin',
  'checkOutRequired',
] as const

/** The edited session; a new one has no id. */
export type EditedSession = SessionValues & { id: string | null; version: number; isDraft: boolean }

type SessionData = Pick<
  NonNullable<UpdateTaskSessionMutation['updateTaskSession']['data']>,
  | 'id'
  | 'version'
  | 'state'
  | 'timeZone'
  | 'format'
  | 'location'
  | 'meetingUrl'
  | 'capacity'
  | 'waitlist'
  | 'approvalRequired'
  | 'selfEnroll'
  | 'checkInOpensMin'
  | 'checkInClosesMin'
  | 'checkOutRequired'
> & { startsAt: string | Date; endsAt: string | Date; cancelUntil: string | Date | null }

/** Converts a session from the API into form values. */
export function valuesOf(session: SessionData): EditedSession {
  const { id, version, state, timeZone, format, waitlist, approvalRequired, selfEnroll, checkOutRequired } = session
  const wall = (moment: string | Date) => wallTimeOf(new Date(moment), timeZone)
  const [start, end, until] = [
    wall(session.startsAt),
    wall(session.endsAt),
    session.cancelUntil && wall(session.cancelUntil),
  ]
  return {
    id,
    version,
    isDraft: state === 'DRAFT',
    timeZone,
    format,
    waitlist,
    approvalRequired,
    selfEnroll,
    checkOutRequired,
    startDate: start.slice(0, 10),
    startTime: start.slice(11),
    endDate: end.slice(0, 10) === start.slice(0, 10) ? '' : end.slice(0, 10),
    endTime: end.slice(11),
    cancelDate: until ? until.slice(0, 10) : '',
    cancelTime: until ? until.slice(11) : '',
    location: session.location ?? '',
    meetingUrl: session.meetingUrl ?? '',
    capacity: String(session.capacity),
    checkInOpensMin: String(session.checkInOpensMin),
    checkInClosesMin: String(session.checkInClosesMin),
  }
}

const formats = ['IN_PERSON', 'ONLINE', 'HYBRID'] as const
/** A whole number as typed; invalid text becomes a number that is refused at its field. */
const whole = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1)
const joined = (date: string, time: string) => (date || time ? `${date}T${time}` : '')

/** The times of a session in the form in which they are sent if nothing was changed. */
export const sessionTimes = ({ startDate, startTime, endDate, endTime }: SessionValues) => ({
  startsAt: joined(startDate, startTime),
  endsAt: joined(endDate || startDate, endTime),
})

/** The input of the mutation, with all fields, so that emptied ones are cleared. */
export function sessionInput(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const is = (name: string) => form.get(name) === 'on'
  return {
    startsAt: joined(text('startDate'), text('startTime')),
    endsAt: joined(text('endDate') || text('startDate'), text('endTime')),
    timeZone: text('timeZone'),
    format: formats.find((format) => format === text('format')) ?? 'IN_PERSON',
    location: text('location'),
    meetingUrl: text('meetingUrl'),
    capacity: text('capacity') === '' ? 0 : whole(text('capacity')),
    waitlist: is('waitlist'),
    approvalRequired: is('approvalRequired'),
    selfEnroll: is('selfEnroll'),
    cancelUntil: joined(text('cancelDate'), text('cancelTime')),
    checkInOpensMin: whole(text('checkInOpensMin')),
    checkInClosesMin: whole(text('checkInClosesMin')),
    checkOutRequired: is('checkOutRequired'),
  }
}

/** True if the session as typed is over; false while a part of its times is missing. */
export function isOver(form: FormData, now: Date): boolean {
  const { startsAt, endsAt, timeZone } = sessionInput(form)
  const [start, end] = [startsAt, endsAt].map((text) => (isWallTime(text) ? instantIn(text, timeZone) : null))
  return start && end ? sessionEnd({ startsAt: start, endsAt: end, timeZone }) <= now : false
}

/** The input that only a new session has. */
export function newSessionInput(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const every = rhythms.find((rhythm) => rhythm === text('repeatEvery'))
  const times = text('repeatTimes')
  const repeat = every && {
    every,
    interval: whole(text('repeatInterval')),
    times: times === '' ? null : whole(times),
    until: text('repeatUntil') || null,
  }
  const alsoAt = [text('alsoAt1'), text('alsoAt2')].filter(Boolean)
  const instructors = instructorRows(form).map((row) => {
    const rate = text(`instructorRate${row}`)
    return {
      memberId: text(`instructor${row}`),
      title: text(`instructorTitle${row}`) || null,
      // What is no amount is refused at its field.
      rateCents: rate === '' ? null : (parseUnits(rate) ?? -1),
    }
  })
  return { instructors, repeat: repeat ?? null, alsoAt }
}

/** The most instructors that the form of a new session has fields for. */
export const mostRows = 6

/** The fields of these rows, each with the message that labels it among `sessions.instructors`. */
export const instructorFieldNames = Array.from({ length: mostRows }, (_, index) => index + 1).flatMap(
  (row) =>
    [
      { name: `instructor${row}`, row, label: 'numbered' },
      { name: `instructorTitle${row}`, row, label: 'professionalTitle' },
      { name: `instructorRate${row}`, row, label: 'rate' },
    ] as const,
)

/** The numbers of the rows in which somebody is chosen, from 1. */
const instructorRows = (form: FormData): number[] =>
  Array.from({ length: mostRows }, (_, index) => index + 1).filter((row) => form.get(`instructor${row}`))

const instructorFields = { memberId: 'instructor', title: 'instructorTitle', rateCents: 'instructorRate' } as const

/** The field of a refused instructor: of `instructors.0.title` the title in the first row with somebody. */
function instructorField(field: string, form: FormData): string | null {
  const [, index, fact] = /^instructors\.(\d+)\.(memberId|title|rateCents)$/.exec(field) ?? []
  if (index === undefined) return field === 'instructors' ? 'instructor1' : null
  return `${instructorFields[fact as keyof typeof instructorFields]}${instructorRows(form)[Number(index)]}`
}

/** How many sessions a new one makes with its repetitions. */
export function sessionCount(form: FormData): number {
  const { repeat, alsoAt } = newSessionInput(form)
  const first = sessionInput(form).startsAt.slice(0, 10)
  return (1 + (repeat ? repeatedDays(first, repeat).length : 0)) * (1 + alsoAt.length)
}

/** The names of the fields of a repetition, by those of the input. */
const repeatNames: Readonly<Record<string, string>> = {
  repeat: 'repeatEvery',
  repeatWeekly: 'repeatEvery',
  'repeat.interval': 'repeatInterval',
  'repeat.times': 'repeatTimes',
  'repeat.until': 'repeatUntil',
  alsoAt: 'alsoAt1',
  'alsoAt.0': 'alsoAt1',
  'alsoAt.1': 'alsoAt2',
}

type SentTimes = Pick<ReturnType<typeof sessionInput>, 'startsAt' | 'endsAt' | 'cancelUntil' | 'timeZone'>

/**
 * An instant is a date and a time field in the form. Returns all that are empty, else the one that cannot be parsed, or
 * else the one most likely at fault.
 */
function momentFields(sent: SentTimes, field: 'startsAt' | 'endsAt' | 'cancelUntil', sameDay: boolean): string[] {
  const [date = '', time = ''] = sent[field].split('T')
  const part = field === 'startsAt' ? 'start' : field === 'endsAt' ? 'end' : 'cancel'
  const empty = [...(date ? [] : [sameDay ? 'startDate' : `${part}Date`]), ...(time ? [] : [`${part}Time`])]
  return empty.length > 0 ? empty : [momentField(sent, field, sameDay)]
}

function momentField(sent: SentTimes, field: 'startsAt' | 'endsAt' | 'cancelUntil', sameDay: boolean): string {
  const [date = '', time = ''] = sent[field].split('T')
  const part = field === 'startsAt' ? 'start' : field === 'endsAt' ? 'end' : 'cancel'
  // If the end has no date of its own, it uses the date of the start.
  if (!isPlainDate(date)) return sameDay ? 'startDate' : `${part}Date`
  const readable = isWallTime(`${date}T${time}`) && instantIn(`${date}T${time}`, sent.timeZone)
  return readable && field !== 'endsAt' ? `${part}Date` : `${part}Time`
}

/** Maps refusals to the fields of the form. */
export function atFields(errors: Readonly<Record<string, string>>, form: FormData | null): Record<string, string> {
  if (!form) return {}
  const sent = sessionInput(form)
  const fieldsOf = (field: string): string[] => {
    if (field === 'startsAt' || field === 'cancelUntil') return momentFields(sent, field, false)
    if (field === 'endsAt') return momentFields(sent, field, form.get('endDate') === '')
    return [instructorField(field, form) ?? repeatNames[field] ?? field]
  }
  const placed = Object.entries(errors).flatMap(([field, message]) => fieldsOf(field).map((name) => [name, message]))
  // Of two refusals at one field the first holds: the day of the start is also that of the end.
  return Object.fromEntries(placed.toReversed())
}
