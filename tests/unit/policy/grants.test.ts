import { describe, expect, test } from 'vitest'
import { type Grant, type GrantKind, grantDepartmentProblem, grantKinds } from '@/lib/domain/orgs/grants'
import { type Action, can, rules, type Viewer } from '@/lib/policy/can'
import { narrowedTo, teamOf } from '@/lib/policy/narrowed'
import { firstOrgPage, opensOrgPage } from '@/lib/policy/org-pages'
import { rightOf } from '@/lib/policy/right'
import { scopeOf } from '@/lib/policy/scopes'

const person: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: false,
  roles: [],
  visits: [],
  personVisits: [],
  scopes: null,
}
const plain: Viewer = { ...person, roles: [{ orgId: 'o', roleType: 'MEMBER' }] }
const holder = (...grants: Grant[]): Viewer => ({ ...person, roles: [{ orgId: 'o', roleType: 'MEMBER', grants }] })
const all = (kind: GrantKind) => holder({ kind, department: null })
const inNight = (kind: GrantKind) => holder({ kind, department: 'Night' })
const admin: Viewer = { ...person, roles: [{ orgId: 'o', roleType: 'ADMIN' }] }

/** Somebody else's row of everything, as a rule may read it, in the organization `orgId`. */
const rowIn = (orgId: string, more: Record<string, unknown> = {}) => ({
  id: orgId,
  orgId,
  userId: 'p',
  addresseeId: 'p',
  otherId: 'q',
  kind: 'OTHER',
  shares: [{ org: { id: orgId } }],
  instructorIds: ['p'],
  enrolledIds: ['p'],
  signerIds: ['p'],
  announced: false,
  sheetWaits: false,
  present: false,
  state: 'ACTIVE',
  roleType: 'MEMBER',
  department: 'Day',
  people: [{ orgId, department: 'Day', state: 'ACTIVE' }],
  ...more,
})
const night = {
  department: 'Night',
  departments: ['Night'],
  people: [{ orgId: 'o', department: 'Night', state: 'ACTIVE' }],
}
const actions = Object.keys(rules) as Action[]
const opened = (viewer: Viewer, row: object) => actions.filter((action) => can(viewer, action, row as never))
/** What a viewer may do beyond a plain member. */
const gained = (viewer: Viewer, row: object) =>
  opened(viewer, row).filter((action) => !can(plain, action, row as never))

const readsEverything = [
  'creditProposal.listOfOrg',
  'signing.list',
  'signing.read',
  'signing.readCopyOfOrg',
  'documentRequest.list',
  'documentRequest.read',
  'document.listShared',
  'document.readShared',
  'org.readAsStaff',
  'invitation.list',
  'import.read',
  'matrix.read',
  'member.list',
  'member.find',
  'member.read',
  'team.list',
  'position.list',
  'position.read',
  'clearance.list',
  'clearance.read',
  'exclusion.list',
  'exclusion.read',
  'board.list',
  'task.list',
  'task.read',
  'taskSession.read',
  'inspection.read',
  'surveyLink.list',
  'surveyLink.read',
  'certificate.read',
  'enrollment.read',
  'curriculum.list',
  'curriculum.read',
  'curriculum.listOfMember',
  'skill.list',
  'skill.read',
  'skill.readRecord',
  'trainingReport.read',
  'calendar.readSession',
  'history.listOfOrg',
  'retention.readOfOrg',
]
const manages = [
  'curriculum.listOfMember',
  'org.readAsStaff',
  'member.list',
  'member.find',
  'member.read',
  'team.list',
  'team.enroll',
  'team.checkIn',
  'position.list',
  'clearance.list',
  'clearance.read',
  'board.remind',
]

describe('what a grant for the whole organization opens', () => {
  const rows: Record<GrantKind, readonly string[]> = {
    MANAGER: [...manages, 'board.list'],
    EDUCATOR: [
      'org.readAsStaff',
      'member.find',
      'task.list',
      'task.read',
      'task.manage',
      'taskSession.read',
      'taskSession.run',
      'taskSession.manage',
      'attendance.record',
      'outcome.decide',
      'certificate.read',
      'enrollment.read',
      'enrollment.manage',
      'guest.manage',
      'guest.sign',
      'curriculum.list',
      'curriculum.read',
      'curriculum.listOfMember',
      'curriculum.manage',
      'curriculum.exempt',
      'skill.list',
      'skill.read',
      'skill.readRecord',
      'skill.manage',
      'skill.record',
      'skill.void',
      'trainingReport.read',
      'calendar.readSession',
    ],
    RECORDS: [
      'signing.create',
      'signing.list',
      'signing.read',
      'signing.manage',
      'signing.readCopyOfOrg',
      'documentRequest.list',
      'documentRequest.read',
      'documentRequest.manage',
      'requestedDocument.cancel',
      'requestedDocument.decide',
      'document.listShared',
      'document.markOriginalSeen',
      'document.readShared',
      'org.readAsStaff',
      'invitation.list',
      'invitation.send',
      'invitation.manage',
      'import.read',
      'import.preview',
      'import.manage',
      'member.list',
      'member.find',
      'member.read',
      'member.manage',
    ],
    AUDITOR: readsEverything,
  }
  test.each(grantKinds)('%s, in its own organization', (kind) => {
    expect(gained(all(kind), rowIn('o')).toSorted()).toEqual([...rows[kind]].toSorted())
  })
  test.each(grantKinds)('%s opens nothing in another one', (kind) => {
    expect(gained(all(kind), rowIn('e'))).toEqual([])
  })
  test.each(grantKinds)('%s opens nothing that an administrator may not do', (kind) => {
    expect(opened(all(kind), rowIn('o')).filter((action) => !can(admin, action, rowIn('o') as never))).toEqual([])
  })
})

