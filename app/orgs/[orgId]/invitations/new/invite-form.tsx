'use client'
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { Draft } from '@/app/_components/draft'
import { fill } from '@/app/_lib/fill'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { InviteMembersDocument, type InviteMembersMutation } from '@/graphql/generated/invite-members'
import { maxInvited } from '@/lib/domain/orgs/invitation-schedule'
import type { InviteLabels } from './invite-labels'
import { PastePreview } from './paste-preview'
import { readPaste } from './read-paste'

export type InviteAnswer = NonNullable<InviteMembersMutation['inviteMembers']['data']>

type Props = {
  orgId: string
  texts: boolean
  /** Departments that members are in. */
  departments: readonly string[]
  labels: InviteLabels
  /** What was answered, and the lines that nobody could be invited by. */
  onDone: (answer: InviteAnswer, left: readonly string[]) => void
}

/** Whom to invite, as pasted, and as what. */
export function InviteForm({ orgId, texts, departments, labels, onDone }: Props) {
  const [text, setText] = useState('')
  const [nobody, setNobody] = useState(false)
  const { busy, errors, submit } = useApiForm(InviteMembersDocument)
  const later = useDeferredValue(text)
  const pasted = useMemo(() => readPaste(later, texts), [later, texts])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { contacts, numbers, unread } = readPaste(text, texts)
    setNobody(contacts.length === 0)
    if (contacts.length === 0 || contacts.length > maxInvited) return
    const values = Object.fromEntries(new FormData(event.currentTarget))
    const said = (name: string) => String(values[name] ?? '').trim() || null
    const work = { department: said('department'), jobTitle: said('jobTitle') }
    const roleType = values.roleType === 'ADMIN' ? ('ADMIN' as const) : ('MEMBER' as const)
    const people = contacts.map(({ value: contact, firstName, lastName }) => {
      return { contact, firstName, lastName, roleType, ...work }
    })
    const answer = await submit({ input: { orgId, people } })
    const left = [...numbers, ...unread].map((one) => fill(labels.preview.line, one))
    if (answer?.data) onDone(answer.data, left)
  }

  return (
    <form onSubmit={send} noValidate className="flex max-w-form flex-col gap-5">
      <Draft name={`invitations:${orgId}`} />
      <TextArea
        name="contacts"
        label={labels.contacts}
        hint={labels.contactsHint}
        error={nobody ? labels.nobody : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
      />
      <PastePreview pasted={pasted} labels={labels.preview} />
      <ChoiceGroup
        name="roleType"
        label={labels.role}
        hint={labels.roleHint}
        choices={labels.roles}
        defaultValues={['MEMBER']}
      />
      <TextField
        name="department"
        label={labels.department}
        optional={labels.optional}
        error={errors['people.0.department']}
        suggestions={departments}
        maxLength={100}
      />
      <TextField
        name="jobTitle"
        label={labels.jobTitle}
        optional={labels.optional}
        error={errors['people.0.jobTitle']}
        maxLength={100}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {labels.send}
        </Button>
      </div>
    </form>
  )
}
