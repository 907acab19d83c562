/** The first target of the Tab key: skips the header and jumps to the element with this id. */
export function SkipLink({ label, to = 'content' }: { label: string; to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-50 rounded-lg bg-raised px-4 py-2 font-semibold text-link shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {label}
    </a>
  )
}
