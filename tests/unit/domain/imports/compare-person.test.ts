import { describe, expect, test } from 'vitest'
import {
  comparePerson,
  type KnownInvitation,
  type KnownMember,
  type KnownPeople,
  stepChanges,
} from '@/lib/domain/imports/compare-person'
import type { PersonFacts, ReportedLicense } from '@/lib/domain/imports/import-row'
import { columnsOf } from '@/lib/domain/imports/read-row'

const nothing: PersonFacts = {
  employeeId: null,
  firstName: null,
  middleName: null,
  lastName: null,
  email: null,
  phone: null,
  roleType: null,
  department: null,
  jobTitle: null,
  supervisor: null,
  hireDate: null,
  npi: null,
}
const employment = { employeeId: null, department: null, jobTitle: null, hireDate: null, npi: null }
const member = (overrides: Partial<KnownMember>): KnownMember => ({
  ...employment,
  id: 'role',
  userId: 'user',
  state: 'ACTIVE',
  roleType: 'MEMBER',
  supervisorId: null,
  contacts: [],
  ...overrides,
})
const invitation = (overrides: Partial<KnownInvitation>): KnownInvitation => ({
  ...employment,
  id: 'invitation',
  state: 'OPEN',
  roleType: 'MEMBER',
  contactType: 'EMAIL',
  contact: 'i@b.co',
  firstName: null,
  middleName: null,
  lastName: null,
  supervisor: null,
  licenses: [],
  ...overrides,
})
const license: ReportedLicense = {
  geo: 'CA',
  credentialType: 'RN',
  credentialNumber: '1',
  effectiveAt: null,
  expiresAt: '2030-01-01',
}
const columns = columnsOf(['employeeId', 'email', 'roleType', 'supervisor'])

function known(members: KnownMember[], invitations: KnownInvitation[] = [], above: [string, string | null][] = []) {
  const pairs = <T extends { employeeId: string | null }>(rows: T[], contacts: (row: T) => string[]) => ({
    byEmployee: new Map(rows.flatMap((row) => (row.employeeId ? [[row.employeeId, row] as const] : []))),
    byContact: new Map(rows.flatMap((row) => contacts(row).map((one) => [one, row] as const))),
  })
  return {
    members: pairs(members, (row) => row.contacts),
    invitations: pairs(invitations, (row) => [row.contact]),
    supervisorOf: new Map(above),
    inFile: new Set(['IN-FILE']),
  } satisfies KnownPeople
}
const compare = (facts: Partial<PersonFacts>, people: KnownPeople, licenses: ReportedLicense[] = []) =>
  comparePerson({ facts: { ...nothing, ...facts }, licenses, rows: [0] }, people, columns)

