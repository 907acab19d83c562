const dayMs = 86_400_000

/** Days after which maintenance is due again: a backup, a check of the whole history, a seal over its head. */
export const upkeepDays = { backup: 2, auditCheck: 30, auditSeal: 1 } as const
export type UpkeepKind = keyof typeof upkeepDays

type UpkeepState = 'never' | 'failed' | 'old' | 'fine'

/** The state of recurring maintenance, from its last run and whether that succeeded. */
export function upkeepState(kind: UpkeepKind, lastRun: { at: Date; ok: boolean } | null, now: Date): UpkeepState {
  if (!lastRun) return 'never'
  if (!lastRun.ok) return 'failed'
  return now.getTime() - lastRun.at.getTime() > upkeepDays[kind] * dayMs ? 'old' : 'fine'
}
