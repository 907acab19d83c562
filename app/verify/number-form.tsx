'use client'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/app/_ui/button'
import { TextField } from '@/app/_ui/text-field'

/**
 * Looks up a certificate by its number. It is a plain browser form, so it works without scripts and each result has its
 * own address.
 */
export function NumberForm() {
  const t = useTranslations('certificates.verify.byNumber')
  const number = useSearchParams().get('number') ?? ''
  return (
    <form action="/verify" method="get" className="flex flex-col gap-4">
      <TextField
        key={number}
        name="number"
        label={t('label')}
        hint={t('hint')}
        defaultValue={number}
        required
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" variant="primary" className="sm:self-start">
        {t('check')}
      </Button>
    </form>
  )
}
