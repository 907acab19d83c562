// Preloaded into a process (NODE_OPTIONS=--import): its clock is frozen at STILL_AT. With STILL_STEPS each reading is a
// millisecond later, so that records keep their order.
const at = Date.parse(process.env.STILL_AT ?? '')
const steps = process.env.STILL_STEPS === '1'
if (Number.isNaN(at)) throw new Error('STILL_AT is no time')

let looks = 0
const read = () => {
  if (steps) looks += 1
  return at + looks
}

// A date without arguments is now; every date is still an ordinary one.
globalThis.Date = new Proxy(Date, {
  construct: (real, told, made) => Reflect.construct(real, told.length > 0 ? told : [read()], made),
  apply: (real) => new real(read()).toString(),
  get: (real, name) => (name === 'now' ? read : real[name]),
})
