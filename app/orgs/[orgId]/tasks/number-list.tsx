import { credentialKind } from '@/app/_components/credentials/credential-label'
import { ToneIcon } from '@/app/_ui/tone'
import { formatDate } from '@/lib/domain/time/format-date'
import { translatorFor } from '@/lib/i18n/translator'
import type { ProviderNumber } from '@/lib/services/tasks/list-tasks'

type Props = { numbers: readonly ProviderNumber[]; locale: 'en' | 'es' | 'ja' }

/** License types, each with the approval number that its credit will carry. */
export function NumberList({ numbers, locale }: Props) {
  const t = translatorFor(locale)
  return (
    <ul className="divide-y divide-line text-sm">
      {numbers.map(({ geo, credentialType, provider }) => (
        <li key={`${geo}:${credentialType}`} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
          <span>{credentialKind({ geo, credentialType }, t)}</span>
          {provider ? (
            <span className="text-soft tabular-nums">
              {provider.providerNumber}
              {provider.expiresAt && ` · ${t('tasks.detail.numberUntil', { date: formatDate(provider.expiresAt) })}`}
            </span>
          ) : (
            <span className="inline-flex items-center gap-1.5 text-soft">
              <ToneIcon tone="warn" className="size-4 text-warn" />
              {t('tasks.detail.noNumber')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
