import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { makeUser, userNow } from '@/tests/factories/people'
import { tamper } from '@/tests/factories/tampering'

/** Runs a command as its npm script does, with nothing but the database in its environment. */
const run = (file: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const { PATH, DATABASE_URL } = process.env
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'development', PATH, DATABASE_URL }
    const command = ['--import', './dev/register.mjs', file, ...args]
    execFile(process.execPath, command, { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test('wheel:grant', async () => {
  const user = await makeUser()
  expect(await run('dev/wheel-grant.ts', user.email!)).toMatchObject({
    code: 0,
    out: expect.stringContaining('super admin now'),
  })
  expect((await userNow(user.id)).wheel).toBe(true)
  expect(await run('dev/wheel-grant.ts', 'nobody@example.com')).toMatchObject({ code: 1, out: '' })
  expect(await run('dev/wheel-grant.ts')).toMatchObject({ code: 1, err: expect.stringContaining('Usage') })
})

test('org:create', async () => {
  const user = await makeUser()
  expect(await run('dev/org-create.ts', 'Valley Care', user.email!)).toMatchObject({ code: 0 })
  expect(await database().role.count({ where: { userId: user.id, org: { name: 'Valley Care' } } })).toBe(1)
  const invited = await run('dev/org-create.ts', 'Bay Care', '(415) 555-0177')
  expect(invited).toMatchObject({ code: 0, out: expect.stringContaining('invitation') })
  expect(await database().invitation.count({ where: { contact: '+14155550177' } })).toBe(1)
  expect(await run('dev/org-create.ts', 'Bay Care', 'x')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^adminContact: /),
  })
})

test('audit:verify names the first broken row and ends with 1', async () => {
  await makeUser()
  expect(await run('dev/audit-verify.ts')).toMatchObject({ code: 0, out: expect.stringMatching(/whole: \d+ rows/) })
  await tamper(`UPDATE "AuditEvent" SET "action" = 'x' WHERE "seq" = 2`)
  const broken = await run('dev/audit-verify.ts')
  expect(broken).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Row 2 is broken: its content was changed/),
  })
})
