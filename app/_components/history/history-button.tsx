import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'

/** Leads from a page to the history of what it shows, where no menu holds its secondary actions. */
export function HistoryButton({ href }: { href: string }) {
  const t = useTranslations('common.list')
  return (
    <ButtonLink href={href} icon={<Icon name="rotate-ccw-clock" size={16} />}>
      {t('history')}
    </ButtonLink>
  )
}
