'use client'
import { useTranslations } from 'next-intl'
import type { MutationData } from '@/app/_actions/send'
import { CloseOrgForm } from '@/app/_components/orgs/close-org-form'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { CloseOrganizationDocument } from '@/graphql/generated/close-organization'
import { ResumeOrganizationDocument } from '@/graphql/generated/resume-organization'
import { SuspendOrganizationDocument } from '@/graphql/generated/suspend-organization'
import { closedOrgYears, type OrgMove } from '@/lib/domain/orgs/org-state'
import { deskReason } from '@/lib/domain/orgs/visit'
import type { MovedOrg } from './moved-org'

type Props = { org: MovedOrg; move: OrgMove; onClose: () => void }

/** Asks why an organization is suspended, resumed or closed. */
export default function MoveForm({ move, ...props }: Props) {
  if (move === 'close') return <CloseForm {...props} />
  if (move === 'suspend') return <PauseForm {...props} move={move} mutation={SuspendOrganizationDocument} />
  return <PauseForm {...props} move={move} mutation={ResumeOrganizationDocument} />
}

type PauseProps<R extends MutationData> = Props & {
  move: 'suspend' | 'resume'
  mutation: ApiDocument<R, { orgId: string; version: number; reason: string }>
}

function PauseForm<R extends MutationData>({ org, move, mutation, onClose }: PauseProps<R>) {
  const t = useTranslations('installation.org')
  return (
    <ReasonDialog
      mutation={mutation}
      variables={(reason) => ({ orgId: org.id, version: org.version, reason })}
      rules={deskReason}
      words={{
        title: t(`${move}Title`, { name: org.name }),
        text: t(`${move}Lead`),
        reason: t('reason'),
        hint: t('reasonHint'),
        save: t(move),
      }}
      danger={move === 'suspend'}
      done={t(move === 'suspend' ? 'suspended' : 'resumed')}
      onClose={onClose}
    />
  )
}

function CloseForm({ org, onClose }: Omit<Props, 'move'>) {
  const t = useTranslations('installation.org')
  const { id: orgId, version, name, upcoming, unfinished } = org
  return (
    <CloseOrgForm
      orgName={name}
      mutation={CloseOrganizationDocument}
      variables={(reason) => ({ orgId, version, ...reason })}
      words={{
        title: t('closeTitle', { name }),
        save: t('close'),
        done: t('closed'),
        lead: t('closeLead', { upcoming, unfinished, years: closedOrgYears }),
        reason: t('reason'),
        reasonHint: t('reasonHint'),
        name: t('closeName'),
        nameHint: t('closeNameHint', { name }),
      }}
      onClose={onClose}
    />
  )
}
