// Loaded first in each part of the demo: when the parent dies, also by kill -9, its channel closes and the part ends itself.
if (process.send) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone keeps no part alive. Node hands these flags on to what a part forks, and such a worker lives by its messages:
  // Next asks one for the pages of each address with a variable, and waited for ever when it had ended at once.
  process.channel?.unref()
  process.on('newListener', (event) => {
    if (event === 'message') process.channel?.ref()
  })
}

export {}
