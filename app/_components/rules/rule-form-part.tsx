import type { ComponentProps } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'
import { workedExamplesOf } from '@/lib/domain/compliance/worked-examples'
import { RuleForm } from './rule-form'

const messages = [
  'rules.form',
  'rules.numbers',
  'rules.cycles',
  'rules.firstRenewals',
  'rules.asks',
  'rules.otherwise',
  'rules.values',
  'rules.examples',
  'rules.worked',
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

type Props = Omit<ComponentProps<typeof RuleForm>, 'worked'>

/**
 * The form of a version with its client messages, and the examples for its license type that were worked out by hand.
 */
export const RuleFormPart = (props: Props) => (
  <ClientMessages of={messages}>
    <RuleForm {...props} worked={workedExamplesOf(props.start.geo, props.start.credentialType)} />
  </ClientMessages>
)
