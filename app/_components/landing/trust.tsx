import { getTranslations } from 'next-intl/server'
import { Link } from '@/app/_ui/link'
import { Points } from './points'
import { Section } from './section'

/** What becomes of the data, in plain words. Each sentence is true of every installation. */
export async function Trust() {
  const t = await getTranslations('home.trust')
  const points = [
    { icon: 'user-round-check', title: t('yours.title'), text: t('yours.text') },
    { icon: 'search', title: t('seen.title'), text: t('seen.text') },
    { icon: 'eye-off', title: t('private.title'), text: t('private.text') },
    { icon: 'rotate-ccw-clock', title: t('history.title'), text: t('history.text') },
    { icon: 'download', title: t('data.title'), text: t('data.text') },
    { icon: 'circle-check', title: t('tracking.title'), text: t('tracking.text') },
  ] as const
  return (
    <Section title={t('title')} sunken>
      <Points points={points} columns="lg:grid-cols-3" />
      <Link href="/privacy" className="self-start">
        {t('more')}
      </Link>
    </Section>
  )
}
