import { randomBytes, randomUUID } from 'node:crypto'
import { makePositionNamed, makeTitled } from '../../fixtures/clearance'
import { makeCredential } from '../../fixtures/credentials'
import { demoIds, demoPersonId, network, orgIdNamed, sunrise } from '../../fixtures/demo-rows'
import { askOfAdmins } from '../../fixtures/identity-providers'
import { nameImport } from '../../fixtures/imports'
import { ensureSurveyLink } from '../../fixtures/inspections'
import { ensureRefusedMail } from '../../fixtures/jobs'
import { ensureInvitation, ensureOrg, makeOrg, makeOrgVisit, makeRole } from '../../fixtures/orgs'
import { userNow } from '../../fixtures/people'
import { ensureTwoRecords, makePersonVisit } from '../../fixtures/people-merge'
import { ensureTranscriptLink } from '../../fixtures/transcripts'
import { operationText } from '../../graphql/operation-text'
import { database } from '../../lib/data/db'
import { addDays, todayIn } from '../../lib/domain/time/plain-date'
import { testNow } from './database'
import { makePerson, newSession } from './people'

/** Ids of rows that addresses refer to. */
export type Ids = Awaited<ReturnType<typeof demoIds>>
export type Visit = { path: string | ((ids: Ids) => string); status?: number; ends?: string; brief?: boolean }
export type Address = Visit & { path: string }
/** A visitor, created or found by `enter`; by default on the server of the run. */
type Person = {
  who: string
  part?: string
  enter: (origin?: string) => Promise<string | null>
  visits: readonly Visit[]
}

const missing = '00000000-0000-4000-8000-000000000000'
const demo = (name: string) => ({ who: name, enter: () => demoPersonId(name) })
const made = (who: string, wish: Parameters<typeof makePerson>[0]) => ({
  who,
  enter: async () => (await makePerson(wish)).id,
})
const plain = (...paths: Visit['path'][]): Visit[] => paths.map((path) => ({ path }))
/** The pages of a session and of its class, derived from the address of its roster. */
const sessionOf = (roster: string): string => roster.replace(/\/roster$/, '')
const taskOf = (roster: string): string => roster.replace(/\/task_sessions\/.*$/, '')
/** Pages answered with the one not-found page; only the first is examined closely. */
const gone = (...paths: Visit['path'][]): Visit[] => paths.map((path, at) => ({ path, status: 404, brief: at > 0 }))

/** A new super admin who has given a reason. */
export async function visitor(): Promise<string> {
  const { id } = await makePerson({ noCredential: true, superAdmin: true })
  await makeOrgVisit(id, await orgIdNamed(sunrise), testNow())
  return id
}

