'use client'
import { useTranslations } from 'next-intl'
import type { ShownIdentityProvider } from '@/app/_components/security/shown-identity-provider'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { ConfirmIdentityProviderDomainDocument } from '@/graphql/generated/confirm-identity-provider-domain'
import { deskReason } from '@/lib/domain/orgs/visit'

type Props = {
  orgName: string
  identityProvider: ShownIdentityProvider
  domain: { id: string; domain: string }
  onClose: () => void
}

/** Asks for the proof that a domain belongs to an organization. */
export default function ConfirmDomainForm({ orgName, identityProvider, domain, onClose }: Props) {
  const t = useTranslations('security.desk')
  const desk = useTranslations('installation.org')
  const { id, version, issuer } = identityProvider
  return (
    <ReasonDialog
      mutation={ConfirmIdentityProviderDomainDocument}
      variables={(reason) => ({ id, version, domainId: domain.id, reason })}
      rules={deskReason}
      words={{
        title: t('confirmTitle', { domain: domain.domain, org: orgName }),
        text: <p className="wrap-anywhere">{t('confirmText', { issuer, domain: domain.domain })}</p>,
        reason: desk('reason'),
        hint: desk('reasonHint'),
        save: t('confirm'),
      }}
      done={t('confirmed')}
      onClose={onClose}
    />
  )
}
