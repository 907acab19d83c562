import { expect, test } from 'vitest'
import { ctxOfProposer, makeProposal } from '@/fixtures/credit-proposals'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeFormerRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { importCreditProposals, previewCreditProposals } from '@/lib/services/credit-proposals/propose-by-file'

const header = 'Email,Course title,Date completed,Hours,Format'
const fileOf = (...rows: string[]) => [header, ...rows].join('\n')

test('a dry run says what would be done and writes nothing; applied it does just that, and again nothing', async () => {
  const org = await makeOrg()
  const [one, two] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const former = await makeFormerRole({ orgId: org.id })
  const text = fileOf(
    `${one.user.email},Falls,2026-01-05,2,Online`,
    `${one.user.email},Fire,2026-01-06,1.5,In person`,
    `${two.user.email},Falls,2026-01-05,2,online`,
    `${two.user.email},FALLS,1/5/2026,2.00,online`,
    `${former.user.email},Falls,2026-01-05,2,Online`,
    `${one.user.email},,2026-01-05,2,Online`,
  )
  const ctx = ctxOfProposer(org)
  const counts = { add: 3, unchanged: 1, error: 2 }
  const report = await done(previewCreditProposals(ctx, { orgId: org.id, text }))
  expect(report).toMatchObject({ ...counts, people: 2, applied: false, ignored: [] })
  expect(report.rows.slice(0, 2).map(({ line, problems }) => [line, problems[0]?.key])).toEqual([
    [6, 'creditProposals.problems.noMember'],
    [7, 'validation.required'],
  ])
  expect(await database().creditProposal.count({ where: { orgId: org.id } })).toBe(0)

  expect(await done(importCreditProposals(ctx, { orgId: org.id, text }))).toMatchObject({ ...counts, applied: true })
  const notices = await database().notification.findMany({
    where: { orgId: org.id, userId: { not: org.admin.id } },
  })
  expect(notices.map(({ params }) => (params as { count: number }).count).sort()).toEqual([1, 2])
  const again = { add: 0, unchanged: 4, error: 2 }
  expect(await done(importCreditProposals(ctx, { orgId: org.id, text }))).toMatchObject(again)
  expect(await database().creditProposal.count({ where: { orgId: org.id } })).toBe(3)
})

test('the same file twice at once proposes each row once', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const rows = Array.from({ length: 40 }, (_, number) => `${member.user.email},Course ${number},2026-01-05,2,Online`)
  const send = () => done(importCreditProposals(ctxOfProposer(org), { orgId: org.id, text: fileOf(...rows) }))
  const made = await Promise.all([send(), send()])
  expect(made.map(({ add }) => add).reduce((sum, add) => sum + add)).toBe(40)
  expect(await database().creditProposal.count({ where: { orgId: org.id } })).toBe(40)
})

/** Number of proposals created by each transaction of an organization. */
const batchesOf = async (orgId: string) => {
  const rows = await database().$queryRaw<{ made: number }[]>`
    SELECT count(*)::int AS "made" FROM "CreditProposal" WHERE "orgId" = ${orgId}::uuid GROUP BY "xmin"::text ORDER BY 1`
  return rows.map(({ made }) => made)
}

