import { describe, expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { database } from '@/lib/data/db'
import { listImportLines } from '@/lib/data/imports/read'
import { fail } from '@/lib/domain/result'
import { getImportHead, listImportRows, readImportErrors } from '@/lib/services/imports/imports'
import { mapImport, previewImport } from '@/lib/services/imports/preview-import'
import { withTexts } from '../invitations/inviting'
import { adminOf, header, importPeople, invitationsOf, preview } from './people'

const linesOf = (id: string) => listImportLines(database(), { id, outcome: null, after: 0, size: 100 })
const setEmployee = (id: string, employeeId: string) => database().role.update({ where: { id }, data: { employeeId } })
const license = {
  State: 'California',
  'License type': 'RN',
  'License number': '123456',
  'Issue date': '1/2/2020',
  'Expiration date': '1/2/2030',
}

describe('the check', () => {
  test('reads a file of Excel with semicolons, Windows-1252 and an unknown column', async () => {
    const org = await makeOrg()
    const text = 'Nº;Correo electrónico;Nombre;Apellido;Departamento\r\n1;jose@example.com;José;Núñez;Atención\r\n'
    const file = sentFile('personal.csv', Buffer.from(text, 'latin1'))
    const made = await done(previewImport(adminOf(org), { orgId: org.id, file }))
    expect(made.counts).toMatchObject({ rows: 1, add: 1, error: 0 })
    const head = await done(getImportHead(adminOf(org), { id: made.id }))
    expect(head.mapping).toEqual([null, 'email', 'firstName', 'lastName', 'department'])
    expect(head.samples).toEqual([['1', 'jose@example.com', 'José', 'Núñez', 'Atención']])
  })

  test('reports for each row what will happen, with the reason at its column', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    await setEmployee(member.id, 'E1')
    const made = await preview(org, [
      { 'Employee ID': 'E1', Department: 'ICU' },
      { 'Employee ID': 'E2', Email: 'new@example.com', ...license },
      { 'Employee ID': 'E3', Email: 'not an address' },
      { 'Employee ID': 'E4' },
      { 'Employee ID': 'E5', Email: member.user.email! },
      { 'Employee ID': 'E6', Email: 'six@example.com', ...license, 'License type': 'Wizard' },
      { 'Employee ID': 'E7', Email: 'seven@example.com', ...license, 'License type': 'RRT' },
      { 'Employee ID': 'E2', Email: 'new@example.com', Supervisor: 'NOBODY' },
      {},
    ])
    const rows = (await linesOf(made.id)).map(({ line, outcome, fields, problems, notes = [] }) => [
      line,
      outcome,
      ...fields,
      ...[...problems, ...notes].map(({ key, column }) => `${key}@${column === null ? '' : header[column]}`),
    ])
    expect(rows).toEqual([
      [2, 'update', 'department'],
      [3, 'add', 'imports.notes.supervisor@Supervisor'],
      [4, 'error', 'validation.email@Email'],
      [5, 'error', 'imports.problems.contactMissing@Email'],
      [6, 'error', 'imports.problems.contactTakenBy@Email'],
      [7, 'error', 'imports.problems.credentialType@License type'],
      [8, 'error', 'validation.typeNotAllowed@License type'],
      [9, 'add', 'imports.notes.repeats@Employee ID', 'imports.notes.supervisor@Supervisor'],
    ])
    expect(made.counts).toMatchObject({ rows: 8, add: 2, adding: 1, update: 1, unchanged: 0, error: 5, missing: 0 })
    expect(await invitationsOf(org)).toEqual([])
    const page = await done(listImportRows(adminOf(org), { id: made.id, outcome: 'error', first: 2 }))
    expect(page.edges.map(({ node }) => node.line)).toEqual([4, 5])
    const next = { id: made.id, outcome: 'error', first: 2, after: page.pageInfo.endCursor }
    expect((await done(listImportRows.unknown(adminOf(org), next))).edges.map(({ node }) => node.line)).toEqual([6, 7])
    expect((await done(readImportErrors(adminOf(org), { id: made.id }))).lines).toHaveLength(5)
    // A HEAD request exports nothing.
    await done(readImportErrors({ ...adminOf(org), onlyAsks: true }, { id: made.id }))
    const left = await database().auditEvent.findMany({ where: { orgId: org.id, action: 'import.errorsExported' } })
    expect(left).toMatchObject([{ actorId: org.admin.id, subjectId: made.id, detail: { rows: 5 } }])
  })

  test('is repeated for other columns, and refuses the same field twice', async () => {
    const org = await makeOrg()
    const text = 'Who,Where\nann@example.com,ICU\n'
    const made = await done(previewImport(adminOf(org), { orgId: org.id, text }))
    expect(made.counts).toMatchObject({ error: 1 })
    const { id, version } = made
    const mapped = await done(mapImport(adminOf(org), { id, version, mapping: ['email', 'department'] }))
    expect(mapped).toMatchObject({ version: 2, counts: { add: 1, error: 0 } })
    expect(await mapImport(adminOf(org), { id, version, mapping: ['email', null] })).toMatchObject(fail('staleVersion'))
    expect(await mapImport(adminOf(org), { id, version: 2, mapping: ['email', 'email'] })).toMatchObject({
      problem: { code: 'invalidInput' },
    })
  })

  test.each([
    ['', 'validation.fileRequired'],
    ['a,b', 'imports.file.noRows'],
    ['a\n"b', 'imports.file.openQuote'],
  ])('refuses %j', async (text, key) => {
    const org = await makeOrg()
    const result = await previewImport(adminOf(org), { orgId: org.id, text })
    expect(result.ok ? [] : Object.values(result.problem.fields ?? {})).toEqual([key])
  })
})

