const dayMs = 86_400_000

/** Days after which maintenance is due again: a backup, a check of the whole history, a seal over its head. */
export const upkeepDays = { backup: 2, auditCheck: 30, auditSeal: 1 } as const
export type UpkeepKind = keyof typeof upkeepDays

type UpkeepState = 'never' | 'failed' | 'old' | 'fine'

/** Days before its end from which the certificate that seals documents is to be replaced. */
export const sealWarnDays = 60

/** Whether the certificate that seals documents has ended (it seals nothing any more), ends soon, or is fine. */
export function sealState(validTo: Date, now: Date): 'ended' | 'soon' | 'fine' {
  if (validTo <= now) return 'ended'
  return validTo.getTime() - now.getTime() < sealWarnDays * dayMs ? 'soon' : 'fine'
}

/** The state of recurring maintenance, from its last run and whether that succeeded. */
export function upkeepState(kind: UpkeepKind, lastRun: { at: Date; ok: boolean } | null, now: Date): UpkeepState {
  if (!lastRun) return 'never'
  if (!lastRun.ok) return 'failed'
  return now.getTime() - lastRun.at.getTime() > upkeepDays[kind] * dayMs ? 'old' : 'fine'
}
