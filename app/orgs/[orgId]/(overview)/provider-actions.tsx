'use client'
import { useRouter } from 'next/navigation'
import { fill } from '@/app/_lib/fill'
import { useApiForm } from '@/app/_lib/use-api-form'
import { useLateDialog } from '@/app/_lib/use-late'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { markup } from '@/app/_ui/markup'
import { showToast } from '@/app/_ui/show-toast'
import { RemoveProviderDocument } from '@/graphql/generated/remove-provider'
import type { EditedProvider, ProviderFormProps } from './provider-form'

const load = () => import('./provider-form').then((file) => file.default)

type Form = Pick<ProviderFormProps, 'orgId' | 'options' | 'labels'>

/** Opens the form of a new approval number. */
export function AddProvider({ form }: { form: Form }) {
  const { Part: ProviderForm, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button size="sm" icon={<Icon name="plus" size={16} />} onClick={open}>
        {form.labels.add}
      </Button>
      {ProviderForm && shown && <ProviderForm {...form} onClose={close} />}
    </>
  )
}

type Props = { form: Form; provider: EditedProvider & { id: string; version: number } }

/** Changing and removing one approval number. */
export function ProviderActions({ form, provider }: Props) {
  const { labels, orgId } = form
  const router = useRouter()
  const { busy, submit } = useApiForm(RemoveProviderDocument)
  const { Part: ProviderForm, shown, open, close } = useLateDialog(load)
  const { id, version, providerNumber: number } = provider

  async function remove() {
    const text = markup(labels.removeText, { number })
    if (!(await confirmDialog({ title: labels.removeTitle, text, ok: labels.removeOk, danger: true }))) return
    if (await submit({ orgId, id, version })) showToast({ title: labels.removed, tone: 'success' })
    router.refresh()
  }

  return (
    <span className="inline-flex gap-1">
      <IconButton label={fill(labels.edit, { number })} onClick={open}>
        <Icon name="pencil" size={16} />
      </IconButton>
      <IconButton label={fill(labels.remove, { number })} onClick={remove} disabled={busy}>
        <Icon name="x" size={16} />
      </IconButton>
      {ProviderForm && shown && <ProviderForm {...form} provider={provider} onClose={close} />}
    </span>
  )
}
