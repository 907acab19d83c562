'use client'
import { useTranslations } from 'next-intl'
import { undoWith } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { SelectField } from '@/app/_ui/select-field'
import { RehireMemberDocument } from '@/graphql/generated/rehire-member'
import { RemoveMemberDocument, type RemoveMemberMutation } from '@/graphql/generated/remove-member'
import { endReasons } from '@/lib/domain/orgs/employment-values'

type Props = { member: { id: string; version: number; name: string }; onClose: () => void }

type Removed = NonNullable<RemoveMemberMutation['removeMember']['data']>

/** Undo restores a plain member. A former administrator would come back with fewer rights, so they get no undo. */
const rehiring = (removed: Removed) =>
  removed.roleType === 'MEMBER'
    ? undoWith(RehireMemberDocument, { id: removed.id, version: removed.version })
    : undefined

/** Asks for the reason and ends a membership. */
export default function RemoveMember({ member: { id, version, name }, onClose }: Props) {
  const t = useTranslations('members')
  const { run, busy, errors } = useAction({
    mutation: RemoveMemberDocument,
    done: t('done.remove', { name }),
    undo: rehiring,
    onClose,
  })
  return (
    <FormDialog
      title={t('remove.title', { name })}
      onClose={onClose}
      onSubmit={(form) => run({ id, version, reason: String(form.get('reason') ?? '') })}
      busy={busy}
      save={t('remove.ok')}
      danger
    >
      <p>{t('remove.text')}</p>
      <SelectField
        name="reason"
        label={t('remove.reason')}
        placeholder={t('remove.choose')}
        options={endReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        error={errors.reason}
      />
    </FormDialog>
  )
}
