const day = 86_400_000

/** Days after which something should have been done again: a backup, a check of the whole history, a seal over its end. */
export const upkeepDays = { backup: 2, auditCheck: 30, auditSeal: 1 } as const
export type UpkeepKind = keyof typeof upkeepDays

export type UpkeepState = 'never' | 'failed' | 'old' | 'fine'

/** How it stands with something that is done again and again, by when it was last done and how that went. */
export function upkeepState(kind: UpkeepKind, last: { at: Date; ok: boolean } | null, now: Date): UpkeepState {
  if (!last) return 'never'
  if (!last.ok) return 'failed'
  return now.getTime() - last.at.getTime() > upkeepDays[kind] * day ? 'old' : 'fine'
}
