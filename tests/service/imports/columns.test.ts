import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { database } from '@/lib/data/db'
import { listImportLines } from '@/lib/data/imports/read'
import { openQuestions, unusedColumns } from '@/lib/domain/imports/map-columns'
import { applyImport, getImportHead } from '@/lib/services/imports/imports'
import { mapImport, previewImport } from '@/lib/services/imports/preview-import'
import { runImport } from '@/lib/services/imports/run-import'
import { adminOf, invitationsOf } from './people'

const check = (org: MadeOrg, name: string, bytes: Buffer) =>
  done(previewImport(adminOf(org), { orgId: org.id, file: sentFile(name, bytes) }))
const checkFile = (org: MadeOrg, name: string) => check(org, name, readFileSync(`fixtures/people-files/${name}`))

/** Checks and applies a file of the folder; the invitations that came of it. */
async function applied(name: string) {
  const org = await makeOrg()
  const { id, version, counts } = await checkFile(org, name)
  expect(counts).toMatchObject({ add: 1, error: 0 })
  await done(applyImport(adminOf(org), { id, version }))
  await done(runImport(ctxOfJob(), { importId: id, actorId: org.admin.id }))
  return invitationsOf(org)
}

test.each([
  ['people-address-state.csv', { geo: 'CA', credentialType: 'RN', credentialNumber: '95200002' }],
  ['people-license-id.csv', { geo: 'CA', credentialType: 'RN', credentialNumber: '95200001' }],
])('%s brings the license that is meant', async (name, license) => {
  expect(await applied(name)).toMatchObject([{ credentials: [license] }])
})

test('people-courtesy-title.csv brings the job, not how somebody is addressed', async () => {
  expect(await applied('people-courtesy-title.csv')).toMatchObject([{ jobTitle: 'Charge Nurse' }])
})

test.each([
  ['people-shift-jis.csv', { firstName: '花子', lastName: '鈴木' }],
  ['people-mac-roman.csv', { firstName: 'José', lastName: 'Peña' }],
  ['people-formula-text.csv', { employeeId: '00042' }],
  ['people-invisible-character.csv', { contact: 'pb-z@example.com' }],
  ['people-title-rows.csv', { employeeId: '00042', contact: 'pb-r@example.com' }],
  [
    'people-dates-with-time.csv',
    { hireDate: new Date('2025-03-04'), credentials: [{ expiresAt: new Date('2027-12-31') }] },
  ],
])('%s brings what is meant', async (name, invitation) => {
  expect(await applied(name)).toMatchObject([invitation])
})

test('how a file was read stays said after its columns were chosen', async () => {
  const org = await makeOrg()
  const made = await checkFile(org, 'people-shift-jis.csv')
  const reading = { encoding: 'shift_jis', headerLine: 1 }
  expect(made.counts).toMatchObject({ reading })
  const mapping = ['firstName', 'lastName', 'email'] as const
  const mapped = await done(mapImport(adminOf(org), { id: made.id, version: made.version, mapping: [...mapping] }))
  expect(mapped.counts).toMatchObject({ reading })
  expect((await checkFile(org, 'people-title-rows.csv')).counts).toMatchObject({ reading: { headerLine: 4 } })
})

test('two columns that fit one field bring nothing until one is chosen, and what is not read can be said before', async () => {
  const org = await makeOrg()
  const text = 'Email,Job Title,Position Title,Shift\na@example.com,Charge Nurse,RN III,Night\n'
  const { id, version, counts } = await check(org, 'two.csv', Buffer.from(text))
  expect(counts).toMatchObject({ add: 1 })
  const { header, mapping, samples } = await done(getImportHead(adminOf(org), { id }))
  expect(mapping).toEqual(['email', null, null, null])
  expect(openQuestions(header, mapping, samples)).toEqual([{ target: 'jobTitle', columns: [1, 2] }])
  expect(unusedColumns(header, mapping, samples).map(({ name, values }) => [name, ...values])).toEqual([
    ['Job Title', 'Charge Nurse'],
    ['Position Title', 'RN III'],
    ['Shift', 'Night'],
  ])
  const chosen = ['email', null, 'jobTitle', null] as const
  const mapped = await done(mapImport(adminOf(org), { id, version, mapping: [...chosen] }))
  expect(openQuestions(header, chosen, samples)).toEqual([])
  await done(applyImport(adminOf(org), { id, version: mapped.version }))
  await done(runImport(ctxOfJob(), { importId: id, actorId: org.admin.id }))
  expect(await invitationsOf(org)).toMatchObject([{ jobTitle: 'RN III' }])
})

test('dates that could be two days are read in the order that is chosen, also of the next file like it', async () => {
  const org = await makeOrg()
  const text = 'Email,Hire Date\na@example.com,31/12/2022\nb@example.com,3/4/2023\n'
  const { id, version, counts } = await check(org, 'days.csv', Buffer.from(text))
  expect(counts).toMatchObject({ add: 1, error: 1, asksOrder: [1] })
  const twice = ['hireDate', 'hireDate/dayFirst']
  expect(await mapImport.unknown(adminOf(org), { id, version, mapping: twice })).toMatchObject({ ok: false })
  const mapped = await done(mapImport(adminOf(org), { id, version, mapping: ['email', 'hireDate/dayFirst'] }))
  expect(mapped.counts).toMatchObject({ add: 2, error: 0, asksOrder: [1] })
  await done(applyImport(adminOf(org), { id, version: mapped.version }))
  await done(runImport(ctxOfJob(), { importId: id, actorId: org.admin.id }))
  const hired = (await invitationsOf(org)).map(({ hireDate }) => hireDate)
  expect(hired).toEqual([new Date('2022-12-31'), new Date('2023-04-03')])
  const next = await check(org, 'days.csv', Buffer.from(text.replaceAll('2023', '2024')))
  expect(next.counts).toMatchObject({ update: 1, unchanged: 1, error: 0, remembered: true })
})

test('a full name becomes its parts', async () => {
  const org = await makeOrg()
  const made = await check(org, 'names.csv', Buffer.from('Employee Name,Email\n"Peña, José L.",a@example.com\n'))
  await done(applyImport(adminOf(org), { id: made.id, version: made.version }))
  await done(runImport(ctxOfJob(), { importId: made.id, actorId: org.admin.id }))
  const [invitation] = await database().invitation.findMany({ where: { orgId: org.id } })
  expect(invitation).toMatchObject({ firstName: 'José', middleName: 'L.', lastName: 'Peña' })
})

test('who has left by an HR file is said before anything is applied, and the file comes again without a change', async () => {
  const org = await makeOrg()
  const apply = async () => {
    const made = await checkFile(org, 'hr-paychex.txt')
    await done(applyImport(adminOf(org), { id: made.id, version: made.version }))
    await done(runImport(ctxOfJob(), { importId: made.id, actorId: org.admin.id }))
    return made
  }
  const made = await apply()
  const lines = await listImportLines(database(), { id: made.id, outcome: null, after: 0, size: 100 })
  const { header } = await done(getImportHead(adminOf(org), { id: made.id }))
  const column = header.indexOf('Employment Status')
  expect(made.counts).toMatchObject({ add: 11, unchanged: 1, error: 0, departed: { rows: 1, columns: [column] } })
  expect(lines.flatMap(({ cells, notes }) => (notes ? [[cells[4], notes]] : []))).toEqual([
    ['Okwu', [{ key: 'imports.notes.departedUnknown', column }]],
  ])
  expect((await apply()).counts).toMatchObject({ add: 0, update: 0, unchanged: 12, departed: { rows: 1 } })
  expect(await invitationsOf(org)).toHaveLength(11)
})
