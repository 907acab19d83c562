'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { ReasonField } from '@/app/_components/reason-field'
import type { ShownConnection } from '@/app/_components/security/shown-connection'
import { FormDialog } from '@/app/_forms/form-dialog'
import { ConfirmIdentityProviderDomainDocument } from '@/graphql/generated/confirm-identity-provider-domain'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'

type Props = {
  orgName: string
  connection: ShownConnection
  domain: { id: string; domain: string }
  onClose: () => void
}

/** Asks for the proof that a domain belongs to an organization. */
export default function ConfirmDomainForm({ orgName, connection, domain, onClose }: Props) {
  const t = useTranslations('security.desk')
  const desk = useTranslations('installation.org')
  const { run, busy, errors } = useAction({
    mutation: ConfirmIdentityProviderDomainDocument,
    check: deskReasonProblems,
    done: t('confirmed'),
    onClose,
  })
  const { id, version, issuer } = connection
  return (
    <FormDialog
      title={t('confirmTitle', { domain: domain.domain, org: orgName })}
      save={t('confirm')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run({ id, version, domainId: domain.id, reason: String(form.get('reason') ?? '') })}
    >
      <p className="wrap-anywhere">{t('confirmText', { issuer, domain: domain.domain })}</p>
      <ReasonField label={desk('reason')} hint={desk('reasonHint')} error={errors.reason} />
    </FormDialog>
  )
}
