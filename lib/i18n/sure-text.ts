import { type HowSure, sureMessages } from '@/lib/domain/compliance/how-sure'
import { joinSentences } from './join-sentences'
import type { Translate } from './translator'

/** How sure a rule is, and how old its text: "Counted from the text of the rule, read Nov 2026 in a copy of 2024." */
export const sureText = (sure: HowSure, t: Translate): string =>
  joinSentences(sureMessages(sure).map(({ key, params }) => t(`compliance.${key}`, params)))
