import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { disableUser, makeUser, newPhone } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { isFamilyFirst, wholeName } from '@/lib/domain/people/names'
import { type FindWay, foldText, searchTextOf, sortNameOf } from '@/lib/domain/people/sort-name'
import { fail } from '@/lib/domain/result'
import type { PageOf } from '@/lib/services/page-of'
import { findPeople, type PersonHit } from '@/lib/services/people/people'

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
      id: person.id,
      firstName: 'Ana',
      middleName: null,
      lastName: 'Ruiz',
      createdAt: person.createdAt,
      contact: 'q***@example.com',
      state: 'DISABLED',
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
  for (const otherwise of ['QX-771', 'qx771', '771'])
    expect((await find('LICENSE', otherwise)).map(({ id }) => id)).toEqual([user.id])
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
    const page: PageOf<PersonHit> = await done(findPeople(ctx, { by: 'NAME', q: 'pagewell', first: 2, after }))
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
  for (const [firstName, lastName] of [
    ['Zoë', 'Núñez'],
    ['花子', '鈴木'],
  ] as const) {
    const name = { firstName, middleName: null, lastName }
    const { id } = await database().user.create({ data: name })
    const stored = await database().user.findUniqueOrThrow({ where: { id } })
    expect([stored.sortName, stored.searchText]).toEqual([sortNameOf(name), searchTextOf({ ...name, contacts: [] })])
  }
})

/** Both ends of each block of letters that put the family name first, their neighbors, and letters of other scripts. */
const signs = [
  0x1100, 0x11ff, 0x3005, 0x3007, 0x3021, 0x3029, 0x3031, 0x303c, 0x3041, 0x3096, 0x309d, 0x309f, 0x30a1, 0x30ff,
  0x3131, 0x318e, 0x31f0, 0x31ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xa960, 0xa97c, 0xac00, 0xd7fb, 0xf900, 0xfaff,
  0xff66, 0xffdc, 0x20000, 0x3ffff,
].flatMap((at) => [at - 1, at, at + 1])

test('the database puts the parts of a name in order as the product does', async () => {
  const written = (parts: readonly (string | null)[]) => {
    const [firstName = null, middleName = null, lastName = null] = parts
    return { firstName, middleName, lastName }
  }
  const names = [
    ...signs.map((at) => ['花子', null, String.fromCodePoint(at)]),
    ['花子', 'マリア', '鈴木'],
    [' Ana ', '', 'Reyes'],
    ['花子', null, 'Suzuki'],
    ['花子', null, '\u3000'],
    ['花 子', null, '鈴\u3000木 '],
    ['花子', null, null],
    [null, null, null],
  ].map(written)
  const rows = await database().$queryRaw<{ first: boolean; whole: string }[]>`
    SELECT "is_family_first"(n."firstName", n."lastName") AS "first", "whole_name"(n."firstName", n."middleName", n."lastName") AS "whole"
    FROM json_to_recordset(${JSON.stringify(names)}::json) AS n("firstName" text, "middleName" text, "lastName" text)`
  expect(rows).toEqual(names.map((name) => ({ first: isFamilyFirst(name), whole: wholeName(name) })))
})

test('a super admin finds a name in kanji as it is written, with a space and without', async () => {
  const hanako = await named('花子', '探木')
  for (const q of ['探木花子', '探木 花子', '花子 探木'])
    expect(
      (await find('NAME', q)).map(({ id }) => id),
      q,
    ).toEqual([hanako.id])
})
