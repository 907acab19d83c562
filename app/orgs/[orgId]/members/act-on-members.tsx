'use client'
import { useTranslations } from 'next-intl'
import { BulkDialog } from '@/app/_components/bulk/bulk-dialog'
import { suggested } from '@/app/_components/members/suggested'
import { findPeople, PeoplePicker } from '@/app/_components/people/people-picker'
import { callApi } from '@/app/_lib/graphql-client'
import { useRead } from '@/app/_lib/use-read'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { ActOnMembersDocument, type ActOnMembersMutationVariables } from '@/graphql/generated/act-on-members'
import { GetMemberFacetsDocument } from '@/graphql/generated/get-member-facets'
import { memberActProblems } from '@/lib/domain/orgs/bulk-act-problems'
import { bulkLimits, type MemberAct } from '@/lib/domain/orgs/bulk-acts'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { LeaveFields } from './leave-fields'

export type MemberSelection = ActOnMembersMutationVariables['members']

type Props = {
  orgId: string
  kind: MemberAct
  members: MemberSelection
  /** How many people are selected. */
  count: number
  onClose: () => void
  onDone: () => void
}
type Errors = Readonly<Record<string, string>>

/** Does one thing to all selected members. */
export default function ActOnMembers({ orgId, kind, members, count, onClose, onDone }: Props) {
  const t = useTranslations('members.bulk')
  return (
    <BulkDialog
      title={t(`${kind}.title`, { count })}
      lead={t(`${kind}.lead`)}
      save={t(`${kind}.save`)}
      mutation={ActOnMembersDocument}
      variables={(form) => ({ orgId, members, input: inputOf(kind, form) })}
      check={({ input }) => memberActProblems(input)}
      fields={(errors) => <Fields orgId={orgId} kind={kind} errors={errors} />}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

function inputOf(kind: MemberAct, form: FormData): ActOnMembersMutationVariables['input'] {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  const days = { from: text('from'), until: text('until'), reason: text('reason') }
  return { kind, value: text('value'), supervisorId: text('supervisorId'), message: text('message'), ...days }
}

type FieldsProps = { orgId: string; kind: MemberAct; errors: Errors }

function Fields({ orgId, kind, errors }: FieldsProps) {
  const t = useTranslations('members.bulk')
  const members = useTranslations('members')
  const fields = useTranslations('fields')
  const departments = useDepartments(orgId, kind === 'DEPARTMENT')
  if (kind === 'DEPARTMENT' || kind === 'JOB_TITLE') {
    const field = kind === 'DEPARTMENT' ? 'department' : 'jobTitle'
    return (
      <TextField
        name="value"
        label={field === 'department' ? fields('department') : fields('jobTitle')}
        hint={t('empty')}
        error={errors.value}
        maxLength={employmentLimits[field]}
        autoComplete="off"
        {...(kind === 'DEPARTMENT' && { suggestions: departments })}
      />
    )
  }
  if (kind === 'SUPERVISOR')
    return (
      <PeoplePicker
        name="supervisorId"
        label={members('detail.supervisor')}
        hint={t('empty')}
        error={errors.supervisorId}
        defaultPerson={null}
        search={(text) => findPeople(orgId, text, members('name.unknown'))}
      />
    )
  if (kind === 'START_LEAVE') return <LeaveFields errors={errors} />
  if (kind !== 'MESSAGE') return null
  return (
    <TextArea
      name="message"
      label={t('message')}
      hint={t('messageHint')}
      error={errors.message}
      maxLength={bulkLimits.message}
      rows={6}
    />
  )
}

/** The departments of the members, once loaded. */
function useDepartments(orgId: string, wanted: boolean): readonly string[] {
  const departments = useRead(wanted ? orgId : '', async () => {
    const answer = wanted ? await callApi(GetMemberFacetsDocument, { orgId }) : null
    return suggested((answer && 'data' in answer && answer.data?.memberFacets?.departments) || [])
  })
  return departments ?? []
}
