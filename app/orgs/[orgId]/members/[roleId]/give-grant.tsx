'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { SelectField } from '@/app/_ui/select-field'
import { GiveGrantDocument } from '@/graphql/generated/give-grant'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { allowsDepartment, type GrantKind, grantKinds } from '@/lib/domain/orgs/grants'

type Props = {
  memberId: string
  name: string
  departments: readonly string[]
  /** Their own department, which is proposed. */
  own: string | null
  onClose: () => void
}

/** Chooses the right that a member is given, and for whom. */
export default function GiveGrant({ memberId, name, departments, own, onClose }: Props) {
  const t = useTranslations('members.grants')
  const kinds = useTranslations('enums.grantKinds')
  const [kind, setKind] = useState<GrantKind>('MANAGER')
  const { run, busy, errors } = useAction({ mutation: GiveGrantDocument, done: t('given', { name }), onClose })
  const send = (form: FormData) =>
    run({ input: { memberId, kind, department: allowsDepartment(kind) ? String(form.get('department') ?? '') : '' } })
  return (
    <FormDialog title={t('giveTitle', { name })} onClose={onClose} onSubmit={send} busy={busy} save={t('give')}>
      <SelectField
        name="kind"
        label={t('kind')}
        hint={t(`hints.${kind}`)}
        options={grantKinds.map((value) => ({ value, label: kinds(value) }))}
        value={kind}
        onChange={({ target }) => isOneOf(grantKinds, target.value) && setKind(target.value)}
        error={errors['input.kind']}
      />
      {allowsDepartment(kind) && (
        <SelectField
          name="department"
          label={t('for')}
          placeholder={t('wholeOrg')}
          options={departments.map((value) => ({ value, label: value }))}
          defaultValue={own && departments.includes(own) ? own : ''}
          error={errors['input.department']}
        />
      )}
    </FormDialog>
  )
}
