'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormDialog } from '@/app/_components/form-dialog'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { ExemptMemberDocument } from '@/graphql/generated/exempt-member'

type Props = { assignment: { id: string; version: number; name: string }; onClose: () => void }

/** Asks for the reason and exempts a member from a curriculum. */
export default function ExemptMember({ assignment: { id, version, name }, onClose }: Props) {
  const t = useTranslations('curriculums')
  const router = useRouter()
  const { busy, errors, send, tell } = useWrite(ExemptMemberDocument)

  async function save(form: FormData) {
    const answer = await send({ id, version, reason: String(form.get('reason') ?? '') })
    if (!answer) return
    if (answer.success) showToast({ title: t('done.exempted', { name }), tone: 'success' })
    else await tell(answer)
    if (!answer.success && !isStale(answer)) return
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={t('ask.exemptTitle', { name })}
      onClose={onClose}
      onSubmit={save}
      busy={busy}
      save={t('actions.exempt')}
    >
      <p>{t('ask.exemptText')}</p>
      <TextArea name="reason" label={t('ask.reason')} error={errors.reason} maxLength={500} rows={3} />
    </FormDialog>
  )
}
