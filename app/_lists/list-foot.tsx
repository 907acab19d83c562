import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'

type FootProps = {
  /** The text that says how many rows are shown. */
  shown?: string
  /** The addresses of the first and the next page; null on the first page and on the last one. */
  first: string | null
  next: string | null
  /** The address of the export of the shown list. */
  file?: string
  /** The address of a page that prints the whole list. */
  print?: string
  className?: string
}

/** The foot of a list: number of rows shown, export, and links to the first and the next page. */
export async function ListFoot({ shown, first, next, file, print, className = 'py-4' }: FootProps) {
  const t = await getTranslations('common.list')
  if (!shown && !first && !next) return null
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-3 text-sm text-soft print:hidden',
        className,
      )}
    >
      <span className="tabular-nums">{shown}</span>
      <span className="flex flex-wrap items-center gap-2">
        {file && (
          <ButtonLink href={file} reload size="sm" variant="quiet" icon={<Icon name="download" size={16} />}>
            {t('exportCsv')}
          </ButtonLink>
        )}
        {file && (
          <ButtonLink
            href={`${file}${file.includes('?') ? '&' : '?'}format=xlsx`}
            reload
            size="sm"
            variant="quiet"
            icon={<Icon name="download" size={16} />}
          >
            {t('exportExcel')}
          </ButtonLink>
        )}
        {print && (
          <ButtonLink href={print} reload size="sm" variant="quiet" icon={<Icon name="file-text" size={16} />}>
            {t('print')}
          </ButtonLink>
        )}
        {first && (
          <ButtonLink href={first} size="sm">
            {t('firstPage')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={next} size="sm">
            {t('nextPage')}
          </ButtonLink>
        )}
      </span>
    </div>
  )
}

/** Shown when no row matches; `allHref` is the address without filters and words. */
export async function NoMatches({ allHref }: { allHref: string }) {
  const t = await getTranslations('common.list')
  return (
    <Card>
      <EmptyState title={t('noMatches')} action={<ButtonLink href={allHref}>{t('clearFilters')}</ButtonLink>} />
    </Card>
  )
}
