'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Progress } from '@/app/_ui/progress'
import { listed } from '@/lib/domain/text'
import type { SigningView } from './signing-view'

const stepId = 'signing-step'

/** The title of a step. It takes the focus when the previous step disappears (`useNextStep`). */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <span id={stepId} tabIndex={-1} className="outline-none">
    {children}
  </span>
)

/**
 * Moves the focus to the title of the next step, because the finished step disappears with it. Restoring a draft moves
 * no focus.
 */
export function useNextStep(step: string): (go: () => void) => void {
  const previousStep = useRef<string>(null)
  useEffect(() => {
    if (previousStep.current === null || previousStep.current === step) return
    previousStep.current = null
    document.getElementById(stepId)?.focus({ preventScroll: true })
  }, [step])
  return (go) => {
    previousStep.current = step
    go()
  }
}

const steps = ['read', 'agree', 'sign'] as const

/** Where one is on the way to a signature. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const t = useTranslations('signing.screens.signer.steps')
  const at = steps.indexOf(current)
  return (
    <ol className="hidden items-center gap-2 text-sm lg:flex">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={classNames('flex items-center gap-2', index === at ? 'font-semibold' : 'text-soft')}
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-6 bg-line" />}
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
              index === at ? 'border-primary bg-primary text-on-primary' : 'border-edge',
            )}
          >
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {t(step)}
          {index < at && <span className="sr-only">{t('done')}</span>}
        </li>
      ))}
    </ol>
  )
}

type ReadCardProps = { pages: number; seen: readonly number[]; onRead: () => void }

/** Offers signing once every page has been in view, or the person says that they read the document in another way. */
export function ReadCard({ pages, seen, onRead }: ReadCardProps) {
  const t = useTranslations('signing.screens.signer')
  const locale = useLocale()
  const [isTried, setIsTried] = useState(false)
  const missing = Array.from({ length: pages }, (_, index) => index + 1).filter((page) => !seen.includes(page))

  function goOn() {
    if (missing.length === 0) return onRead()
    setIsTried(true)
    document.getElementById(`page-${missing[0]}`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <Card title={<StepTitle>{t('readTitle')}</StepTitle>} lead={t('readLead')}>
      <div className="flex flex-col gap-4">
        <Progress
          label={t('readPages')}
          text={t('readOf', { seen: pages - missing.length, pages })}
          value={pages - missing.length}
          max={pages}
        />
        {isTried && missing.length > 0 && (
          <InlineNotice tone="warn" live>
            {t('readMissing', { count: missing.length, pages: listed(missing.slice(0, 8).map(String), locale) })}
          </InlineNotice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={goOn}>
            {t('readOn')}
          </Button>
          {missing.length > 0 && (
            <Button variant="quiet" className="py-1.5 text-start whitespace-normal" onClick={onRead}>
              {t('readOtherwise')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

type ConsentCardProps = { version: SigningView['consentVersion']; busy: boolean; onConsent: () => void }

/** The text about electronic records and signatures, and the checkbox that accepts it. */
export function ConsentCard({ version, busy, onConsent }: ConsentCardProps) {
  const t = useTranslations('signing.screens.signer')
  const words = useTranslations('signing.consent')
  const [agrees, setAgrees] = useState(false)
  const [isTried, setIsTried] = useState(false)

  function agree() {
    setIsTried(true)
    if (agrees) onConsent()
  }
  return (
    <Card title={<StepTitle>{t('consentTitle')}</StepTitle>} lead={t('consentLead')}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose rounded-lg border border-line bg-sunken p-4 text-sm whitespace-pre-line">
          {words(version)}
        </p>
        <Checkbox
          name="agree"
          label={t('agree')}
          checked={agrees}
          onChange={({ target }) => setAgrees(target.checked)}
          error={isTried && !agrees ? t('agreeError') : undefined}
        />
        <Button variant="primary" className="self-start" busy={busy} onClick={agree}>
          {t('agreeOn')}
        </Button>
      </div>
    </Card>
  )
}
