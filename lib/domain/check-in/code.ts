/** How long one code is shown, in milliseconds. */
export const stepMs = 20_000
/** A code is also taken this many steps before and after its own: people type, and clocks of servers differ. */
const leewaySteps = 1
/** Wrong codes that one person may try for one session, and in how many seconds; after them nothing is tried until these are over. */
export const codeTries = { limit: 20, seconds: 60 }
/** How far back a code is known as an old one of this session: longer than any check-in is open. */
const rememberedSteps = 1080

/** Letters and digits that are not taken for one another on a screen across the room: no 0 O Q D, 1 I L, 2 Z, 5 S, G, 8 B, U V. */
export const codeAlphabet = 'ACEFHJKMNPRTWXY34679'
export const codeLength = 6

/** The step of an instant: steps are counted from 1970, the same for every session. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / stepMs)

/** When a step is over. */
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

/** What somebody typed, as codes are written: capitals, without the spaces and dashes people put between. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/** In two groups, as it is read out. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** The step near `now` whose code this is, the current one first; null when it is none of them. */
export function stepOfCode(code: string, now: Date, codeAt: (step: number) => string): number | null {
  const current = stepAt(now)
  for (let distance = 0; distance <= leewaySteps; distance += 1) {
    if (codeAt(current - distance) === code) return current - distance
    if (distance > 0 && codeAt(current + distance) === code) return current + distance
  }
  return null
}

/** True for a code that this session showed since `since` and that is over now. */
export function isOldCode(code: string, since: Date, now: Date, codeAt: (step: number) => string): boolean {
  const last = stepAt(now) - leewaySteps - 1
  const first = Math.max(stepAt(since), last - rememberedSteps)
  for (let step = last; step >= first; step -= 1) if (codeAt(step) === code) return true
  return false
}
