import Copy from 'lucide-react/icons/copy-check'
import History from 'lucide-react/icons/history'
import ListChecks from 'lucide-react/icons/list-checks'
import UserRound from 'lucide-react/icons/user-round-check'
import { getTranslations } from 'next-intl/server'
import { LandingPoints } from './landing-points'

/** What the product does for the person who holds a license. */
export async function LandingNurse() {
  const t = await getTranslations('home.nurse')
  const points = [
    { icon: <ListChecks size={20} />, title: t('counted.title'), text: t('counted.text') },
    { icon: <Copy size={20} />, title: t('once.title'), text: t('once.text') },
    { icon: <History size={20} />, title: t('correct.title'), text: t('correct.text') },
    { icon: <UserRound size={20} />, title: t('yours.title'), text: t('yours.text') },
  ]
  return <LandingPoints title={t('title')} points={points} />
}
