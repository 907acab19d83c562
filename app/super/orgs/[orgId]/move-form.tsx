'use client'
import { useTranslations } from 'next-intl'
import type { Mutated } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { TextField } from '@/app/_ui/text-field'
import { CloseOrganizationDocument } from '@/graphql/generated/close-organization'
import { ResumeOrganizationDocument } from '@/graphql/generated/resume-organization'
import { SuspendOrganizationDocument } from '@/graphql/generated/suspend-organization'
import { closedOrgYears, isNameOf, type OrgMove } from '@/lib/domain/orgs/org-state'
import { orgLimits } from '@/lib/domain/orgs/values'
import { deskReasonProblem, deskReasonProblems } from '@/lib/domain/orgs/visit'
import { problemsAmong } from '@/lib/domain/values'
import type { MovedOrg } from './moved-org'
import { ReasonField } from './reason-field'

type Props = { org: MovedOrg; move: OrgMove; onClose: () => void }

/** Asks why an organization is suspended, resumed or closed. */
export default function MoveForm({ move, ...props }: Props) {
  if (move === 'close') return <CloseForm {...props} />
  if (move === 'suspend') return <PauseForm {...props} move={move} mutation={SuspendOrganizationDocument} />
  return <PauseForm {...props} move={move} mutation={ResumeOrganizationDocument} />
}

type PauseProps<R extends Mutated> = Props & {
  move: 'suspend' | 'resume'
  mutation: ApiDocument<R, { orgId: string; version: number; reason: string }>
}

function PauseForm<R extends Mutated>({ org, move, mutation, onClose }: PauseProps<R>) {
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
      <ReasonField error={errors.reason} />
    </FormDialog>
  )
}

function CloseForm({ org, onClose }: Omit<Props, 'move'>) {
  const t = useTranslations('installation.org')
  const { run, busy, errors } = useAction({
    mutation: CloseOrganizationDocument,
    check: ({ reason, name }) =>
      problemsAmong({
        reason: deskReasonProblem(reason),
        name: isNameOf(org.name, name) ? null : 'validation.orgName',
      }),
    done: t('closed'),
    onClose,
  })
  return (
    <FormDialog
      title={t('closeTitle', { name: org.name })}
      save={t('close')}
      danger
      onClose={onClose}
      busy={busy}
      onSubmit={(form) =>
        run({
          ...{ orgId: org.id, version: org.version },
          ...{ reason: String(form.get('reason') ?? ''), name: String(form.get('name') ?? '') },
        })
      }
    >
      <p>{t('closeLead', { upcoming: org.upcoming, unfinished: org.unfinished, years: closedOrgYears })}</p>
      <ReasonField error={errors.reason} />
      <TextField
        name="name"
        label={t('closeName')}
        hint={t('closeNameHint', { name: org.name })}
        error={errors.name}
        maxLength={orgLimits.name}
        autoComplete="off"
      />
    </FormDialog>
  )
}
