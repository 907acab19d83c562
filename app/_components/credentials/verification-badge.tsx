import { Tag } from '@/app/_ui/tag'
import type { VerificationFacts } from './verification-facts'

/**
 * Says whether a license was confirmed with its board. The reason is a tooltip that screen readers also read; with
 * `reasonShown` it is already beside the badge and there is no tooltip.
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
