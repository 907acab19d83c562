'use client'
import { useTranslations } from 'next-intl'
import type { MutationData } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import { CloseOrgForm } from '@/app/_components/orgs/close-org-form'
import { ReasonField } from '@/app/_components/reason-field'
import { FormDialog } from '@/app/_forms/form-dialog'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { CloseOrganizationDocument } from '@/graphql/generated/close-organization'
import { ResumeOrganizationDocument } from '@/graphql/generated/resume-organization'
import { SuspendOrganizationDocument } from '@/graphql/generated/suspend-organization'
import { closedOrgYears, type OrgMove } from '@/lib/domain/orgs/org-state'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'
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
  const { run, busy, errors } = useAction({
    mutation,
    check: deskReasonProblems,
    done: t(move === 'suspend' ? 'suspended' : 'resumed'),
    onClose,
  })
  return (
    <FormDialog
      title={t(`${move}Title`, { name: org.name })}
      save={t(move)}
      danger={move === 'suspend'}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run({ orgId: org.id, version: org.version, reason: String(form.get('reason') ?? '') })}
    >
      <p>{t(`${move}Lead`)}</p>
      <ReasonField label={t('reason')} hint={t('reasonHint')} error={errors.reason} />
    </FormDialog>
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