describe('who is meant', () => {
  const ann = member({ id: 'ann', employeeId: 'A', contacts: ['a@b.co'] })
  const noNumber = member({ id: 'bob', contacts: ['b@b.co'] })
  const left = member({ id: 'left', employeeId: 'L', contacts: ['l@b.co'], state: 'ENDED' })
  const waits = invitation({ employeeId: 'I' })
  const declined = invitation({ id: 'no', contact: 'no@b.co', state: 'DECLINED' })
  const people = known([ann, noNumber, left], [waits, declined])

  test.each<[Partial<PersonFacts>, object]>([
    [{ employeeId: 'A' }, { outcome: 'unchanged', member: ann }],
    [
      { employeeId: 'A', email: 'other@b.co' },
      { outcome: 'unchanged', member: ann },
    ],
    [{ email: 'a@b.co' }, { outcome: 'unchanged', member: ann }],
    [
      { employeeId: 'B', email: 'b@b.co' },
      { outcome: 'updateMember', changes: { employeeId: 'B' } },
    ],
    [{ employeeId: 'I' }, { outcome: 'unchanged', invitation: waits }],
    [{ employeeId: 'I', email: 'new@b.co' }, { changes: { contactType: 'EMAIL', contact: 'new@b.co' } }],
    [
      { employeeId: 'N', email: 'n@b.co' },
      { outcome: 'add', contact: { contactType: 'EMAIL', contact: 'n@b.co' } },
    ],
    [{ phone: '+14155550100' }, { outcome: 'add', contact: { contactType: 'PHONE', contact: '+14155550100' } }],
    [{ employeeId: 'L', email: 'l@b.co' }, { outcome: 'add' }],
    [{ email: 'l@b.co' }, { outcome: 'add' }],
  ])('%j', (facts, step) => expect(compare(facts, people)).toMatchObject(step))

  test.each<[Partial<PersonFacts>, string, number, string?]>([
    [{ employeeId: 'X' }, 'contactMissing', 1],
    [{ employeeId: 'X', email: 'a@b.co' }, 'contactTakenBy', 1, 'A'],
    [{ employeeId: 'A', email: 'b@b.co' }, 'contactTaken', 1],
    [{ employeeId: 'A', email: 'i@b.co' }, 'contactTakenBy', 1, 'I'],
    [{ employeeId: 'X', email: 'i@b.co' }, 'contactTakenBy', 1, 'I'],
    [{ employeeId: 'L', email: 'b@b.co' }, 'employeeIdTaken', 0],
    [{ email: 'no@b.co' }, 'declined', 1],
  ])('%j is refused: %s', (facts, key, column, employeeId) =>
    expect(compare(facts, people)).toEqual({
      outcome: 'error',
      problems: [{ key: `imports.problems.${key}`, column, ...(employeeId && { params: { employeeId } }) }],
    }),
  )

  test.each<[Partial<PersonFacts>, object]>([
    [
      { employeeId: 'N', email: 'n@b.co', supervisor: 'NOBODY' },
      { outcome: 'add', supervisor: null },
    ],
    [{ employeeId: 'I', supervisor: 'NOBODY' }, { outcome: 'unchanged' }],
    [{ employeeId: 'A', department: 'ICU', supervisor: 'NOBODY' }, { changes: { department: 'ICU' } }],
  ])('a supervisor whom nobody knows is left out with a note: %j', (facts, step) =>
    expect(compare(facts, people)).toMatchObject({
      ...step,
      notes: [{ key: 'imports.notes.supervisor', column: 3 }],
    }),
  )

  test('the supervisor may be in the same file, and one that is recorded already stays although they left', () => {
    const recorded = known([], [invitation({ employeeId: 'I', supervisor: 'LEFT' })])
    expect(compare({ employeeId: 'I', supervisor: 'LEFT' }, recorded)).toMatchObject({ outcome: 'unchanged' })
    expect(compare({ email: 'n@b.co', supervisor: 'IN-FILE' }, people)).toMatchObject({
      outcome: 'add',
      supervisor: 'IN-FILE',
    })
  })
})

