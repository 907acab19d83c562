import { fill } from '@/app/_lib/fill'
import type { Translate } from '@/lib/i18n/translator'

/** Speaks from templates that the server gave along; a key without one stays as it is. */
export const templateText =
  (templates: Readonly<Record<string, string>>): Translate =>
  (key, values = {}) =>
    fill(templates[key] ?? key, values)
