import { getTranslations } from 'next-intl/server'
import { Icon } from '@/app/_ui/icon'
import { LandingPoints } from './landing-points'

/** What the product does for the person who holds a license. */
export async function LandingNurse() {
  const t = await getTranslations('home.nurse')
  const points = [
    { icon: <Icon name="list-checks" size={20} />, title: t('counted.title'), text: t('counted.text') },
    { icon: <Icon name="copy-check" size={20} />, title: t('once.title'), text: t('once.text') },
    { icon: <Icon name="rotate-ccw-clock" size={20} />, title: t('correct.title'), text: t('correct.text') },
    { icon: <Icon name="user-round-check" size={20} />, title: t('yours.title'), text: t('yours.text') },
  ]
  return <LandingPoints title={t('title')} points={points} />
}
