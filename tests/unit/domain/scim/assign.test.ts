import { describe, expect, test } from 'vitest'
import { patched, valuesOfBody } from '@/lib/domain/scim/assign'
import { urns } from '@/lib/domain/scim/paths'
import { noValues, type ScimValues } from '@/lib/domain/scim/values'

const ana: ScimValues = {
  ...noValues,
  userName: 'ana@example.com',
  externalId: 'x-1',
  givenName: 'Ana',
  familyName: 'Ruiz',
  email: 'ana@example.com',
  title: 'CNA',
  department: 'Nursing',
  employeeNumber: 'E1',
}
const operations = (...Operations: unknown[]) => ({ schemas: [urns.patch], Operations })
const patchedBy = (...all: unknown[]) => patched(ana, operations(...all))

describe('a body', () => {
  test('says the whole of a user; what it leaves out is nothing, and what we do not keep is passed over', () => {
    const body = {
      schemas: [urns.user, urns.enterprise],
      id: 'ours-to-give',
      meta: { created: 'ever' },
      USERNAME: ' ana@example.com ',
      externalId: 'x-1',
      name: { givenName: 'Ana', familyName: 'Ruiz', honorificPrefix: 'Dr' },
      emails: [{ value: 'private@example.com' }, { value: 'ana@example.com', primary: true }],
      phoneNumbers: [{ value: '555' }],
      shoeSize: 38,
      title: 'CNA',
      [urns.enterprise]: { department: 'Nursing', employeeNumber: 'E1', costCenter: '7' },
    }
    expect(valuesOfBody(body)).toEqual({ ok: true, values: ana })
    expect(valuesOfBody({ schemas: [urns.user], userName: 'a', active: 'False' })).toEqual({
      ok: true,
      values: { ...noValues, userName: 'a', active: false },
    })
  })

  test('leaves what it does not name as it is, in every field; null takes away', () => {
    const body = { schemas: [urns.user] }
    const before = { ...ana, email: 'ana@example.net', middleName: 'B', active: false }
    expect(valuesOfBody(body, before)).toEqual({ ok: true, values: before })
    expect(valuesOfBody({ ...body, name: {}, [urns.enterprise]: {} }, before)).toEqual({ ok: true, values: before })
    expect(valuesOfBody({ ...body, active: true }, before)).toEqual({ ok: true, values: { ...before, active: true } })
    const gone = { externalId: null, title: '', emails: [], name: null, [urns.enterprise]: null }
    expect(valuesOfBody({ ...body, ...gone }, before)).toEqual({
      ok: true,
      values: { ...noValues, userName: ana.userName, active: false },
    })
  })

  test.each<[object, string]>([
    [{}, 'invalidSyntax'],
    [{ schemas: [urns.patch] }, 'invalidSyntax'],
    [{ schemas: [urns.user], userName: 7 }, 'invalidValue'],
    [{ schemas: [urns.user], active: 'perhaps' }, 'invalidValue'],
    [{ schemas: [urns.user], name: 'Ana Ruiz' }, 'invalidValue'],
    [{ schemas: [urns.user], [urns.enterprise]: { manager: 7 } }, 'invalidValue'],
    [{ schemas: [urns.user], [urns.enterprise]: { hireDate: '2025-02-30' } }, 'invalidValue'],
    [{ schemas: [urns.user], [urns.enterprise]: { hireDate: 'in spring' } }, 'invalidValue'],
    [{ schemas: [urns.user], [urns.enterprise]: { [urns.enterprise]: {} } }, 'invalidValue'],
  ])('%j is refused with %s', (body, problem) => expect(valuesOfBody(body)).toMatchObject({ ok: false, problem }))
})