describe('what a grant for a department opens', () => {
  test('a manager does for that department what they may do, and sees no list of everybody', () => {
    expect(gained(inNight('MANAGER'), rowIn('o', night)).toSorted()).toEqual(manages.toSorted())
    expect(gained(inNight('MANAGER'), rowIn('o')).toSorted()).toEqual(['org.readAsStaff', 'position.list'])
  })
  test('an auditor reads people of that department alone', () => {
    expect(gained(inNight('AUDITOR'), rowIn('o', night)).toSorted()).toEqual(
      [
        'clearance.list',
        'clearance.read',
        'member.list',
        'member.find',
        'member.read',
        'org.readAsStaff',
        'position.list',
        'team.list',
      ].toSorted(),
    )
    expect(gained(inNight('AUDITOR'), rowIn('o')).toSorted()).toEqual(['org.readAsStaff', 'position.list'])
  })
  test.each(grantKinds)('%s opens nothing of a list of two departments, one of them foreign, nor of none', (kind) => {
    const lists = ['member.list', 'member.find', 'clearance.list', 'board.remind', 'team.list'] as const
    for (const departments of [['Night', 'Day'], ['Day'], []])
      expect(lists.filter((action) => can(inNight(kind), action, { id: 'o', departments }))).toEqual([])
  })
  test('who has left the organization, or is in no department, is nobody’s', () => {
    const read = (more: object) => can(inNight('MANAGER'), 'member.read', { orgId: 'o', department: 'Night', ...more })
    expect([read({ state: 'ACTIVE' }), read({ state: 'ON_LEAVE' })]).toEqual([true, true])
    expect([read({ state: 'ENDED' }), read({}), read({ state: 'ACTIVE', department: null })]).toEqual([
      false,
      false,
      false,
    ])
  })
  test('a manager acts for several people only if they hold all their departments', () => {
    const people = (...departments: string[]) => ({
      orgId: 'o',
      people: departments.map((department) => ({ orgId: 'o', department, state: 'ACTIVE' as const })),
    })
    expect(can(inNight('MANAGER'), 'team.enroll', people('Night', 'Night'))).toBe(true)
    expect(can(inNight('MANAGER'), 'team.enroll', people('Night', 'Day'))).toBe(false)
    expect(can(inNight('MANAGER'), 'team.enroll', people())).toBe(false)
    const foreign = { orgId: 'o', people: [{ orgId: 'e', department: 'Night', state: 'ACTIVE' as const }] }
    expect(can(inNight('MANAGER'), 'team.enroll', foreign)).toBe(false)
  })
  test('classes and files belong to no department', () => {
    expect(grantKinds.filter((kind) => grantDepartmentProblem(kind, 'Night') !== null)).toEqual(['EDUCATOR', 'RECORDS'])
    expect(grantKinds.filter((kind) => grantDepartmentProblem(kind, null) !== null)).toEqual([])
  })
})

describe('when a grant opens nothing', () => {
  const row = rowIn('o', night)
  test('of somebody who is no member any more, or came by another organization’s provider, or by a new way', () => {
    const grants = grantKinds.map((kind): Grant => ({ kind, department: null }))
    const left: Viewer = { ...person, roles: [{ orgId: 'e', roleType: 'MEMBER', grants }] }
    expect(gained(left, row)).toEqual([])
    expect(gained({ ...holder(...grants), providerOrgId: 'e' }, row)).toEqual([])
    expect(gained({ ...holder(...grants), waits: true }, row)).toEqual([])
  })
  test('and none gives grants, roles or settings, or goes by a token', () => {
    const everything = holder(...grantKinds.map((kind): Grant => ({ kind, department: null })))
    const never = opened(everything, row).filter((action) =>
      /^(grant\.(give|end|list)$|member\.changeRole|org\.(update|administer|set)|orgSecurity|orgAccess|webhook|api|identityProvider|orgArchive|document\.openCopy)/.test(
        action,
      ),
    )
    expect(never).toEqual([])
    expect([scopeOf['grant.give'], scopeOf['grant.end'], scopeOf['team.list']]).toEqual([
      'session',
      'session',
      'session',
    ])
  })
  test('RECORDS changes neither an administrator nor themself, and invites no administrator', () => {
    const manage = (more: object) => can(all('RECORDS'), 'member.manage', { ...rowIn('o'), ...more } as never)
    expect([manage({}), manage({ roleType: 'ADMIN' }), manage({ userId: 'u' })]).toEqual([true, false, false])
    const invite = (roleType?: 'ADMIN' | 'MEMBER') => can(all('RECORDS'), 'invitation.send', { orgId: 'o', roleType })
    expect([invite('MEMBER'), invite('ADMIN'), invite()]).toEqual([true, false, false])
  })
})

