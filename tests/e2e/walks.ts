import { randomUUID } from 'node:crypto'
import { operationText } from '../../graphql/operation-text'
import { makePerson, newSession, personNamed, value } from './people'
import { sql } from './sql'

/** Rows that addresses name. */
export type Ids = Record<
  | 'org'
  | 'role'
  | 'license'
  | 'archived'
  | 'credit'
  | 'enrollment'
  | 'attend'
  | 'roster'
  | 'finish'
  | 'finished'
  | 'curriculum'
  | 'token',
  string
>
export type Visit = { path: string | ((ids: Ids) => string); status?: number; ends?: string; brief?: boolean }
export type Address = Visit & { path: string }
/** Who comes, made or found by `enter`: on the server of the run unless another is given. */
type Person = {
  who: string
  part?: string
  enter: (origin?: string) => Promise<string | null>
  visits: readonly Visit[]
}

const missing = '00000000-0000-4000-8000-000000000000'
const demo = (name: string) => ({ who: name, enter: () => personNamed(name) })
const made = (who: string, wish: Parameters<typeof makePerson>[0]) => ({
  who,
  enter: async () => (await makePerson(wish)).id,
})
const plain = (...paths: Visit['path'][]): Visit[] => paths.map((path) => ({ path }))
/** The page of a session, and of its class, by the address of its roster. */
const sessionOf = (roster: string): string => roster.replace(/\/roster$/, '')
const taskOf = (roster: string): string => roster.replace(/\/task_sessions\/.*$/, '')
/** Answered with the one page of everything that is not there: only the first is looked at closely. */
const gone = (...paths: Visit['path'][]): Visit[] => paths.map((path, at) => ({ path, status: 404, brief: at > 0 }))

/** A super admin of their own who has given a reason; the visit is later than the session that follows, as it would be. */
export async function visitor(): Promise<string> {
  const { id } = await makePerson({ noCredential: true })
  await sql('UPDATE "User" SET "wheelAt" = now() WHERE id = $1', [id])
  await sql(
    `INSERT INTO "WheelVisit" ("userId", "orgId", reason, "createdAt", "expiresAt")
     SELECT $1, id, 'A question of the admin', now() + interval '1 minute', now() + interval '1 hour'
     FROM "Org" WHERE name = 'Sunrise Care Center'`,
    [id],
  )
  return id
}

