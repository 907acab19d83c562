'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { findPeople } from '@/app/_components/find-people'
import { FormDialog } from '@/app/_components/form-dialog'
import { PeoplePicker, type Person } from '@/app/_components/people-picker'
import { fill } from '@/app/_lib/fill'
import { useApiForm } from '@/app/_lib/use-api-form'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { TextArea } from '@/app/_ui/text-area'
import { AddEnrollmentsDocument } from '@/graphql/generated/add-enrollments'
import { InviteToSessionDocument } from '@/graphql/generated/invite-to-session'
import { parsePasted } from '@/lib/domain/orgs/invitation-paste'
import type { AddLabels } from './add-labels'
import { type AddResult, AddResults } from './add-results'

type Props = { orgId: string; taskSessionId: string; labels: AddLabels; onClose: () => void }
type How = 'enroll' | 'invite'

/** Enrolls members at once, or invites members and contacts; then says what became of each. */
export default function AddDialog({ orgId, taskSessionId, labels, onClose }: Props) {
  const router = useRouter()
  const [how, setHow] = useState<How>('enroll')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [missing, setMissing] = useState(false)
  const [results, setResults] = useState<readonly AddResult[] | null>(null)
  const enrolling = useApiForm(AddEnrollmentsDocument)
  const inviting = useApiForm(InviteToSessionDocument)

  async function save(form: FormData) {
    const roleIds = chosen.map(({ id }) => id)
    const contacts = how === 'invite' ? contactsIn(String(form.get('contacts') ?? '')) : []
    setMissing(roleIds.length + contacts.length === 0)
    if (roleIds.length + contacts.length === 0) return
    const answer =
      how === 'enroll'
        ? await enrolling.submit({ taskSessionId, roleIds })
        : await inviting.submit({ input: { taskSessionId, roleIds, contacts } })
    if (answer?.data) setResults(answer.data.results.map((one) => ({ contact: null, ...one })))
    router.refresh()
  }
  if (results) return <AddResults results={results} people={chosen} labels={labels} onClose={onClose} />
  return (
    <FormDialog
      title={labels.title}
      onClose={onClose}
      onSubmit={save}
      busy={enrolling.busy || inviting.busy}
      labels={{ ...labels.form, save: how === 'enroll' ? labels.submitEnroll : labels.submitInvite }}
    >
      <p className="text-soft">{labels.lead}</p>
      <ChoiceGroup
        name="how"
        label={labels.how}
        choices={[
          { value: 'enroll', label: labels.enroll, hint: labels.enrollHint },
          { value: 'invite', label: labels.invite, hint: labels.inviteHint },
        ]}
        values={[how]}
        onChange={({ target }) => setHow(target.value === 'invite' ? 'invite' : 'enroll')}
      />
      <Members {...{ orgId, labels, chosen, setChosen }} error={missing ? labels.nobody : undefined} />
      {how === 'invite' && (
        <TextArea
          name="contacts"
          label={labels.contacts}
          hint={labels.contactsHint}
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  )
}

/** Addresses and numbers; what is neither is sent as it is, so that its refusal stands beside the others. */
function contactsIn(text: string): string[] {
  const { contacts, unread } = parsePasted(text)
  return [...contacts.map(({ value }) => value), ...unread.map((one) => one.text)]
}

type MembersProps = {
  orgId: string
  labels: AddLabels
  chosen: readonly Person[]
  setChosen: (chosen: readonly Person[]) => void
  error: string | undefined
}

/** Members, found one after another. */
function Members({ orgId, labels, chosen, setChosen, error }: MembersProps) {
  return (
    <div className="flex flex-col gap-2">
      <PeoplePicker
        // Empty again after each choice.
        key={chosen.length}
        name="member"
        label={labels.member}
        hint={labels.memberHint}
        error={error}
        defaultPerson={null}
        search={(text) => findPeople(orgId, text, labels.unknown)}
        onPerson={(person) => person && !chosen.some(({ id }) => id === person.id) && setChosen([...chosen, person])}
      />
      {chosen.length > 0 && (
        <ul aria-label={labels.chosen} className="flex flex-wrap gap-2">
          {chosen.map((person) => (
            <li key={person.id} className="flex items-center gap-1 rounded-lg bg-sunken py-1 pr-1 pl-3 text-sm">
              {person.name}
              <IconButton
                label={fill(labels.removeChosen, { name: person.name })}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== person.id))}
              >
                <Icon name="x" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
