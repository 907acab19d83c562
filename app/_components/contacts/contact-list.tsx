'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import type { Contact } from '@/app/_components/profile/profile-values'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import { RemoveContactDocument } from '@/graphql/generated/remove-contact'
import { contactText } from './contact-text'

/** Email addresses and phone numbers, with whether they are verified. The last verified one cannot be removed. */
export function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  const t = useTranslations('account.contacts')
  const provenOnes = contacts.filter(({ proven }) => proven)
  return (
    <ul className="flex flex-col divide-y divide-line">
      {contacts.map(({ id, kind, value, proven }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
          <Icon name={kind === 'EMAIL' ? 'mail' : 'phone'} size={18} className="shrink-0 text-soft" />
          <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{contactText({ kind, value })}</span>
          <Tag tone={proven ? 'success' : 'warn'}>{t(proven ? 'verified' : 'unverified')}</Tag>
          {provenOnes.some((other) => other.id !== id) && <Remove id={id} contact={contactText({ kind, value })} />}
        </li>
      ))}
    </ul>
  )
}

/** Removes one contact after a confirmation. */
function Remove({ id, contact }: { id: string; contact: string }) {
  const t = useTranslations('account.contacts')
  const { run, busy } = useAction({
    mutation: RemoveContactDocument,
    confirm: { title: t('removeTitle', { contact }), text: t('removeText'), ok: t('remove'), danger: true },
    done: { title: t('removed'), tone: 'success' },
  })
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={busy}
      onClick={() => run({ contactId: id })}
      aria-label={t('removeNamed', { contact })}
    >
      {t('remove')}
    </Button>
  )
}
