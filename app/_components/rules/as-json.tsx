'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import type { RuleKey } from '@/lib/domain/compliance/rule-draft'
import { type RuleValues, valuesOf } from './form-values'

/** Rules of every kind are at most a few pages. */
const maxCharacters = 200_000

type Props = {
  /** The draft as currently entered in the form. */
  body: unknown
  rule: RuleKey
  onValues: (values: RuleValues) => void
}

/** The draft as a file of `law/` writes a version: to be read, copied, or replaced by a pasted one. */
export default function AsJson({ body, rule, onValues }: Props) {
  const t = useTranslations('rules.form.json')
  const [text, setText] = useState('')
  /** What is wrong, in the words of the reader, which names the path and what is allowed. */
  const [problem, setProblem] = useState<string | null>(null)

  async function show(): Promise<void> {
    const { draftText } = await import('./draft-text')
    setProblem(null)
    setText(draftText(body, rule) ?? '')
    if (!draftText(body, rule)) setProblem(t('broken'))
  }

  async function take(): Promise<void> {
    const { readDraftText } = await import('./draft-text')
    const read = readDraftText(text, rule)
    if ('problem' in read) return setProblem(read.problem ?? t('noJson'))
    setProblem(null)
    onValues(valuesOf(read.version))
    showToast({ title: t('taken'), tone: 'success' })
  }

  return (
    <Card title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-3">
        <TextArea
          name="json"
          label={t('label')}
          error={problem ?? undefined}
          spellCheck={false}
          maxLength={maxCharacters}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={show}>{t('show')}</Button>
          <Button onClick={take} disabled={text.trim() === ''}>
            {t('take')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
