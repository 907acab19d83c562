import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { type EmployerDuty, employerDuties, howSureOfDuty } from '@/lib/domain/compliance/employer-duties'
import { sureText } from '@/lib/i18n/sure-text'
import { translatorFor } from '@/lib/i18n/translator'

/** What federal law asks of employers of aides in each year, beside the hours by hire year that the pack has. */
export async function EmployerDutiesCard() {
  const t = await getTranslations('inspection.duties')
  return (
    <Card title={t('title')} lead={t('lead')} plain>
      <ul className="flex flex-col divide-y divide-line">
        {employerDuties.map((duty) => (
          <li key={duty.employer} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
            <Duty duty={duty} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

async function Duty({ duty }: { duty: EmployerDuty }) {
  const [t, common, locale] = await Promise.all([
    getTranslations('inspection.duties'),
    getTranslations('common.state'),
    getLocale(),
  ])
  const { employer, hours, everyMonths, terms, reviewMonths, registryFirst, sources } = duty
  const translate = translatorFor(locale)
  return (
    <>
      <h3 className="font-semibold">{t('employer', { employer })}</h3>
      <p>{t('hours', { employer, hours, months: everyMonths })}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {terms.map((term) => (
          <li key={term}>{t(`terms.${term}`)}</li>
        ))}
        {registryFirst && <li>{t('registry')}</li>}
        {reviewMonths !== null && <li>{t('review', { months: reviewMonths })}</li>}
      </ul>
      <ul className="flex flex-col gap-1 pt-2 text-sm text-soft">
        {sources.map(({ cite, url }, index) => (
          <li key={url}>
            <Link href={url} target="_blank" rel="noreferrer">
              {cite}
              <span className="sr-only"> {common('opensNewTab')}</span>
            </Link>{' '}
            {sureText(howSureOfDuty(duty, index), translate)}
          </li>
        ))}
      </ul>
    </>
  )
}
