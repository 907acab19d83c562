import SCIMMY from 'scimmy'
import { describe, expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeRole } from '@/fixtures/orgs'
import { urns } from '@/lib/domain/scim/paths'
import { ask, makeDirectory, newAddress, userBody } from './scim-api'

const names = ['ana', 'bea', 'cleo', 'dora', 'eva']
const nameOf = (name: string, key: string) => `${name}.${key}@example.com`

/** A directory with five invited people, every second one a nurse, and its administrator. */
async function makePeople() {
  const directory = await makeDirectory()
  const key = directory.org.id.slice(0, 8)
  for (const [at, name] of names.entries()) {
    const title = at % 2 === 0 ? { title: 'Nurse' } : {}
    const said = { ...title, externalId: `x-${at}`, name: { givenName: name }, active: name !== 'eva' }
    const made = await directory.as('POST', '/Users', { body: userBody(nameOf(name, key), said) })
    expect(made.status).toBe(201)
  }
  return { ...directory, key }
}

describe('a filter', () => {
  test('finds what it says, and the same as a public library finds among all', async () => {
    const { find, as, key } = await makePeople()
    const all = (await as('GET', '/Users')).body.Resources
    expect(all).toHaveLength(6)
    const filters = [
      `userName eq "${nameOf('ana', key)}"`,
      'externalId eq "x-1"',
      'title eq "Nurse"',
      'title pr',
      'title ne "Nurse"',
      'active eq false',
      'userName sw "b"',
      `userName ew "${key}@example.com"`,
      'name.givenName co "e"',
      'emails[type eq "work" and value sw "c"]',
      'title eq "Nurse" and active eq true',
      'title eq "Nurse" and (externalId eq "x-0" or externalId eq "x-1")',
      'externalId eq "x-0" or externalId eq "x-3"',
      `id eq "${all[0]!.id}"`,
      'meta.created gt "2000-01-01T00:00:00Z" and externalId pr',
      'externalId eq "nobody"',
    ]
    for (const filter of filters) {
      const theirs = new SCIMMY.Types.Filter(filter).match(all).map(({ id }) => id)
      const ours = await find(filter)
      expect(ours.Resources.map(({ id }) => id).toSorted(), filter).toEqual(theirs.toSorted())
      expect(ours.totalResults, filter).toBe(theirs.length)
    }
  })

  test('finds a name with letters that the database and the product put into lower case differently', async () => {
    const { as, find } = await makeDirectory()
    for (const userName of ['ΝΙΚΟΣ', 'İREM', 'ÉMILE']) {
      const user = () => ({ body: userBody(userName, { emails: [{ value: newAddress() }] }) })
      const made = await as('POST', '/Users', user())
      expect((await find(`userName eq "${userName}"`)).Resources).toMatchObject([{ id: made.body.id }])
      expect((await as('POST', '/Users', user())).status).toBe(409)
    }
  })

  test('has no case in names and text, and negates what is nothing too', async () => {
    const { find, key } = await makePeople()
    expect((await find(`USERNAME EQ "${nameOf('ANA', key).toUpperCase()}"`)).totalResults).toBe(1)
    expect((await find('title eq "NURSE"')).totalResults).toBe(3)
    expect((await find('not (title eq "nurse")')).totalResults).toBe(3)
    expect((await find('externalId eq "X-1"')).totalResults).toBe(0)
    expect((await find('id eq "no id"')).totalResults).toBe(0)
    // The way Entra ID queries an address.
    expect((await find(`emails[type eq "work"].value eq "${nameOf('ana', key)}"`)).totalResults).toBe(1)
    expect((await find(`emails[type eq "home"].value eq "${nameOf('ana', key)}"`)).totalResults).toBe(0)
  })

  test('that cannot be read is refused, and what it holds is never a part of a statement', async () => {
    const { as, find } = await makeDirectory()
    const wrong = await as('GET', `/Users?filter=${encodeURIComponent('shoeSize eq "44"')}`)
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidFilter'])
    expect((await find(`userName eq "' OR 1=1 --"`)).totalResults).toBe(0)
    expect((await find('title co "%"')).totalResults).toBe(0)
  })
})

describe('a list', () => {
  test('comes in pages by number, each user once', async () => {
    const { as } = await makePeople()
    const page = async (query: string) => (await as('GET', `/Users?${query}`)).body
    const pages = await Promise.all([1, 3, 5].map((at) => page(`startIndex=${at}&count=2`)))
    expect(pages.map(({ totalResults, startIndex, itemsPerPage }) => [totalResults, startIndex, itemsPerPage])).toEqual(
      [
        [6, 1, 2],
        [6, 3, 2],
        [6, 5, 2],
      ],
    )
    expect(new Set(pages.flatMap(({ Resources }) => Resources.map(({ id }) => id))).size).toBe(6)
    expect(await page('count=0')).toMatchObject({ totalResults: 6, itemsPerPage: 0, Resources: [] })
    expect(await page('startIndex=-3&count=-1')).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
    expect(await page('startIndex=100')).toMatchObject({ totalResults: 6, Resources: [] })
    expect((await as('GET', '/Users?count=many')).status).toBe(400)
  })

  test('has the attributes that were asked for, also as a message', async () => {
    const { as, key } = await makePeople()
    const userName = nameOf('ana', key)
    const filter = `userName eq "${userName}"`
    const byAddress = await as('GET', `/Users?attributes=userName&filter=${encodeURIComponent(filter)}`)
    const [user] = byAddress.body.Resources
    expect(user).toEqual({ schemas: expect.any(Array), id: expect.any(String), userName })
    const body = { schemas: [urns.search], attributes: ['userName'], filter, startIndex: 1, count: 10 }
    expect((await as('POST', '/Users/.search', { body })).body).toEqual(byAddress.body)
    expect((await as('POST', '/.search', { body })).body).toEqual(byAddress.body)
    const less = await as('GET', `/Users/${user?.id}?excludedAttributes=emails,meta`)
    expect(Object.keys(less.body)).not.toEqual(expect.arrayContaining(['emails']))
  })
})

