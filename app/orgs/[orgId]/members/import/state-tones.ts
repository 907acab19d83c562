import type { Tone } from '@/app/_ui/tone'
import type { ImportRecord } from '@/lib/data/imports/read'
import type { RowOutcome } from '@/lib/domain/imports/check-file'

export const stateTones: Record<ImportRecord['state'], Tone> = {
  READY: 'info',
  RUNNING: 'info',
  DONE: 'success',
  FAILED: 'warn',
}

export const outcomeTones: Record<RowOutcome, Tone> = {
  add: 'success',
  update: 'info',
  unchanged: 'neutral',
  error: 'error',
}
