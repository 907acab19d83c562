import { connect, type Document, rows, written } from './client.ts'

/**
 * A class from another system: makes it with one session, puts people on its roster by their employee numbers, and prints who
 * attended, as lines of a table:
 * `SUMA_URL=https://suma.example/graphql SUMA_TOKEN=… node docs/examples/class.ts E-1042 E-1043`
 */
const { SUMA_URL: url = 'http://localhost:3000/graphql', SUMA_TOKEN: token = '' } = process.env
const ask = connect({ url, token })

type Written<T> = {
  done: {
    success: boolean
    message: string | null
    i18nMessageKey: string | null
    fieldErrors: { field: string; message: string }[]
    data: T | null
  }
}
type Saved = { id: string; version: number }
/** A mutation, under the name `done`, with all that a refusal says. */
const mutation = <T, V>(head: string, call: string, data: string) =>
  `mutation ${head} { done: ${call} { success message i18nMessageKey fieldErrors { field message } data { ${data} } } }` as Document<
    Written<T>,
    V
  >

const newClass = mutation<Saved, { input: object }>(
  'NewClass($input: NewTaskInput!)',
  'createTask(input: $input)',
  'id version',
)
const publish = mutation<Saved, Saved>(
  'Publish($id: ID!, $version: Int!)',
  'publishTask(id: $id, version: $version)',
  'id version',
)
const newSession = mutation<Saved, { input: object }>(
  'NewSession($input: NewTaskSessionInput!)',
  'createTaskSession(input: $input)',
  'id version',
)
type Enrolled = { results: { line: string | null; outcome: string }[] }
const enroll = mutation<Enrolled, { input: object }>(
  'Enroll($input: EnrollManyInput!)',
  'enrollMany(input: $input)',
  'results { line outcome reason }',
)
const whose = '{ tokenInUse { orgId } }' as Document<{ tokenInUse: { orgId: string } }, object>
const roster = `query Roster($id: ID!, $after: String) { roster(taskSessionId: $id, first: 100, after: $after) {
  edges { node { status attendedMinutes checkedInAt member { employeeId } person { firstName lastName } } }
  pageInfo { hasNextPage endCursor } } }` as Document<
  {
    roster: {
      edges: {
        node: { status: string; attendedMinutes: number | null; member: { employeeId: string | null } | null }
      }[]
      pageInfo: { hasNextPage: boolean; endCursor: string | null }
    } | null
  },
  { id: string; after: string | null }
>

const { orgId } = (await ask(whose, {})).tokenInUse
// A key names the thing in your own system: sent again, it is the same class and not a second one.
const own = process.env.SUMA_CLASS ?? 'lms-course-77'
const made = written(
  (
    await ask(
      newClass,
      { input: { orgId, title: 'Safe transfers', units: 2, eligible: [{ geo: 'CA', credentialType: 'CNA' }] } },
      own,
    )
  ).done,
)!
await ask(publish, made, `${own}-publish`)
const startsAt = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T09:00`
const endsAt = startsAt.replace('T09', 'T11')
const when = { startsAt, endsAt, timeZone: 'America/Los_Angeles', capacity: 0 }
const session = written((await ask(newSession, { input: { taskId: made.id, ...when } }, `${own}-session`)).done)!
const lines = process.argv.slice(2)
const enrolled = written(
  (await ask(enroll, { input: { taskSessionId: session.id, lines, dryRun: false } }, `${own}-roster`)).done,
)!
for (const { line, outcome } of enrolled.results) console.error(line, outcome)

const page = (after: string | null) => ask(roster, { id: session.id, after }).then((answer) => answer.roster)
for await (const { member, status, attendedMinutes } of rows(page))
  console.log([member?.employeeId ?? '', status, attendedMinutes ?? ''].join('\t'))
