import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { toneText } from '@/app/_ui/tone'
import { ToneIcon } from '@/app/_ui/tone-icon'
import { labelled } from '@/lib/domain/punctuation'
import { translatorFor } from '@/lib/i18n/translator'
import type { OrgOverview } from '@/lib/services/orgs/get-org-overview'
import { type WorkAct, type WorkRow, workRows } from './work-rows'

/** The tasks of an organization, most urgent first, each with its action in the row. */
export async function WorkList({ overview }: { overview: OrgOverview }) {
  const [t, locale] = await Promise.all([getTranslations('orgs.overview.work'), getLocale()])
  const rows = workRows(overview, translatorFor(locale))
  return (
    <Card title={t('title')} flush>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-soft sm:px-5 sm:pb-5">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <Row key={row.key} row={row} locale={locale} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ row: { tone, text, who, acts }, locale }: { row: WorkRow; locale: string }) {
  const [only] = acts
  const whole = acts.length === 1 && only?.text === null ? only : null
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5">
      <ToneIcon tone={tone} className={`mt-1 shrink-0 ${toneText[tone]}`} />
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
            <span className="font-semibold">{text}</span>
            {who && <span>{who}</span>}
          </div>
          {whole && <Verb act={whole} what={text} locale={locale} />}
        </div>
        {!whole && (
          <ul className="flex flex-col gap-1.5">
            {acts.map((act) => (
              <li key={act.key} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-soft">{act.text}</span>
                <Verb act={act} what={act.text ?? text} locale={locale} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Several rows have the same verb, so the accessible name also contains the row's text. */
type VerbProps = { act: WorkAct; what: string; locale: string }
const Verb = ({ act: { verb, href }, what, locale }: VerbProps) => (
  <Link href={href} aria-label={labelled(verb, what, locale)} className="text-[0.9375rem]">
    {verb}
  </Link>
)
