// Loaded first in each part of the demo: when the parent dies, even by kill -9, its channel closes and the part ends
// itself.
if (process.send) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone keeps no part alive. Node passes these flags on to workers that a part forks, and such a worker
  // lives by its messages: Next forks one to list the pages of each route with a parameter, and waited forever when it
  // ended at once.
  process.channel?.unref()
  process.on('newListener', (event) => {
    if (event === 'message') process.channel?.ref()
  })
}

export {}
