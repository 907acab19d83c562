'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Contact } from '@/app/_components/profile/profile-values'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import { mainOf } from '@/lib/domain/people/main-contact'
import { contactText } from './contact-text'
import type { OwnAccess } from './end-way-dialog'

const loadDialog = () => import('./end-way-dialog')

type Props = { contacts: readonly Contact[]; mainId: string | null; access: OwnAccess }

/**
 * Email addresses and phone numbers, with whether they are verified and which one gets the reminders. The last verified
 * one cannot be removed.
 */
export function ContactList({ contacts, mainId, access }: Props) {
  const t = useTranslations('account.contacts')
  const provenOnes = contacts.filter(({ proven }) => proven)
  return (
    <ul className="flex flex-col divide-y divide-line">
      {contacts.map((contact) => {
        const { id, kind, proven } = contact
        const others = provenOnes.filter((other) => other.id !== id)
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <Icon name={kind === 'EMAIL' ? 'mail' : 'phone'} size={18} className="shrink-0 text-soft" />
            <span className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">{contactText(contact)}</span>
            {id === mainId && contacts.length > 1 && <Tag>{t('main')}</Tag>}
            <Tag tone={proven ? 'success' : 'warn'}>{t(proven ? 'verified' : 'unverified')}</Tag>
            {others.length > 0 && <Remove contact={contact} others={others} access={access} />}
          </li>
        )
      })}
    </ul>
  )
}

type RemoveProps = { contact: Contact; others: readonly Contact[]; access: OwnAccess }

/** Removes one contact after a question that says how to sign in from then on, and where reminders go. */
function Remove({ contact, others, access }: RemoveProps) {
  const t = useTranslations('account.contacts')
  const list = new Intl.ListFormat(useLocale(), { type: 'disjunction' })
  const [asking, setAsking] = useState(false)
  const text = contactText(contact)
  const main = mainOf(others)
  const after = { others: list.format(others.map(contactText)), main: main ? contactText(main) : '' }
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => setAsking(true)}
        aria-label={t('removeNamed', { contact: text })}
      >
        {t('remove')}
      </Button>
      {asking && (
        <Lazy
          load={loadDialog}
          ends={{ contactId: contact.id }}
          access={contact.proven ? access : { tokens: 0, feeds: 0, links: 0, setUp: 0 }}
          words={{
            title: t('removeTitle', { contact: text }),
            text: contact.proven ? t('removeText', after) : t('removeClaimText'),
            ok: t('remove'),
            done: contact.proven ? t('removed', after) : t('removedClaim'),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
