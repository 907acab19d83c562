/** Suma's mark: a ring that is nearly closed. */
function LogoMark({ className = 'size-[28px]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="11.5" strokeWidth="5" className="stroke-success-line" />
      <path d="M16 4.5a11.5 11.5 0 1 1-10.9 7.9" strokeWidth="5" strokeLinecap="round" className="stroke-primary" />
    </svg>
  )
}

/** The mark and the name. `tight`: only the mark on the narrowest screens. */
export function Logo({ name, tight }: { name: string; tight?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
      <LogoMark />
      {tight ? <span className="max-[30rem]:hidden">{name}</span> : name}
    </span>
  )
}
