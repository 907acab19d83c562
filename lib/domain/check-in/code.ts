/** How long one code is shown, in milliseconds. */
export const stepMs = 20_000
/** A code is also accepted this many steps before and after its own: typing takes time, and servers' clocks differ. */
const leewaySteps = 1
/**
 * Wrong codes one person may try for one session within `seconds`. After that, no code is accepted until this time is
 * over.
 */
export const codeTries = { limit: 20, seconds: 60 }
/** How many steps back a code is still recognized as an old one: longer than any check-in is open. */
const rememberedSteps = 1080

/**
 * Letters and digits that are not confused on a screen across the room: without 0 O Q D, 1 I L, 2 Z, 5 S, G, 8 B, U V.
 */
export const codeAlphabet = 'ACEFHJKMNPRTWXY34679'
export const codeLength = 6

/** The step of an instant: steps are counted from 1970, the same for every session. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / stepMs)

/** The instant at which a step ends. */
export const stepEnd = (step: number): Date => new Date((step + 1) * stepMs)

/** The code of a keyed hash; at least eight bytes are needed, so that every code is equally likely. */
export function codeOfHash(hash: Uint8Array): string {
  let remainder = hash.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const base = BigInt(codeAlphabet.length)
  let code = ''
  for (let i = 0; i < codeLength; i += 1) {
    code += codeAlphabet[Number(remainder % base)]
    remainder /= base
  }
  return code
}

/** A typed code in canonical form: capitals, without the spaces and dashes people add. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/** The code in two groups, as it is read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** The step near `now` that shows this code, the current one first; null when none does. */
export function stepOfCode(code: string, now: Date, codeAt: (step: number) => string): number | null {
  const current = stepAt(now)
  for (let distance = 0; distance <= leewaySteps; distance += 1) {
    if (codeAt(current - distance) === code) return current - distance
    if (distance > 0 && codeAt(current + distance) === code) return current + distance
  }
  return null
}

/** Whether the session showed this code since `since`, but no longer accepts it. */
export function isOldCode(code: string, since: Date, now: Date, codeAt: (step: number) => string): boolean {
  const last = stepAt(now) - leewaySteps - 1
  const first = Math.max(stepAt(since), last - rememberedSteps)
  for (let step = last; step >= first; step -= 1) if (codeAt(step) === code) return true
  return false
}
