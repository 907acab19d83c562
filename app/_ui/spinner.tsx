import { classNames } from './class-names'

/**
 * A spinning circle. With a label it is announced; without one it decorates an element that is already marked as busy.
 */
export function Spinner({ label, className = 'size-5' }: { label?: string; className?: string }) {
  const circle = (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={classNames('animate-spin', className)}>
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
  if (!label) return circle
  return (
    <span role="status" className="inline-flex items-center gap-2 text-soft">
      {circle}
      <span>{label}</span>
    </span>
  )
}
