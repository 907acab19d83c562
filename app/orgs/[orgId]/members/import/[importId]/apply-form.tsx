'use client'
import { useRouter } from 'next/navigation'
import type { SubmitEvent } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { ApplyPeopleImportDocument } from '@/graphql/generated/apply-people-import'
import { CancelPeopleImportDocument } from '@/graphql/generated/cancel-people-import'

type Texts =
  | 'invite'
  | 'inviteNow'
  | 'inviteNowHint'
  | 'inviteLater'
  | 'inviteLaterHint'
  | 'missing'
  | 'missingShow'
  | 'leave'
  | 'end'
  | 'endHint'
  | 'go'
  | 'discard'
  | 'confirmTitle'
  | 'confirmText'
  | 'confirmOk'
  | 'cancel'
type Missing = { count: number; lead: string; people: readonly string[]; rest: string }
type Props = {
  made: { id: string; version: number; orgId: string }
  missing: Missing
  /** Said instead of the choices about new people when no row can be used. */
  nothing: string
  labels: Record<Texts, string>
}

/** Applies the import; ending people is asked about once more. */
export function ApplyForm({ made, missing, nothing, labels }: Props) {
  const router = useRouter()
  const { id, version, orgId } = made
  const apply = useApiForm(ApplyPeopleImportDocument)
  const cancel = useApiForm(CancelPeopleImportDocument)

  async function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const end = data.get('missing') === 'END'
    const { confirmTitle: title, confirmText: text, confirmOk: ok } = labels
    if (end && !(await confirmDialog({ title, text, ok, cancel: labels.cancel, danger: true }))) return
    const choice = { missing: end ? ('END' as const) : ('LEAVE' as const), invite: data.get('invite') === 'now' }
    if (await apply.submit({ id, version, ...choice })) router.push(`/orgs/${orgId}/members/import/${id}`)
    router.refresh()
  }

  async function discard() {
    if (await cancel.submit({ id, version })) router.push(`/orgs/${orgId}/members/import`)
  }

  return (
    <form onSubmit={start} noValidate className="flex max-w-form flex-col gap-6">
      {nothing && <InlineNotice tone="warn">{nothing}</InlineNotice>}
      {!nothing && <InviteChoice labels={labels} />}
      {missing.count > 0 && <MissingChoice missing={missing} labels={labels} />}
      <div className="flex flex-wrap gap-3">
        {!(nothing && missing.count === 0) && (
          <Button type="submit" variant="primary" busy={apply.busy}>
            {labels.go}
          </Button>
        )}
        <Button variant="quiet" busy={cancel.busy} onClick={discard}>
          {labels.discard}
        </Button>
      </div>
    </form>
  )
}

const InviteChoice = ({ labels }: Pick<Props, 'labels'>) => (
  <ChoiceGroup
    name="invite"
    label={labels.invite}
    boxed
    defaultValues={['later']}
    choices={[
      { value: 'later', label: labels.inviteLater, hint: labels.inviteLaterHint },
      { value: 'now', label: labels.inviteNow, hint: labels.inviteNowHint },
    ]}
  />
)

function MissingChoice({ missing, labels }: Pick<Props, 'missing' | 'labels'>) {
  return (
    <div className="flex flex-col gap-3">
      <ChoiceGroup
        name="missing"
        label={labels.missing}
        hint={missing.lead}
        boxed
        defaultValues={['LEAVE']}
        choices={[
          { value: 'LEAVE', label: labels.leave },
          { value: 'END', label: labels.end, hint: labels.endHint },
        ]}
      />
      <details className="text-sm">
        <summary className="cursor-pointer text-link">{labels.missingShow}</summary>
        <ul className="mt-2 flex flex-col gap-1 text-soft">
          {missing.people.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {missing.rest && <li>{missing.rest}</li>}
        </ul>
      </details>
    </div>
  )
}
