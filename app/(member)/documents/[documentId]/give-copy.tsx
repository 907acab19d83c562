'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { Checkbox } from '@/app/_ui/checkbox'
import { showToast } from '@/app/_ui/show-toast'
import { GiveHealthCopyDocument } from '@/graphql/generated/give-health-copy'
import { copyConsentVersion } from '@/lib/domain/documents/health-copy'

type Props = { documentId: string; orgId: string; name: string; onClose: () => void }

/** Asks for the consent to a copy for one organization: the text as a whole, and a box to check. */
export default function GiveCopy({ documentId, orgId, name, onClose }: Props) {
  const t = useTranslations('documents.screens.copies')
  const consent = useTranslations('documents.copyConsent')
  const consentLocale = useLocale()
  const router = useRouter()
  const { busy, errors, setErrors, submit } = useWrite(GiveHealthCopyDocument)

  async function give(form: FormData) {
    if (!form.has('agree')) return setErrors({ agree: t('agreeError') })
    const answer = await submit({ documentId, orgId, consentVersion: copyConsentVersion, consentLocale })
    if (!answer) return
    showToast({ title: t('given', { name }), tone: 'success' })
    onClose()
    router.refresh()
  }

  return (
    <FormDialog title={t('giveTitle', { name })} save={t('give')} onClose={onClose} onSubmit={give} busy={busy}>
      <p>{consent(copyConsentVersion, { org: name })}</p>
      <Checkbox name="agree" label={t('agree')} error={errors.agree} />
    </FormDialog>
  )
}
