import type { DisclosureRow } from '@/lib/data/audit/disclosures'
import { fullName } from '@/lib/domain/people/names'
import { historyReason, historySentence, somebody } from '@/lib/i18n/history-words'
import type { translatorFor } from '@/lib/i18n/translator'

type Translate = ReturnType<typeof translatorFor>

/** A disclosure in the reader’s language: the event, the recipient, and the reason if one was given. */
export function disclosureWords(row: DisclosureRow, t: Translate): { what: string; to: string; why: string } {
  const { action, actor, reader, subject, support, detail } = row
  const by = actor ? somebody(actor, t) : (reader ?? t('orgData.disclosures.reader'))
  return {
    what: historySentence({ action, actor: actor ?? null }, t),
    to: support ? t('orgData.disclosures.support', { name: by }) : by,
    why: historyReason({ action, detail }) ?? subject ?? '',
  }
}

/** The person whose record was shown; null for lists. Somebody who deleted their account no longer has a name. */
export const disclosedPerson = ({ person }: DisclosureRow, t: Translate): string | null =>
  person && (fullName(person) || t('history.list.someone'))