test('a long file is applied in batches, and each person is told once with all that is theirs', async () => {
  const org = await makeOrg()
  const [one, two] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const rowsOf = (email: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${email},Course ${number},2026-01-05,2,Online`)
  const text = fileOf(...rowsOf(one.user.email ?? '', 700), ...rowsOf(two.user.email ?? '', 50))
  expect(await done(importCreditProposals(ctxOfProposer(org), { orgId: org.id, text }))).toMatchObject({
    add: 750,
    people: 2,
  })
  expect(await batchesOf(org.id)).toEqual([250, 500])
  const notices = await database().notification.findMany({ where: { orgId: org.id } })
  const countOf = ({ userId }: { userId: string }) =>
    notices.filter((notice) => notice.userId === userId).map(({ params }) => (params as { count: number }).count)
  expect([countOf({ userId: one.user.id }), countOf({ userId: two.user.id })]).toEqual([[700], [50]])
  expect(await database().auditEvent.count({ where: { orgId: org.id, action: 'creditProposal.imported' } })).toBe(1)
})

test('new rows of a file count to what an organization may propose in an hour', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const data = { bucket: `propose:${org.id}`, startsAt: new Date(), count: 19_999 }
  await database().rateLimit.create({ data })
  const rows = ['Falls', 'Fire'].map((title) => `${member.user.email},${title},2026-01-05,2,Online`)
  const send = (...sent: string[]) =>
    importCreditProposals(ctxOfProposer(org), { orgId: org.id, text: fileOf(...sent) })
  expect(await done(send(rows[0]!))).toMatchObject({ add: 1 })
  expect(await done(send(rows[0]!))).toMatchObject({ add: 0, unchanged: 1 })
  expect(await send(...rows)).toMatchObject({ problem: { code: 'tooManyRequests' } })
  expect(await database().creditProposal.count({ where: { orgId: org.id } })).toBe(1)
})

test('a request that is repeated gets its first answer, and another under its key is refused before it does anything', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const send = (title: string) => {
    const requestHash = Buffer.from(title.padEnd(32))
    const ctx = ctxOfProposer(org, { idempotency: { operation: 'import', key: org.id, requestHash } })
    return importCreditProposals(ctx, {
      orgId: org.id,
      text: fileOf(`${member.user.email},${title},2026-01-05,2,Online`),
    })
  }
  expect(await done(send('Falls'))).toMatchObject({ add: 1 })
  expect(await done(send('Falls'))).toMatchObject({ add: 1, unchanged: 0 })
  expect(await send('Fire')).toEqual(fail('idempotencyMismatch'))
  expect(await database().creditProposal.count({ where: { orgId: org.id } })).toBe(1)
})

test('of columns that are not known the first are named, and none at length', async () => {
  const { org, member } = await makeProposal()
  const others = Array.from({ length: 30 }, (_, number) => `${'x'.repeat(100)}${number}`)
  const text = `${header},${others.join(',')}\n${member.user.email},Falls,2026-01-05,2,Online`
  const { ignored } = await done(previewCreditProposals(ctxOfProposer(org), { orgId: org.id, text }))
  expect(ignored).toEqual(Array.from({ length: 20 }, () => 'x'.repeat(60)))
})

test('a file is read as it is sent, and names its columns that are not known', async () => {
  const { org, member } = await makeProposal()
  const bytes = Buffer.from(
    `Email;Título del curso;Fecha;Horas;Formato;Zapatos\n${member.user.email};X;2026-01-05;2;en línea;9`,
  )
  const ask = { orgId: org.id, file: sentFile('credits.csv', bytes) }
  expect(await done(previewCreditProposals(ctxOfProposer(org), ask))).toMatchObject({ add: 1, ignored: ['Zapatos'] })
})

test.each([
  [header, 'imports.file.noRows'],
  ['Email,Hours\nann@example.com,2', 'creditProposals.problems.columns'],
  [
    fileOf(...Array.from({ length: 5001 }, () => 'a@b.test,X,2026-01-05,2,Online')),
    { key: 'creditProposals.problems.rows', params: { rows: 5000 } },
  ],
])('a file that cannot be used is refused: %#', async (text, problem) => {
  const org = await makeOrg()
  expect(await previewCreditProposals(ctxOfProposer(org), { orgId: org.id, text })).toEqual(
    fail('invalidInput', { text: problem }),
  )
})

test('a member who proposes credits by a file finds no organization', async () => {
  const { org, member } = await makeProposal()
  const ask = { orgId: org.id, text: fileOf() }
  expect(await previewCreditProposals(ctxFor(member.user, { roles: [member] }), ask)).toEqual(fail('notFound'))
  expect(await importCreditProposals(ctxFor(member.user, { roles: [member] }), ask)).toEqual(fail('notFound'))
})

test('two columns that could be the same are refused by name, and a file of CE Broker below its title is read', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const ctx = ctxOfProposer(org)
  const twice = 'Email,Course title,Date completed,Completion date,Format\n,Falls,1/5/2026,1/6/2026,Online'
  const columns = { columns: 'Date completed, Completion date' }
  expect(await previewCreditProposals(ctx, { orgId: org.id, text: twice })).toEqual(
    fail('invalidInput', { text: { key: 'creditProposals.problems.columnTwice', params: columns } }),
  )
  const file = sentFile(
    'course-history.csv',
    Buffer.from(
      [
        'Course history,,,,',
        'Email,Course Name,Date Completed,Hours Awarded,Delivery Method',
        `\u200b${member.user.email},Caídas,1/5/2026 12:00:00 AM,1.5 hrs,Anytime`,
        `${member.user.email},Fire,1/6/2026,0.1 CEU,Live`,
      ].join('\r\n'),
      'utf8',
    ),
  )
  const report = await done(previewCreditProposals(ctx, { orgId: org.id, file }))
  expect(report).toMatchObject({ add: 1, error: 1, ignored: [] })
  expect(report.rows[0]?.problems).toEqual([{ key: 'creditProposals.problems.ceu', column: 3, params: { hours: 1 } }])
  expect(report.rows[1]?.credit).toMatchObject({
    title: 'Caídas',
    completedAt: '2026-01-05',
    units: 150,
    format: 'ONLINE',
  })
})

test('an encoding that was guessed is told, one that the file shows is not', async () => {
  const org = await makeOrg()
  const text = fileOf('ana@example.com,Atención de heridas,2026-05-01,2,Online')
  const read = async (bytes: Buffer) =>
    (await done(previewCreditProposals(ctxOfProposer(org), { orgId: org.id, file: sentFile('c.csv', bytes) })))
      .guessedEncoding
  expect(await read(Buffer.from(text, 'latin1'))).toBe('windows-1252')
  expect(await read(Buffer.from(text, 'utf8'))).toBeNull()
})
