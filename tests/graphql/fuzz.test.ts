import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { pool } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { call } from './call'

let user: UserRecord
let cookie = ''
beforeAll(async () => {
  user = (await makeCredential()).user
  await makeOrg()
  await makeUser()
  cookie = (await makeSession(user)).cookie
})

/** Everything such a payload could reach, as one text, except rows of the history and the person's own edits. */
async function everything(): Promise<string> {
  const { rows } = await pool().query<{ text: string }>(`
    SELECT concat(
      (SELECT string_agg(concat(u."id", u."wheelAt", u."disabledAt", encode(u."auditSalt", 'hex')), '|' ORDER BY u."id") FROM "User" u),
      (SELECT string_agg(u::text, '|' ORDER BY u."id") FROM "User" u WHERE u."id" <> '${user.id}'),
      (SELECT string_agg(c::text, '|' ORDER BY c."id") FROM "Contact" c), (SELECT string_agg(r::text, '|' ORDER BY r."id") FROM "Role" r),
      (SELECT string_agg(o::text, '|' ORDER BY o."id") FROM "Org" o), (SELECT string_agg(i::text, '|' ORDER BY i."id") FROM "Identity" i),
      (SELECT string_agg(k::text, '|' ORDER BY k."id") FROM "Credential" k), (SELECT count(*) FROM "Document"),
      (SELECT count(*) FROM "Session"), (SELECT string_agg(a."userId"::text, '|' ORDER BY a."id") FROM "Address" a WHERE a."userId" <> '${user.id}')
    ) AS "text"`)
  return rows[0]?.text ?? ''
}

const evil = fc.constantFrom(
  'wheelAt',
  'isSuper',
  'wheel',
  'id',
  'userId',
  'version',
  'disabledAt',
  'auditSalt',
  'roles',
  'contacts',
  'address',
  'identities',
  'sessions',
  'credentials',
  'create',
  'connect',
  'connectOrCreate',
  'set',
  'update',
  'updateMany',
  'upsert',
  'delete',
  'deleteMany',
  'disconnect',
  'push',
  'increment',
  'where',
  'data',
  'select',
  'include',
  'orderBy',
  'AND',
  'OR',
  'NOT',
  'some',
  'every',
  'not',
  'contains',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '$raw',
  'firstName',
  'lastName',
  'dob',
  'races',
  'languages',
  'acknowledged',
  'uiLanguage',
  'noCredential',
  'title',
  'file',
)
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    '',
    'x',
    '2020-01-01',
    'ADMIN',
    '\'; DROP TABLE "User"; --',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const { payload } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('payload'), fc.array(tie('value'), { maxLength: 3 })),
  payload: fc.dictionary(fc.oneof(evil, fc.string({ maxLength: 5 })), tie('value'), { maxKeys: 5 }),
}))

const operations = [
  ['updateUser', 'mutation A($id: ID!, $data: JSON!) { r: updateUser(id: $id, data: $data) { success } }'],
  [
    'SET',
    'mutation A($id: ID!, $data: JSON!) { r: updateUserPrefs(id: $id, operation: "SET", data: $data) { success } }',
  ],
  [
    'UNSET',
    'mutation A($id: ID!, $data: JSON!) { r: updateUserPrefs(id: $id, operation: "UNSET", data: $data) { success } }',
  ],
  ['saveUserDocument', 'mutation A($id: ID!, $data: JSON!) { r: saveUserDocument(id: $id, data: $data) { success } }'],
] as const

test.each(operations)(
  '%s: no payload changes anything else or causes an internal error',
  { timeout: 120_000 },
  async (_name, query) => {
    const before = await everything()
    const property = fc.asyncProperty(payload, async (data) => {
      const answer = await call(query, { id: user.id, data }, { cookie })
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('INTERNAL_SERVER_ERROR')
    })
    await fc.assert(property, { numRuns: 250, seed: 20261121 })
    expect(await everything()).toBe(before)
    expect(({} as Record<string, unknown>).wheelAt).toBeUndefined()
  },
)

test('the same payloads as literals in the document change nothing either', async () => {
  const before = await everything()
  const texts = [
    '{ roles: { create: { roleType: "ADMIN" } } }',
    '{ __proto__: { wheelAt: "2020-01-01" } }',
    '{ wheelAt: "2020-01-01", firstName: "Ana" }',
    '{ address: { __proto__: { userId: "x" }, userId: "x" } }',
  ]
  for (const data of texts) {
    const query = `mutation { updateUser(id: "${user.id}", data: ${data}) { success } }`
    const { json } = await call(query, {}, { cookie })
    expect(json.data?.updateUser?.success).not.toBe(undefined)
  }
  expect(await everything()).toBe(before)
})
