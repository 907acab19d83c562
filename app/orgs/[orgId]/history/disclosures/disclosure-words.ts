import type { DisclosureRow } from '@/lib/data/audit/disclosures'
import { fullName } from '@/lib/domain/people/names'
import { historyReason, historySentence, somebody } from '@/lib/i18n/history-words'
import type { translatorFor } from '@/lib/i18n/translator'

type Translate = ReturnType<typeof translatorFor>

/** A disclosure in the reader’s words: what happened, to whom it was shown, and why where somebody said so. */
export function disclosureWords(row: DisclosureRow, t: Translate): { what: string; to: string; why: string } {
  const { action, actor, reader, subject, support, detail } = row
  const by = actor ? somebody(actor, t) : (reader ?? t('orgData.disclosures.reader'))
  return {
    what: historySentence({ action, actor: actor ?? null }, t),
    to: support ? t('orgData.disclosures.support', { name: by }) : by,
    why: historyReason({ action, detail }) ?? subject ?? '',
  }
}

/** Whose record it was; null for lists. Who deleted their account has no name any more. */
export const disclosedPerson = ({ person }: DisclosureRow, t: Translate): string | null =>
  person && (fullName(person) || t('history.list.someone'))
