import { isInRanges } from './admin-address-ranges'

/** How somebody signed in, from the provider's signed token: class (`acr`), methods (`amr`, RFC 8176) and time. */
export type SignInStrength = { acr: string | null; amr: readonly string[]; authAt: Date | null }

/**
 * Asks a provider for more than one factor. Auth0 and others support it (OpenID Provider Authentication Policy
 * Extension).
 */
export const multiFactorAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/**
 * Authentication classes stronger than a password: the policy above, and those that resist phishing (OpenID EAP ACR).
 */
const strongClasses: ReadonlySet<string> = new Set([multiFactorAcr, 'phr', 'phrh'])

/** Authentication methods based on knowledge, and those based on possession or biometrics. */
const knowledgeMethods: ReadonlySet<string> = new Set(['pwd', 'pin', 'kba'])
const possessionMethods: ReadonlySet<string> = new Set([
  'otp',
  'sms',
  'tel',
  'hwk',
  'swk',
  'pop',
  'sc',
  'fpt',
  'face',
  'iris',
  'retina',
  'vbm',
])

/**
 * When somebody last signed in with more than one factor; null when the token does not say so or has no time
 * (`auth_time`), because the sign-in may then be weeks old.
 */
export function secondFactorAt({ acr, amr, authAt }: SignInStrength): Date | null {
  const hasBoth = amr.some((method) => knowledgeMethods.has(method)) && amr.some((one) => possessionMethods.has(one))
  const isStrong = amr.includes('mfa') || hasBoth || (acr !== null && strongClasses.has(acr))
  return isStrong ? authAt : null
}

const hourMs = 3_600_000

/** Conditions that an organization sets for its administrators beyond their role; null and empty set none. */
export type AdminRules = { secondFactorHours: number | null; idleMinutes: number | null; addresses: readonly string[] }

/** The current request of a person: when they last used a second factor, and their address. */
export type Presence = { secondFactorAt: Date | null; address: string | null; now: Date }

/**
 * A presence with the organization whose identity provider was used to sign in (null for the installation's own
 * provider), and with the instant from which the way of signing in opens what somebody may do to others (null: from the
 * start).
 */
export type Arrival = Presence & { providerOrgId: string | null; opensFrom: Date | null }

/**
 * Why a right is currently held back: a second factor, an allowed address, or a sign-in by another provider is missing,
 * or the way of signing in is new to the account.
 */
export type Hold = 'secondFactor' | 'address' | 'provider' | 'newWay'

/** Hours for which a way to sign in that is new to an account opens nothing of others, unless an older one confirms it. */
export const newWayHours = 24

/** From when a way to sign in that is added now to an account counts for rights over others. */
export const newWayCountsFrom = (now: Date): Date => new Date(now.getTime() + newWayHours * hourMs)

/** Whether a way to sign in is still too new to the account. */
export const isNewWay = ({ opensFrom, now }: Pick<Arrival, 'opensFrom' | 'now'>): boolean =>
  opensFrom !== null && opensFrom > now

/** Hours since the second factor that an organization may allow. */
export const secondFactorHours = { min: 1, max: 168 } as const
/** Minutes without activity that an organization may allow; the session itself ends after thirty. */
export const idleMinutes = { min: 5, max: 29 } as const

/** Two computers' clocks may differ by this much. */
const clockSkewMs = 60_000

/** Whether a second factor was used within the last `hours` hours. */
export function isFresh({ secondFactorAt, now }: Presence, hours: number): boolean {
  if (secondFactorAt === null) return false
  const age = now.getTime() - secondFactorAt.getTime()
  return age >= -clockSkewMs && age <= hours * hourMs
}

/**
 * Why an administrator cannot act as one now; null when nothing is missing. The address is checked first: a second
 * factor would not help.
 */
export function holdOf(rules: AdminRules | null, presence: Presence): Hold | null {
  if (!rules) return null
  if (rules.addresses.length > 0 && !isInRanges(presence.address, rules.addresses)) return 'address'
  return rules.secondFactorHours !== null && !isFresh(presence, rules.secondFactorHours) ? 'secondFactor' : null
}

type Right = { orgId: string | null; rules: AdminRules | null }

/**
 * Why a right of an administrator (of a super admin, where `orgId` is null) is held back now. An organization's own
 * provider is trusted for that organization only: whoever runs it could sign in as any of its users, and must not reach
 * other organizations.
 */
export function holdOfRight({ orgId, rules }: Right, arrival: Arrival): Hold | null {
  const { providerOrgId } = arrival
  if (providerOrgId !== null && providerOrgId !== orgId) return 'provider'
  return isNewWay(arrival) ? 'newWay' : holdOf(rules, arrival)
}
