import { ClientMessages } from '@/app/_frame/client-messages'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { RuleForm, type RuleStart } from './rule-form'

const messages = [
  'rules.form',
  'rules.numbers',
  'rules.cycles',
  'rules.firstRenewals',
  'rules.asks',
  'rules.otherwise',
  'rules.values',
  'rules.examples',
  'compliance.notes',
  'compliance.firstRenewal',
  'compliance.topics',
  'compliance.topicAudiences',
  'enums.complianceStatuses',
  'validation.numberRange',
  'validation.positiveNumber',
  'validation.webAddress',
  'validation.invalid',
  'validation.unknownField',
] as const

type Props = { start: RuleStart; published: CreditRequirement | null; today: PlainDate }

/** The form of a version with the words that it says in the browser. */
export const RuleFormPart = (props: Props) => (
  <ClientMessages of={messages}>
    <RuleForm {...props} />
  </ClientMessages>
)
