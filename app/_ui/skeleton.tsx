import { classNames } from './class-names'

const shapes = {
  line: 'h-4 w-full rounded',
  short: 'h-4 w-1/3 rounded',
  title: 'h-7 w-56 max-w-full rounded-md',
  button: 'h-10 w-28 rounded-lg',
  ring: 'size-32 rounded-full',
  row: 'h-12 w-full rounded-lg',
  card: 'h-40 w-full rounded-xl',
}

/** One grey shape in the place of something that is coming. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', shapes[shape], className)} />
}

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
