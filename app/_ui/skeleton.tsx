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

/** A grey placeholder for content that is loading. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', shapes[shape], className)} />
}
