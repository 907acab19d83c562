'use client'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/app/_components/local-time'

export type SignInMethod = { id: string; name: string; lastUsedAt: string }

/** How the person has signed in so far. */
export function MethodList({ methods }: { methods: readonly SignInMethod[] }) {
  const t = useTranslations('account.methods')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {methods.map(({ id, name, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
          <span>{name}</span>
          <span className="text-sm leading-6 text-soft">
            <LocalTime at={lastUsedAt} format={(time) => t('lastUsed', { time })} />
          </span>
        </li>
      ))}
    </ul>
  )
}
