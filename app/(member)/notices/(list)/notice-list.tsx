import { getTranslations } from 'next-intl/server'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { ToneIcon } from '@/app/_ui/tone-icon'
import type { OwnNotice } from '@/lib/data/own-notices'
import type { Locale } from '@/lib/i18n/locales'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import { LocalTime } from '../../account/local-time'

const tones = { SUCCESS: 'success', WARN: 'warn', ERROR: 'error', INFO: 'info' } as const
const looks = { SUCCESS: 'text-success', WARN: 'text-warn', ERROR: 'text-error', INFO: 'text-info' } as const

/** Notices in the reader's language; each leads to where it can be dealt with. */
export async function NoticeList({ notices, locale }: { notices: readonly OwnNotice[]; locale: Locale }) {
  const t = await getTranslations('inbox')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notices.map((notice) => {
        const { id, severity, createdAt, actionPath, readAt } = notice
        const { title, text } = noticeTexts(notice, locale)
        return (
          <li key={id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <ToneIcon tone={tones[severity]} className={`mt-1 ${looks[severity]}`} />
            <span className="flex min-w-0 grow flex-col gap-0.5 wrap-anywhere">
              <span className="flex flex-wrap items-center gap-x-2">
                {actionPath ? <Link href={actionPath}>{title}</Link> : title}
                {!readAt && <Tag tone="info">{t('new')}</Tag>}
              </span>
              <span>{text}</span>
              <span className="text-sm text-soft">
                <LocalTime at={createdAt.toISOString()} />
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
