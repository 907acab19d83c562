import type { SeedPerson } from '@/fixtures/demo-people'
import type { Locale } from '../locale'
import type { Texts } from '../texts'

/** What every page of a sign-in attempt needs: `base` is the attempt's address, `typed` what the person entered before. */
export type View = {
  base: string
  locale: Locale
  t: Texts
  people: readonly SeedPerson[]
  typed: Record<string, string>
  error?: string
}
