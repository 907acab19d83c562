import { lawFacts } from '@/app/_components/compliance/law-facts'
import { LawText } from '@/app/_components/compliance/law-lines'
import { Card } from '@/app/_ui/card'
import { type CreditRequirement, ruleStatements } from '@/lib/domain/compliance/credit-requirements'
import type { Translate } from '@/lib/i18n/translator'
import { languageOf } from '@/lib/i18n/ways-texts'

const hasStatement = (rule: CreditRequirement | null) => rule !== null && ruleStatements.some((name) => rule[name])

/** `current`: the version in force, which may be this one. */
type Rule = CreditRequirement & { number: number }
type Props = { rule: Rule; current: Rule | null; translate: Translate }

/**
 * What a version asks for beside its numbers, in the words that people read: its ways or parts, what answers change, and
 * where hours are reported; below, the same of the version in force. Nothing for a rule of numbers alone.
 */
export function LawCard({ rule, current, translate: t }: Props) {
  const before = current && current.number !== rule.number ? current : null
  if (!hasStatement(rule) && !hasStatement(before)) return null
  // Texts of rules exist in the real languages only.
  const words = { locale: languageOf(t), t }
  return (
    <Card title={t('rules.version.law')} lead={t('rules.version.lawLead')}>
      <div className="flex flex-col gap-6">
        <LawText facts={lawFacts(rule, words)} t={t} />
        {before && (
          <section className="flex flex-col gap-4 border-t border-line pt-4 text-soft">
            <h3 className="font-semibold">{t('rules.version.lawBefore', { number: before.number })}</h3>
            <LawText facts={lawFacts(before, words)} t={t} />
          </section>
        )}
      </div>
    </Card>
  )
}
