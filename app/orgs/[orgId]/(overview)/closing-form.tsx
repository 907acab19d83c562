'use client'
import { useTranslations } from 'next-intl'
import { CloseOrgForm } from '@/app/_components/orgs/close-org-form'
import { AskToCloseOrganizationDocument } from '@/graphql/generated/ask-to-close-organization'

type Props = { org: { id: string; name: string }; onClose: () => void }

/** An administrator's request to close their organization. */
export default function ClosingForm({ org, onClose }: Props) {
  const t = useTranslations('orgData.closing')
  return (
    <CloseOrgForm
      orgName={org.name}
      mutation={AskToCloseOrganizationDocument}
      variables={(input) => ({ orgId: org.id, ...input })}
      words={{
        title: t('askTitle', { name: org.name }),
        lead: t('askLead'),
        save: t('ask'),
        done: t('askedDone'),
        reason: t('reason'),
        reasonHint: t('reasonHint'),
        name: t('name'),
        nameHint: t('nameHint', { name: org.name }),
      }}
      onClose={onClose}
    />
  )
}
