/** Minutes after a sign-in during which it is good for actions that need a fresh one. */
const freshMinutes = 5
/** Two computers' clocks may differ by this much. */
const clockSkewMs = 60_000

/** How the caller of an action signed in. */
export type SignIn = {
  /** When the provider last asked them; null for a program, and when it is not known. */
  at: Date | null
  secondFactorAt: Date | null
  /** The organization by whose own provider they came; null for the installation's. */
  providerOrgId: string | null
  /** Whether an organization that they administer, or the installation, asks a second factor of them. */
  asksFactor: boolean
}

const isFresh = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < freshMinutes * 60_000 && at.getTime() - now.getTime() <= clockSkewMs

/**
 * Whether a sign-in is good for an action that needs a fresh one: at the installation's own provider, at most five
 * minutes old, with the strongest factor that is asked of the person anywhere.
 */
export const isGoodForStepUp = ({ at, secondFactorAt, providerOrgId, asksFactor }: SignIn, now: Date): boolean =>
  providerOrgId === null && isFresh(at, now) && (!asksFactor || isFresh(secondFactorAt, now))
