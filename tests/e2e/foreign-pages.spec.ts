import { globSync } from 'node:fs'
import { demoPersonId, idsInOrg, network, orgIdNamed, privateTextsOf } from '../../fixtures/demo-rows'
import { makeFormerRole } from '../../fixtures/orgs'
import { enterAs, makePerson } from './people'
import { expect, test } from './test'

/** Addresses of the app that contain an id, derived from its folders. */
const routes = globSync('app/**/{page,route}.ts?(x)')
  .map((file) => file.replace(/^app/, '').replace(/\/(?:page|route)\.tsx?$/, ''))
  .map((route) => route.replaceAll(/\/\([^)]+\)/g, ''))
  .filter((route) => /\[\w+Id\]|\/\[id\]/.test(route))
  // Redirect addresses of providers: each response leads to the page of failed sign-ins, with the id of the request.
  .filter((route) => !route.startsWith('/callback/'))

type Ids = Partial<Record<string, string>>
const missing = '3b1f6f0e-9d1c-4e2a-8f63-000000000000'

/** The content of a page without the parts that differ between requests. */
const shape = (html: string, ids: Iterable<string>): string => {
  const plain = [...ids].reduce((text, id) => text.replaceAll(id, 'ID'), html)
  return plain.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/nonce="[^"]*"/g, '')
}

/** Somebody whose membership of the demo organization has ended. */
async function formerOf(roleType: 'ADMIN' | 'MEMBER'): Promise<string> {
  const user = await makePerson({ noCredential: true })
  await makeFormerRole({ orgId: await orgIdNamed(network), user, roleType })
  return user.id
}

const strangers: Record<string, () => Promise<string | null>> = {
  'a visitor': async () => null,
  'somebody unverified': async () => (await makePerson({ verified: false })).id,
  'a person without an organization': async () => (await makePerson({ noCredential: true })).id,
  'a member of another organization': () => demoPersonId('maria'),
  'an administrator of another organization': () => demoPersonId('olivia'),
  'a former member': () => formerOf('MEMBER'),
  'a former administrator': () => formerOf('ADMIN'),
}

const pathOf = (route: string, idOf: (param: string) => string) =>
  route.replaceAll(/\[(\w+)\]/g, (_all, param: string) => idOf(param))

for (const [name, enter] of Object.entries(strangers)) {
  test(`${name} gets the same answer for foreign and missing rows at every address with an id`, async ({ browser }) => {
    const context = await browser.newContext()
    const userId = await enter()
    if (userId) await enterAs(context, userId)
    const ids: Ids = await idsInOrg(await orgIdNamed(network))
    expect(routes.length).toBeGreaterThan(10)
    for (const route of routes) {
      const ask = async (path: string) => {
        const answer = await context.request.get(path, { maxRedirects: 0 })
        return `${answer.status()} ${answer.headers().location ?? ''} ${shape(await answer.text(), [...Object.values(ids).filter((id) => id !== undefined), missing])}`
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

/**
 * Super admin pages for their regular work: a license of a type that boards publish is compared with the board's list,
 * whoever employs the person.
 */
const ofTheDesk = ['/super/verification/[credentialId]']

test('a super admin who gave no reason sees an organization’s name and nothing else', async ({ browser }) => {
  const context = await browser.newContext()
  const { id } = await makePerson({ noCredential: true, superAdmin: true })
  await enterAs(context, id)
  const orgId = await orgIdNamed(network)
  const ids = await idsInOrg(orgId)
  const told = await privateTextsOf(ids)
  expect(told.length).toBeGreaterThanOrEqual(5)
  for (const route of routes) {
    if (ofTheDesk.includes(route)) continue
    const open = (of: Ids) =>
      context.request.get(
        pathOf(route, (param) => of[param] ?? missing),
        { maxRedirects: 0 },
      )
    const [foreign, unknown] = [await open(ids), await open({ orgId })]
    expect.soft(foreign.status(), route).toBe(unknown.status())
    const text = await foreign.text()
    for (const one of told) expect.soft(text, `${route} tells ${one}`).not.toContain(one)
  }
  await context.close()
})
