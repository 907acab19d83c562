import 'server-only'
import type { Claims } from '@/lib/services/ctx'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Claims of a verified ID token or access token. Some providers put ours under a namespace. `true` alone is verified. */
export function claimsOfProfile(profile: Record<string, unknown>, issuer: string, namespace?: string): Claims {
  const claim = (name: string) =>
    profile[name] ?? (namespace ? profile[`${namespace.replace(/\/$/, '')}/${name}`] : undefined)
  return {
    issuer,
    subject: text(profile.sub) ?? '',
    email: text(claim('email')),
    emailVerified: claim('email_verified') === true,
    name: text(claim('name')),
  }
}