describe('what changes', () => {
  test('of a member only employment; what the file does not say stays', () => {
    const ann = member({ employeeId: 'A', department: 'ER', jobTitle: 'Aide' })
    const facts = { employeeId: 'A', firstName: 'Other', department: 'ICU', hireDate: '2020-01-01' }
    expect(compare(facts, known([ann]), [license])).toMatchObject({
      outcome: 'updateMember',
      changes: { department: 'ICU', hireDate: '2020-01-01' },
    })
    expect(compare({ employeeId: 'A', department: 'ER' }, known([ann]))).toMatchObject({ outcome: 'unchanged' })
    expect(compare({ employeeId: 'A', roleType: 'ADMIN' }, known([ann]))).toMatchObject({
      problems: [{ key: 'imports.problems.roleOfMember', column: 2 }],
    })
  })

  test('of an invitation as administrator not its address: people send those', () => {
    const there = invitation({ employeeId: 'I', roleType: 'ADMIN', contact: 'chief@example.com' })
    expect(compare({ employeeId: 'I', email: 'evil@example.com' }, known([], [there]))).toMatchObject({
      problems: [{ key: 'imports.problems.contactOfAdmin' }],
    })
    expect(compare({ employeeId: 'I', department: 'ICU' }, known([], [there]))).toMatchObject({
      outcome: 'updateInvitation',
    })
  })

  test('of an invitation everything, and licenses that are new or other', () => {
    const there = invitation({ employeeId: 'I', licenses: [{ ...license, effectiveAt: '2020-01-01' }] })
    expect(compare({ employeeId: 'I' }, known([], [there]), [license])).toMatchObject({ outcome: 'unchanged' })
    expect(compare({ employeeId: 'I', supervisor: 'IN-FILE' }, known([], [there]))).toMatchObject({
      outcome: 'updateInvitation',
      changes: { supervisor: 'IN-FILE' },
    })
    const later = { ...license, expiresAt: '2031-01-01' }
    expect(compare({ employeeId: 'I', lastName: 'Lee' }, known([], [there]), [later])).toMatchObject({
      outcome: 'updateInvitation',
      changes: { lastName: 'Lee' },
      licenses: [later],
    })
  })

  test.each<[string, object]>([
    ['BOSS', { changes: { supervisorId: 'boss' } }],
    ['NOBODY', { outcome: 'unchanged', notes: [{ key: 'imports.notes.supervisor', column: 3 }] }],
    ['A', { problems: [{ key: 'validation.supervisorOneself', column: 3 }] }],
    ['LOWER', { problems: [{ key: 'validation.supervisorCircle', column: 3 }] }],
    ['IN-FILE', { outcome: 'unchanged' }],
    ['INVITED', { outcome: 'unchanged' }],
    ['LEFT', { outcome: 'unchanged', notes: [{ key: 'imports.notes.supervisor', column: 3 }] }],
  ])('the supervisor %s', (supervisor, step) => {
    const all = [
      member({ id: 'a', employeeId: 'A' }),
      member({ id: 'boss', employeeId: 'BOSS' }),
      member({ id: 'lower', employeeId: 'LOWER', supervisorId: 'a' }),
      member({ id: 'left', employeeId: 'LEFT', state: 'ENDED' }),
    ]
    const people = known(all, [invitation({ employeeId: 'INVITED' })], [['lower', 'a']])
    expect(compare({ employeeId: 'A', supervisor }, people)).toMatchObject(step)
  })

  test('two rows of a file cannot supervise each other', () => {
    const people = known([member({ id: 'a', employeeId: 'A' }), member({ id: 'b', employeeId: 'B' })])
    expect(compare({ employeeId: 'A', supervisor: 'B' }, people)).toMatchObject({ outcome: 'updateMember' })
    expect(compare({ employeeId: 'B', supervisor: 'A' }, people)).toMatchObject({ outcome: 'error' })
  })
})

test('a license of an invitation that gets other dates is told with both', () => {
  const step = {
    outcome: 'updateInvitation' as const,
    invitation: invitation({ licenses: [license] }),
    changes: {},
    licenses: [
      { ...license, effectiveAt: '2028-01-02', expiresAt: '2032-01-01' },
      { ...license, credentialNumber: '2' },
    ],
  }
  expect(stepChanges(step, { facts: nothing, licenses: step.licenses }, () => null)).toEqual([
    { field: 'licenses', from: 'CA RN 1 (– 2030-01-01)', to: 'CA RN 1 (2028-01-02 – 2032-01-01)' },
    { field: 'licenses', from: null, to: 'CA RN 2 (– 2030-01-01)' },
  ])
})

test('of who is added, only the contact is told to which the invitation goes', () => {
  const facts = { ...nothing, email: 'n@b.co', phone: '+14155550100' }
  const step = comparePerson({ facts, licenses: [], rows: [0] }, known([]), columns)
  expect(stepChanges(step, { facts, licenses: [] }, () => null)).toEqual([{ field: 'email', from: null, to: 'n@b.co' }])
})
