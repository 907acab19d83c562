import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { TextField } from '@/app/_ui/text-field'
import { bookOn } from '@/lib/domain/compliance/as-of'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { formatUnits } from '@/lib/domain/units'
import { dateIn, dateTextLength } from '@/lib/domain/values'
import type { RuleVersionView } from '@/lib/services/rules/versions'

/** The version that decides a period ending on a given day, by today's rules and by the rules known at that time. */
export async function AsOfCard({ view: { record, book }, asOf }: { view: RuleVersionView; asOf: string }) {
  const [t, values] = await Promise.all([getTranslations('rules.asOf'), getTranslations('rules.values')])
  const { geo, credentialType: type } = record
  const day = asOf ? dateIn(asOf) : null
  const decided = (rules: typeof book) => {
    const rule = day && ruleFor(rules, geo, type, day)
    if (!rule) return t('none')
    return t('version', { number: rule.number, hours: values('hours', { units: formatUnits(rule.total) }) })
  }
  return (
    <Card title={t('title')} lead={t('lead')} id="as-of">
      <form action={`/super/rules/${record.id}#as-of`} method="get" className="flex flex-col gap-4">
        <TextField
          name="asOf"
          label={t('day')}
          error={asOf && !day ? t('wrong') : undefined}
          defaultValue={asOf}
          maxLength={dateTextLength}
          autoComplete="off"
          required
        />
        <Button type="submit" className="self-start">
          {t('show')}
        </Button>
      </form>
      {day && (
        <div className="pt-4">
          <DefinitionList
            items={[
              { term: t('today'), detail: decided(book) },
              { term: t('then'), detail: decided(bookOn(book, day)) },
            ]}
          />
        </div>
      )}
    </Card>
  )
}
