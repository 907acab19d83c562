'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { nameInList } from '@/app/_components/members/member-name'
import { suggested } from '@/app/_components/members/suggested'
import { findPeople, PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import { DateBox } from '@/app/_forms/boxes'
import { Conflict } from '@/app/_forms/conflict'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { callApi } from '@/app/_lib/graphql-client'
import { useRead } from '@/app/_lib/use-read'
import { FormErrors } from '@/app/_ui/form-errors'
import { TextField } from '@/app/_ui/text-field'
import { GetMemberFacetsDocument } from '@/graphql/generated/get-member-facets'
import { UpdateMemberDocument, type UpdateMemberMutation } from '@/graphql/generated/update-member'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { employmentLimits, employmentProblems } from '@/lib/domain/orgs/employment-values'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'

/** The editable values of a member. */
type EmploymentValues = {
  version: number
  department: string | null
  jobTitle: string | null
  employeeId: string | null
  hireDate: PlainDate | null
  npi: string | null
  supervisor: Person | null
}
export type EditedMember = EmploymentValues & { id: string }

const fieldNames = ['department', 'jobTitle', 'employeeId', 'supervisor', 'hireDate', 'npi'] as const
type FieldTexts = Record<(typeof fieldNames)[number], string>

type Props = { member: EditedMember & { name: string }; orgId: string; onClose: () => void }

/** Edits the employment data of a member. */
export default function EditEmployment({ member, orgId, onClose }: Props) {
  const [start] = useState<EmploymentValues>(member)
  const t = useTranslations('members')
  const common = useTranslations('common')
  const unknown = t('name.unknown')
  const { busy, errors, summary, versions, version, save } = useDialogEdit(UpdateMemberDocument, {
    start,
    saved: t('done.saved'),
    onClose,
    read: readStored(unknown),
    fields: employmentFields,
    parts: ({ supervisor }) => ({ supervisorId: supervisor }),
    check: ({ input }) => employmentProblems(input, todayIn('UTC', new Date())),
  })
  const departments = useDepartments(orgId)
  const label = useTranslations('fields')
  const fields = Object.fromEntries(
    fieldNames.map((name) => [name, name === 'supervisor' ? t('detail.supervisor') : label(name)]),
  ) as FieldTexts
  const fieldLabels = { ...fields, supervisorId: fields.supervisor }
  return (
    <FormDialog
      title={t('edit.title', { name: member.name })}
      onClose={onClose}
      busy={busy}
      draft={{ name: `member:${member.id}`, version: start.version }}
      onSubmit={(form) => save({ input: { id: member.id, version, ...changesOf(form, start) } })}
    >
      <FormErrors title={common('form.errorSummary')} errors={errorList(summary, fieldLabels)} />
      <Conflict {...versions} />
      {(['department', 'jobTitle', 'employeeId'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={fields[name]}
          optional={common('form.optional')}
          hint={name === 'employeeId' ? t('edit.employeeIdHint') : undefined}
          error={errors[name]}
          defaultValue={start[name] ?? ''}
          {...(name === 'department' ? { suggestions: departments } : { autoComplete: 'off' })}
          maxLength={employmentLimits[name]}
        />
      ))}
      <PeoplePicker
        name="supervisorId"
        label={fields.supervisor}
        optional={common('form.optional')}
        hint={t('edit.supervisorHint')}
        error={errors.supervisorId}
        defaultPerson={start.supervisor}
        search={async (text) => (await findPeople(orgId, text, unknown)).filter(({ id }) => id !== member.id)}
      />
      <DateBox
        name="hireDate"
        label={fields.hireDate}
        optional={common('form.optional')}
        error={errors.hireDate}
        defaultValue={start.hireDate ?? undefined}
      />
      <TextField
        name="npi"
        label={fields.npi}
        optional={common('form.optional')}
        hint={t('edit.npiHint')}
        error={errors.npi}
        defaultValue={start.npi ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={employmentLimits.employeeId}
      />
      <p className="text-sm text-soft">{t('edit.own')}</p>
    </FormDialog>
  )
}

type StoredMember = NonNullable<UpdateMemberMutation['updateMember']['data']>

/** Converts a member from the API into the values of this form. */
const readStored =
  (unknown: string) =>
  ({ supervisor, ...now }: StoredMember): EmploymentValues => ({
    ...now,
    hireDate: now.hireDate as PlainDate | null,
    supervisor: supervisor && { id: supervisor.id, name: nameInList(supervisor, unknown) },
  })

/** Only the changed fields, so that others keep what somebody else may have saved. */
function changesOf(form: FormData, start: EmploymentValues) {
  const before = {
    department: start.department,
    jobTitle: start.jobTitle,
    employeeId: start.employeeId,
    supervisorId: start.supervisor?.id,
    hireDate: start.hireDate,
    npi: start.npi,
  }
  const typed = Object.entries(before).map(
    ([name, value]) => [name, String(form.get(name) ?? ''), value ?? ''] as const,
  )
  return Object.fromEntries(typed.filter(([, now, then]) => now !== then))
}

/** The values of the form's fields. */
const employmentFields = ({ supervisor, department, jobTitle, employeeId, hireDate, npi }: EmploymentValues) =>
  fieldsOf({ department, jobTitle, employeeId, supervisorId: supervisor?.id, hireDate, npi })

/** The departments of the members, once loaded; without them a department is typed without suggestions. */
function useDepartments(orgId: string): readonly string[] {
  const departments = useRead(orgId, async () => {
    const answer = await callApi(GetMemberFacetsDocument, { orgId })
    return suggested(('data' in answer && answer.data?.memberFacets?.departments) || [])
  })
  return departments ?? []
}
