import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import type { ContactRecord } from '@/lib/data/users'
import { getTranslations } from '@/lib/i18n/translations'
import { contactText } from '../verification/contact-text'

/** Email addresses and phone numbers with whether they are proven. */
export async function ContactList({ contacts }: { contacts: readonly ContactRecord[] }) {
  const t = await getTranslations('account.contacts')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {contacts.map(({ id, kind, value, verifiedAt }) => {
        const icon = kind === 'EMAIL' ? 'mail' : 'phone'
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <Icon name={icon} size={18} className="shrink-0 text-soft" />
            <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{contactText({ kind, value })}</span>
            <Tag tone={verifiedAt ? 'success' : 'warn'}>{t(verifiedAt ? 'verified' : 'unverified')}</Tag>
          </li>
        )
      })}
    </ul>
  )
}
