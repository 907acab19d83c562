import { getTranslations } from 'next-intl/server'

/** The parts of the profile, in their order on a phone; where they stand side by side nobody has to look for them. */
export async function OnThisPage() {
  const t = await getTranslations('account')
  const calendar = await getTranslations('calendar.feed')
  const parts = [
    ['name', t('profile.name')],
    ['address', t('profile.address')],
    ['about', t('profile.about')],
    ['language', t('language.title')],
    ['time-zone', t('timeZone.title')],
    ['calendar', calendar('title')],
  ]
  return (
    <nav aria-label={t('onThisPage')} className="flex flex-wrap gap-x-4 xl:hidden print:hidden">
      {parts.map(([id, label]) => (
        <a key={id} href={`#${id}`} className="link link-quiet inline-flex min-h-11 items-center text-sm">
          {label}
        </a>
      ))}
    </nav>
  )
}
