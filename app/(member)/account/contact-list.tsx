import { getTranslations } from 'next-intl/server'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import type { ContactRecord } from '@/lib/data/users'
import { contactText } from '../verification/contact-text'
import { RemoveContact } from './remove-contact'

type Props = { contacts: readonly ContactRecord[] }

/** Email addresses and phone numbers with whether they are proven. The last proven one cannot be taken off. */
export async function ContactList({ contacts }: Props) {
  const [t, common] = await Promise.all([getTranslations('account.contacts'), getTranslations('common.dialog')])
  const proven = contacts.filter(({ verifiedAt }) => verifiedAt)
  const labelsOf = (contact: string) => ({
    remove: t('remove'),
    named: t('removeNamed', { contact }),
    title: t('removeTitle', { contact }),
    text: t('removeText'),
    cancel: common('cancel'),
    done: t('removed'),
  })
  return (
    <ul className="flex flex-col divide-y divide-line">
      {contacts.map(({ id, kind, value, verifiedAt }) => {
        const icon = kind === 'EMAIL' ? 'mail' : 'phone'
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <Icon name={icon} size={18} className="shrink-0 text-soft" />
            <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{contactText({ kind, value })}</span>
            <Tag tone={verifiedAt ? 'success' : 'warn'}>{t(verifiedAt ? 'verified' : 'unverified')}</Tag>
            {proven.some((other) => other.id !== id) && (
              <RemoveContact id={id} labels={labelsOf(contactText({ kind, value }))} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
