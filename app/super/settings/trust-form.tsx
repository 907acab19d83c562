'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { TrustIssuerDocument } from '@/graphql/generated/trust-issuer'
import { trustedForm, trustLimits } from '@/lib/domain/certificates/trust'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

/** Asks for an issuer to trust and what it is called. */
export default function TrustForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('installation.issuers')
  const { run, busy, errors } = useAction({
    mutation: TrustIssuerDocument,
    check: ({ name, issuer }) =>
      problemsAmong({
        name: lineProblem(name, trustLimits.name),
        issuer: lineProblem(issuer, trustLimits.issuer) ?? (trustedForm(issuer) ? null : 'validation.badgeIssuer'),
      }),
    done: t('added'),
    onClose,
  })
  const text = (form: FormData, name: string) => String(form.get(name) ?? '')
  return (
    <FormDialog
      title={t('addTitle')}
      save={t('add')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run({ name: text(form, 'name'), issuer: text(form, 'issuer') })}
    >
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        error={errors.name}
        maxLength={trustLimits.name}
        autoComplete="off"
      />
      <TextField
        name="issuer"
        label={t('issuer')}
        hint={t('issuerHint')}
        error={errors.issuer}
        maxLength={trustLimits.issuer}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
