import { Tag } from '@/app/_ui/tag'
import type { VerificationFacts } from './verification-facts'

/**
 * Whether a license was confirmed with its board. The reason is a tooltip, which screen readers read too; not with `reasonShown`, where
 * it is beside the badge.
 */
export function VerificationBadge({ facts, reasonShown }: { facts: VerificationFacts; reasonShown?: boolean }) {
  if (reasonShown) return <Tag tone={facts.tone}>{facts.text}</Tag>
  return (
    <span data-tip={facts.reason} className="inline-flex">
      <Tag tone={facts.tone}>
        {facts.text}
        <span className="sr-only">({facts.reason})</span>
      </Tag>
    </span>
  )
}
