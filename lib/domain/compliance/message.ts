import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'

/** A sentence for a person: its key under `compliance` and values ready for display. */
export type Message = { key: string; params: Record<string, string> }

/** Formats units (hundredths) and dates for display. */
export const shown = { units: formatUnits, date: (date: PlainDate) => formatDate(date) }

export const message = (key: string, params: Record<string, string> = {}): Message => ({ key, params })
