import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { creditRequirementFacts } from '@/app/_components/compliance/counted-requirement'
import { credentialKind } from '@/app/_components/credentials/credential-label'
import { GivesList } from '@/app/_components/credit-form/gives-list'
import { previewData } from '@/app/_components/credit-form/preview-data'
import { previewRows } from '@/app/_components/credit-form/preview-rows'
import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import { ladderSteps } from '@/lib/domain/reminders/ladder'
import { addDays } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { exampleLicense } from './hero'
import { Picture, Section } from './section'

/** How it works in three steps, each with a picture of the product. */
export async function Steps() {
  const t = await getTranslations('home.steps')
  const steps = [
    { title: t('license.title'), text: t('license.text'), picture: <RequirementPicture />, wideOnly: true },
    { title: t('credit.title'), text: t('credit.text'), picture: <CreditPicture /> },
    { title: t('renew.title'), text: t('renew.text'), picture: <RemindersPicture />, wideOnly: true },
  ]
  return (
    <Section title={t('title')} sunken>
      <ol className="grid gap-8 lg:grid-cols-3">
        {steps.map((step, index) => (
          <Step key={step.title} number={index + 1} {...step} />
        ))}
      </ol>
    </Section>
  )
}

/** `wideOnly`: a phone omits the picture. */
type StepProps = { number: number; title: string; text: string; picture: ReactNode; wideOnly?: boolean }

const Step = ({ number, title, text, picture, wideOnly }: StepProps) => (
  <li className="flex min-w-0 flex-col gap-4">
    <div className="flex flex-col gap-1.5 lg:min-h-36">
      <h3 className="flex items-center gap-2.5 font-semibold">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-primary text-sm text-on-primary"
        >
          {number}
        </span>
        {title}
      </h3>
      <p className="max-w-prose text-sm text-soft">{text}</p>
    </div>
    <div className={wideOnly ? 'max-sm:hidden' : undefined}>{picture}</div>
  </li>
)

/** The rules currently counted, and the time and language of the example. */
async function example() {
  const [ctx, locale] = await Promise.all([pageCtx(), getLocale()])
  return { book: await ctx.load.rules(), now: ctx.now, t: translatorFor(locale) }
}

async function RequirementPicture() {
  const [{ book, now, t }, words] = await Promise.all([example(), getTranslations('home.steps.license')])
  const { credential, status } = exampleLicense('CNA', book, now)
  const { rule } = status.current
  if (!rule) return null
  return (
    <Picture says={words('picture')}>
      <Card title={credentialKind(credential, t)} level={3}>
        <dl className="flex flex-col divide-y divide-line text-sm tabular-nums">
          {creditRequirementFacts(rule, t).items.map(({ term, detail }) => (
            <div key={term} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0">
              <dt className="text-soft">{term}</dt>
              <dd className="font-semibold">{detail}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Picture>
  )
}

async function CreditPicture() {
  const [{ book, now, t }, words] = await Promise.all([example(), getTranslations('home.steps.credit')])
  const licenses = [exampleLicense('CNA', book, now), exampleLicense('HHA', book, now)] as const
  const data = previewData(
    book,
    licenses.map(({ credential }) => credential),
    [],
    now,
    t,
  )
  const completedAt = addDays(licenses[0].status.asOf, -7)
  const rows = previewRows(data, { id: 'new', completedAt, units: 600, format: 'ONLINE' }, t)
  return (
    <Picture says={words('picture')}>
      <Card title={words('course')} level={3}>
        <GivesList rows={rows.map((row) => ({ ...row, lines: row.lines.slice(0, 1) }))} />
      </Card>
    </Picture>
  )
}

async function RemindersPicture() {
  const t = await getTranslations('home.steps.renew')
  const words = (step: number) => (step > 0 ? t('before', { days: step }) : step === 0 ? t('onTheDay') : t('after'))
  return (
    <Picture says={t('picture')}>
      <Card title={t('reminders')} level={3}>
        <ul className="flex flex-wrap gap-2">
          {ladderSteps.EXPIRY.map((step) => (
            <li key={step}>
              <Tag tone={step > 30 ? 'info' : step > 0 ? 'warn' : 'error'}>{words(step)}</Tag>
            </li>
          ))}
        </ul>
      </Card>
    </Picture>
  )
}
