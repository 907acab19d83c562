import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const length = 32

/** A salted scrypt hash in one string. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${scryptSync(password, salt, length).toString('base64url')}`
}

/** True when the password matches the hash; an account without a hash never matches. */
export function matchesPassword(password: string, hash: string | undefined): boolean {
  const [salt, key] = (hash ?? '').split('.')
  if (!salt || !key) return false
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'base64url'), length), Buffer.from(key, 'base64url'))
}
