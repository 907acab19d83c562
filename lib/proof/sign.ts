import 'server-only'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { from, generate, type KeyPair, toJwk } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list'
import { CompactSign, importJWK } from 'jose'
import { statusListLength } from '@/lib/domain/certificates/badge'
import { documentLoader } from './documents'

/** An Ed25519 key of an issuer, in the form that its identifier's document shows. */
export type IssuerKey = { did: string; publicKeyMultibase: string; secretKeyMultibase: string }

/** A new key pair. */
export async function newKey(): Promise<Omit<IssuerKey, 'did'>> {
  // The library names a key after its issuer, who is named when it signs.
  const { publicKeyMultibase, secretKeyMultibase } = await generate({})
  return { publicKeyMultibase, secretKeyMultibase: secretKeyMultibase! }
}

const keyPair = ({ did, publicKeyMultibase, secretKeyMultibase }: IssuerKey): Promise<KeyPair> =>
  from({
    type: 'Multikey',
    id: `${did}#${publicKeyMultibase}`,
    controller: did,
    publicKeyMultibase,
    secretKeyMultibase,
  })

async function signed(credential: JsonObject, key: IssuerKey, now: Date): Promise<JsonObject> {
  const pair = await keyPair(key)
  const suite = new DataIntegrityProof({ signer: pair.signer(), date: now, cryptosuite })
  return issue({ credential: { ...credential }, suite, documentLoader: documentLoader(), now })
}

/** The credential with a proof inside (`eddsa-rdfc-2022`): a list of one, as the schema of Open Badges wants it. */
export async function withProof(credential: JsonObject, key: IssuerKey, now: Date): Promise<JsonObject> {
  const { proof, ...rest } = await signed(credential, key, now)
  return { ...rest, proof: [proof] }
}

/** The credential as the payload of a JWT (https://www.w3.org/TR/vc-jose-cose). */
export async function asJwt(credential: JsonObject, key: IssuerKey): Promise<string> {
  const pair = await keyPair(key)
  // The library keeps the public half behind the secret one; a JWK has them apart.
  const seed = { ...pair, secretKey: pair.secretKey?.subarray(0, 32) }
  const secret = await importJWK(await toJwk({ keyPair: seed, secretKey: true }), 'EdDSA')
  return new CompactSign(new TextEncoder().encode(JSON.stringify(credential)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: pair.id! })
    .sign(secret)
}

/** How long a checker may keep a list of revocations: an hour. */
const keepListFor = 60 * 60 * 1000

/** An issuer's signed list: the bit of each place that is revoked is set. */
export async function statusList(
  address: string,
  revoked: readonly number[],
  key: IssuerKey,
  now: Date,
): Promise<JsonObject> {
  const list = await createList({ length: statusListLength })
  for (const index of revoked) list.setStatus(index, true)
  const credential = await createCredential({ id: address, list, statusPurpose: 'revocation' })
  const seconds = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
  return signed(
    {
      ...credential,
      issuer: key.did,
      validFrom: seconds(now.getTime()),
      validUntil: seconds(now.getTime() + keepListFor),
    },
    key,
    now,
  )
}
