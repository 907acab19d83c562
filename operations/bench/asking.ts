import { alternate, type Pair } from '@/operations/stage/latency'
import { ask } from './ask'

/** The job of a process started by `startAsking`: two addresses in turn, `tries` times, signed in. */
export type Asked = { own: string; other: string; cookie: string; tries: number }
export type Answered = { pair: Pair } | { failed: string }

process.on('message', ({ own, other, cookie, tries }: Asked) => {
  const times = alternate(
    () => ask(own, cookie),
    () => ask(other, cookie),
    tries,
  )
  times.then(
    (pair) => process.send?.({ pair } satisfies Answered),
    (error: Error) => process.send?.({ failed: error.message } satisfies Answered),
  )
})
