// Loaded first in each part of the demo: when the parent dies, also by kill -9, its channel closes and the part ends itself.
if (process.send) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}

export {}
