import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { from, toJwk } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { decodeList } from '@digitalbazaar/vc-bitstring-status-list'
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { didDocumentAddress } from '@/lib/domain/certificates/badge'
import { documentLoader, keyDocument } from './documents'

/** Reads a public JSON document; null when it cannot be had (no network, no such host, not JSON). */
export type ReadJson = (address: string) => Promise<unknown>

/**
 * Why a credential is not what its issuer signed: `CHANGED` does not fit its signature, `NOT_ISSUER` is signed by a key
 * that its issuer does not have, `KEY_WITHDRAWN` was signed after its issuer withdrew the key, `EXPIRED` and
 * `NOT_YET` say so themselves, and `FORM` is no credential that can be checked.
 */
export type Fault = 'CHANGED' | 'NOT_ISSUER' | 'KEY_WITHDRAWN' | 'EXPIRED' | 'NOT_YET' | 'FORM'

export type Checked = {
  /** `GOOD` is signed by its issuer; `UNKNOWN`: the issuer's keys could not be had. */
  signature: 'GOOD' | 'UNKNOWN' | Fault
  /** `NONE`: its issuer keeps no list; `UNKNOWN`: the list could not be had or checked. */
  status: 'CURRENT' | 'REVOKED' | 'UNKNOWN' | 'NONE'
  /** Since when the key it was signed with is withdrawn, where it says it was signed before. */
  keyWithdrawn: Date | null
  issuer: string
  credential: JsonObject
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** The identifier of a credential's issuer, which may be written as an object; empty when there is none. */
export const issuerOf = ({ issuer }: JsonObject): string => {
  const id = isObject(issuer) ? issuer.id : issuer
  return typeof id === 'string' ? id : ''
}

/** A credential as text: JSON with a proof inside, or a JWT with its own signature. */
type Form = { credential: JsonObject; jwt: string | null; kid: string; signedAt: Date | null }

function formOf(text: string): Form | null {
  try {
    if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) {
      const payload: unknown = JSON.parse(utf8Of(text.split('.')[1]!))
      const { kid } = decodeProtectedHeader(text)
      if (!isObject(payload) || typeof kid !== 'string') return null
      const signedAt = dateOf(payload.validFrom)
      return { credential: payload, jwt: text, kid, signedAt }
    }
    const credential: unknown = JSON.parse(text)
    if (!isObject(credential)) return null
    const proof = list(credential.proof).find(
      (one): one is JsonObject => isObject(one) && one.cryptosuite === 'eddsa-rdfc-2022',
    )
    if (typeof proof?.verificationMethod !== 'string') return null
    return { credential, jwt: null, kid: proof.verificationMethod, signedAt: dateOf(proof.created) }
  } catch {
    return null
  }
}

const utf8Of = (base64url: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
  )

const dateOf = (value: unknown): Date | null =>
  typeof value === 'string' && Number.isFinite(Date.parse(value)) ? new Date(value) : null

/**
 * Checks a credential (Verifiable Credential 2.0 as JSON with an `eddsa-rdfc-2022` proof, or as a JWT) of any issuer
 * with a `did:web` identifier: its signature by the keys of the issuer, and its place in the issuer's list of
 * revocations. Only these two documents are read. Null when the text is no such credential.
 */
export async function checkCredential(text: string, readJson: ReadJson, now: Date): Promise<Checked | null> {
  const form = formOf(text.trim())
  if (!form || !list(form.credential.type).includes('VerifiableCredential')) return null
  const { credential } = form
  const issuer = issuerOf(credential)
  const result = { issuer, credential, keyWithdrawn: null }
  const keys = await keysOf(issuer, readJson)
  if (keys === 'BAD') return { ...result, signature: 'FORM', status: 'UNKNOWN' }
  if (!keys) return { ...result, signature: 'UNKNOWN', status: 'UNKNOWN' }
  const { fault, keyWithdrawn } = await signatureFault(form, issuer, keys, now)
  if (fault) return { ...result, signature: fault, status: 'UNKNOWN' }
  return { ...result, keyWithdrawn, signature: 'GOOD', status: await statusOf(credential, issuer, keys, readJson, now) }
}

type Keys = ReadonlyMap<string, JsonObject>

/** The keys by which an issuer makes statements; null when its document cannot be had, `BAD` when there can be none. */
async function keysOf(issuer: string, readJson: ReadJson): Promise<Keys | 'BAD' | null> {
  const address = didDocumentAddress(issuer)
  if (!address) return 'BAD'
  const document = await readJson(address)
  if (!isObject(document)) return null
  if (document.id !== issuer) return 'BAD'
  const methods = [...list(document.verificationMethod), ...list(document.assertionMethod)].filter(isObject)
  const byId = new Map(methods.map((method) => [String(method.id), method]))
  const asserting = list(document.assertionMethod).map((one) => String(isObject(one) ? one.id : one))
  return new Map(
    asserting.flatMap((id) => {
      const method = byId.get(id) ?? byId.get(id.replace(issuer, ''))
      return method && method.controller === issuer ? [[id, method] as const] : []
    }),
  )
}

