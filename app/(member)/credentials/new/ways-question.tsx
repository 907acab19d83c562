'use client'
import { useLocale } from 'next-intl'
import { waysFacts } from '@/app/_components/compliance/ways-facts'
import { DraftPart } from '@/app/_forms/draft'
import { useTranslate } from '@/app/_lib/use-translate'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { credentialStatus } from '@/lib/domain/compliance/credential-status'
import { periodRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import type { WayName } from '@/lib/domain/compliance/requirement'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { derivePeriods } from '@/lib/domain/credentials/period'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Locale } from '@/lib/i18n/locales'
import type { Draft } from '../period-preview'

type Props = {
  rules: RuleBook
  draft: Draft & { effectiveAt: PlainDate; expiresAt: PlainDate }
  value: WayName[]
  onValue: (ways: WayName[]) => void
}

/** Asks by which ways a license with several is renewed, what each takes, and takes none for an answer. */
export default function WaysQuestion({ rules, draft, value, onValue }: Props) {
  const t = useTranslate()
  const locale = useLocale() as Locale
  const { geo, credentialType, effectiveAt, expiresAt, firstLicense } = draft
  const rule = periodRuleFor(rules, geo, credentialType, expiresAt)
  const license = { ...draft, renewalPeriods: derivePeriods(effectiveAt, expiresAt, rule, firstLicense === true) }
  const asOf = todayInGeo(geo, new Date())
  const { current } = credentialStatus(rules, license, [], asOf)
  const ways = waysFacts({ ...license, renewalAnswers: null }, current, [], { locale, t, asOf })?.ways ?? []
  if (ways.length < 2) return null
  return (
    <div data-draft="off">
      <DraftPart name="ways" value={value} onTake={onValue} />
      <ChoiceGroup
        name="ways"
        type="checkbox"
        boxed
        label={t('credentials.detail.ways.ask.title')}
        optional={t('common.form.optional')}
        hint={t('credentials.detail.ways.ask.lead')}
        choices={ways.map(({ way, name, takes }) => ({ value: way, label: name, hint: takes.join(' ') }))}
        values={value}
        onChange={({ target }) =>
          onValue(target.checked ? [...value, target.value as WayName] : value.filter((way) => way !== target.value))
        }
      />
    </div>
  )
}
