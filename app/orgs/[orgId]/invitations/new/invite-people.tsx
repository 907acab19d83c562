'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Draft } from '@/app/_forms/draft'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { Alert } from '@/app/_ui/alert'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { dotted } from '@/app/_ui/dotted'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import type { Tone } from '@/app/_ui/tone'
import { InviteMembersDocument, type InviteMembersMutation } from '@/graphql/generated/invite-members'
import { roleTypes } from '@/lib/domain/lists/organizations'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { maxInvited } from '@/lib/domain/orgs/invitation'
import type { PastedContact } from '@/lib/domain/orgs/invitation-paste'
import { shownContact } from '@/lib/domain/people/format-contact'
import { wholeName } from '@/lib/domain/people/names'
import { type ReadPaste, readPaste } from './read-paste'

type Result = NonNullable<InviteMembersMutation['inviteMembers']['data']>['results'][number]
/** The results, and the lines without a valid contact. */
type Invited = { results: readonly Result[]; remaining: readonly string[] }
type Props = Invited & { orgId: string; onMore: () => void }

const tones: Record<Result['outcome'], Tone> = {
  INVITED: 'success',
  RENEWED: 'success',
  ALREADY_MEMBER: 'info',
  INVALID: 'warn',
}

/** The result for each contact; those that need action come first. */
function InviteResults({ results, remaining, orgId, onMore }: Props) {
  const t = useTranslations('invitations.invite')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows = results.toSorted((a, b) => Number(b.outcome === 'INVALID') - Number(a.outcome === 'INVALID'))
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {t('done')}
      </h2>
      <Card flush>
        <Table
          caption={t('doneCaption')}
          rows={rows.map((row, index) => ({ ...row, index }))}
          rowKey={({ contact, index }) => `${contact}${index}`}
          columns={[
            { key: 'contact', header: t('contact'), lead: true, cell: ({ contact }) => shownContact(contact) },
            { key: 'outcome', header: t('outcome'), cell: (row) => <Outcome result={row} /> },
          ]}
        />
      </Card>
      {remaining.length > 0 && (
        <Alert tone="warn" title={t('left')}>
          <ul className="wrap-anywhere">
            {remaining.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/orgs/${orgId}/invitations`} variant="primary">
          {t('toList')}
        </ButtonLink>
        <Button onClick={onMore}>{t('more')}</Button>
      </div>
    </div>
  )
}

function Outcome({ result: { outcome, message } }: { result: Result }) {
  const outcomes = useTranslations('invitations.outcomes')
  const help = useTranslations('invitations.outcomeHelp')
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Tag tone={tones[outcome]}>{outcomes(outcome)}</Tag>
      <span className="text-sm text-soft">{outcome === 'INVALID' ? message : help(outcome)}</span>
    </span>
  )
}

type InvitePeopleProps = {
  orgId: string
  /** Text messages are on, so people can be invited by phone number. */
  sms: boolean
  /** The departments of current members. */
  departments: readonly string[]
}

/** The form, and then the result for each contact. */
export function InvitePeople(props: InvitePeopleProps) {
  const [invited, setInvited] = useState<Invited | null>(null)
  if (!invited) return <InviteForm {...props} onDone={setInvited} />
  return <InviteResults {...invited} orgId={props.orgId} onMore={() => setInvited(null)} />
}

/** The contacts to invite, pasted as text, and their role. */
function InviteForm({ orgId, sms, departments, onDone }: InvitePeopleProps & { onDone: (invited: Invited) => void }) {
  const t = useTranslations('invitations.invite')
  const fields = useTranslations('fields')
  const roles = useTranslations('enums.roleTypes')
  const common = useTranslations('common.form')
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, summary, setErrors, submit } = useWrite(InviteMembersDocument)
  useFocusFirstError(form, summary)
  const later = useDeferredValue(text)
  const pasted = useMemo(() => readPaste(later, sms), [later, sms])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { contacts, numbers, unread } = readPaste(text, sms)
    setErrors(contacts.length === 0 ? { contacts: t('nobody') } : {})
    if (contacts.length === 0 || contacts.length > maxInvited) return
    const chosen = valuesOf(new FormData(event.currentTarget))
    const people = contacts.map(({ value, firstName, lastName }) => ({
      contact: value,
      firstName,
      lastName,
      ...chosen,
    }))
    const answer = await submit({ input: { orgId, people } })
    const left = [...numbers, ...unread].map((line) => t('line', line))
    if (answer?.data) onDone({ results: answer.data.results, remaining: left })
  }

  return (
    <Form ref={form} onSubmit={send} className="flex max-w-form flex-col gap-5">
      <Draft name={`invitations:${orgId}`} />
      <TextArea
        name="contacts"
        label={t('contacts')}
        hint={t(sms ? 'contactsHint' : 'contactsHintEmail')}
        error={errors.contacts}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
      />
      <PastePreview pasted={pasted} />
      <ChoiceGroup
        name="roleType"
        label={t('role')}
        hint={t('roleHint')}
        choices={roleTypes.map((value) => ({ value, label: roles(value) })).toReversed()}
        defaultValues={['MEMBER']}
      />
      <TextField
        name="department"
        label={fields('department')}
        optional={common('optional')}
        error={errors['people.0.department']}
        suggestions={departments}
        maxLength={employmentLimits.department}
      />
      <TextField
        name="jobTitle"
        label={fields('jobTitle')}
        optional={common('optional')}
        error={errors['people.0.jobTitle']}
        maxLength={employmentLimits.jobTitle}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}

function valuesOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  const roleType = form.get('roleType') === 'ADMIN' ? ('ADMIN' as const) : ('MEMBER' as const)
  return { department: text('department'), jobTitle: text('jobTitle'), roleType }
}

/** Number of lines of each kind shown before "and 12 more". */
const maxLines = 8

/** A preview of the pasted text: the contacts found, and the unreadable parts, by line. */
function PastePreview({ pasted: { contacts, duplicates, numbers, unread } }: { pasted: ReadPaste }) {
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
  return dotted([wholeName(name), shownContact(value)])
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
