'use client'
import { useTranslations } from 'next-intl'
import type { MutationData } from '@/app/_actions/send'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { HoldOrganizationDocument } from '@/graphql/generated/hold-organization'
import { HoldPersonDocument } from '@/graphql/generated/hold-person'
import { deskReason } from '@/lib/domain/orgs/visit'
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
  return (
    <ReasonDialog
      mutation={mutation}
      variables={(reason) => ({ ...target, reason })}
      rules={deskReason}
      words={{
        title: t('placeTitle'),
        text: t('placeLead'),
        reason: t('reason'),
        hint: t('reasonHint'),
        save: t('place'),
      }}
      done={t('placed')}
      onClose={onClose}
    />
  )
}
