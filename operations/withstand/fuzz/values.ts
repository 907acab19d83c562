import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'

/** Returns the next number from 0 to below 1. */
export type Random = () => number

/** A generator that gives the same numbers for the same seed (mulberry32). */
export function randomFrom(start: number): Random {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!
export const chance = (random: Random, part: number): boolean => random() < part
export const upTo = (random: Random, max: number): number => Math.floor(random() * (max + 1))

/** Placeholder for a number beyond the range: valid in JSON, but JavaScript reads Infinity. */
export const beyondNumbers = '@1e400@'

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u202etxt',
  '👩🏽‍⚕️',
  'ﷺ',
  'İ',
  'Z̸̧̛a̷l̴g̶o',
  '\u2028',
  '\'; DROP TABLE "User"; --',
  '$1',
  '%',
  '_%\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\r\nX: 1',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '275760-09-13T00:00:00.001Z',
  '2026-11-21',
  '2026-11-21T25:61:00Z',
  '2031-05-05T09:00',
  'a@b.co',
  '+14155550123',
  'CA',
  'CNA',
  'TASKS',
  'OTHER',
  'genders',
  '123456',
  '00000000-0000-0000-0000-000000000000',
]
const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  4.005,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  beyondNumbers,
]

function nested(random: Random, depth: number): unknown {
  if (depth === 0) return oneOf(random, texts)
  const inner = nested(random, depth - 1)
  return chance(random, 0.5) ? [inner] : { [oneOf(random, texts)]: inner }
}

/** A value that no argument expects, or one at the edge of its range. */
export function oddValue(random: Random): unknown {
  const kind = random()
  if (kind < 0.35) return oneOf(random, texts)
  if (kind < 0.6) return oneOf(random, numbers)
  if (kind < 0.7)
    return oneOf(random, [null, true, false, [], {}, [[]], [null], { id: { not: null } }, { connect: {} }])
  if (kind < 0.8) return nested(random, upTo(random, 30))
  if (kind < 0.9) return oneOf(random, ['x', '日', '\u0000']).repeat(upTo(random, 5000))
  return Array.from({ length: upTo(random, 150) }, () => oneOf(random, texts))
}

/** How values are drawn: `id` gives the next id, `odd` is the share of values that do not fit their type. */
export type Draw = { random: Random; id: () => string; odd: number }

/** A value for an argument: mostly of its type, else an odd one. */
export function valueFor(type: GraphQLInputType, draw: Draw): unknown {
  const { random, odd } = draw
  if (chance(random, odd)) return oddValue(random)
  if (isNonNullType(type)) return valueFor(type.ofType, draw)
  if (chance(random, 0.1)) return null
  if (isListType(type)) {
    const length = chance(random, 0.05) ? 120 : upTo(random, 3)
    return Array.from({ length }, () => valueFor(type.ofType, draw))
  }
  const namedType = getNamedType(type)
  if (isEnumType(namedType)) return oneOf(random, namedType.getValues()).name
  if (isInputObjectType(namedType)) {
    const fields = Object.values(namedType.getFields()).filter(
      (field) => isNonNullType(field.type) || chance(random, 0.6),
    )
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type, draw)]))
  }
  return scalarFor(namedType.name, draw)
}

function scalarFor(name: string, { random, id }: Draw): unknown {
  if (name === 'ID') return id()
  if (name === 'Int') return oneOf(random, [0, 1, 1, 1, 2, 7, 50, 100, 101, -1, 2 ** 31 - 1])
  if (name === 'Float') return oneOf(random, numbers)
  if (name === 'Boolean') return chance(random, 0.5)
  if (name === 'JSON')
    return chance(random, 0.5) ? { firstName: 'Bea', [oneOf(random, texts)]: oddValue(random) } : oddValue(random)
  return oneOf(random, texts)
}
