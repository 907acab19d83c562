'use client'
import { useTranslations } from 'next-intl'
import type { MutationData } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { HoldOrganizationDocument } from '@/graphql/generated/hold-organization'
import { HoldPersonDocument } from '@/graphql/generated/hold-person'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'
import { HoldForm } from './hold-form'
import type { HoldTarget } from './rows'

type Props = { target: HoldTarget; onClose: () => void }

/** Asks why all records of an organization or a person must be kept. */
export default function PlaceHold({ target, onClose }: Props) {
  return 'orgId' in target ? (
    <PlaceForm mutation={HoldOrganizationDocument} target={target} onClose={onClose} />
  ) : (
    <PlaceForm mutation={HoldPersonDocument} target={target} onClose={onClose} />
  )
}

type FormProps<R extends MutationData, T extends object> = {
  mutation: ApiDocument<R, T & { reason: string }>
  target: T
  onClose: () => void
}

function PlaceForm<R extends MutationData, T extends object>({ mutation, target, onClose }: FormProps<R, T>) {
  const t = useTranslations('orgData.holds')
  const { run, busy, errors } = useAction({ mutation, check: deskReasonProblems, done: t('placed'), onClose })
  return (
    <HoldForm
      title={t('placeTitle')}
      lead={t('placeLead')}
      save={t('place')}
      busy={busy}
      onClose={onClose}
      error={errors.reason}
      onReason={(reason) => run({ ...target, reason })}
    />
  )
}