/** Every page, with somebody who visits it. */
const people: readonly Person[] = [
  {
    who: 'a visitor',
    enter: async () => null,
    visits: [
      ...plain('/', '/login/error?reason=timeout', '/login/error', '/login/organization', '/expired'),
      ...plain(
        ({ token }) => `/verify/${token}`,
        '/verify',
        '/verify/file',
        ({ number }) => `/verify?number=${number}`,
      ),
      ...plain(({ sheet }) => `/verify/sheets/${sheet}`),
      { path: '/verify?number=0000', status: 404 },
      ...gone(
        '/unsubscribe/nothing',
        '/verify/nothing',
        '/verify/sheets/nothing',
        '/survey/nothing',
        '/shared-transcript/nothing',
        '/coverage/XX/RN',
        '/developers/nothing',
        '/developers/reference/nothing',
      ),
      ...plain('/coverage', '/coverage?q=nevada+nurse', '/coverage/OK/RN', '/coverage/AK/CNA', '/coverage/GU/LMT'),
      ...plain('/developers', '/developers?q=webhook', '/developers/scim', '/developers/reference'),
      ...plain('/developers/reference/members', '/developers/reference/Member'),
      ...plain('/privacy', '/terms', '/accessibility', '/contact'),
      { path: '/no-such-page', status: 404 },
    ],
  },
  { ...made('somebody unverified', { verified: false }), visits: plain('/verification') },
  { ...made('somebody verified', { complete: false }), visits: plain('/onboarding') },
  {
    ...made('somebody half way', { complete: false, named: true }),
    visits: ['name', 'birth'].map((step) => ({
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
        '/account/notifications',
        '/account/records',
        '/account/tokens',
        '/account/data',
        '/notices',
        '/documents',
        '/documents?q=none-of-this-name',
        '/documents?show=deleted',
        ({ document }) => `/documents/${document}`,
        ({ requestedDocument }) => `/documents/requested/${requestedDocument}`,
        '/documents/transcript',
        '/credentials/new',
        '/dashboard',
        '/add-credits',
        '/add-credits/digital',
      ),
      ...plain(
        '/enrollments',
        '/enrollments?q=none-of-this-name',
        '/enrollments?view=past',
        '/enrollments/calendar',
        '/notices?q=none-of-this-name',
      ),
      ...plain(
        ({ openSession }) => `/enrollments/open/${openSession}`,
        ({ enrollment }) => `/enrollments/${enrollment}`,
      ),
      ...plain(({ attend }) => `/attend-session/${attend}`),
      ...gone(
        `/enrollments/${missing}`,
        `/enrollments/open/${missing}`,
        '/super',
        `/documents/${missing}`,
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
      ({ license }) => `/credentials/${license}/what-if`,
      ({ license }) => `/credentials/${license}?asOf=11/20/2026&rulesAsOf=TODAY`,
      ({ license }) => `/credentials/${license}?asOf=someday`,
      ({ archived }) => `/credentials/${archived}`,
      ({ license }) => `/credentials/${license}/credits`,
      ({ license }) => `/credentials/${license}/credits?q=none-of-this-name`,
      ({ license, credit }) => `/credentials/${license}/credits/${credit}`,
      ({ license, credit }) => `/credentials/${license}/credits/${credit}/edit`,
    ),
  },
  {
    ...demo('sam'),
    visits: plain(
      '/dashboard',
      '/credentials',
      '/add-credits',
      ({ licenseWithTopics }) => `/credentials/${licenseWithTopics}`,
    ),
  },
  {
    ...demo('grace'),
    visits: [
      ...plain(
        '/dashboard',
        '/account/organizations',
        ({ org }) => `/orgs/${org}/people`,
        ({ org }) => `/orgs/${org}/people?q=none-of-this-name`,
        ({ org, role }) => `/orgs/${org}/people/${role}`,
        ({ org }) => `/orgs/${org}/members`,
        ({ org, role }) => `/orgs/${org}/members/${role}`,
        ({ org }) => `/orgs/${org}/clearance`,
      ),
      ...gone(
        ({ org }) => `/orgs/${org}/history`,
        ({ org }) => `/orgs/${org}/tasks`,
        `/orgs/${missing}/people`,
      ),
    ],
  },
  ...['rick', 'phil'].map((name) => ({ ...demo(name), visits: plain('/dashboard') })),
  { ...demo('fatima'), visits: plain('/dashboard', '/proposed-credits', '/proposed-credits?state=LAPSED') },
  {
    ...demo('olivia'),
    visits: [
      ...plain(
        ({ org }) => `/orgs/${org}`,
        ({ org }) => `/orgs/${org}?tab=settings`,
        ({ org }) => `/orgs/${org}?tab=security`,
        ({ org }) => `/orgs/${org}?tab=access`,
        ({ org }) => `/orgs/${org}?tab=webhooks`,
        ({ org }) => `/orgs/${org}?tab=data`,
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
      ({ org }) => `/orgs/${org}/members/print`,
      ({ org, role }) => `/orgs/${org}/members/${role}`,
      ({ org }) => `/orgs/${org}/members/matrix`,
      ({ org }) => `/orgs/${org}/members/matrix?q=none-of-this-name`,
      ({ org }) => `/orgs/${org}/members/matrix/print`,
      ({ org }) => `/orgs/${org}/members/import`,
      ({ org }) => `/orgs/${org}/credentials`,
      ({ org }) => `/orgs/${org}/credentials/print`,
      ({ org }) => `/orgs/${org}/credits`,
      ({ org }) => `/orgs/${org}/credits?state=LAPSED`,
      ({ org }) => `/orgs/${org}/credits/import`,
      ({ org }) => `/orgs/${org}/documents`,
      ({ org }) => `/orgs/${org}/documents?q=none-of-this-name`,
      ({ org, role }) => `/orgs/${org}/documents?member=${role}`,
      ({ org }) => `/orgs/${org}/clearance`,
      ({ org }) => `/orgs/${org}/clearance/positions`,
      ({ org }) => `/orgs/${org}/clearance/positions/new`,
    ),
  },
  {
    ...demo('olivia'),
    part: 'who may work',
    visits: [
      ...plain(
        ({ org }) => `/orgs/${org}/clearance`,
        ({ org }) => `/orgs/${org}/clearance?q=none-of-this-name`,
        ({ org }) => `/orgs/${org}/clearance?state=NOT_CLEARED`,
        ({ org }) => `/orgs/${org}/clearance/print`,
        ({ org }) => `/orgs/${org}/clearance/positions`,
        ({ org }) => `/orgs/${org}/clearance/positions/new`,
        ({ org, position }) => `/orgs/${org}/clearance/positions/${position}`,
        ({ org }) => `/orgs/${org}/clearance/exclusions`,
        ({ org, exclusionQuestion }) => `/orgs/${org}/clearance/exclusions/${exclusionQuestion}`,
      ),
      ...gone(
        ({ org }) => `/orgs/${org}/clearance/positions/${missing}`,
        ({ org }) => `/orgs/${org}/clearance/exclusions/${missing}`,
      ),
    ],
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
        ({ org }) => `/orgs/${org}/tasks/calendar`,
        ({ org }) => `/orgs/${org}/tasks/calendar?view=week`,
        ({ org }) => `/orgs/${org}/tasks/calendar/copy`,
        ({ org }) => `/orgs/${org}/inspection`,
        ({ org, surveyLink }) => `/orgs/${org}/inspection/${surveyLink}`,
        ({ org }) => `/orgs/${org}/tasks/new`,
        ({ roster }) => taskOf(roster),
        ({ roster }) => `${taskOf(roster)}/edit`,
        ({ roster }) => `${taskOf(roster)}/task_sessions/new`,
        ({ roster }) => sessionOf(roster),
        ({ roster }) => `${sessionOf(roster)}/edit`,
      ),
      ...gone(
        ({ org }) => `/orgs/${org}/tasks/${missing}`,
        ({ org }) => `/orgs/${org}/inspection/${missing}`,
        ({ roster }) => `${taskOf(roster)}/task_sessions/${missing}`,
      ),
    ],
  },
  {
    ...demo('olivia'),
    part: 'documents to sign',
    visits: [
      ...plain(
        ({ org }) => `/orgs/${org}/documents/signing`,
        ({ org }) => `/orgs/${org}/documents/signing?state=VOIDED`,
        ({ org }) => `/orgs/${org}/documents/signing/new`,
        ({ org, draft }) => `/orgs/${org}/documents/signing/${draft}`,
        ({ org, draft }) => `/orgs/${org}/documents/signing/${draft}/edit`,
        ({ org, signing }) => `/orgs/${org}/documents/signing/${signing}`,
      ),
      ...gone(({ org }) => `/orgs/${org}/documents/signing/${missing}`),
    ],
  },
  {
    ...demo('maria'),
    part: 'signing',
    visits: [...plain(({ signer }) => `/documents/sign/${signer}`), ...gone(`/documents/sign/${missing}`)],
  },
  {
    ...demo('olivia'),
    part: 'curriculums',
    visits: plain(
      ({ org }) => `/orgs/${org}/curriculums/report`,
      ({ org }) => `/orgs/${org}/inspection/survey`,
      ({ org }) => `/orgs/${org}/curriculums`,
      ({ org }) => `/orgs/${org}/curriculums/new`,
      ({ org, curriculum }) => `/orgs/${org}/curriculums/${curriculum}`,
      ({ org, curriculum }) => `/orgs/${org}/curriculums/${curriculum}/edit`,
      ({ org, role, license }) => `/orgs/${org}/members/${role}/credentials/${license}`,
      ({ org, role, license }) => `/orgs/${org}/members/${role}/credentials/${license}?asOf=11/20/2026`,
    ),
  },
  {
    ...demo('olivia'),
    part: 'skills',
    visits: [
      ...plain(
        ({ org }) => `/orgs/${org}/curriculums/skills`,
        ({ org }) => `/orgs/${org}/curriculums/skills/new`,
        ({ org, checklist }) => `/orgs/${org}/curriculums/skills/${checklist}`,
        ({ org, checklist }) => `/orgs/${org}/curriculums/skills/${checklist}/edit`,
        ({ org, checklist }) => `/orgs/${org}/curriculums/skills/${checklist}/observe`,
        ({ org, skillRecord }) => `/orgs/${org}/curriculums/skills/records/${skillRecord}`,
      ),
      ...gone(
        ({ org }) => `/orgs/${org}/curriculums/skills/${missing}`,
        ({ org }) => `/orgs/${org}/curriculums/skills/records/${missing}`,
      ),
    ],
  },
  {
    ...demo('olivia'),
    part: 'requests for documents',
    visits: [
      ...plain(
        ({ org }) => `/orgs/${org}/documents/requests`,
        ({ org }) => `/orgs/${org}/documents/requests/new`,
        ({ org, documentRequest }) => `/orgs/${org}/documents/requests/${documentRequest}`,
      ),
      ...gone(({ org }) => `/orgs/${org}/documents/requests/${missing}`, `/documents/requested/${missing}`),
    ],
  },
  {
    ...demo('olivia'),
    part: 'the end of classes',
    visits: plain(
      ({ roster }) => `${sessionOf(roster)}/check-in`,
      ({ finish }) => finish,
      ({ finish }) => `${finish}?show=SEAT`,
      ({ finished }) => finished,
      // A kind to which no walk adds entries, and a search, as below.
      ({ org }) => `/orgs/${org}/history?kind=classes`,
      ({ org }) => `/orgs/${org}/history?kind=support&q=filtered`,
      // Dates before any walk.
      ({ org }) => `/orgs/${org}/history/disclosures?to=2020-01-01`,
    ),
  },
  { ...demo('nadia'), visits: plain('/orgs') },
  {
    ...demo('wheel'),
    visits: [
      ...plain('/dashboard', '/account', '/orgs', '/super/people', '/super/people?q=ruiz'),
      // The name and the form that asks for a reason, in place of every page below.
      ...plain(
        ({ org }) => `/orgs/${org}`,
        ({ org }) => `/orgs/${org}/members`,
      ),
      ...gone(`/orgs/${missing}`, `/super/people/${missing}`),
    ],
  },
  {
    who: 'wheel',
    part: 'the desk',
    enter: async () => {
      await ensureRefusedMail()
      return demoPersonId('wheel')
    },
    visits: [
      ...plain(
        '/super',
        '/super/orgs',
        '/super/orgs?q=none-of-this-name',
        ({ org }) => `/super/orgs/${org}`,
        '/super/settings',
      ),
      ...gone(`/super/orgs/${missing}`),
      ...plain(
        '/super/audit?kind=settings',
        '/super/feedback',
        ({ feedback }) => `/super/feedback/${feedback}`,
        '/super/jobs',
      ),
      ...plain('/super/audit?q=none-of-this-name', '/super/feedback?q=none-of-this-name'),
      ...gone(`/orgs/${missing}`, `/super/feedback/${missing}`),
    ],
  },
  {
    ...demo('wheel'),
    part: 'rules',
    visits: [
      ...plain(
        '/super/rules',
        '/super/rules?q=none-of-this-name',
        ({ ruleDraft }) => `/super/rules/${ruleDraft}`,
        '/super/rules/new',
        '/super/rules/new?geo=TX&type=CNA',
      ),
      ...gone(`/super/rules/${missing}`, ({ ruleDraft }) => `/super/rules/${ruleDraft}/edit`),
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
    ...demo('wheel'),
    part: 'checking licenses',
    visits: [
      ...plain(
        '/super/verification',
        '/super/verification?q=nobody',
        ({ license }) => `/super/verification/${license}`,
        '/super/verification/rosters',
        '/super/verification/exclusions',
        ({ boardRoster }) => `/super/verification/rosters/${boardRoster}`,
      ),
      ...gone(`/super/verification/${missing}`, `/super/verification/rosters/${missing}`),
    ],
  },
  // Only she looks at her own record.
  { ...demo('gina'), visits: plain('/account/history') },
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

/** Ids of rows that the walks create themselves, shared by everybody who walks there. */
const own = {
  org: randomUUID(),
  staffed: randomUUID(),
  position: randomUUID(),
  invitation: randomUUID(),
  upload: randomUUID(),
  surveyLink: randomUUID(),
  transcriptLink: randomUUID(),
  kept: randomUUID(),
  closed: randomUUID(),
  surveyToken: randomBytes(32).toString('base64url'),
  transcriptToken: randomBytes(32).toString('base64url'),
}

/** A new administrator of an organization that exists only for these walks. */
async function administrator(): Promise<string> {
  const user = await makePerson({ noCredential: true })
  await ensureOrg(own.org, 'House of walks')
  await makeRole({ orgId: own.org, user, roleType: 'ADMIN' })
  return user.id
}

/** A new administrator where one aide may work, one may not, and a cook has no position. */
async function staffer(): Promise<string> {
  const [id, name, now] = [own.staffed, 'House of work', testNow()]
  const admin = await makePerson({ noCredential: true })
  await ensureOrg(id, name)
  const role = await makeRole({ orgId: id, user: admin, roleType: 'ADMIN' })
  const org = { id, name, admin, role }
  const titled = async (firstName: string, lastName: string, jobTitle: string) => {
    const user = await makePerson({ noCredential: true, firstName, lastName })
    await makeTitled(org, jobTitle, { user })
    return user
  }
  if (await database().position.findUnique({ where: { id: own.position } })) return admin.id
  const aide = await titled('Ida', 'Berg', 'CNA')
  await makeCredential({ user: aide, now, expiresAt: addDays(todayIn('America/Los_Angeles', now), 12) })
  await titled('Omar', 'Haddad', 'CNA')
  await titled('Lena', 'Fox', 'Cook')
  await makePositionNamed(own.position, org, {}, { now })
  return admin.id
}

/** A new recipient of the invitation, which is moved to whoever walks last. */
async function invited(): Promise<string> {
  await administrator()
  const { id, email } = await makePerson({ noCredential: true })
  await ensureInvitation(own.invitation, own.org, email, testNow())
  return id
}

/** An administrator with rows to import, one of them unreadable. */
async function importer(origin = process.env.E2E_ORIGIN!): Promise<string> {
  const id = await administrator()
  const text = 'correo;nombre;apellido;id empleado\nwalked@example.com;Tara;Imported;W-1\nnobody;;;'
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      origin,
      cookie: `sid=${await newSession(id)}`,
    },
    body: JSON.stringify({ query: operationText('preview-people-import'), variables: { orgId: own.org, text } }),
  })
  const { data } = (await response.json()) as { data: { previewPeopleImport: { data: { id: string } } } }
  await nameImport(data.previewPeopleImport.data.id, own.upload)
  return id
}

