'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'

type Props = { name: string; label: string; hint?: string; value: string }

/** A text with a button that copies it. If the browser refuses, the text can still be selected. */
export function CopyField({ name, label, hint, value }: Props) {
  const t = useTranslations('common.copy')
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      showToast({ title: t('copied'), tone: 'success' })
    } catch {
      // Without https there is no clipboard; with it, the person or a policy may forbid access.
      showToast({ title: t('refused'), tone: 'warn' })
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        name={name}
        label={label}
        hint={hint}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-0 grow basis-56"
      />
      <Button onClick={copy}>{t('button')}</Button>
    </div>
  )
}
