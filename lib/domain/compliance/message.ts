import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'

/** A sentence for a person: its key under `compliance` and values ready to be shown. */
export type Message = { key: string; params: Record<string, string> }

/** Units (hundredths) and dates as they are read by people. */
export const shown = { units: formatUnits, date: (date: PlainDate) => formatDate(date) }

/** A message without values, or with them. */
export const message = (key: string, params: Record<string, string> = {}): Message => ({ key, params })
