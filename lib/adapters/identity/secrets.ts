import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'

/** The secret that signs and seals now, followed by the previous one, whose signatures and seals are still accepted. */
export function secrets(): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  return AUTH_SECRET_PREVIOUS ? [AUTH_SECRET, AUTH_SECRET_PREVIOUS] : [AUTH_SECRET]
}

const algorithm = 'aes-256-gcm'
const version = Buffer.from([1])
const ivBytes = 12
const tagBytes = 16

/** Seals a token of the identity provider for storage in the session row. */
export const seal = (text: string): Buffer => sealWith(env().AUTH_SECRET, text)

/**
 * Opens a sealed text; null when it was changed, cut off, or sealed under a secret that is neither the current nor the
 * previous one.
 */
export function open(sealed: Uint8Array): string | null {
  for (const secret of secrets()) {
    const text = openWith(secret, sealed)
    if (text !== null) return text
  }
  return null
}

/** The same text sealed under the current secret; null when it already is, or when it cannot be opened. */
export function resealed(sealed: Uint8Array): Buffer | null {
  if (openWith(env().AUTH_SECRET, sealed) !== null) return null
  const text = open(sealed)
  return text === null ? null : seal(text)
}

/** AES-256-GCM under a key derived from the secret: version, random IV, tag, text. */
export function sealWith(secret: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes }).setAAD(version)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([version, iv, cipher.getAuthTag(), body])
}

/** The reverse; null for anything that this secret did not seal. */
export function openWith(secret: string, sealed: Uint8Array): string | null {
  const bytes = Buffer.from(sealed)
  const bodyAt = 1 + ivBytes + tagBytes
  if (bytes.length < bodyAt || bytes[0] !== version[0]) return null
  const iv = bytes.subarray(1, 1 + ivBytes)
  const decipher = createDecipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes }).setAAD(version)
  decipher.setAuthTag(bytes.subarray(1 + ivBytes, bodyAt))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keys = new Map<string, Buffer>()
function keyOf(secret: string): Buffer {
  const existing = keys.get(secret)
  if (existing) return existing
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'suma provider tokens', 32))
  keys.set(secret, key)
  return key
}

/** Six digits derived from the row's random id and the secret, so that no copy of the database contains a code. */
export const codeFor = (codeId: string): string => codeWith(env().AUTH_SECRET, codeId)

/** All codes of a row that are accepted: the current one, and that of the previous secret. */
export const codesFor = (codeId: string): string[] => secrets().map((secret) => codeWith(secret, codeId))

function codeWith(secret: string, codeId: string): string {
  const mac = createHmac('sha256', secret).update(`contact-code:${codeId}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

const ticketWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`ticket:${text}`).digest('base64url')

/** A ticket for a text that only this installation can make, which later proves that we issued it. */
export const ticketFor = (text: string): string => ticketWith(env().AUTH_SECRET, text)

/** All tickets for a text that are accepted: the current one, and that of the previous secret. */
export const ticketsFor = (text: string): string[] => secrets().map((secret) => ticketWith(secret, text))