describe('applying', () => {
  test('makes new people invitations with their licenses, and changes nothing for the same file again', async () => {
    const org = await makeOrg()
    const rows = [
      { 'Employee ID': 'A', 'First name': 'Ann', 'Last name': 'Lee', Email: 'ann@example.com', ...license },
      { 'Employee ID': 'A', ...license, 'License type': 'CNA', 'License number': '7' },
      { 'Employee ID': 'B', Phone: '(415) 555-0199', 'Hire date': '2/3/2024', Department: 'ICU' },
    ]
    const applied = await importPeople(org, rows)
    expect(applied).toMatchObject({ state: 'DONE', done: 2, total: 2, counts: { applied: { add: 2 } } })
    const made = await invitationsOf(org)
    expect(made).toMatchObject([
      { contact: '+14155550199', employeeId: 'B', department: 'ICU', sentAt: null, nextResendAt: null },
      { contact: 'ann@example.com', sortName: 'lee, ann', sentAt: null },
    ])
    expect(made[1]!.credentials.map((credential) => credential.credentialType).sort()).toEqual(['CNA', 'RN'])
    const board = await database().boardEntry.findMany({ where: { orgId: org.id } })
    expect(board.map((one) => one.reportedCredentialId === null)).toEqual([false, false])

    const again = await importPeople(org, rows)
    expect(again).toMatchObject({ counts: { add: 0, unchanged: 3, applied: { unchanged: 2, add: 0, update: 0 } } })
    expect(await invitationsOf(org)).toEqual(made)
  })

  test('brings a license up to date whose number the next file writes otherwise', async () => {
    const org = await makeOrg()
    const row = { 'Employee ID': 'A', Email: 'ann@example.com', ...license, 'License type': 'LVN' }
    await importPeople(org, [{ ...row, 'License number': 'VN 271904' }])
    const other = { ...row, 'License number': 'vn-271904' }
    expect(await importPeople(org, [other])).toMatchObject({ counts: { unchanged: 1, update: 0 } })
    const renewed = { ...other, 'Expiration date': '1/2/2032' }
    expect(await importPeople(org, [renewed])).toMatchObject({ counts: { applied: { update: 1 } } })
    const [invitation] = await invitationsOf(org)
    expect(invitation!.credentials).toMatchObject([
      { credentialNumber: 'VN 271904', expiresAt: new Date('2032-01-02') },
    ])
    const twice = await preview(org, [
      { ...row, 'Employee ID': 'B', Email: 'bo@example.com' },
      {
        'Employee ID': 'B',
        ...license,
        'License type': 'LVN',
        'License number': 'LVN 123456',
        'Expiration date': '1/2/2032',
      },
    ])
    expect((await linesOf(twice.id))[1]).toMatchObject({
      problems: [{ key: 'imports.problems.licenseDiffers', params: { line: 2 } }],
    })
  })

  test('writes a department as the organization has it, by the check and when it is applied', async () => {
    const org = await makeOrg()
    const there = await makeRole({ orgId: org.id })
    await database().role.update({ where: { id: there.id }, data: { department: 'Long-term care' } })
    const rows = [
      { Email: there.user.email!, Department: 'LONG-TERM CARE' },
      { Email: 'ann@example.com', Department: 'long-term care' },
    ]
    expect((await preview(org, rows)).counts).toMatchObject({ add: 1, unchanged: 1 })
    await importPeople(org, rows)
    expect((await invitationsOf(org)).map(({ department }) => department)).toEqual(['Long-term care'])
  })

  test('invites at once only if chosen, also people who were imported before', async () => {
    const org = await makeOrg()
    const rows = [{ Email: 'later@example.com' }]
    await importPeople(org, rows)
    await importPeople(org, [...rows, { Email: 'now@example.com' }], { invite: true })
    expect((await invitationsOf(org)).map(({ sentAt, nextResendAt }) => [sentAt, nextResendAt !== null])).toEqual([
      [null, true],
      [null, true],
    ])
  })

  test('invites nobody by number where text messages are off, until they are on', async () => {
    const org = await makeOrg()
    const rows = [{ Email: 'now@example.com' }, { Phone: '(415) 555-0188' }]
    const due = async () => (await invitationsOf(org)).map((one) => [one.contactType, one.nextResendAt !== null])
    await importPeople(org, rows, { invite: true })
    await importPeople(org, rows, { invite: true })
    expect(await due()).toEqual([
      ['PHONE', false],
      ['EMAIL', true],
    ])
    await withTexts(org)
    await importPeople(org, rows, { invite: true })
    expect(await due()).toEqual([
      ['PHONE', true],
      ['EMAIL', true],
    ])
  })

  test('changes what the employer records of a member, and nothing else', async () => {
    const org = await makeOrg()
    const boss = await makeRole({ orgId: org.id })
    const member = await makeRole({ orgId: org.id })
    await setEmployee(boss.id, 'BOSS')
    const row = { 'Employee ID': 'M', Email: member.user.email!, 'First name': 'Other', 'Job title': 'Aide' }
    const rows = [{ ...row, Supervisor: 'BOSS', 'Hire date': '2020-01-02', ...license }]
    expect(await importPeople(org, rows)).toMatchObject({ counts: { applied: { update: 1 } } })
    const role = await database().role.findUniqueOrThrow({
      where: { id: member.id },
      include: { user: { include: { credentials: true } } },
    })
    expect(role).toMatchObject({ employeeId: 'M', jobTitle: 'Aide', supervisorId: boss.id, version: 2 })
    expect(role.user).toMatchObject({ firstName: member.user.firstName, credentials: [] })
    expect(role.searchText).toContain(' m')
    const events = await database().auditEvent.findMany({ where: { orgId: org.id, subjectId: member.id } })
    expect(events).toMatchObject([{ action: 'member.updated', actorId: org.admin.id, personId: member.user.id }])
    const circle = [{ 'Employee ID': 'BOSS', Supervisor: 'M' }]
    expect((await linesOf((await preview(org, circle)).id))[0]).toMatchObject({
      problems: [{ key: 'validation.supervisorCircle' }],
    })
  })

  test('keeps missing people unless ending them was chosen, and never ends the person who imports', async () => {
    const org = await makeOrg()
    const [own] = await database().role.findMany({ where: { orgId: org.id } })
    await setEmployee(own!.id, 'OWN')
    const member = await makeRole({ orgId: org.id })
    await setEmployee(member.id, 'GONE')
    await importPeople(org, [{ 'Employee ID': 'I', Email: 'i@example.com', ...license }])
    const rows = [{ 'Employee ID': 'K', Email: 'k@example.com' }]
    expect(await importPeople(org, rows)).toMatchObject({ counts: { missing: 2 } })
    expect(await database().role.count({ where: { orgId: org.id, state: 'ACTIVE' } })).toBe(2)
    const ended = await importPeople(org, rows, { missing: 'END', chunk: 1 })
    expect(ended).toMatchObject({ state: 'DONE', done: 3, counts: { applied: { ended: 1, revoked: 1 } } })
    const roles = await database().role.findMany({ where: { orgId: org.id }, orderBy: { createdAt: 'asc' } })
    expect(roles.map(({ state }) => state)).toEqual(['ACTIVE', 'ENDED'])
    expect((await invitationsOf(org)).map(({ state }) => state)).toEqual(['REVOKED', 'OPEN'])
    expect(await database().boardEntry.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('makes nobody an administrator, ends none, and says so in its report', async () => {
    const org = await makeOrg()
    const boss = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    await setEmployee(boss.id, 'BOSS')
    const rows = [{ 'Employee ID': 'N', Email: 'new@example.com', Role: 'Admin' }]
    const checked = await preview(org, rows)
    expect(checked).toMatchObject({ counts: { add: 1, missing: 0 } })
    const role = { field: 'roleType', from: 'ADMIN', to: 'MEMBER' }
    const [line] = await linesOf(checked.id)
    expect(line).toMatchObject({ outcome: 'add', problems: [] })
    expect(line?.changes?.at(-1)).toEqual(role)
    await importPeople(org, rows, { missing: 'END' })
    expect(await invitationsOf(org)).toMatchObject([{ roleType: 'MEMBER' }])
    expect(await database().role.findUnique({ where: { id: boss.id } })).toMatchObject({ state: 'ACTIVE' })
    const again = await preview(org, rows)
    expect(await linesOf(again.id)).toMatchObject([{ outcome: 'unchanged', changes: [role], problems: [] }])
  })

  test('does not take a person in an unusable row for missing', async () => {
    const org = await makeOrg()
    const [broken, taken] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
    await setEmployee(broken.id, 'BROKEN')
    await setEmployee(taken.id, 'TAKEN')
    const rows = [
      { 'Employee ID': 'BROKEN', 'Hire date': 'some day' },
      { 'Employee ID': 'OTHER', Email: taken.user.email! },
    ]
    expect(await importPeople(org, rows, { missing: 'END' })).toMatchObject({
      state: 'DONE',
      counts: { missing: 0, error: 2 },
    })
    expect(await database().role.count({ where: { orgId: org.id, state: 'ACTIVE' } })).toBe(3)
  })
})