describe('what there is', () => {
  test('says itself, and what is not offered says that', async () => {
    const { as } = await makeDirectory()
    expect((await as('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
      etag: { supported: true },
    })
    const types = await as('GET', '/ResourceTypes')
    expect(types.body.Resources).toMatchObject([{ id: 'User', endpoint: '/Users', schema: urns.user }])
    const schemas = await as('GET', '/Schemas')
    for (const { id } of schemas.body.Resources) expect((await as('GET', `/Schemas/${id}`)).body.id).toBe(id)
    for (const path of ['/Groups/1', '/Bulk', '/Me']) expect((await as('GET', path)).status, path).toBe(501)
    expect((await as('POST', '/Groups', { body: {} })).status).toBe(501)
    const groups = await as('GET', '/Groups?startIndex=1&count=100')
    expect([groups.status, groups.body]).toMatchObject([200, { schemas: [urns.list], totalResults: 0, Resources: [] }])
    expect((await as('GET', '/Schemas?filter=id%20pr')).status).toBe(403)
    expect((await as('GET', '/Schemas/nothing')).status).toBe(404)
    expect((await as('GET', '/Nothing')).status).toBe(404)
    expect((await as('GET', '/Users/1/2')).status).toBe(404)
    const wrongWay = await as('DELETE', '/Users')
    expect([wrongWay.status, wrongWay.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect((await as('POST', '/Schemas', { body: {} })).status).toBe(405)
  })

  test('describes each attribute that an answer has', async () => {
    const { as, find } = await makePeople()
    const schemas = (await as('GET', '/Schemas')).body.Resources
    const described = schemas.flatMap(({ attributes = [] }) => attributes.map(({ name }) => name))
    const [user] = (await find('externalId eq "x-0"')).Resources
    const common = ['schemas', 'id', 'externalId', 'meta']
    expect(Object.keys(user ?? {}).filter((name) => !common.includes(name))).toSatisfy((names: string[]) =>
      names.every((name) => described.includes(name)),
    )
  })
})

describe('whoever is not the organization’s own program', () => {
  test('sees nothing of it: another organization’s token finds no user, by id neither', async () => {
    const { key, find: mine } = await makePeople()
    const other = await makeDirectory()
    const [user] = (await mine(`userName eq "${nameOf('ana', key)}"`)).Resources
    const member = await makeRole({ orgId: other.org.id })
    const missing = (await other.as('GET', `/Users/${crypto.randomUUID()}`)).body
    expect((await other.find(`userName eq "${nameOf('ana', key)}"`)).totalResults).toBe(0)
    expect((await other.find(`id eq "${user?.id}"`)).totalResults).toBe(0)
    const body = userBody(nameOf('ana', key), { active: false })
    const ways: [string, unknown][] = [
      ['GET', undefined],
      ['PUT', body],
      ['PATCH', { schemas: [urns.patch], Operations: [{ op: 'replace', path: 'active', value: false }] }],
      ['DELETE', undefined],
    ]
    for (const [method, said] of ways) {
      const answer = await other.as(method, `/Users/${user?.id}`, { body: said })
      // Forbidden looks like missing.
      expect([answer.status, answer.body], method).toEqual([404, missing])
    }
    expect((await mine(`id eq "${user?.id}"`)).Resources).toMatchObject([{ active: true }])
    expect((await mine(`id eq "${member.id}"`)).totalResults).toBe(0)
  })

  test('is refused without a token, with a wrong one, with a person’s, and with a scope too few', async () => {
    expect((await ask('GET', '/Users')).status).toBe(401)
    const wrong = await ask('GET', '/Users', { headers: { authorization: 'Bearer suma_org_nothing' } })
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
    expect((await ask('GET', '/Users', { headers: { cookie: 'sid=anything' } })).status).toBe(401)
    const { headers } = await makeApiToken({ scopes: ['members:read', 'members:write'] })
    expect((await ask('GET', '/Users', { headers })).status).toBe(403)
    const reads = await makeDirectory(['members:read'])
    expect((await reads.as('GET', '/Users')).status).toBe(200)
    expect((await reads.as('POST', '/Users', { body: userBody('a@example.com') })).status).toBe(403)
    const { id } = (await reads.find('active eq true')).Resources[0]!
    expect((await reads.as('DELETE', `/Users/${id}`)).status).toBe(403)
    const trains = await makeDirectory(['training:read'])
    expect((await trains.as('GET', '/Users')).status).toBe(403)
  })
})
