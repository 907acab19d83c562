'use client'
import { useTranslations } from 'next-intl'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { PastedContact } from '@/lib/domain/orgs/invitation-paste'
import { maxInvited } from '@/lib/domain/orgs/invitation-schedule'
import { wholeName } from '@/lib/domain/people/names'
import { formatPhone } from '@/lib/domain/people/phone'
import type { ReadPaste } from './read-paste'

/** How many of each kind are listed before "and 12 more". */
const maxLines = 8

/** What was understood of the pasted text: whom it names, and what could not be read, by line. */
export function PastePreview({ pasted: { contacts, duplicates, numbers, unread } }: { pasted: ReadPaste }) {
  const t = useTranslations('invitations.invite')
  const problems = useTranslations('invitations.problems')
  const nothing = contacts.length + numbers.length + unread.length === 0
  return (
    <section aria-label={t('preview')} className="rounded-xl border border-line bg-sunken p-4 text-sm">
      <h2 className="font-semibold">{t('preview')}</h2>
      <output className="mt-2 flex flex-col gap-2">
        {nothing && <span className="text-soft">{t('previewNone')}</span>}
        {contacts.length > 0 && <span>{t('count', { count: contacts.length })}</span>}
        <Lines lines={contacts.map(lineOf)} />
        {contacts.length > maxInvited && <InlineNotice tone="error">{t('tooMany')}</InlineNotice>}
        {duplicates.length > 0 && <span className="text-soft">{t('duplicates', { count: duplicates.length })}</span>}
        {unread.length > 0 && <InlineNotice tone="warn">{t('unread', { count: unread.length })}</InlineNotice>}
        <Lines lines={unread.map((line) => t('line', line))} />
        {numbers.length > 0 && <InlineNotice tone="warn">{problems('textsOff')}</InlineNotice>}
        <Lines lines={numbers.map((line) => t('line', line))} />
      </output>
    </section>
  )
}

function lineOf({ kind, value, ...name }: PastedContact): string {
  return dotted([wholeName(name), kind === 'PHONE' ? formatPhone(value) : value])
}

function Lines({ lines }: { lines: readonly string[] }) {
  const t = useTranslations('invitations.invite')
  if (lines.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 text-soft">
      {lines.slice(0, maxLines).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {lines.length > maxLines && <li>{t('moreUnread', { count: lines.length - maxLines })}</li>}
    </ul>
  )
}
