import { globSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { enterAs, makePerson, personNamed, value } from './people'
import { sql } from './sql'

const network = 'Golden Gate Health Network'
const orgNamed = (name: string) => value<string>('SELECT id FROM "Org" WHERE name = $1', [name])
const memberOf = (orgId: string) =>
  value<string>(`SELECT id FROM "Role" WHERE "orgId" = $1 AND "roleType" = 'MEMBER' AND state = 'ACTIVE' ORDER BY id`, [
    orgId,
  ])

/** Addresses of the app that name a row, as the folders say. */
const routes = globSync('app/**/{page,route}.ts?(x)')
  .map((file) => file.replace(/^app/, '').replace(/\/(?:page|route)\.tsx?$/, ''))
  .map((route) => route.replaceAll(/\/\([^)]+\)/g, ''))
  .filter((route) => /\[\w+Id\]|\/\[id\]/.test(route))

const missing = '3b1f6f0e-9d1c-4e2a-8f63-000000000000'

/** A row of the organization of the demo for each name in an address. */
const foreignIds = async (orgId: string): Promise<Record<string, string>> => {
  const licensed = `FROM "Credential" c JOIN "Role" r ON r."userId" = c."userId" WHERE r."orgId" = $1 ORDER BY c.id`
  return {
    orgId,
    roleId: await memberOf(orgId),
    credentialId: await value<string>(`SELECT c.id ${licensed}`, [orgId]),
    creditId: await value<string>(
      `SELECT (SELECT d.id FROM "Credit" d WHERE d."userId" = c."userId" LIMIT 1) ${licensed}`,
      [orgId],
    ),
    invitationId: await value<string>('SELECT id FROM "Invitation" WHERE "orgId" = $1', [orgId]),
    taskId: await value<string>('SELECT "taskId" FROM "TaskSession" WHERE "orgId" = $1 ORDER BY id', [orgId]),
    taskSessionId: await value<string>('SELECT id FROM "TaskSession" WHERE "orgId" = $1 ORDER BY id', [orgId]),
    sessionId: await value<string>('SELECT id FROM "TaskSession" WHERE "orgId" = $1 ORDER BY id', [orgId]),
    enrollmentId: await value<string>('SELECT id FROM "Enrollment" WHERE "orgId" = $1', [orgId]),
    curriculumId: await value<string>('SELECT id FROM "Curriculum" WHERE "orgId" = $1', [orgId]),
    id: await value<string>('SELECT id FROM "Certificate" WHERE "orgId" = $1', [orgId]),
  }
}

/** What a page says without what differs from one request to the next. */
const shape = (html: string, ids: Iterable<string>): string => {
  const plain = [...ids].reduce((text, id) => text.replaceAll(id, 'ID'), html)
  return plain.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/nonce="[^"]*"/g, '')
}

/** Somebody whose membership of the organization of the demo has ended. */
async function formerOf(roleType: 'ADMIN' | 'MEMBER'): Promise<string> {
  const { id } = await makePerson({ noCredential: true })
  await sql(
    `INSERT INTO "Role" ("userId", "orgId", "roleType", state, "endedAt", "updatedAt")
     VALUES ($1, $2, $3::"RoleType", 'ENDED', now(), now())`,
    [id, await orgNamed(network), roleType],
  )
  return id
}

const strangers: Record<string, () => Promise<string | null>> = {
  'a visitor': async () => null,
  'somebody unverified': async () => (await makePerson({ verified: false })).id,
  'a person without an organization': async () => (await makePerson({ noCredential: true })).id,
  'a member of another organization': () => personNamed('maria'),
  'an administrator of another organization': () => personNamed('olivia'),
  'a former member': () => formerOf('MEMBER'),
  'a former administrator': () => formerOf('ADMIN'),
}

const pathOf = (route: string, idOf: (param: string) => string) =>
  route.replaceAll(/\[(\w+)\]/g, (_all, param: string) => idOf(param))

for (const [name, enter] of Object.entries(strangers)) {
  test(`every address with an id is answered alike for rows of others and for none: ${name}`, async ({ browser }) => {
    const context = await browser.newContext()
    const userId = await enter()
    if (userId) await enterAs(context, userId)
    const ids = await foreignIds(await orgNamed(network))
    expect(routes.length).toBeGreaterThan(10)
    for (const route of routes) {
      const ask = async (path: string) => {
        const answer = await context.request.get(path, { maxRedirects: 0 })
        return `${answer.status()} ${answer.headers().location ?? ''} ${shape(await answer.text(), [...Object.values(ids), missing])}`
      }
      const foreign = await ask(pathOf(route, (param) => ids[param] ?? missing))
      const unknown = await ask(pathOf(route, () => missing))
      expect.soft(foreign === unknown, `${route}: ${foreign.slice(0, 80)} | ${unknown.slice(0, 80)}`).toBe(true)
      if (userId && !name.includes('unverified')) expect.soft(foreign.slice(0, 3), route).toBe('404')
      expect.soft(foreign, route).not.toContain(network)
    }
    await context.close()
  })
}

test('a super admin who gave no reason sees nothing of an organization but its name', async ({ browser }) => {
  const context = await browser.newContext()
  const { id } = await makePerson({ noCredential: true })
  await sql('UPDATE "User" SET "wheelAt" = now() WHERE id = $1', [id])
  await enterAs(context, id)
  const orgId = await orgNamed(network)
  const ids = await foreignIds(orgId)
  const told = await sql<{ told: string }>(
    `SELECT c.value AS told FROM "Role" r JOIN "Contact" c ON c."userId" = r."userId" WHERE r.id = $1
     UNION ALL SELECT c."credentialNumber" FROM "Credential" c WHERE c.id = $2
     UNION ALL SELECT v.title FROM "TaskRevision" v WHERE v."taskId" = $3
     UNION ALL SELECT u.title FROM "Curriculum" u WHERE u.id = $4
     UNION ALL SELECT i.contact FROM "Invitation" i WHERE i.id = $5`,
    [ids.roleId, ids.credentialId, ids.taskId, ids.curriculumId, ids.invitationId],
  )
  expect(told.length).toBeGreaterThanOrEqual(5)
  for (const route of routes) {
    const open = (of: Record<string, string>) =>
      context.request.get(
        pathOf(route, (param) => of[param] ?? missing),
        { maxRedirects: 0 },
      )
    const [foreign, unknown] = [await open(ids), await open({ orgId })]
    expect.soft(foreign.status(), route).toBe(unknown.status())
    const text = await foreign.text()
    for (const one of told) expect.soft(text, `${route} tells ${one.told}`).not.toContain(one.told)
  }
  await context.close()
})
