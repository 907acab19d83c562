'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormDialog } from '@/app/_components/form-dialog'
import { wayBack } from '@/app/_lib/send-write'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { RehireMemberDocument } from '@/graphql/generated/rehire-member'
import { RemoveMemberDocument, type RemoveMemberMutation } from '@/graphql/generated/remove-member'
import { endReasons } from '@/lib/domain/orgs/end-reasons'
import type { NamedMember } from './member-actions'

type Props = { member: Pick<NamedMember, 'id' | 'version' | 'name'>; onClose: () => void }

type Removed = RemoveMemberMutation['removeMember']['data']

/** Taking back makes a member: who was an administrator would come back as less, so that is not offered as the same. */
const rehiring = (removed: Removed) =>
  removed?.roleType === 'MEMBER'
    ? wayBack(RehireMemberDocument, { id: removed.id, version: removed.version })
    : undefined

/** Asks for the reason and ends a membership. */
export default function RemoveMember({ member: { id, version, name }, onClose }: Props) {
  const t = useTranslations('members')
  const router = useRouter()
  const { busy, errors, send, tell } = useWrite(RemoveMemberDocument)

  async function remove(form: FormData) {
    const reason = String(form.get('reason') ?? '')
    const answer = await send({ id, version, reason })
    if (!answer) return
    if (answer.success) showToast({ title: t('done.remove', { name }), undo: rehiring(answer.data) })
    else await tell(answer)
    if (!answer.success && !isStale(answer)) return
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={t('remove.title', { name })}
      onClose={onClose}
      onSubmit={remove}
      busy={busy}
      save={t('remove.ok')}
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
