import { fill } from '@/app/_lib/fill'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { PastedContact } from '@/lib/domain/orgs/invitation-paste'
import { maxInvited } from '@/lib/domain/orgs/invitation-schedule'
import { formatPhone } from '@/lib/domain/people/phone'
import type { InviteLabels } from './invite-labels'
import type { ReadPaste } from './read-paste'

/** How many of each kind are listed before "and 12 more". */
const shown = 8

type Props = { pasted: ReadPaste; labels: InviteLabels['preview'] }

/** What was understood of the pasted text: whom it names, and what could not be read, by line. */
export function PastePreview({ pasted: { contacts, duplicates, numbers, unread }, labels }: Props) {
  const nothing = contacts.length + numbers.length + unread.length === 0
  return (
    <section aria-label={labels.title} className="rounded-xl border border-line bg-sunken p-4 text-sm">
      <h2 className="font-semibold">{labels.title}</h2>
      <output className="mt-2 flex flex-col gap-2">
        {nothing && <span className="text-soft">{labels.none}</span>}
        {contacts.length > 0 && <span>{fill(labels.count, { count: contacts.length })}</span>}
        <Lines lines={contacts.map(lineOf)} labels={labels} />
        {contacts.length > maxInvited && <InlineNotice tone="error">{labels.tooMany}</InlineNotice>}
        {duplicates.length > 0 && (
          <span className="text-soft">{fill(labels.duplicates, { count: duplicates.length })}</span>
        )}
        {unread.length > 0 && <InlineNotice tone="warn">{fill(labels.unread, { count: unread.length })}</InlineNotice>}
        <Lines lines={unread.map((one) => fill(labels.line, one))} labels={labels} />
        {numbers.length > 0 && <InlineNotice tone="warn">{labels.textsOff}</InlineNotice>}
        <Lines lines={numbers.map((one) => fill(labels.line, one))} labels={labels} />
      </output>
    </section>
  )
}

function lineOf({ kind, value, firstName, lastName }: PastedContact): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return [name, kind === 'PHONE' ? formatPhone(value) : value].filter(Boolean).join(' · ')
}

function Lines({ lines, labels }: { lines: readonly string[]; labels: Props['labels'] }) {
  if (lines.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 text-soft">
      {lines.slice(0, shown).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {lines.length > shown && <li>{fill(labels.more, { count: lines.length - shown })}</li>}
    </ul>
  )
}