describe('lists are narrowed', () => {
  test('to the departments that one holds for them, and to nothing for who holds none', () => {
    const both = holder({ kind: 'MANAGER', department: 'Night' }, { kind: 'AUDITOR', department: 'Day' })
    expect(narrowedTo(both, 'member.list', 'o')).toEqual({ departments: ['Night', 'Day'] })
    expect(narrowedTo(both, 'board.remind', 'o')).toEqual({ departments: ['Night'] })
    expect(narrowedTo(all('MANAGER'), 'member.list', 'o')).toEqual({})
    expect(narrowedTo(admin, 'member.list', 'o')).toEqual({})
    expect(can(plain, 'member.list', { id: 'o', ...narrowedTo(plain, 'member.list', 'o') })).toBe(false)
  })
  test('a team is of departments and of whom one supervises; who has neither has none', () => {
    const lead: Viewer = { ...person, roles: [{ orgId: 'o', roleType: 'MEMBER', supervises: true }] }
    expect(teamOf(lead, 'o')).toEqual({ id: 'o', departments: [], supervisorUserId: 'u' })
    expect(can(lead, 'team.list', teamOf(lead, 'o'))).toBe(true)
    expect(can(lead, 'team.list', { id: 'o', departments: [], supervisorUserId: 'p' })).toBe(false)
    expect(can(lead, 'team.list', { id: 'o', departments: ['Night'], supervisorUserId: 'u' })).toBe(false)
    expect(can(plain, 'team.list', teamOf(plain, 'o'))).toBe(false)
    expect(can(lead, 'team.list', teamOf(lead, 'e'))).toBe(false)
  })
})

describe('pages', () => {
  const pages = [
    'people',
    'tasks',
    'members',
    'members/x',
    'members/import',
    'members/matrix',
    'invitations',
    'credentials',
    'clearance',
    'clearance/positions',
    'clearance/positions/new',
    'curriculums/new',
    'documents',
    'documents/requests/new',
    'history',
    'inspection',
    '',
    'anything',
  ]
  const open = (viewer: Viewer) => pages.filter((page) => opensOrgPage(viewer, 'o', page))
  test('a plain member opens none, and begins nowhere', () => {
    expect(open(plain)).toEqual([])
    expect(firstOrgPage(plain, 'o')).toBeNull()
  })
  test('each grant opens its own', () => {
    expect(open(inNight('MANAGER'))).toEqual(['people', 'members', 'members/x', 'clearance'])
    expect(open(all('EDUCATOR'))).toEqual(['tasks', 'curriculums/new'])
    expect(open(all('RECORDS'))).toEqual([
      'members',
      'members/x',
      'members/import',
      'invitations',
      'documents',
      'documents/requests/new',
    ])
    expect(open(all('AUDITOR'))).not.toContain('documents/requests/new')
    expect(open(all('AUDITOR'))).not.toContain('')
    expect(firstOrgPage(inNight('MANAGER'), 'o')).toBe('/orgs/o/people')
    expect(firstOrgPage(all('RECORDS'), 'o')).toBe('/orgs/o/members')
    expect(firstOrgPage(all('EDUCATOR'), 'e')).toBeNull()
  })
})

test('a write asks for the grant again: it ends with the grant, and never grows', () => {
  const target = { orgId: 'o', people: [{ orgId: 'o', department: 'Night', state: 'ACTIVE' as const }] }
  const right = rightOf(inNight('MANAGER'), 'team.enroll', target)
  const now = (grants: Grant[]) => ({
    roles: [{ orgId: 'o', roleType: 'MEMBER' as const, grants }],
    teaches: false,
    superAdmin: false,
  })
  expect(right).toMatchObject({ orgIds: ['o'] })
  expect(right?.holds(now([{ kind: 'MANAGER', department: 'Night' }]))).toBe(true)
  expect(right?.holds(now([]))).toBe(false)
  expect(right?.holds(now([{ kind: 'MANAGER', department: null }]))).toBe(false)
  expect(right?.holds({ roles: [], teaches: false, superAdmin: false })).toBe(false)
})