/** Every page, as somebody who comes to it. */
export const people: readonly Person[] = [
  {
    who: 'a visitor',
    enter: async () => null,
    visits: [
      ...plain('/', '/login/error?reason=timeout', '/login/error', '/expired'),
      ...plain(({ token }) => `/verify/${token}`),
      ...gone('/verify/nothing'),
      { path: '/no-such-page', ends: '/' },
    ],
  },
  { ...made('somebody unverified', { verified: false }), visits: plain('/verification') },
  { ...made('somebody verified', { complete: false }), visits: plain('/onboarding') },
  {
    ...made('somebody half way', { complete: false, named: true }),
    visits: ['name', 'birth', 'contact', 'about', 'address', 'records'].map((step) => ({
      path: `/onboarding?step=${step}`,
    })),
  },
  {
    ...made('somebody without a license', { noCredential: true }),
    visits: plain('/dashboard', '/credentials', '/add-credits', '/credentials/new?onboarding=true'),
  },
  {
    ...demo('maria'),
    part: 'account',
    visits: [
      ...plain(
        '/account',
        '/account/sign-in',
        '/account/records',
        '/account/tokens',
        '/account/data',
        '/notices',
        '/documents',
        '/credentials/new',
        '/dashboard',
        '/add-credits',
      ),
      ...plain('/enrollments', '/enrollments?view=past', ({ enrollment }) => `/enrollments/${enrollment}`),
      ...plain(({ attend }) => `/attend-session/${attend}`),
      ...gone(
        '/super',
        `/enrollments/${missing}`,
        '/credentials/not-an-id',
        `/credentials/${missing}`,
        ({ org }) => `/orgs/${org}`,
      ),
    ],
  },
  {
    ...demo('maria'),
    part: 'licenses',
    visits: plain(
      '/credentials',
      '/credentials?q=none-of-this-name',
      ({ license }) => `/credentials/${license}`,
      ({ archived }) => `/credentials/${archived}`,
      ({ license, credit }) => `/credentials/${license}/credits/${credit}`,
      ({ license, credit }) => `/credentials/${license}/credits/${credit}/edit`,
    ),
  },
  { ...demo('sam'), visits: plain('/dashboard', '/credentials', '/add-credits') },
  ...['rick', 'fatima', 'grace', 'phil'].map((name) => ({ ...demo(name), visits: plain('/dashboard') })),
  {
    ...demo('olivia'),
    visits: [
      ...plain(
        ({ org }) => `/orgs/${org}`,
        ({ org }) => `/orgs/${org}?tab=settings`,
        ({ org }) => `/orgs/${org}?tab=access`,
        ({ org }) => `/orgs/${org}?tab=webhooks`,
        ({ org }) => `/orgs/${org}/invitations`,
        ({ org }) => `/orgs/${org}/invitations?unsent=1`,
        ({ org }) => `/orgs/${org}/invitations?state=EXPIRED`,
        ({ org }) => `/orgs/${org}/invitations/new`,
      ),
      ...gone(`/orgs/${missing}`, `/orgs/${missing}/invitations`, `/org-invitations/${missing}`),
    ],
  },
  {
    ...demo('olivia'),
    part: 'members',
    visits: plain(
      ({ org }) => `/orgs/${org}/members`,
      ({ org }) => `/orgs/${org}/members?q=none-of-this-name`,
      ({ org, role }) => `/orgs/${org}/members/${role}`,
      ({ org }) => `/orgs/${org}/members/import`,
      ({ org }) => `/orgs/${org}/credentials`,
    ),
  },
  {
    ...demo('olivia'),
    part: 'roster',
    visits: [
      ...plain(
        '/enrollments',
        ({ roster }) => roster,
        ({ roster }) => `${roster}?place=WAITLIST`,
        ({ roster }) => `${roster}?q=none-of-this-name`,
        ({ roster, enrollment }) => `${roster}/${enrollment}`,
      ),
      ...gone(({ roster }) => `${roster}/${missing}`),
    ],
  },
  {
    ...demo('olivia'),
    part: 'classes',
    visits: [
      ...plain(
        ({ org }) => `/orgs/${org}/tasks`,
        ({ org }) => `/orgs/${org}/tasks?q=none-of-this-name`,
        ({ org }) => `/orgs/${org}/tasks?view=sessions`,
        ({ org }) => `/orgs/${org}/tasks/new`,
        ({ roster }) => taskOf(roster),
        ({ roster }) => `${taskOf(roster)}/edit`,
        ({ roster }) => `${taskOf(roster)}/task_sessions/new`,
        ({ roster }) => sessionOf(roster),
        ({ roster }) => `${sessionOf(roster)}/edit`,
      ),
      ...gone(
        ({ org }) => `/orgs/${org}/tasks/${missing}`,
        ({ roster }) => `${taskOf(roster)}/task_sessions/${missing}`,
      ),
    ],
  },
  {
    ...demo('olivia'),
    part: 'curriculums',
    visits: plain(
      ({ org }) => `/orgs/${org}/curriculums`,
      ({ org }) => `/orgs/${org}/curriculums/new`,
      ({ org, curriculum }) => `/orgs/${org}/curriculums/${curriculum}`,
      ({ org, curriculum }) => `/orgs/${org}/curriculums/${curriculum}/edit`,
      ({ org, role, license }) => `/orgs/${org}/members/${role}/credentials/${license}`,
    ),
  },
  {
    ...demo('olivia'),
    part: 'the end of classes',
    visits: plain(
      ({ roster }) => `${sessionOf(roster)}/check-in`,
      ({ finish }) => finish,
      ({ finish }) => `${finish}?show=SEAT`,
      ({ finished }) => finished,
    ),
  },
  { ...demo('nadia'), visits: plain('/orgs') },
  {
    ...demo('wheel'),
    visits: [
      ...plain('/dashboard', '/account', '/orgs'),
      // The name and the question for a reason, in place of every page below.
      ...plain(
        ({ org }) => `/orgs/${org}`,
        ({ org }) => `/orgs/${org}/members`,
      ),
      ...gone(`/orgs/${missing}`),
    ],
  },
  {
    who: 'a super admin',
    part: 'on a visit',
    enter: visitor,
    visits: plain(
      ({ org }) => `/orgs/${org}`,
      ({ org }) => `/orgs/${org}?tab=settings`,
      ({ org }) => `/orgs/${org}/members`,
      ({ org, role }) => `/orgs/${org}/members/${role}`,
      ({ org }) => `/orgs/${org}/invitations`,
      ({ org }) => `/orgs/${org}/credentials`,
    ),
  },
  {
    ...demo('carl'),
    visits: [
      ...plain('/dashboard', '/credentials', '/account', '/account/organizations'),
      ...gone(
        ({ org }) => `/orgs/${org}`,
        ({ org }) => `/orgs/${org}/members`,
        '/orgs',
      ),
    ],
  },
]

/** Rows that the walks make themselves, under the same names for everybody who walks there. */
const own = { org: randomUUID(), invitation: randomUUID(), upload: randomUUID() }

/** Somebody new who is an administrator of an organization that is there for these walks alone. */
async function administrator(): Promise<string> {
  const { id } = await makePerson({ noCredential: true })
  await sql(`INSERT INTO "Org" (id, name, "updatedAt") VALUES ($1, 'House of walks', now()) ON CONFLICT DO NOTHING`, [
    own.org,
  ])
  await sql(`INSERT INTO "Role" ("userId", "orgId", "roleType", "updatedAt") VALUES ($1, $2, 'ADMIN', now())`, [
    id,
    own.org,
  ])
  return id
}

