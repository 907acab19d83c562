'use client'
import { useTranslations } from 'next-intl'
import type { MutationData } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { TextField } from '@/app/_ui/text-field'
import { SetOrganizationRetentionDocument } from '@/graphql/generated/set-organization-retention'
import { SetRetentionDocument } from '@/graphql/generated/set-retention'
import { noticeDays, retentionProblems } from '@/lib/domain/retention/kinds'
import type { KeptRow } from './rows'

type Choice = { kind: string; days: number; version: number }
type Props = { row: KeptRow; onClose: () => void }

/** Sets the number of days for which an organization or the installation keeps a kind of record. */
export default function ChangeRetention({ orgId, ...props }: Props & { orgId: string | null }) {
  return orgId ? (
    <ChangeForm {...props} mutation={SetOrganizationRetentionDocument} withOwner={(choice) => ({ orgId, ...choice })} />
  ) : (
    <ChangeForm {...props} mutation={SetRetentionDocument} withOwner={(choice) => choice} />
  )
}

type FormProps<R extends MutationData, V extends Choice> = Props & {
  mutation: ApiDocument<R, V>
  withOwner: (choice: Choice) => V
}

function ChangeForm<R extends MutationData, V extends Choice>({ row, onClose, mutation, withOwner }: FormProps<R, V>) {
  const t = useTranslations('orgData.retention')
  const kinds = useTranslations('orgData.kinds')
  const { kind, version, least, most, usual } = row
  const { run, busy, errors } = useAction({
    mutation,
    check: ({ days }: V) => retentionProblems({ kind, days }),
    done: t('saved'),
    onClose,
  })
  return (
    <FormDialog
      title={t('changeTitle')}
      save={t('save')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run(withOwner({ kind, days: Number(form.get('days')), version }))}
    >
      <p>{kinds(kind)}</p>
      <TextField
        name="days"
        type="number"
        inputMode="numeric"
        label={t('daysLabel')}
        hint={t('daysHint', { least, most, usual })}
        error={errors.days}
        defaultValue={row.days}
        min={least}
        max={most}
      />
      <p className="text-soft">{t('changeNote', { days: noticeDays })}</p>
    </FormDialog>
  )
}
