'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Conflict } from '@/app/_forms/conflict'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { useWrite } from '@/app/_forms/use-write'
import { FormErrors } from '@/app/_ui/form-errors'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { AddGuestDocument } from '@/graphql/generated/add-guest'
import { UpdateGuestDocument } from '@/graphql/generated/update-guest'
import { offeredOrChosen } from '@/lib/domain/credentials/offered-types'
import { credentialNumberLength } from '@/lib/domain/credentials/values'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { guestProblems } from '@/lib/domain/guests/values'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { contactLength } from '@/lib/domain/people/contact'
import { familyNameFirst, wholeName } from '@/lib/domain/people/names'
import { personNameLength } from '@/lib/domain/people/values'
import { lineProblem, problemsAmong } from '@/lib/domain/values'
import type { EditedGuest, GuestChoices } from './guest-view'

type Common = { choices: GuestChoices; onClose: () => void; look?: (() => Promise<void>) | undefined }
/** The seat that a guest would get in a full session, of its seats; null while one is free. */
export type FullRoom = { seat: number; capacity: number } | null

/** `guest` is null for a new one. `look` reloads a board. */
type Props = Common & { taskSessionId: string; guest: EditedGuest | null; full?: FullRoom }

/** The personal details of a guest without an account. */
export default function GuestForm({ taskSessionId, guest, full = null, ...common }: Props) {
  const [start] = useState(guest)
  if (!start) return <NewGuest taskSessionId={taskSessionId} full={full} {...common} />
  return <EditGuest start={start} {...common} />
}

type NewGuestProps = Common & { taskSessionId: string; full: FullRoom }

function NewGuest({ taskSessionId, full, choices, onClose, look }: NewGuestProps) {
  const t = useTranslations('guests.add')
  const router = useRouter()
  const { busy, errors, summary, submit } = useWrite(AddGuestDocument, ({ input, reason }) => ({
    ...guestProblems(input),
    ...problemsAmong({ reason: full ? lineProblem(reason ?? '', enrollmentReasonLength) : null }),
  }))

  async function save(form: FormData) {
    const input = valuesOf(form)
    const reason = String(form.get('reason') ?? '').trim() || null
    const done = await submit({ taskSessionId, input, reason, overCapacity: full?.seat ?? null })
    await look?.()
    if (!done) return
    showToast({ title: t('saved', { name: wholeName(input) }), tone: 'success' })
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      onSubmit={save}
      busy={busy}
      save={full ? t('letIn', full) : t('save')}
    >
      <p className="text-soft">{t('lead')}</p>
      {full && (
        <>
          <InlineNotice tone="warn">{t('full', full)}</InlineNotice>
          <TextField
            name="reason"
            label={t('reason')}
            error={errors.reason}
            maxLength={enrollmentReasonLength}
            autoComplete="off"
          />
        </>
      )}
      <Fields errors={errors} summary={summary} choices={choices} />
      <p className="rounded-lg border border-line bg-sunken p-4 text-sm">{t('consent')}</p>
    </FormDialog>
  )
}

type EditProps = Common & { start: EditedGuest }

function EditGuest({ start, choices, onClose, look }: EditProps) {
  const t = useTranslations('guests.edit')
  const name = wholeName(start)
  const { busy, errors, summary, versions, version, save } = useDialogEdit(UpdateGuestDocument, {
    start,
    saved: t('saved', { name }),
    onClose: () => {
      void look?.()
      onClose()
    },
    read: (now: EditedGuest) => now,
    fields: guestFields,
    check: ({ input }) => guestProblems(input),
  })
  return (
    <FormDialog
      title={t('open')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => save({ id: start.id, version, input: valuesOf(form) })}
    >
      <Conflict {...versions} />
      <Fields start={start} errors={errors} summary={summary} choices={choices} />
      <p className="text-sm text-soft">{t('voids')}</p>
    </FormDialog>
  )
}

/** The values of the form's fields. */
const guestFields = ({ firstName, lastName, licenseNumber, licenseGeo, licenseType, contact }: EditedGuest) =>
  fieldsOf({ firstName, lastName, licenseNumber, licenseGeo, licenseType, contact })

function valuesOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    licenseNumber: text('licenseNumber'),
    licenseGeo: text('licenseGeo'),
    licenseType: text('licenseType'),
    contact: text('contact'),
  }
}

type Texts = Readonly<Record<string, string>>
type FieldsProps = { start?: EditedGuest; errors: Texts; summary: Texts; choices: GuestChoices }

function Fields({ start, errors, summary, choices }: FieldsProps) {
  const t = useTranslations('guests.add')
  const common = useTranslations('common.form')
  const [firstName, lastName, optional] = [t('firstName'), t('lastName'), common('optional')]
  const isFamilyFirst = familyNameFirst.has(useLocale())
  const order = isFamilyFirst ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const)
  const names = {
    ...(isFamilyFirst ? { lastName, firstName } : { firstName, lastName }),
    reason: t('reason'),
    licenseNumber: t('licenseNumber'),
    licenseGeo: t('licenseGeo'),
    licenseType: t('licenseType'),
    contact: t('contact'),
  }
  const field = (name: Exclude<keyof typeof names, 'reason'>) => ({
    name,
    label: names[name],
    error: errors[name],
    autoComplete: 'off',
    defaultValue: start?.[name] ?? '',
  })
  return (
    <>
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {order.map((name) => (
          <TextField key={name} {...field(name)} maxLength={personNameLength} />
        ))}
      </div>
      <TextField
        {...field('licenseNumber')}
        optional={optional}
        maxLength={credentialNumberLength}
        autoCapitalize="characters"
      />
      <GeoAndType
        geo={{ ...field('licenseGeo'), optional }}
        type={{ ...field('licenseType'), optional }}
        choices={choices}
      />
      <TextField
        {...field('contact')}
        optional={optional}
        hint={t('contactHint')}
        maxLength={contactLength}
        autoCapitalize="off"
      />
    </>
  )
}

type FieldProps = {
  name: string
  label: string
  error: string | undefined
  autoComplete: string
  defaultValue: string
  optional?: string
}
type GeoAndTypeProps = { geo: FieldProps; type: FieldProps; choices: GuestChoices }

/** The place and type of the license. Once a place is chosen, only its types are offered. */
function GeoAndType({ geo, type, choices: { geos, types } }: GeoAndTypeProps) {
  const t = useTranslations('guests.add')
  const [chosenGeo, setChosenGeo] = useState(geo.defaultValue)
  const chosen = chosenGeo === geo.defaultValue ? [type.defaultValue] : []
  const offered = types
    .map(({ label, options }) => ({
      label,
      options: chosenGeo ? options.filter(({ value }) => offeredOrChosen(chosenGeo, value, chosen)) : options,
    }))
    .filter(({ options }) => options.length > 0)
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <SelectField
        {...geo}
        groups={geos}
        placeholder={t('notGiven')}
        onChange={(event) => setChosenGeo(event.currentTarget.value)}
      />
      <SelectField {...type} groups={offered} placeholder={t('notGiven')} />
    </div>
  )
}