/** A super admin who has given a reason for both records of one person. */
async function merger(): Promise<string> {
  const { id } = await makePerson({ noCredential: true, superAdmin: true })
  await ensureTwoRecords(own.kept, own.closed, testNow())
  for (const personId of [own.kept, own.closed]) await makePersonVisit(id, personId, testNow())
  return id
}

/** A signed-out inspector with a link of the other organization, so that Sunrise's records stay unchanged. */
async function inspector(): Promise<null> {
  const [orgId, createdById] = await Promise.all([orgIdNamed(network), demoPersonId('nadia')])
  const { surveyLink: id, surveyToken: token } = own
  await ensureSurveyLink(database(), { id, token, orgId, createdById, days: 14 }, testNow())
  return null
}

/** A signed-out reader with a link to Maria's transcript. */
async function transcriptReader(): Promise<null> {
  const userId = await demoPersonId('maria')
  const { id: credentialId } = await database().credential.findFirstOrThrow({ where: { userId, archivedAt: null } })
  const { transcriptLink: id, transcriptToken: token } = own
  await ensureTranscriptLink(database(), { id, token, userId, credentialId, days: 14 }, testNow())
  return null
}

const survey = `/survey/${own.surveyToken}`
const clearance = `/orgs/${own.staffed}/clearance`
const upload = `/orgs/${own.org}/members/import/${own.upload}`

