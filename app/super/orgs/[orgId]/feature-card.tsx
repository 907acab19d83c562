'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import type { Choice } from '@/app/_ui/choice-group'
import { Tag } from '@/app/_ui/tag'

const loadForm = () => import('./desk-feature-form')

type Props = {
  org: { id: string; name: string; version: number }
  isOpen: boolean
  on: readonly string[]
  choices: readonly Choice[]
}

/** What is switched on for an organization, and the way to change it with a reason. */
export function FeatureCard({ org, isOpen, on, choices }: Props) {
  const t = useTranslations('installation.org')
  const [open, setOpen] = useState(false)
  const change = isOpen && (
    <Button size="sm" onClick={() => setOpen(true)}>
      {t('featuresChange')}
    </Button>
  )
  return (
    <Card title={t('features')} actions={change}>
      {on.length === 0 && <p className="text-soft">{t('featuresNone')}</p>}
      <ul className="flex flex-wrap gap-2">
        {choices
          .filter(({ value }) => on.includes(value))
          .map(({ value, label }) => (
            <li key={value}>
              <Tag tone="success">{label}</Tag>
            </li>
          ))}
      </ul>
      {open && <Lazy load={loadForm} org={org} on={on} choices={choices} onClose={() => setOpen(false)} />}
    </Card>
  )
}
