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

/**
 * Digits derived from the row's random id and the secret, so that no copy of the database contains a code: six, or
 * twelve of a long one. The first digit tells them apart, so that a form knows when a code is complete.
 */
export const codeFor = (codeId: string, long = false): string => codeWith(env().AUTH_SECRET, codeId, long)

/** All codes of a row that are accepted: the current one, and that of the previous secret. */
export const codesFor = (codeId: string, long = false): string[] =>
  secrets().map((secret) => codeWith(secret, codeId, long))

function codeWith(secret: string, codeId: string, long: boolean): string {
  const mac = createHmac('sha256', secret).update(`contact-code:${codeId}`).digest()
  const number = mac.readUIntBE(0, 6)
  return long ? `9${String(number % 10 ** 11).padStart(11, '0')}` : String(number % 900_000).padStart(6, '0')
}

const ticketWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`ticket:${text}`).digest('base64url')

/** A ticket for a text that only this installation can make, which later proves that we issued it. */
export const ticketFor = (text: string): string => ticketWith(env().AUTH_SECRET, text)

/** All tickets for a text that are accepted: the current one, and that of the previous secret. */
export const ticketsFor = (text: string): string[] => secrets().map((secret) => ticketWith(secret, text))