/** Pages without data in the demo. They come last, because what they create appears on the super admin pages. */
const newcomers: readonly Person[] = [
  {
    who: 'an admin who lacks a second factor',
    enter: async () => {
      const { id } = await makePerson({ noCredential: true })
      const org = await makeOrg({ name: 'Lakeside Clinic', admin: await userNow(id), now: testNow() })
      await askOfAdmins(org, { secondFactorHours: 8 }, testNow())
      return id
    },
    visits: plain('/admin-access'),
  },
  {
    who: 'an admin',
    part: 'who may work',
    enter: staffer,
    visits: [
      ...plain(
        clearance,
        `${clearance}?q=none-of-this-name`,
        `${clearance}/print`,
        `${clearance}/positions`,
        `${clearance}/positions/new`,
        `${clearance}/positions/${own.position}`,
      ),
      ...gone(`${clearance}/positions/${missing}`),
    ],
  },
  {
    who: 'somebody invited',
    enter: invited,
    visits: plain(`/org-invitations/${own.invitation}`),
  },
  {
    who: 'an inspector',
    enter: inspector,
    visits: plain(survey, `${survey}?view=people`, `${survey}?view=staff`, `${survey}?view=approvals`),
  },
  {
    who: 'a reader of a transcript',
    enter: transcriptReader,
    visits: plain(`/shared-transcript/${own.transcriptToken}`),
  },
  {
    who: 'a super admin',
    part: 'with two records of one person',
    enter: merger,
    visits: plain(`/super/people/${own.kept}`, `/super/people/${own.kept}/merge?other=${own.closed}`),
  },
  {
    who: 'somebody who imports',
    enter: importer,
    visits: plain(`${upload}?step=columns`, `${upload}?step=check`, `${upload}?step=apply`),
  },
]

