/** What the form of a version says in the browser. */
export const formMessages = [
  'rules.form',
  'rules.numbers',
  'rules.cycles',
  'rules.confidences',
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
  'validation',
] as const