describe('a patch', () => {
  test.each<[string, object, Partial<ScimValues>]>([
    ['replaces by a path', { op: 'replace', path: 'title', value: 'RN' }, { title: 'RN' }],
    ['replaces a part', { op: 'replace', path: 'name.familyName', value: 'Diaz' }, { familyName: 'Diaz' }],
    [
      'replaces several without a path',
      { op: 'replace', value: { active: false, title: 'RN' } },
      { active: false, title: 'RN' },
    ],
    ['takes dotted names without a path', { op: 'Add', value: { 'name.givenName': 'Eva' } }, { givenName: 'Eva' }],
    ['takes a list of one for a flag', { op: 'Replace', path: 'active', value: [false] }, { active: false }],
    ['takes text for a flag', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [
      'reaches an extension by its URN',
      { op: 'replace', path: `${urns.enterprise}:department`, value: 'Dietary' },
      { department: 'Dietary' },
    ],
    [
      'reaches a whole extension',
      { op: 'add', value: { [urns.enterprise]: { department: 'Dietary' } } },
      { department: 'Dietary' },
    ],
    [
      'adds an address',
      { op: 'add', path: 'emails', value: [{ value: 'new@example.com' }] },
      { email: 'new@example.com' },
    ],
    [
      'replaces the address of a type',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
      { email: 'new@example.com' },
    ],
    [
      'takes value paths without a path',
      { op: 'replace', value: { 'emails[type eq "work"].value': 'new@example.com', title: 'RN' } },
      { email: 'new@example.com', title: 'RN' },
    ],
    ['removes an address by its value', { op: 'remove', path: 'emails[value eq "Ana@example.com"]' }, { email: null }],
    ['removes', { op: 'remove', path: 'externalId' }, { externalId: null }],
    ['removes a whole extension', { op: 'remove', path: urns.enterprise }, { department: null, employeeNumber: null }],
    [
      'takes a manager as the standard has it',
      { op: 'add', path: `${urns.enterprise}:manager`, value: { value: 'u-2', displayName: 'Eva' } },
      { managerId: 'u-2' },
    ],
    [
      'takes a manager as a bare id',
      { op: 'Add', path: `${urns.enterprise}:manager`, value: 'u-2' },
      { managerId: 'u-2' },
    ],
    [
      'takes a manager by the value',
      { op: 'replace', value: { [`${urns.enterprise}:manager.value`]: 'u-2' } },
      { managerId: 'u-2' },
    ],
    [
      'takes the day of a hire date',
      { op: 'replace', path: `${urns.enterprise}:hireDate`, value: '2025-02-03T00:00:00Z' },
      { hireDate: '2025-02-03' },
    ],
    ['removes a whole name', { op: 'remove', path: 'name' }, { givenName: null, middleName: null, familyName: null }],
    [
      'passes over what we do not keep',
      { op: 'replace', path: 'addresses[type eq "work"].locality', value: 'Reno' },
      {},
    ],
  ])('%s', (_name, operation, changes) =>
    expect(patchedBy(operation)).toEqual({ ok: true, values: { ...ana, ...changes } }),
  )

  test('does its operations in their order, and all of them or none', () => {
    const [first, second] = [
      { op: 'replace', path: 'title', value: 'A' },
      { op: 'remove', path: 'title' },
    ]
    expect(patchedBy(first, second)).toMatchObject({ values: { title: null } })
    expect(patchedBy(second, first)).toMatchObject({ values: { title: 'A' } })
    expect(patchedBy(first, { op: 'replace', path: 'shoeSize', value: 1 })).toEqual({
      ok: false,
      problem: 'invalidPath',
      at: 'shoesize',
    })
    expect(ana.title).toBe('CNA')
  })

  test.each<[object, string]>([
    [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'add', path: 'title' }, 'invalidValue'],
    [{ op: 'replace', path: 7, value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'constructor', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: '__proto__', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'meta.created', value: 'x' }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'emails[type eq "home"].value', value: 'x' }, 'noTarget'],
    [{ op: 'replace', value: { 'emails[type eq "home"].value': 'x' } }, 'noTarget'],
    [{ op: 'replace', path: 'title', value: 7 }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
  ])('%j is refused with %s', (operation, problem) =>
    expect(patchedBy(operation)).toMatchObject({ ok: false, problem }),
  )

  test('is a message of its own kind, with at least one operation', () => {
    expect(patched(ana, { Operations: [{ op: 'remove', path: 'title' }] })).toMatchObject({ problem: 'invalidSyntax' })
    expect(patched(ana, operations())).toMatchObject({ problem: 'invalidSyntax' })
    const many = Array.from({ length: 51 }, () => ({ op: 'remove', path: 'title' }))
    expect(patched(ana, operations(...many))).toMatchObject({ problem: 'invalidSyntax' })
  })
})
