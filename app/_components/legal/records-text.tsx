import { getTranslations } from 'next-intl/server'

/**
 * The text a person agrees to: what electronic records mean, paper copies, how to withdraw consent, and technical
 * requirements.
 */
export async function RecordsText() {
  const t = await getTranslations('onboarding.records')
  const parts = [
    ['what', t('what'), t('whatText')],
    ['paper', t('paper'), t('paperText')],
    ['withdraw', t('withdraw'), t('withdrawText')],
    ['needs', t('needs'), t('needsText')],
  ] as const
  return (
    <dl className="flex max-w-prose flex-col gap-4">
      {parts.map(([key, title, text]) => (
        <div key={key}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
