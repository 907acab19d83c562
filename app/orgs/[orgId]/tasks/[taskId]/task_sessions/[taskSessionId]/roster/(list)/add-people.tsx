'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Dialog } from '@/app/_ui/dialog'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { Tag } from '@/app/_ui/tag'
import { TextArea } from '@/app/_ui/text-area'
import type { Tone } from '@/app/_ui/tone'
import { AddEnrollmentsDocument, type AddOutcome } from '@/graphql/generated/add-enrollments'
import { InviteToSessionDocument, type SessionInviteOutcome } from '@/graphql/generated/invite-to-session'
import { parsePasted } from '@/lib/domain/orgs/invitation-paste'
import { useClashQuestion, useSessionPeople } from '../../find-session-people'

type Props = { taskSessionId: string; recorded: boolean; onClose: () => void }

/**
 * Enrolls members at once, or invites members and contacts; then shows the result for each. In a session recorded after
 * its end, members are only marked present.
 */
export default function AddPeople({ taskSessionId, recorded, onClose }: Props) {
  const t = useTranslations('enrollments.add')
  const router = useRouter()
  const [how, setHow] = useState<'enroll' | 'invite'>('enroll')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [missing, setMissing] = useState(false)
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const enrolling = useWrite(AddEnrollmentsDocument)
  const inviting = useWrite(InviteToSessionDocument)
  const mayAdd = useClashQuestion()

  async function save(form: FormData) {
    const roleIds = chosen.map(({ id }) => id)
    const contacts = how === 'invite' ? contactsIn(String(form.get('contacts') ?? '')) : []
    setMissing(roleIds.length + contacts.length === 0)
    if (roleIds.length + contacts.length === 0 || !(await mayAdd(chosen))) return
    const answer =
      how === 'enroll'
        ? await enrolling.submit({ taskSessionId, roleIds })
        : await inviting.submit({ input: { taskSessionId, roleIds, contacts } })
    if (answer?.data) setResults(answer.data.results.map((result) => ({ contact: null, ...result })))
    router.refresh()
  }
  if (results) return <Results results={results} people={chosen} onClose={onClose} />
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      onSubmit={save}
      busy={enrolling.busy || inviting.busy}
      save={t(how === 'enroll' ? 'submitEnroll' : 'submitInvite')}
    >
      <p className="text-soft">{t(recorded ? 'leadPast' : 'lead')}</p>
      {!recorded && (
        <ChoiceGroup
          name="how"
          label={t('how')}
          choices={[
            { value: 'enroll', label: t('enroll'), hint: t('enrollHint') },
            { value: 'invite', label: t('invite'), hint: t('inviteHint') },
          ]}
          values={[how]}
          onChange={({ target }) => setHow(target.value === 'invite' ? 'invite' : 'enroll')}
        />
      )}
      <Members
        taskSessionId={taskSessionId}
        chosen={chosen}
        setChosen={setChosen}
        error={missing ? t('nobody') : undefined}
      />
      {how === 'invite' && (
        <TextArea
          name="contacts"
          label={t('contacts')}
          hint={t('contactsHint')}
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  )
}

/** Email addresses and phone numbers. Other text is sent unchanged, so that its refusal is listed with the others. */
function contactsIn(text: string): string[] {
  const { contacts, unread } = parsePasted(text)
  return [...contacts.map(({ value }) => value), ...unread.map((entry) => entry.text)]
}

type MembersProps = {
  taskSessionId: string
  chosen: readonly Person[]
  setChosen: (chosen: readonly Person[]) => void
  error: string | undefined
}

/** Chosen members, found one after another. */
function Members({ taskSessionId, chosen, setChosen, error }: MembersProps) {
  const t = useTranslations('enrollments.add')
  const people = useTranslations('sessions.people')
  const search = useSessionPeople(taskSessionId)
  return (
    <div className="flex flex-col gap-2">
      <PeoplePicker
        // Remounts the picker, so that it is empty after each choice.
        key={chosen.length}
        name="member"
        label={t('member')}
        hint={t('memberHint')}
        error={error}
        defaultPerson={null}
        search={search}
        onPerson={(person) => person && !chosen.some(({ id }) => id === person.id) && setChosen([...chosen, person])}
      />
      {chosen.length > 0 && (
        <ul aria-label={t('chosen')} className="flex flex-wrap gap-2">
          {chosen.map((person) => (
            <li key={person.id} className="flex items-center gap-1 rounded-lg bg-sunken py-1 pr-1 pl-3 text-sm">
              <span>
                {person.name}
                {person.clash && (
                  <span className="block text-soft">{people('elsewhere', { title: person.clash })}</span>
                )}
              </span>
              <IconButton
                label={t('removeChosen', { name: person.name })}
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

type Outcome = AddOutcome | SessionInviteOutcome
type Result = { roleId: string | null; contact: string | null; outcome: Outcome; message: string | null }

const tones: Record<Outcome, Tone> = {
  ENROLLED: 'success',
  INVITED: 'success',
  RENEWED: 'success',
  WAITING: 'info',
  ALREADY_ENROLLED: 'info',
  REFUSED: 'warn',
  INVALID: 'warn',
}

type ResultsProps = { results: readonly Result[]; people: readonly Person[]; onClose: () => void }

/** The result for each person or contact. */
function Results({ results, people, onClose }: ResultsProps) {
  const t = useTranslations('enrollments.add')
  const dialog = useTranslations('common.dialog')
  const nameOf = ({ roleId, contact }: Result) => people.find(({ id }) => id === roleId)?.name ?? contact ?? ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('results')}
      size="contact"
      closeLabel={dialog('close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {dialog('close')}
        </Button>
      }
    >
      <ul className="divide-y divide-line pt-2 text-ink">
        {results.map((result) => (
          <li key={result.roleId ?? result.contact} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere">{nameOf(result)}</span>
            <Tag tone={tones[result.outcome]}>{t(`outcomes.${result.outcome}`)}</Tag>
            {result.message && <span className="w-full text-sm text-soft">{result.message}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
