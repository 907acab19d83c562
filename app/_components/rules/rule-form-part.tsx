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
  'compliance.ways',
  'compliance.limits',
  'coverage.law',
  'credentials.limits',
  'common.state',
  'enums.approvalBodies',
  'enums.creditActivities',
  'enums.credentialTypesShort',
  'enums.complianceStatuses',
  'validation.numberRange',
  'validation.positiveNumber',
  'validation.webAddress',
  'validation.invalid',
  'validation.unknownField',
] as const

type Props = Omit<ComponentProps<typeof RuleForm>, 'worked'>

/**
 * The form of a version with its client messages, and the examples for its license type that were worked out by hand;
 * those of periods that an earlier version decides would only differ.
 */
export function RuleFormPart(props: Props) {
  const { start, published } = props
  const from = published?.effectiveFrom ?? null
  const worked = workedExamplesOf(start.geo, start.credentialType).filter(
    ({ periods }) => from === null || periods.at(-1)!.endsAt >= from,
  )
  return (
    <ClientMessages of={messages}>
      <RuleForm {...props} worked={worked} />
    </ClientMessages>
  )
}
