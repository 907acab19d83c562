import type { SeedPerson } from '@/fixtures/demo-people'
import type { Locale } from '../locale'
import type { Texts } from '../texts'

/**
 * Everything that the pages of a sign-in attempt need: `base` is the attempt's address, `typed` the person's earlier
 * input.
 */
export type View = {
  base: string
  locale: Locale
  t: Texts
  people: readonly SeedPerson[]
  typed: Record<string, string>
  error?: string
}
