import { classNames } from '@/app/_ui/class-names'
import type { CreditReason } from './credit-outcome'

/**
 * Why a credit does not count in full: one reason as a sentence, several as a list. Renders nothing without reasons.
 */
export function CreditReasons({ reasons, className }: { reasons: readonly CreditReason[]; className?: string }) {
  if (reasons.length === 0) return null
  const look = classNames('text-sm text-soft', className)
  if (reasons.length === 1) return <p className={look}>{reasons[0]?.text}</p>
  return (
    <ul className={classNames(look, 'list-disc pl-4')}>
      {reasons.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}
