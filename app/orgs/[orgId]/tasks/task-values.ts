import type { CreateTaskMutation } from '@/graphql/generated/create-task'
import { creditActivities } from '@/lib/domain/lists/activities'
import { knownTopics } from '@/lib/domain/lists/topics'
import { typedHours } from '@/lib/domain/units'

/** The form values of a class: the typed texts, and the chosen license types ("GEO:TYPE"). */
export type TaskValues = {
  title: string
  description: string
  objectives: string
  topics: string
  topicCodes: readonly string[]
  industry: string
  /** For whom it is: people with a license, or everybody. */
  purpose: string
  defaultFormat: string
  units: string
  onlineUnits: string
  live: boolean
  activity: string
  eligible: readonly string[]
  requiresTest: boolean
  passMark: string
  minAttendancePct: string
  minutesPerUnit: string
}
/** The fields in the order of the form; each is labelled by the message of the same name. */
export const taskFieldNames = [
  'title',
  'description',
  'objectives',
  'topicCodes',
  'topics',
  'industry',
  'purpose',
  'defaultFormat',
  'units',
  'minutesPerUnit',
  'onlineUnits',
  'live',
  'activity',
  'eligible',
  'requiresTest',
  'passMark',
  'minAttendancePct',
] as const satisfies readonly (keyof TaskValues)[]

/** The edited class; a new one has no id. */
export type EditedTask = TaskValues & { id: string | null; version: number; orgId: string; isDraft: boolean }

type TaskData = NonNullable<CreateTaskMutation['createTask']['data']>
const typed = (value: number | null) => (value === null ? '' : String(value))

/** Converts a class from the API into form values. */
export function valuesOf({ id, version, orgId, state, revision }: TaskData): EditedTask {
  const { title, description, objectives, topics, industry, defaultFormat, eligible, requiresTest } = revision
  return {
    id,
    version,
    orgId,
    isDraft: state === 'DRAFT',
    title,
    industry,
    defaultFormat,
    requiresTest,
    live: revision.live,
    purpose: revision.inService ? 'IN_SERVICE' : 'LICENSES',
    activity: revision.activity,
    description: description ?? '',
    objectives: objectives.join('\n'),
    topics: topics.join(', '),
    topicCodes: revision.topicCodes,
    units: typed(revision.units),
    onlineUnits: typed(revision.onlineUnits),
    eligible: eligible.map(({ geo, credentialType }) => `${geo}:${credentialType}`),
    passMark: typed(revision.passMark),
    minAttendancePct: String(revision.minAttendancePct),
    minutesPerUnit: String(revision.minutesPerUnit),
  }
}

/** A typed whole number; invalid text becomes a number that is refused at its field. */
const whole = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : -1)
/** For whom a class can be. */
export const purposes = ['LICENSES', 'IN_SERVICE'] as const
const formats = ['IN_PERSON', 'ONLINE', 'HYBRID'] as const
const parts = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean)

/** The input of the mutation, with all fields, so that emptied ones are cleared. */
export function taskInput(form: FormData, eligible: readonly string[]) {
  const text = (name: string) => String(form.get(name) ?? '')
  const requiresTest = form.get('requiresTest') === 'on'
  const inService = text('purpose') === 'IN_SERVICE'
  return {
    title: text('title'),
    description: text('description'),
    objectives: parts(text('objectives'), /\n/),
    topics: parts(text('topics'), /[,、，]/),
    topicCodes: knownTopics(form.getAll('topicCodes').map(String)),
    industry: text('industry'),
    defaultFormat: formats.find((format) => format === text('defaultFormat')) ?? 'IN_PERSON',
    units: typedHours(text('units')),
    onlineUnits: typedHours(text('onlineUnits')),
    live: form.get('live') === 'on',
    activity: creditActivities.find((activity) => activity === text('activity')) ?? 'COURSE',
    inService,
    eligible: (inService ? [] : eligible).map((key) => ({
      geo: key.split(':')[0] ?? '',
      credentialType: key.split(':')[1] ?? '',
    })),
    requiresTest,
    passMark: requiresTest && text('passMark').trim() ? whole(text('passMark')) : null,
    minAttendancePct: whole(text('minAttendancePct')),
    minutesPerUnit: whole(text('minutesPerUnit')),
  }
}
