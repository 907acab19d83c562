'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Conflict } from '@/app/_forms/conflict'
import { FormDialog } from '@/app/_forms/form-dialog'
import { draftNames } from '@/app/_forms/use-draft-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { CreateOrgIdentityProviderDocument } from '@/graphql/generated/create-org-identity-provider'
import { UpdateOrgIdentityProviderDocument } from '@/graphql/generated/update-org-identity-provider'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { domainsIn, identityProviderLimits, identityProviderProblems } from '@/lib/domain/orgs/identity-provider-values'
import type { ShownIdentityProvider } from './shown-identity-provider'

/** `identityProvider` is null for a new one. */
type Props = { orgId: string; identityProvider: ShownIdentityProvider | null; onClose: () => void }

/** The form for an organization's own identity provider. */
export default function IdentityProviderForm({ orgId, identityProvider, onClose }: Props) {
  const [start] = useState(identityProvider)
  if (!start) return <NewForm orgId={orgId} onClose={onClose} />
  return <EditForm start={start} onClose={onClose} />
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

function NewForm({ orgId, onClose }: Omit<Props, 'identityProvider'>) {
  const t = useTranslations('security.connection')
  const { run, busy, errors } = useAction({
    mutation: CreateOrgIdentityProviderDocument,
    check: ({ input }) => identityProviderProblems(input, true),
    done: t('saved'),
    onClose,
  })
  const save = (form: FormData) =>
    run({
      input: {
        orgId,
        issuer: text(form, 'issuer').trim(),
        clientId: text(form, 'clientId'),
        clientSecret: text(form, 'clientSecret'),
        domains: domainsIn(text(form, 'domains')),
      },
    })
  return (
    <FormDialog
      title={t('addTitle')}
      onClose={onClose}
      busy={busy}
      onSubmit={save}
      draft={{ name: draftNames.identityProvider }}
    >
      <TextField
        name="issuer"
        type="url"
        label={t('issuer')}
        hint={t('issuerHint')}
        error={errors.issuer}
        maxLength={identityProviderLimits.issuer}
        autoComplete="off"
      />
      <ClientFields errors={errors} />
    </FormDialog>
  )
}

function EditForm({ start, onClose }: { start: ShownIdentityProvider; onClose: () => void }) {
  const t = useTranslations('security.connection')
  const { busy, errors, versions, version, save } = useDialogEdit(UpdateOrgIdentityProviderDocument, {
    start,
    saved: t('saved'),
    onClose,
    read: (now: ShownIdentityProvider) => now,
    fields: ({ clientId, domains }) => fieldsOf({ clientId, domains: domains.map(({ domain }) => domain).join('\n') }),
    check: ({ input }) => identityProviderProblems(input, false),
  })
  const submit = (form: FormData) => {
    const secret = text(form, 'clientSecret')
    return save({
      input: {
        id: start.id,
        version,
        clientId: text(form, 'clientId'),
        domains: domainsIn(text(form, 'domains')),
        ...(secret ? { clientSecret: secret } : {}),
      },
    })
  }
  return (
    <FormDialog title={t('editTitle')} onClose={onClose} busy={busy} onSubmit={submit}>
      <Conflict {...versions} />
      <ClientFields start={start} errors={errors} />
    </FormDialog>
  )
}

type FieldsProps = { start?: ShownIdentityProvider; errors: Readonly<Record<string, string>> }

function ClientFields({ start, errors }: FieldsProps) {
  const t = useTranslations('security.connection')
  return (
    <>
      <TextField
        name="clientId"
        label={t('clientId')}
        error={errors.clientId}
        defaultValue={start?.clientId}
        maxLength={identityProviderLimits.clientId}
        autoComplete="off"
      />
      <TextField
        name="clientSecret"
        type="password"
        label={t('clientSecret')}
        hint={t(start ? 'secretKept' : 'secretHint')}
        error={errors.clientSecret}
        maxLength={identityProviderLimits.clientSecret}
        autoComplete="off"
      />
      <TextArea
        name="domains"
        label={t('domains')}
        hint={t('domainsHint')}
        error={errors.domains}
        defaultValue={start?.domains.map(({ domain }) => domain).join('\n')}
      />
    </>
  )
}