/** Milliseconds by which the clocks of issuer and checker may differ. */
const clockSkew = 5 * 60 * 1000

async function signatureFault(
  { credential, jwt, kid, signedAt }: Form,
  issuer: string,
  keys: Keys,
  now: Date,
): Promise<{ fault: Fault | null; keyWithdrawn: Date | null }> {
  const not = (fault: Fault | null, keyWithdrawn: Date | null = null) => ({ fault, keyWithdrawn })
  const method = keys.get(kid)
  if (!method) return not('NOT_ISSUER')
  const good = jwt ? await isJwtGood(jwt, method) : await isProofGood(credential, issuer, method, now)
  if (!good) return not('CHANGED')
  const withdrawn = dateOf(method.revoked)
  if (withdrawn && (!signedAt || signedAt >= withdrawn)) return not('KEY_WITHDRAWN')
  const from = dateOf(credential.validFrom)
  const until = dateOf(credential.validUntil)
  if (credential.validFrom !== undefined && (!from || Number(from) - clockSkew > Number(now))) return not('NOT_YET')
  if (credential.validUntil !== undefined && (!until || Number(until) + clockSkew < Number(now))) return not('EXPIRED')
  return not(null, withdrawn)
}

async function isJwtGood(jwt: string, method: JsonObject): Promise<boolean> {
  try {
    const key = await importJWK(await toJwk({ keyPair: await from(unrevoked(method)) }), 'EdDSA')
    const { protectedHeader } = await compactVerify(jwt, key, { algorithms: ['EdDSA', 'Ed25519'] })
    return protectedHeader.typ === undefined || /^(?:application\/)?vc\+jwt$/i.test(protectedHeader.typ)
  } catch {
    return false
  }
}

/** Times are compared by us, who tell apart why a credential is not good. */
async function isProofGood(credential: JsonObject, issuer: string, method: JsonObject, now: Date): Promise<boolean> {
  const atHand = new Map<string, unknown>([
    [String(method.id), keyDocument(unrevoked(method))],
    [issuer, { '@context': 'https://www.w3.org/ns/did/v1', id: issuer, assertionMethod: [String(method.id)] }],
  ])
  const { verified } = await verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: documentLoader(atHand),
    // The list is read by ours, where one that cannot be had is no fault of the credential.
    checkStatus: async () => ({ verified: true }),
    now: withinTimes(credential, now),
  })
  return verified
}

/** A moment at which the credential's own times hold, where there is one. */
function withinTimes({ validFrom, validUntil }: JsonObject, now: Date): Date {
  const from = dateOf(validFrom)
  const until = dateOf(validUntil)
  if (from && from > now) return from
  return until && until < now ? until : now
}

const unrevoked = ({ revoked: _revoked, ...method }: JsonObject): JsonObject => method

/** Whether the issuer's list, signed by the issuer, has the credential as revoked. */
async function statusOf(
  { credentialStatus }: JsonObject,
  issuer: string,
  keys: Keys,
  readJson: ReadJson,
  now: Date,
): Promise<Checked['status']> {
  const entries = list(credentialStatus).filter(isObject)
  if (entries.length === 0) return 'NONE'
  const answers = await Promise.all(
    entries.map(async (entry): Promise<'CURRENT' | 'REVOKED' | 'UNKNOWN'> => {
      const { type, statusPurpose, statusListIndex, statusListCredential } = entry
      if (type !== 'BitstringStatusListEntry' || typeof statusListCredential !== 'string') return 'UNKNOWN'
      // A list of somebody else would tell them who checks, and says nothing of the issuer.
      if (!sameHost(statusListCredential, issuer)) return 'UNKNOWN'
      const found = await readJson(statusListCredential)
      if (!isObject(found) || issuerOf(found) !== issuer || found.id !== statusListCredential) return 'UNKNOWN'
      const form = formOf(JSON.stringify(found))
      if (!form || (await signatureFault(form, issuer, keys, now)).fault) return 'UNKNOWN'
      const { credentialSubject } = found
      const index = Number(statusListIndex)
      if (!isObject(credentialSubject) || credentialSubject.statusPurpose !== statusPurpose) return 'UNKNOWN'
      try {
        const bits = await decodeList({ encodedList: String(credentialSubject.encodedList) })
        return bits.getStatus(index) ? 'REVOKED' : 'CURRENT'
      } catch {
        return 'UNKNOWN'
      }
    }),
  )
  if (answers.includes('REVOKED')) return 'REVOKED'
  return answers.includes('UNKNOWN') ? 'UNKNOWN' : 'CURRENT'
}

function sameHost(address: string, issuer: string): boolean {
  const document = didDocumentAddress(issuer)
  return document !== null && URL.canParse(address) && new URL(address).host === new URL(document).host
}
