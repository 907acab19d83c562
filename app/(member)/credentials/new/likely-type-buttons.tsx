'use client'
import { useTranslations } from 'next-intl'
import type { TypeOption } from '@/app/_components/credentials/license-options'

type Props = { types: readonly TypeOption[]; onChoose: (code: string) => void }

/** The types that most people of a place hold, each one press; the number is the next field to fill in. */
export function LikelyTypeButtons({ types, onChoose }: Props) {
  const t = useTranslations('credentials.new')
  return (
    <fieldset className="flex flex-wrap gap-1.5 pt-2">
      <legend className="sr-only">{t('likelyTypes')}</legend>
      {types.map(({ value, label, short }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          className="chip"
          onClick={({ currentTarget: { form } }) => {
            onChoose(value)
            // Whoever listens for changes of the fields hears of this one too.
            form?.querySelector('#credentialType')?.dispatchEvent(new Event('input', { bubbles: true }))
            const next = form?.elements.namedItem('credentialNumber')
            if (next instanceof HTMLElement) next.focus()
          }}
        >
          {short}
        </button>
      ))}
    </fieldset>
  )
}
