import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { StackedBar } from '@/app/_ui/stacked-bar'
import { type Tone, toneText } from '@/app/_ui/tone'
import { ToneIcon } from '@/app/_ui/tone-icon'
import { Picture, Points, Section } from './section'

/** Benefits for somebody responsible for many licenses. */
export async function Organizations() {
  const t = await getTranslations('home.admin')
  const points = [
    { icon: 'gauge', title: t('risk.title'), text: t('risk.text') },
    { icon: 'file-text', title: t('classes.title'), text: t('classes.text') },
    { icon: 'eye-off', title: t('privacy.title'), text: t('privacy.text') },
    { icon: 'code-xml', title: t('api.title'), text: t('api.text') },
  ] as const
  return (
    <Section title={t('title')} sunken>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
        <div className="flex flex-col gap-8">
          <Points points={points} columns="" />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink href="/contact?about=ORGANIZATION" reload>
              {t('contact')}
            </ButtonLink>
            <p className="text-sm text-soft">{t('start')}</p>
          </div>
        </div>
        <OverviewPicture />
      </div>
    </Section>
  )
}

/** An organization's overview: first the tasks, then the numbers. */
async function OverviewPicture() {
  const t = await getTranslations('home.admin.example')
  const parts = [
    { key: 'expired', label: t('parts.expired'), count: 2, tone: 'error' as const },
    { key: 'd30', label: t('parts.d30'), count: 3, tone: 'warn' as const },
    { key: 'd60', label: t('parts.d60'), count: 8, tone: 'warn' as const, faded: true },
    { key: 'd90', label: t('parts.d90'), count: 6, tone: 'info' as const },
    { key: 'later', label: t('parts.later'), count: 101, tone: 'success' as const },
  ]
  return (
    <Picture says={t('picture')}>
      <div className="flex flex-col gap-4">
        <Card title={t('work')} level={3} flush>
          <ul className="divide-y divide-line border-t border-line">
            <Work tone="error" text={t('expired')} verb={t('see')} />
            <Work
              tone="warn"
              text={t('soon')}
              more={[
                { text: t('ready'), verb: t('remind') },
                { text: t('short'), verb: t('offer') },
              ]}
            />
            <Work tone="info" text={t('sign')} verb={t('ask')} />
          </ul>
        </Card>
        <Card title={t('when')} level={3}>
          <StackedBar label={t('when')} parts={parts} />
        </Card>
      </div>
    </Picture>
  )
}

type WorkProps = { tone: Tone; text: string; verb?: string; more?: readonly { text: string; verb: string }[] }

const Work = ({ tone, text, verb, more = [] }: WorkProps) => (
  <li className="flex gap-3 px-4 py-3 sm:px-5">
    <ToneIcon tone={tone} className={`mt-1 shrink-0 ${toneText[tone]}`} />
    <div className="flex min-w-0 grow flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold">{text}</span>
        {verb && <Verb text={verb} />}
      </div>
      {more.map((org) => (
        <div key={org.text} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-soft">{org.text}</span>
          <Verb text={org.verb} />
        </div>
      ))}
    </div>
  </li>
)

const Verb = ({ text }: { text: string }) => <span className="link link-inline text-[0.9375rem]">{text}</span>
