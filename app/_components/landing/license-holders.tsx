import { getTranslations } from 'next-intl/server'
import { Points } from './points'
import { Section } from './section'

/** What the product does for the person who holds a license. */
export async function LicenseHolders() {
  const t = await getTranslations('home.nurse')
  const points = [
    { icon: 'list-checks', title: t('counted.title'), text: t('counted.text') },
    { icon: 'copy-check', title: t('once.title'), text: t('once.text') },
    { icon: 'rotate-ccw-clock', title: t('correct.title'), text: t('correct.text') },
    { icon: 'user-round-check', title: t('yours.title'), text: t('yours.text') },
  ] as const
  return (
    <Section title={t('title')} wideOnly>
      <Points points={points} columns="lg:grid-cols-4" />
    </Section>
  )
}
