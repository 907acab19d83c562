'use client'
import { useTranslations } from 'next-intl'
import { BulkDialog } from '@/app/_components/bulk/bulk-dialog'
import { TextField } from '@/app/_ui/text-field'
import {
  ActOnInvitationsDocument,
  type ActOnInvitationsMutationVariables,
} from '@/graphql/generated/act-on-invitations'
import { memberActProblems } from '@/lib/domain/orgs/bulk-act-problems'
import type { InvitationAct } from '@/lib/domain/orgs/bulk-acts'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'

export type InvitationSelection = ActOnInvitationsMutationVariables['invitations']

type Props = {
  orgId: string
  kind: InvitationAct
  invitations: InvitationSelection
  /** How many invitations are selected. */
  count: number
  onClose: () => void
  onDone: () => void
}

/** Does one thing to all selected invitations. */
export default function ActOnInvitations({ orgId, kind, invitations, count, onClose, onDone }: Props) {
  const t = useTranslations('invitations.bulk')
  const fields = useTranslations('fields')
  const field = kind === 'DEPARTMENT' ? 'department' : kind === 'JOB_TITLE' ? 'jobTitle' : null
  return (
    <BulkDialog
      title={t(`${kind}.title`, { count })}
      lead={t(`${kind}.lead`)}
      save={t(`${kind}.save`)}
      danger={kind === 'REVOKE'}
      mutation={ActOnInvitationsDocument}
      variables={(form) => ({
        orgId,
        invitations,
        input: { kind, value: String(form.get('value') ?? '').trim() || null },
      })}
      check={({ input }) => memberActProblems(input)}
      fields={(errors) =>
        field && (
          <TextField
            name="value"
            label={fields(field)}
            hint={t('empty')}
            error={errors.value}
            maxLength={employmentLimits[field]}
            autoComplete="off"
          />
        )
      }
      onClose={onClose}
      onDone={onDone}
    />
  )
}
