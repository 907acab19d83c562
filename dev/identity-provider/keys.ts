import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { readJson, writeJson } from './json-file'

/** The keys that sign tokens and cookies; they stay the same after a restart, so that sessions survive. */
export type ProviderKeys = { signing: JWK & { kid: string }; cookie: string }

function makeKeys(): ProviderKeys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk: JWK = { ...privateKey.export({ format: 'jwk' }) }
  const kid = randomBytes(8).toString('hex')
  return { signing: { ...jwk, kid, alg: 'RS256', use: 'sig' }, cookie: randomBytes(32).toString('base64url') }
}

/** Reads the provider's keys; creates them the first time. */
export function openKeys(folder: string): ProviderKeys {
  const file = join(folder, 'identity-provider-keys.json')
  const known = readJson<ProviderKeys | null>(file, null)
  if (known) return known
  const keys = makeKeys()
  writeJson(file, keys)
  return keys
}
