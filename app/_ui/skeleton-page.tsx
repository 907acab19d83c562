import { Skeleton } from './skeleton'

/**
 * A whole page that is coming: its title, then cards or rows. `label` is read out: "Loading". As tall as the window, so that
 * what stands under a page does not show and then move away.
 */
export function SkeletonPage({
  label,
  shape = 'card',
  count = 3,
}: {
  label: string
  shape?: 'card' | 'row'
  count?: number
}) {
  return (
    <div role="status" aria-busy="true" className="flex min-h-dvh flex-col gap-6">
      <span className="sr-only">{label}</span>
      <Skeleton shape="title" />
      <div className={shape === 'card' ? 'grid gap-4 md:grid-cols-2 lg:grid-cols-3' : 'flex flex-col gap-2'}>
        {Array.from({ length: count }, (_, index) => `part-${index}`).map((key) => (
          <Skeleton key={key} shape={shape} />
        ))}
      </div>
    </div>
  )
}
