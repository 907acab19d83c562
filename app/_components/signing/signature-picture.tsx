import { drawingSize } from '@/lib/domain/signatures/values'

type Props = { name: string; drawing: string | null; label: string }

/** A signature as it was given: a drawing, or the typed name. */
export const SignaturePicture = ({ name, drawing, label }: Props) =>
  drawing ? (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
      className="w-full max-w-72 text-ink"
    >
      <path
        d={drawing}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  ) : (
    <span className="text-title wrap-anywhere italic">{name}</span>
  )