export const ids = (): Promise<Ids> => demoIds(testNow())

/** All visitors, with the name of their walk. */
export const walkers = [...people, ...newcomers].map((person) => ({
  ...person,
  name: [person.who, person.part].filter(Boolean).join(': '),
}))
type Walker = (typeof walkers)[number]

const filtered = /[?&](?:q|state|member|unsent|place|show|reason)=|step=(?:birth|contact|address)/
/** Pages that look different for each visitor. */
const ofPerson = /^\/dashboard|^\/orgs\b.*(?:wheel|super admin)$/

/** Each page once, with a visitor: addresses that differ only in filters look alike. */
export function distinctPages(known: Ids): { name: string; path: string; walker: Walker }[] {
  const pages = new Map<string, { name: string; path: string; walker: Walker }>()
  for (const walker of walkers) {
    for (const { path: wanted, brief } of walker.visits) {
      const path = typeof wanted === 'string' ? wanted : wanted(known)
      const name = ofPerson.test(path + walker.who) ? `${nameOf(path)}.${nameOf(walker.who)}` : nameOf(path)
      if (!brief && !filtered.test(path) && !pages.has(name)) pages.set(name, { name, path, walker })
    }
  }
  return [...pages.values()]
}

/** Turns `/orgs/<id>/members?tab=x` into a file name. */
const nameOf = (path: string): string =>
  path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/^\/(verify|survey|shared-transcript)\/[\w-]{20,}/, '/$1/token')
    .replace(/^\/verify\/sheets\/[\w-]{20,}/, '/verify/sheets/token')
    .replace(/number=\w{8}-\d+/, 'number=number')
    .replaceAll(/[^\w-]+/g, '.')
    .replace(/^\.|\.$/g, '') || 'home'