/** Somebody new for whom the invitation is: it follows whoever walks last. */
async function invited(): Promise<string> {
  await administrator()
  const { id, email } = await makePerson({ noCredential: true })
  await sql(
    `INSERT INTO "Invitation" (id, "orgId", "invitationType", "contactType", contact, "roleType", "expiresAt", "updatedAt")
     VALUES ($1, $2, 'ORG', 'EMAIL', $3, 'MEMBER', now() + interval '60 days', now())
     ON CONFLICT (id) DO UPDATE SET contact = excluded.contact`,
    [own.invitation, own.org, email],
  )
  return id
}

/** An administrator with rows to import, one of which cannot be read. */
async function importer(origin = process.env.E2E_ORIGIN!): Promise<string> {
  const id = await administrator()
  const text = 'correo;nombre;apellido;id empleado\nwalked@example.com;Tara;Imported;W-1\nnobody;;;'
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      origin,
      cookie: `sid=${await newSession(id)}`,
    },
    body: JSON.stringify({ query: operationText('preview-people-import'), variables: { orgId: own.org, text } }),
  })
  const { data } = (await answer.json()) as { data: { previewPeopleImport: { data: { id: string } } } }
  await sql('DELETE FROM "PeopleImport" WHERE id = $1', [own.upload])
  await sql('UPDATE "PeopleImport" SET id = $1 WHERE id = $2', [own.upload, data.previewPeopleImport.data.id])
  return id
}

const upload = `/orgs/${own.org}/members/import/${own.upload}`

/** Pages of which nobody in the demo has one. */
export const newcomers: readonly Person[] = [
  {
    who: 'somebody invited',
    enter: invited,
    visits: plain(`/org-invitations/${own.invitation}`),
  },
  {
    who: 'somebody who imports',
    enter: importer,
    visits: plain(`${upload}?step=columns`, `${upload}?step=check`, `${upload}?step=apply`),
  },
]

/** The session of the demo that is full, where she waits. */
const inLine = `AND e."pendingReason" = 'WAITLIST' ORDER BY e.id`

/** The page where a session of Sunrise is finished. */
const finishPage = (where: string) =>
  value<string>(
    `SELECT '/orgs/' || s."orgId" || '/tasks/' || s."taskId" || '/task_sessions/' || s.id || '/finish'
     FROM "TaskSession" s JOIN "Org" o ON o.id = s."orgId" WHERE o.name = 'Sunrise Care Center' AND ${where} ORDER BY s."startsAt", s.id`,
  )

export const ids = async (): Promise<Ids> => {
  const maria = await personNamed('maria')
  const license = (put: string) =>
    value<string>(
      `SELECT id FROM "Credential" WHERE "userId" = $1 AND "archivedAt" IS ${put} ORDER BY "createdAt", id`,
      [maria],
    )
  return {
    org: await value<string>(`SELECT id FROM "Org" WHERE name = 'Sunrise Care Center'`),
    role: await value<string>(
      `SELECT r.id FROM "Role" r JOIN "Org" o ON o.id = r."orgId" WHERE r."userId" = $1 AND o.name = 'Sunrise Care Center'`,
      [maria],
    ),
    license: await license('NULL'),
    archived: await license('NOT NULL'),
    credit: await value<string>('SELECT id FROM "Credit" WHERE "userId" = $1 ORDER BY "completedAt" DESC, id', [maria]),
    enrollment: await value<string>(`SELECT e.id FROM "Enrollment" e WHERE e."userId" = $1 ${inLine}`, [maria]),
    attend: await value<string>(
      `SELECT s.id FROM "TaskSession" s JOIN "Enrollment" e ON e."taskSessionId" = s.id
       WHERE e."userId" = $1 AND e.status = 'ENROLLED' AND s."endsAt" > now() ORDER BY s."startsAt", s.id`,
      [maria],
    ),
    curriculum: await value<string>(
      `SELECT c.id FROM "Curriculum" c JOIN "Org" o ON o.id = c."orgId"
       WHERE o.name = 'Sunrise Care Center' AND c.state = 'ACTIVE' ORDER BY c.title, c.id`,
    ),
    roster: await value<string>(
      `SELECT '/orgs/' || s."orgId" || '/tasks/' || s."taskId" || '/task_sessions/' || s.id || '/roster'
       FROM "TaskSession" s JOIN "Enrollment" e ON e."taskSessionId" = s.id WHERE e."userId" = $1 ${inLine}`,
      [maria],
    ),
    finish: await finishPage(`s.state IN ('SCHEDULED', 'OPEN', 'ENDED') AND s."endsAt" < now()`),
    finished: await finishPage(`s.state = 'FINALIZED'`),
    token: await value<string>(
      `SELECT "verifyToken" FROM "Certificate" WHERE state = 'VALID' ORDER BY "createdAt", number`,
    ),
  }
}
