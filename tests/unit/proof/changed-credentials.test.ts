import { beforeAll, describe, expect, test } from 'vitest'
import { badgeOf, didDocument } from '@/lib/domain/certificates/badge'
import { badgeFacts } from '@/lib/domain/certificates/badge-facts'
import { credentialIn, pngKeyword } from '@/lib/proof/carriers'
import { checkCredential } from '@/lib/proof/check'
import { asJwt, newKey, statusList, withProof } from '@/lib/proof/sign'

const origin = 'https://suma.example.org'
const orgId = '3f0e7a52-0000-4000-8000-000000000001'
const did = `did:web:suma.example.org:issuers:${orgId}`
const address = `${origin}/issuers/${orgId}/revocations/0`
const now = new Date('2026-11-28T12:00:00Z')

const badge = badgeOf(
  {
    form: 3,
    number: '7K2M9QXD-000017',
    person: 'Ana Ruiz',
    organization: { name: 'Sunrise', address: [], phone: '555 0100' },
    title: 'Infection control',
    objectives: ['Wash hands'],
    completedAt: '2026-11-01',
    startsAt: '2026-11-01T16:00:00.000Z',
    endsAt: '2026-11-01T18:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    units: 200,
    onlineUnits: 50,
    format: 'HYBRID',
    approvals: [{ geo: 'CA', providerNumber: 'CEP 15437', credentialTypes: ['RN'], approvedBy: 'BRN' }],
    signers: [],
    issuedAt: '2026-11-02T00:00:00.000Z',
  },
  {
    certificateId: '3f0e7a52-0000-4000-8000-000000000009',
    origin,
    orgId,
    verifyAddress: `${origin}/verify/abc`,
    status: { address, index: 77 },
    topicCodes: ['ETHICS'],
    approvedFor: ['CA:RN'],
    paper: { sha256: 'ab'.repeat(32) },
  },
)

type Key = Awaited<ReturnType<typeof newKey>> & { did: string }
let key: Key
let stranger: Key
let json: Record<string, unknown>
let jwt: string
/** What the issuer's host answers; tests replace a part of it. */
let host: Map<string, unknown>
const read = async (asked: string) => host.get(asked) ?? null

beforeAll(async () => {
  key = { did, ...(await newKey()) }
  stranger = { did, ...(await newKey()) }
  json = await withProof(badge, key, now)
  jwt = await asJwt(badge, key)
  host = new Map<string, unknown>([
    [
      `${origin}/issuers/${orgId}/did.json`,
      didDocument(did, [{ publicKeyMultibase: key.publicKeyMultibase, revoked: null }]),
    ],
    [address, JSON.parse(JSON.stringify(await statusList(address, [5], key, now)))],
  ])
})

const check = (credential: unknown) =>
  checkCredential(typeof credential === 'string' ? credential : JSON.stringify(credential), read, now)

test('both forms are good, and say what the certificate says', async () => {
  for (const one of [json, jwt]) {
    const checked = await check(one)
    expect(checked).toMatchObject({ signature: 'GOOD', status: 'CURRENT' })
    expect(badgeFacts(checked!.credential)).toEqual({
      person: 'Ana Ruiz',
      title: 'Infection control',
      organization: 'Sunrise',
      number: '7K2M9QXD-000017',
      hours: 2,
      onlineHours: 0.5,
      completedAt: '2026-11-01',
      issuedAt: new Date('2026-11-02T00:00:00Z'),
      format: 'HYBRID',
      topics: ['ETHICS'],
      countsFor: ['CA:RN'],
      approvals: [{ geo: 'CA', body: 'BRN', number: 'CEP 15437' }],
      page: `${origin}/verify/abc`,
    })
  }
})

