import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { disableUser, makeUser, newPhone } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import type { FindWay } from '@/lib/domain/people/find-people'
import { foldText, searchTextOf, sortNameOf } from '@/lib/domain/people/sort-name'
import { fail } from '@/lib/domain/result'
import type { Connection } from '@/lib/services/connection'
import { findPeople, type PersonHit } from '@/lib/services/people/find-people'

const named = (firstName: string, lastName: string) =>
  makeUser({ profile: { firstName, lastName, dob: '1990-05-17', acknowledged: true } })
const finder = async () => ctxFor(await makeUser({ superAdmin: true }))
const find = async (by: FindWay, q: string) =>
  (await done(findPeople(await finder(), { by, q }))).edges.map(({ node }) => node)

test('a super admin finds people by parts of their name, with or without accents, those who begin with it first', async () => {
  const begins = await named('Íñigo', 'Zubirán')
  const within = await named('Zubi', 'Aranda')
  await named('Bea', 'Zimmer')
  const found = await find('NAME', 'zubi')
  expect(found.map(({ id }) => id)).toEqual([begins.id, within.id])
  expect((await find('NAME', 'INIGO zubiran')).map(({ id }) => id)).toEqual([begins.id])
})

test('what is shown of a person before a reason is given is name, masked contact, since when and state', async () => {
  const person = await makeUser({ email: 'queried.person@example.com' })
  await disableUser(person.id)
  expect(await find('CONTACT', 'queried.person@example.com')).toEqual([
    {
      ...{ id: person.id, firstName: 'Ana', middleName: null, lastName: 'Ruiz', createdAt: person.createdAt },
      ...{ contact: 'q***@example.com', state: 'DISABLED' },
    },
  ])
})

test('a super admin finds people by the beginning of an address, a number or a license number', async () => {
  const phone = newPhone()
  const byPhone = await makeUser({ phone })
  const byMail = await makeUser({ email: 'zz-unique_start@example.com' })
  await makeUser({ email: 'zz-uniqueXstart@example.com' })
  const { user } = await makeCredential({ credentialNumber: 'Qx 77/1' })
  expect((await find('CONTACT', phone.slice(2))).map(({ id }) => id)).toEqual([byPhone.id])
  expect((await find('CONTACT', 'ZZ-unique_s')).map(({ id }) => id)).toEqual([byMail.id])
  expect((await find('LICENSE', 'qx 7')).map(({ id }) => id)).toEqual([user.id])
  expect(await find('LICENSE', 'x 77')).toEqual([])
})

test('nobody is listed without words, or for too few letters', async () => {
  for (const by of ['NAME', 'CONTACT', 'LICENSE'] as const)
    for (const q of ['', '  ', 'an', '%%']) expect(await find(by, q), `${by} ${q}`).toEqual([])
})

test('what is found comes in pages, each person once', async () => {
  const all = await Promise.all(['Ada', 'Bea', 'Cid', 'Dan', 'Eva'].map((first) => named(first, 'Pagewell')))
  const ctx = await finder()
  const seen: string[] = []
  for (let after: string | null = null, more = true; more; ) {
    const page: Connection<PersonHit> = await done(findPeople(ctx, { by: 'NAME', q: 'pagewell', first: 2, after }))
    seen.push(...page.edges.map(({ node }) => node.id))
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('nobody else finds anybody', async () => {
  expect(await findPeople(ctxFor(await makeUser()), { by: 'NAME', q: 'ruiz' })).toEqual(fail('notFound'))
})

test('the database folds names as the product does', async () => {
  const names = [
    'Łukasz Ærø',
    'ŽIŽEK  Þóra',
    'Straße',
    'Đặng Ngọc',
    'İsmail ıŞIK',
    'Ｆｕｌｌ Ｗｉｄｔｈ',
    'O’Neil-Smith',
    'Œuvre',
  ]
  for (const name of names) {
    const [row] = await database().$queryRaw<{ said: string }[]>`SELECT "fold_text"(${name}) AS "said"`
    expect(row?.said, name).toBe(foldText(name))
  }
  const name = { firstName: 'Zoë', middleName: null, lastName: 'Núñez' }
  const { id } = await database().user.create({ data: name })
  const stored = await database().user.findUniqueOrThrow({ where: { id } })
  expect([stored.sortName, stored.searchText]).toEqual([sortNameOf(name), searchTextOf({ ...name, contacts: [] })])
})
