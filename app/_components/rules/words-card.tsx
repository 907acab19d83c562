'use client'
import { LawText } from '@/app/_components/compliance/law-lines'
import { lawWords } from '@/app/_components/compliance/law-words'
import { useTranslate } from '@/app/_lib/use-translate'
import { Card } from '@/app/_ui/card'
import { type RuleKey, readRuleDraft } from '@/lib/domain/compliance/rule-draft'
import { languageOf } from '@/lib/i18n/ways-texts'

/** A draft as currently entered in the form, in the words that people will read; nothing while a field is invalid. */
export default function WordsCard({ body, rule }: { body: unknown; rule: RuleKey }) {
  const t = useTranslate()
  const draft = readRuleDraft(body, rule)
  if (!draft) return null
  return (
    <Card title={t('rules.form.inWords')}>
      <LawText facts={lawWords(draft, { locale: languageOf(t), t })} t={t} />
    </Card>
  )
}
