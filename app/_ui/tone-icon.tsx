import type { Tone } from './tone'

const shapes: Record<Tone, string> = {
  success: 'M5 8.2 7.2 10.4 11.2 5.9',
  warn: 'M8 4.6v4M8 11.3v.1',
  error: 'm5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8',
  info: 'M8 4.7v.1M8 7.4v4',
  neutral: 'M5 8h6',
}

/** The sign of a tone, 16 px, in the colour of the text; always beside a word, so hidden from screen readers. */
export function ToneIcon({ tone, className = 'size-4' }: { tone: Tone; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
      className={className}
    >
      {tone === 'warn' ? (
        <path
          d="M6.9 1.9a1.3 1.3 0 0 1 2.2 0l5.5 9.9a1.3 1.3 0 0 1-1.1 2H2.5a1.3 1.3 0 0 1-1.1-2z"
          strokeLinejoin="round"
        />
      ) : (
        <circle cx="8" cy="8" r="6.7" />
      )}
      <path d={shapes[tone]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
