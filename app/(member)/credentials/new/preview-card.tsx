'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useLazy } from '@/app/_lib/use-lazy'
import { Card } from '@/app/_ui/card'
import { Skeleton } from '@/app/_ui/skeleton'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import type { Draft } from '../period-preview'

const loadPreview = () => import('./requirement-preview')

type Props = {
  /** Null until they are there. */
  rules: RuleBook | null
  draft: Draft
  /** What matters, and the rest on request; nothing before a type is chosen. */
  brief: boolean
}

/** What the license being entered will mean; in brief it comes into sight as soon as it can tell the periods. */
export function PreviewCard({ rules, draft, brief }: Props) {
  const t = useTranslations('credentials.preview')
  const isChosen = draft.credentialType !== ''
  const preview = useLazy(loadPreview, isChosen)
  const box = useRef<HTMLDivElement>(null)
  const isWhole = Boolean(preview && rules && draft.effectiveAt && draft.expiresAt)
  useEffect(() => {
    if (brief && isWhole) box.current?.scrollIntoView({ block: 'nearest' })
  }, [brief, isWhole])
  if (brief && !isChosen) return null
  return (
    <div ref={box} className={brief ? 'scroll-mb-4' : 'lg:row-span-2 lg:h-full'}>
      <Card title={t('title')} className={brief ? undefined : 'lg:sticky lg:top-20'}>
        {!isChosen && <p className="text-sm text-soft">{t('empty')}</p>}
        {isChosen && !(preview && rules) && <Skeleton shape="card" />}
        {isChosen && preview && rules && <preview.default rules={rules} draft={draft} brief={brief} />}
      </Card>
    </div>
  )
}
