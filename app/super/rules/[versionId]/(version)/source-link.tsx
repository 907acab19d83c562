import { getTranslations } from 'next-intl/server'
import { Link } from '@/app/_ui/link'
import type { RuleSource } from '@/lib/domain/compliance/credit-requirements'

/** A link to a source, which opens in a new tab. */
export async function SourceLink({ url, cite }: RuleSource) {
  const t = await getTranslations('common.state')
  return (
    <Link href={url} target="_blank" rel="noreferrer" className="wrap-anywhere">
      {cite}
      <span className="sr-only"> {t('opensNewTab')}</span>
    </Link>
  )
}
