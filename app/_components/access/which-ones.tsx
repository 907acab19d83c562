import { getTranslations } from 'next-intl/server'
import { FilterChip } from '@/app/_ui/filter-chip'

/** What is in use, or what has ended: `href` is the address of what is in use. */
export async function WhichOnes({ href, ended }: { href: string; ended: boolean }) {
  const t = await getTranslations('access.list')
  const over = `${href}${href.includes('?') ? '&' : '?'}show=ended`
  return (
    <nav aria-label={t('show')} className="flex flex-wrap gap-2">
      <FilterChip label={t('live')} href={href} active={!ended} />
      <FilterChip label={t('ended')} href={over} active={ended} />
    </nav>
  )
}
