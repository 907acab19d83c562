import { describe, expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { listImportLines } from '@/lib/data/imports/read'
import { fail } from '@/lib/domain/result'
import { getImportHead } from '@/lib/services/imports/imports'
import { mapImport, mendImport, previewImport } from '@/lib/services/imports/preview-import'
import { updateMember } from '@/lib/services/members/membership'
import { adminOf, header, preview } from './people'

const linesOf = (id: string) => listImportLines(database(), { id, outcome: null, after: 0, size: 100 })
const column = (name: (typeof header)[number]) => header.indexOf(name)
const check = (org: MadeOrg, text: string) => done(previewImport(adminOf(org), { orgId: org.id, text }))

describe('an admin who checks a file', () => {
  test('sees the old and the new value of what changes, and how many people are added and changed', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const input = { id: member.id, version: 1, employeeId: 'E1', department: 'ICU' }
    await done(updateMember(adminOf(org), { input }))
    const made = await preview(org, [
      { 'Employee ID': 'E1', Department: 'Night shift', 'Job title': 'Nurse' },
      { 'Employee ID': 'E2', Email: 'new@example.com' },
    ])
    const [first] = await linesOf(made.id)
    expect(first?.changes).toEqual([
      { field: 'department', from: 'ICU', to: 'Night shift' },
      { field: 'jobTitle', from: null, to: 'Nurse' },
    ])
    expect(made.counts).toMatchObject({ adding: 1, updating: 1 })
  })

  test('sees what is stored of somebody who is added, as it was understood', async () => {
    const org = await makeOrg()
    const { id } = await makeRole({ orgId: org.id })
    await done(updateMember(adminOf(org), { input: { id, version: 1, department: 'ICU' } }))
    const text = [
      'Employee ID,Full Name,Email,Department,Job Title,Hire Date,License State,License Type,License Number,Issue Date,Expiration Date',
      '"=""00123""","Peña, José L.",JOSE@Example.com, icu ,Nurse aide,1-Feb-2020,California,C.N.A.,00502218,45678,1/31/2027',
    ].join('\n')
    const made = await check(org, text)
    const [line] = await linesOf(made.id)
    expect(line).toMatchObject({ outcome: 'add', problems: [] })
    expect(line?.changes?.map(({ field, to }) => [field, to])).toEqual([
      ['firstName', 'José'],
      ['middleName', 'L.'],
      ['lastName', 'Peña'],
      ['email', 'jose@example.com'],
      ['employeeId', '00123'],
      ['department', 'ICU'],
      ['jobTitle', 'Nurse aide'],
      ['hireDate', '2020-02-01'],
      ['licenses', 'CA CNA 00502218 (2025-01-21 – 2027-01-31)'],
    ])
  })

  test('mends a cell in place, and the whole file is checked again', async () => {
    const org = await makeOrg()
    const made = await preview(org, [{ 'Employee ID': 'E1', Email: 'not an address' }, { 'Employee ID': 'E2' }])
    expect(made.counts).toMatchObject({ error: 2 })
    const cells = [
      { line: 2, column: column('Email'), value: 'one@example.com' },
      { line: 3, column: column('Email'), value: 'two@example.com' },
    ]
    const mended = await done(mendImport(adminOf(org), { id: made.id, version: made.version, cells }))
    expect(mended.counts).toMatchObject({ error: 0, add: 2, adding: 2 })
    expect((await linesOf(made.id)).map((row) => row.cells[column('Email')])).toEqual([
      'one@example.com',
      'two@example.com',
    ])
    const stale = await mendImport(adminOf(org), { id: made.id, version: made.version, cells })
    expect(stale).toMatchObject({ problem: { code: 'staleVersion' } })
  })

  test('is refused a cell that is not there', async () => {
    const org = await makeOrg()
    const { id, version } = await preview(org, [{ 'Employee ID': 'E1' }])
    const mend = (line: number, at: number) =>
      mendImport(adminOf(org), { id, version, cells: [{ line, column: at, value: 'x' }] })
    const refused = fail('invalidInput', { cells: 'validation.invalid' })
    expect(await mend(99, 0)).toEqual(refused)
    expect(await mend(2, header.length)).toEqual(refused)
  })

  test('finds the columns as they were set for the last file with this header, and only in this organization', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const text = 'Who,Where\nnew@example.com,ICU'
    const first = await check(org, text)
    expect(first.counts.remembered).toBeUndefined()
    const mapping = ['email', 'department'] as const
    await done(mapImport(adminOf(org), { id: first.id, version: first.version, mapping: [...mapping] }))
    const again = await check(org, 'WHO,Where\nanother@example.com,ICU')
    expect(again.counts).toMatchObject({ remembered: true, add: 1 })
    expect((await done(getImportHead(adminOf(org), { id: again.id }))).mapping).toEqual(mapping)
    const elsewhere = await check(other, text)
    expect(elsewhere.counts).toMatchObject({ add: 0 })
    expect(elsewhere.counts.remembered).toBeUndefined()
  })
})
