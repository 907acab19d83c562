import { getTranslations } from 'next-intl/server'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { mostUnread } from '@/lib/services/notices/list-own-notices'

/** That there are notices the person has not read. Nothing without any. */
export async function NewNotices({ count }: { count: number }) {
  if (count === 0) return null
  const t = await getTranslations('inbox')
  return (
    <p className="flex items-center gap-2 pb-6">
      <Icon name="bell" size={18} className="shrink-0 text-soft" />
      <Link href="/notices">{count < mostUnread ? t('unread', { count }) : t('many', { count })}</Link>
    </p>
  )
}