/** Every leaf of a value, as its path. */
const leaves = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        leaves(inner, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : [path]

function changedAt(path: readonly (string | number)[]): unknown {
  const copy = structuredClone(json)
  const last = path.at(-1)!
  const parent = path
    .slice(0, -1)
    .reduce((part, name) => (part as Record<string | number, unknown>)[name], copy as unknown)
  const value = (parent as Record<string | number, unknown>)[last]
  const changed = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`
  ;(parent as Record<string | number, unknown>)[last] = changed
  return copy
}

test('no single part of it can be changed, and none added or taken away', async () => {
  const paths = leaves(json)
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths) {
    const checked = await check(changedAt(path))
    expect([path.join('.'), checked?.signature ?? 'NONE']).not.toEqual([path.join('.'), 'GOOD'])
  }
  for (const name of Object.keys(json)) {
    const { [name]: _gone, ...rest } = json
    expect([name, (await check(rest))?.signature ?? 'NONE']).not.toEqual([name, 'GOOD'])
  }
  expect((await check({ ...json, note: 'more' }))?.signature).toBe('CHANGED')
  expect((await check({ ...json, credentialStatus: undefined }))?.signature).toBe('CHANGED')
})

describe('a JWT', () => {
  test('with another payload, header or signature is not good', async () => {
    const [header, payload, signature] = jwt.split('.') as [string, string, string]
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const more = encode({ ...badge, name: 'Another' })
    const none = encode({ alg: 'none', typ: 'vc+jwt', kid: `${did}#${key.publicKeyMultibase}` })
    const changed = [`${header}.${more}.${signature}`, `${none}.${payload}.`, `${none}.${payload}.${signature}`]
    for (const one of changed) expect((await check(one))?.signature ?? 'NONE').not.toBe('GOOD')
  })
  test('signed by somebody else with the name of the issuer’s key is not good', async () => {
    const [, payload, signature] = (await asJwt(badge, stranger)).split('.')
    expect((await check(`${jwt.split('.')[0]}.${payload}.${signature}`))?.signature).toBe('CHANGED')
    expect((await check(await asJwt(badge, stranger)))?.signature).toBe('NOT_ISSUER')
  })
})

test('one that is in the list is revoked; a list of somebody else, or none, says nothing', async () => {
  const at = (index: number, list = address) =>
    asJwt(
      {
        ...badge,
        credentialStatus: { ...badge.credentialStatus, statusListIndex: String(index), statusListCredential: list },
      },
      key,
    )
  expect((await check(await at(5)))?.status).toBe('REVOKED')
  expect((await check(await at(999_999_999)))?.status).toBe('UNKNOWN')
  expect((await check(await at(5, 'https://other.example/list')))?.status).toBe('UNKNOWN')
  const kept = host.get(address)
  host.set(address, JSON.parse(JSON.stringify(await statusList(address, [], stranger, now))))
  expect((await check(jwt))?.status).toBe('UNKNOWN')
  host.delete(address)
  expect((await check(jwt))?.status).toBe('UNKNOWN')
  host.set(address, kept)
})

test('times are kept: not before it begins, not after it ends, and not with a key that was withdrawn', async () => {
  const dated = (times: object) => asJwt({ ...badge, ...times }, key)
  expect((await check(await dated({ validFrom: '2027-01-01T00:00:00Z' })))?.signature).toBe('NOT_YET')
  expect((await check(await dated({ validUntil: '2026-11-20T00:00:00Z' })))?.signature).toBe('EXPIRED')
  const document = `${origin}/issuers/${orgId}/did.json`
  const kept = host.get(document)
  const withdrawn = (at: string) =>
    host.set(document, didDocument(did, [{ publicKeyMultibase: key.publicKeyMultibase, revoked: new Date(at) }]))
  withdrawn('2026-11-01T00:00:00Z')
  expect((await check(jwt))?.signature).toBe('KEY_WITHDRAWN')
  withdrawn('2026-11-20T00:00:00Z')
  expect((await check(jwt))?.keyWithdrawn).toEqual(new Date('2026-11-20T00:00:00Z'))
  host.delete(document)
  expect((await check(jwt))?.signature).toBe('UNKNOWN')
  host.set(document, kept)
})

test('what is no credential is told apart', async () => {
  for (const text of ['', 'hello', '{}', '[]', 'a.b.c', '{"type":"VerifiableCredential"}', '<svg/>'])
    expect(await check(text)).toBeNull()
})

test('a picture carries it', () => {
  const text = JSON.stringify(json)
  const svg = `<svg xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"><openbadges:credential><![CDATA[${text}]]></openbadges:credential></svg>`
  expect(credentialIn(Buffer.from(svg))).toBe(text)
  expect(credentialIn(Buffer.from(`<svg><ob:credential verify="${jwt}"/></svg>`))).toBe(jwt)
  const data = Buffer.concat([Buffer.from(pngKeyword), Buffer.from([0, 0, 0, 0, 0]), Buffer.from(text)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    length,
    Buffer.from('iTXt'),
    data,
    Buffer.alloc(4),
  ])
  expect(credentialIn(png)).toBe(text)
})
