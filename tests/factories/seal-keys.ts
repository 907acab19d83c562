import { generateKeyPairSync } from 'node:crypto'
import { readSealKeys, type SealKey } from '@/lib/data/audit-keys'

/** A new signing key in the form of AUDIT_KEY. */
export const newAuditKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

/** A key that signs the history, made anew. */
export function makeSealKey(): SealKey {
  const keys = readSealKeys({ AUDIT_KEY: newAuditKey(), AUDIT_KEY_PREVIOUS: undefined })
  if (!keys) throw new Error('The key was not read')
  return keys.current
}
